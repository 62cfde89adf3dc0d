import { refuse } from '../../http/errors.ts'
import { SECTIONS } from './industries.ts'

export type Industry = { code: string; name: string }
export const TOP = '-1'

/** Children of each code, by level and parent; built once, answered from memory. */
function buildIndex() {
  const children = new Map<string, Industry[]>()
  const add = (level: number, parent: string, industry: Industry) => {
    const key = `${level} ${parent}`
    children.set(key, [...(children.get(key) ?? []), industry])
  }
  for (const [section, name, divisions] of SECTIONS) {
    add(1, TOP, { code: section, name })
    for (const [division, divisionName, groups] of divisions) {
      add(2, section, { code: division, name: divisionName })
      for (const group of groups.split(' '))
        add(3, division, { code: group.slice(0, 3), name: group.slice(3) })
    }
  }
  return children
}
const children = buildIndex()

/** Industries of a level (1–3) below a parent; the parent of level 1 is '-1'. Refuses unknown ones. */
export function industries(level: string | number, parentCode: string): Industry[] {
  const found = children.get(`${level} ${parentCode}`)
  if (!found) throw refuse('industry_not_found')
  return found
}

/** The section of that code; undefined when there is none. */
export const industrySection = (code: string): Industry | undefined =>
  industries(1, TOP).find((industry) => industry.code === code)
