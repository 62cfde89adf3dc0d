/** GS1 company prefixes, each of which one company holds. Plain values, no schema library. */
import { listCompanyDigits, readGs1Name } from './names.ts'

/** Digits of a company prefix. */
export const GS1_PREFIX = { least: 4, most: 12 } as const
export const GS1_PREFIXES_MAX = 50
export const GS1_PREFIX_STATES = ['waiting', 'held', 'refused'] as const
export type Gs1PrefixState = (typeof GS1_PREFIX_STATES)[number]
export const GS1_PREFIX_STATE_NAMES: Record<Gs1PrefixState, string> = {
  waiting: '等平台核对',
  held: '已认领',
  refused: '未通过',
}

/** Returns all company prefixes with which the key in a name may begin; none for names of other kinds. */
export function gs1PrefixesIn(name: string): string[] {
  const read = readGs1Name(name)
  const digits = read && !read.wrong ? listCompanyDigits(read.parts) : ''
  const { least, most } = GS1_PREFIX
  return Array.from({ length: Math.max(0, Math.min(most, digits.length) - least + 1) }, (_, at) =>
    digits.slice(0, least + at),
  )
}
