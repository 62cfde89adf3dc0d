import type { Company } from '../../enterprises/enterprises.ts'
import { type HandleValue, INDEX, TTL } from './values.ts'

/** What the Handle System calls a prefix as a handle of its own: `0.NA/88.449.1001`. */
const NAMING_AUTHORITY = /^0\.NA\/(88\.449\.\d{1,9})$/i

/** The prefix that such a handle stands for; undefined for any other. */
export const prefixAsked = (handle: string): string | undefined => NAMING_AUTHORITY.exec(handle)?.[1]

/** Who holds a prefix, under the same indexes as in the record of a part. */
export function holderValues(company: Company, prefix: string, address: string): HandleValue[] {
  const timestamp = `${company.createTime.toISOString().slice(0, 19)}Z`
  const values: [number, string, string][] = [
    [INDEX.url, 'URL', address],
    [INDEX.company, 'COMPANY', company.name],
    [INDEX.prefix, 'PREFIX', prefix],
    [INDEX.website, 'WEBSITE', company.website],
    [INDEX.industry, 'INDUSTRY', company.industry],
  ]
  return values
    .filter(([, , value]) => value !== '')
    .map(([index, type, value]) => ({
      index,
      type,
      data: { format: 'string', value },
      ttl: TTL,
      timestamp,
    }))
}
