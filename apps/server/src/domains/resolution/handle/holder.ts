import { getIdentity } from '@biaojie/contract/identity.ts'
import type { KeyValue } from '@biaojie/handle/signature.ts'
import type { Company } from '../../enterprises/enterprises/enterprises.ts'
import { createValueMaker, type HandleValue, INDEX, type Site } from './values.ts'

/** Tells whether a prefix belongs to the node itself; a company may hold it only when the node is that company's own. */
export const isNodePrefix = (prefix: string): boolean => getIdentity().prefixes.includes(prefix)

type Authority = {
  origin: string
  path: string
  since: Date
  site: Site | undefined
  /** The keys of the prefix with their certificates. */
  keys: readonly HandleValue[]
}

/** Sites of the company that answer instead of this node, and the seconds for which this may be cached. */
type OwnSites = { sites: readonly Site[]; ttl: number }

/** A public key of a prefix with its certificate. */
export type PrefixKey = {
  index: number
  key: KeyValue
  certificate: string
  createdAt: Date
  revokedAt: Date | null
}

/**
 * Returns the values of keys. A revoked key keeps its certificate, because its earlier signatures stay valid;
 * another value states when it was revoked.
 */
export const listKeyValues = (keys: readonly PrefixKey[]): HandleValue[] =>
  keys.flatMap(({ index, key, certificate, createdAt, revokedAt }) => {
    const value = createValueMaker(createdAt)
    const place = index - INDEX.key
    return [
      value(index, 'HS_PUBKEY', { format: 'key', value: key }),
      value(INDEX.certificate + place, 'HS_CERT', { format: 'string', value: certificate }),
      ...(revokedAt
        ? [
            createValueMaker(revokedAt)(INDEX.revoked + place, 'KEY_REVOKED', {
              format: 'string',
              value: revokedAt.toISOString(),
            }),
          ]
        : []),
    ]
  })

/** Returns the node's SM2 key. The Handle System has no value type for SM2 keys. */
export const listSm2Values = (signer: { publicKey: string } | undefined, since: Date): HandleValue[] =>
  signer
    ? [createValueMaker(since)(INDEX.sm2Key, 'SM2_PUBKEY', { format: 'string', value: signer.publicKey })]
    : []

/** Returns the values of the node's own prefix: its address and site, and its signing keys. */
export function listNodeValues(
  prefix: string,
  { origin, path, since, site, keys }: Authority,
): HandleValue[] {
  const value = createValueMaker(since)
  return [
    value(INDEX.url, 'URL', { format: 'string', value: origin + path }),
    value(INDEX.prefix, 'PREFIX', { format: 'string', value: prefix }),
    ...(site ? [value(INDEX.site, 'HS_SITE', { format: 'site', value: site })] : []),
    ...keys,
  ]
}

/**
 * Returns the holder of a prefix whose referrals have ended: no site, and a namespace that clients of the Handle
 * System take for inactive, with a message for people.
 */
export function listMovedValues(
  company: Company,
  prefix: string,
  authority: Authority,
  endedAt: Date,
): HandleValue[] {
  const value = createValueMaker(endedAt)
  const text = `<namespace><status>inactive</status><statusmsg>${MOVED}</statusmsg></namespace>`
  return [
    ...listHolderValues(company, prefix, { ...authority, site: undefined }),
    value(INDEX.namespace, 'HS_NAMESPACE', { format: 'string', value: text }),
  ]
}
const MOVED = '企业已迁到别的节点，本节点不再指路'

/** Names the company's own servers: for handles of its prefix, and for the prefixes below it. */
function listOwnSiteValues({ sites, ttl }: OwnSites, since: Date): HandleValue[] {
  const value = createValueMaker(since)
  const makeSiteValue = (index: number, type: string, site: Site) => ({
    ...value(index, type, { format: 'site', value: site }),
    ttl,
  })
  return [
    ...sites.map((site, at) =>
      makeSiteValue(at === 0 ? INDEX.site : INDEX.moreSites + at - 1, 'HS_SITE', site),
    ),
    ...sites.map((site, at) => makeSiteValue(INDEX.sitesBelow + at, 'HS_SITE.PREFIX', site)),
  ]
}

/** Returns the Handle values of a delegated prefix below a company's prefix. Its servers answer for deeper prefixes as well. */
export function listBelowValues(prefix: string, own: OwnSites, since: Date): HandleValue[] {
  const value = createValueMaker(since)
  const text = '<namespace><status>active</status></namespace>'
  return [
    value(INDEX.prefix, 'PREFIX', { format: 'string', value: prefix }),
    ...listOwnSiteValues(own, since),
    value(INDEX.namespace, 'HS_NAMESPACE', { format: 'string', value: text }),
  ]
}

/**
 * Returns the holder of a prefix, with the same indexes as in the record of a part, and the servers that
 * answer for the prefix.
 */
export function listHolderValues(
  company: Company,
  prefix: string,
  authority: Authority,
  own?: OwnSites,
): HandleValue[] {
  const { origin, path, since, site, keys } = authority
  const value = createValueMaker(since)
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
    ...(own
      ? listOwnSiteValues(own, since)
      : site
        ? [value(INDEX.site, 'HS_SITE', { format: 'site', value: site })]
        : []),
    ...keys,
  ]
}
