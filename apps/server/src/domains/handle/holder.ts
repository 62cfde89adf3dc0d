import type { Company } from '../enterprises/enterprises.ts'
import { type HandleValue, INDEX, type Site, TTL } from './values.ts'

/** The Handle System names a prefix by a handle of its own: `0.NA/88.449.1001`. */
const NAMING_AUTHORITY = /^0\.NA\/(88\.449\.\d{1,9})$/i

/** Returns the prefix of such a handle; undefined for any other. */
export const prefixAsked = (handle: string): string | undefined => NAMING_AUTHORITY.exec(handle)?.[1]

/**
 * Returns the site where the handles below a prefix are resolved: this node, by its name. Clients that look
 * for it (such as CNRI's JavaScript client) continue by HTTPS only and take the name from the attribute,
 * never the address; a node without HTTPS names no site.
 */
function siteOf(origin: string): Site | undefined {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return undefined
  return {
    version: 1,
    protocolVersion: '2.11',
    serialNumber: 1,
    primarySite: true,
    multiPrimary: false,
    attributes: [{ name: 'domain', value: hostname }],
    servers: [
      {
        serverId: 1,
        address: '0.0.0.0',
        interfaces: [{ query: true, admin: false, protocol: 'HTTP', port: Number(port || 443) }],
      },
    ],
  }
}

/** Returns the holder of a prefix, under the same indexes as in the record of a part, and its site. */
export function holderValues(
  company: Company,
  { prefix, origin, path }: { prefix: string; origin: string; path: string },
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
  const site = siteOf(origin)
  return [
    ...texts
      .filter(([, , text]) => text !== '')
      .map(([index, type, text]) => value(index, type, { format: 'string', value: text })),
    ...(site ? [value(INDEX.site, 'HS_SITE', { format: 'site', value: site })] : []),
  ]
}
