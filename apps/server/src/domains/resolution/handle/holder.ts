import { NODE_PREFIX } from '@biaojie/contract/rules.ts'
import type { Company } from '../../enterprises/enterprises/enterprises.ts'
import { type HandleValue, INDEX, type KeyValue, type Site, TTL } from './values.ts'

/** The Handle System names a prefix by a handle of its own: `0.NA/88.449.1001`, and `0.NA/88.449` for the node's. */
const NAMING_AUTHORITY = /^0\.NA\/(88\.449(?:\.\d{1,9})?)$/i

/** Returns the prefix of such a handle; undefined for any other. */
export const prefixAsked = (handle: string): string | undefined => NAMING_AUTHORITY.exec(handle)?.[1]

type Authority = { origin: string; path: string; since: Date; site: Site | undefined }

const valueAt =
  (since: Date) =>
  (index: number, type: string, data: HandleValue['data']): HandleValue => ({
    index,
    type,
    data,
    ttl: TTL,
    timestamp: `${since.toISOString().slice(0, 19)}Z`,
  })

/** Returns the values of the node's own prefix: its address and site, and the key with which it signs. */
export function nodeValues(
  { origin, path, since, site }: Authority,
  key: KeyValue | undefined,
): HandleValue[] {
  const value = valueAt(since)
  return [
    value(INDEX.url, 'URL', { format: 'string', value: origin + path }),
    value(INDEX.prefix, 'PREFIX', { format: 'string', value: NODE_PREFIX }),
    ...(site ? [value(INDEX.site, 'HS_SITE', { format: 'site', value: site })] : []),
    ...(key ? [value(INDEX.key, 'HS_PUBKEY', { format: 'key', value: key })] : []),
  ]
}

/** Returns the holder of a prefix, under the same indexes as in the record of a part, and its site. */
export function holderValues(company: Company, prefix: string, authority: Authority): HandleValue[] {
  const { origin, path, since, site } = authority
  const value = valueAt(since)
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
