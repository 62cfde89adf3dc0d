import type { Company } from '../enterprises/enterprises.ts'
import { type HandleValue, INDEX, type Site, TTL } from './values.ts'

/** The Handle System names a prefix by a handle of its own: `0.NA/88.449.1001`. */
const NAMING_AUTHORITY = /^0\.NA\/(88\.449\.\d{1,9})$/i

/** Returns the prefix of such a handle; undefined for any other. */
export const prefixAsked = (handle: string): string | undefined => NAMING_AUTHORITY.exec(handle)?.[1]

/** Returns the holder of a prefix, under the same indexes as in the record of a part, and its site. */
export function holderValues(
  company: Company,
  { prefix, origin, path, site }: { prefix: string; origin: string; path: string; site: Site | undefined },
): HandleValue[] {
  const timestamp = `${company.createTime.toISOString().slice(0, 19)}Z`
  const value = (index: number, type: string, data: HandleValue['data']) => ({
    index,
    type,
    data,
    ttl: TTL,
    timestamp,
  })
  const texts: [number, string, string][] = [
    [INDEX.url, 'URL', origin + path],
    [INDEX.company, 'COMPANY', company.name],
    [INDEX.prefix, 'PREFIX', prefix],
    [INDEX.website, 'WEBSITE', company.website],
    [INDEX.industry, 'INDUSTRY', company.industry],
  ]
  return [
    ...texts
      .filter(([, , text]) => text !== '')
      .map(([index, type, text]) => value(index, type, { format: 'string', value: text })),
    ...(site ? [value(INDEX.site, 'HS_SITE', { format: 'site', value: site })] : []),
  ]
}
