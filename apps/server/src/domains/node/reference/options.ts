import type { RefusalName } from '@biaojie/contract/refusals.ts'
import { type BinaryText, toBinary } from '../../../http/answers/binary-text.ts'
import { refuse } from '../../../http/errors.ts'
import { AREAS } from './areas.ts'
import { SECTIONS } from './industries.ts'

export type Option = { code: string; name: string }
/** The parent of level 1. */
export const TOP = '-1'

/** An option with its level (1–3) and the code of its parent, in the order of display. */
type Entry = readonly [level: number, parent: string, option: Option]
type Level = string | number

/** Makes options of three levels by parent. An unknown level or parent is refused with `unknown`. */
function createOptionTree(entries: Iterable<Entry>, unknown: RefusalName) {
  const lists = new Map<string, Option[]>([[`1 ${TOP}`, []]])
  for (const [level, parent, option] of entries) {
    lists.get(`${level} ${parent}`)?.push(option)
    // A city without districts is a valid parent with an empty list.
    if (level < 3) lists.set(`${level + 1} ${option.code}`, [])
  }
  const answers = new Map([...lists].map(([key, list]) => [key, toBinary(JSON.stringify(list))]))
  const requireOption = <T>(option: T | undefined): T => {
    if (option === undefined) throw refuse(unknown)
    return option
  }
  const findBelow = (level: Level, parent: string) => lists.get(`${level} ${parent}`)
  return {
    options: (level: Level, parent: string): Option[] => requireOption(findBelow(level, parent)),
    /** Returns the bytes of an answer. */
    answer: (level: Level, parent: string): BinaryText => requireOption(answers.get(`${level} ${parent}`)),
    /**
     * Returns the names of comma-joined codes from the top down; undefined unless each is below the one
     * before.
     */
    findNames(joined: string): string[] | undefined {
      let parent = TOP
      const names: string[] = []
      for (const [at, code] of joined.split(',').entries()) {
        const option = findBelow(at + 1, parent)?.find((option) => option.code === code)
        if (!option) return undefined
        names.push(option.name)
        parent = code
      }
      return names
    },
  }
}

function* listIndustryEntries(): Iterable<Entry> {
  for (const [section, name, divisions] of SECTIONS) {
    yield [1, TOP, { code: section, name }]
    for (const [division, divisionName, groups] of divisions) {
      yield [2, section, { code: division, name: divisionName }]
      for (const group of groups.split(' '))
        yield [3, division, { code: group.slice(0, 3), name: group.slice(3) }]
    }
  }
}

/** Turns '3302' into '330200', because codes have six digits on every level. */
const toSixDigits = (digits: string) => digits.padEnd(6, '0')

function* listAreaEntries(): Iterable<Entry> {
  for (const block of AREAS.trim().split('\n\n')) {
    const [head = '', ...lines] = block.split('\n')
    const province = head.slice(0, 2)
    yield [1, TOP, { code: toSixDigits(province), name: head.slice(2) }]
    for (const line of lines) {
      const [city = '', ...districts] = line.split(' ')
      const digits = province + (/^\d+/.exec(city)?.[0] ?? '')
      yield [2, toSixDigits(province), { code: toSixDigits(digits), name: city.replace(/^\d+/, '') }]
      for (const district of districts)
        yield [3, toSixDigits(digits), { code: digits + district.slice(0, 2), name: district.slice(2) }]
    }
  }
}

/** Industries: sections, divisions and groups. */
export const industries = createOptionTree(listIndustryEntries(), 'industry_not_found')
/** Areas: provinces, cities and districts. */
export const areas = createOptionTree(listAreaEntries(), 'area_not_found')

/** Returns the section of that code, if there is one. */
export const findIndustrySection = (code: string): Option | undefined =>
  industries.options(1, TOP).find((industry) => industry.code === code)

/** Returns the province of a six-digit code, even if the code no longer exists. */
export const findProvince = (code: string): string | undefined =>
  areas.options(1, TOP).find((province) => province.code === toSixDigits(code.slice(0, 2)))?.name
