import { refuse } from '../../http/errors.ts'
import { AREAS } from './areas.ts'
import { SECTIONS } from './industries.ts'
import { type Option, optionTree, TOP } from './options.ts'

export { TOP }
export type Industry = Option

function* industryEntries() {
  for (const [section, name, divisions] of SECTIONS) {
    yield [1, TOP, { code: section, name }] as const
    for (const [division, divisionName, groups] of divisions) {
      yield [2, section, { code: division, name: divisionName }] as const
      for (const group of groups.split(' '))
        yield [3, division, { code: group.slice(0, 3), name: group.slice(3) }] as const
    }
  }
}

/** '3302' → '330200': codes are six digits on every level. */
const full = (digits: string) => digits.padEnd(6, '0')

function* areaEntries() {
  for (const block of AREAS.trim().split('\n\n')) {
    const [head = '', ...lines] = block.split('\n')
    const province = head.slice(0, 2)
    yield [1, TOP, { code: full(province), name: head.slice(2) }] as const
    for (const line of lines) {
      const [city = '', ...districts] = line.split(' ')
      const digits = province + (/^\d+/.exec(city)?.[0] ?? '')
      yield [2, full(province), { code: full(digits), name: city.replace(/^\d+/, '') }] as const
      for (const district of districts)
        yield [3, full(digits), { code: digits + district.slice(0, 2), name: district.slice(2) }] as const
    }
  }
}

const industryTree = optionTree(industryEntries())
const areaTree = optionTree(areaEntries())

/** Industries of a level (1–3) below a parent; the parent of level 1 is '-1'. Refuses unknown ones. */
export function industries(level: string | number, parentCode: string): Industry[] {
  const found = industryTree.below(level, parentCode)
  if (!found) throw refuse('industry_not_found')
  return found
}

/** The section of that code; undefined when there is none. */
export const industrySection = (code: string): Industry | undefined =>
  industries(1, TOP).find((industry) => industry.code === code)

/** The same as industries and areas, as the bytes of an answer. */
export function industryAnswer(level: string | number, parentCode: string) {
  const answer = industryTree.answer(level, parentCode)
  if (!answer) throw refuse('industry_not_found')
  return answer
}
export function areaAnswer(level: string | number, parentCode: string) {
  const answer = areaTree.answer(level, parentCode)
  if (!answer) throw refuse('area_not_found')
  return answer
}

/** 'C,36,367' → 制造业, 汽车制造业, 汽车零部件及配件制造; undefined when the codes are no such path. */
export const industryNames = (joined: string) => industryTree.names(joined)
export const areaNames = (joined: string) => areaTree.names(joined)
/** The province of a six-digit code, whether or not the code still exists. */
export const provinceOf = (code: string) =>
  areaTree.below(1, TOP)?.find((province) => province.code === full(code.slice(0, 2)))?.name
