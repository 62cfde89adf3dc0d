import { makeAbsoluteAddress, makeCanonicalPath } from '@biaojie/contract/rules.ts'
import { pickValues, type Wanted } from '@biaojie/handle/protocol.ts'
import type { KeyValue } from '@biaojie/handle/signature.ts'
import type { SiteProtocol } from '@biaojie/handle/site.ts'
import type { Company } from '../../enterprises/enterprises/enterprises.ts'
import { toPrefix } from '../../identifiers/records/identifiers.ts'
import { type Found, parseStored } from '../resolution/resolution.ts'

type Texts = { format: 'string'; value: string }
/** The site of a prefix, as the Handle System describes a service. */
export type Site = {
  version: number
  protocolVersion: string
  serialNumber: number
  primarySite: boolean
  multiPrimary: boolean
  attributes: { name: string; value: string }[]
  servers: {
    serverId: number
    address: string
    interfaces: { query: boolean; admin: boolean; protocol: SiteProtocol; port: number }[]
  }[]
}

/** One value of a handle record, in the form of the Handle System's HTTP API. */
export type HandleValue = {
  index: number
  type: string
  data: Texts | { format: 'site'; value: Site } | { format: 'key'; value: KeyValue }
  /** Seconds for which a client may cache the value. */
  ttl: number
  timestamp: string
}

export const TTL = 60

/** Writes the time of a value's last change. */
export const toTimestamp = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

/** Returns a function that creates values with this time as their last change. */
export const createValueMaker =
  (changedAt: Date) =>
  (index: number, type: string, data: HandleValue['data']): HandleValue => ({
    index,
    type,
    data,
    ttl: TTL,
    timestamp: toTimestamp(changedAt),
  })

/**
 * These numbers are fixed, because clients rely on them. 100, 300 and 400 are the Handle System's indexes for
 * administrators, keys and signatures. Pictures, elements, and the keys of a prefix with their certificates
 * use consecutive numbers in the order of the record.
 */
export const INDEX = {
  url: 1,
  name: 2,
  company: 3,
  prefix: 4,
  website: 5,
  industry: 6,
  site: 7,
  state: 8,
  /** For a prefix: what holds for all handles of it, in the Handle System's XML. */
  namespace: 9,
  /** For a prefix with its company's own servers: further sites, and the sites for prefixes below it. */
  moreSites: 401,
  sitesBelow: 451,
  images: 201,
  key: 300,
  certificate: 600,
  /** The time from which a key is revoked. */
  revoked: 700,
  signature: 400,
  /** The node's signature when the company signs by itself. */
  nodeSignature: 401,
  sm2Key: 350,
  sm2Signature: 402,
  elements: 1001,
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Returns the public record of an identifier as handle values. An element's type is its name; tables and
 * objects are JSON text; values behind verification are left out.
 */
export function listValues(found: Found, company: Company | null, origin: string): HandleValue[] {
  const { images, elements, state } = parseStored(found)
  const makeValue = (index: number, type: string, text: string): HandleValue => ({
    index,
    type,
    data: { format: 'string', value: text },
    ttl: TTL,
    timestamp: found.updatedAt,
  })
  const about = [
    makeValue(INDEX.url, 'URL', origin + makeCanonicalPath(found.handle)),
    makeValue(INDEX.name, 'NAME', found.name),
    makeValue(INDEX.company, 'COMPANY', company?.name ?? ''),
    makeValue(INDEX.prefix, 'PREFIX', toPrefix(found.handle)),
    makeValue(INDEX.website, 'WEBSITE', company?.website ?? ''),
    makeValue(INDEX.industry, 'INDUSTRY', company?.industry ?? ''),
    makeValue(INDEX.state, 'STATE', state ?? ''),
  ]
  return [
    ...about.filter(({ data }) => data.value !== ''),
    ...images.map((image, i) => makeValue(INDEX.images + i, 'IMAGE', makeAbsoluteAddress(origin, image))),
    ...elements.flatMap((element, i) =>
      element.lableValue === null
        ? []
        : [makeValue(INDEX.elements + i, element.lableName, toText(element.lableValue))],
    ),
  ]
}

const SM2_SIGNATURE = { index: INDEX.sm2Signature, type: 'SM2_SIGNATURE' }
const SIGNATURES = [
  { index: INDEX.signature, type: 'HS_SIGNATURE' },
  { index: INDEX.nodeSignature, type: 'HS_SIGNATURE' },
  SM2_SIGNATURE,
]
const isAsked = (values: { index: number; type: string }[], { types, indexes }: Wanted) =>
  types.length + indexes.length > 0 && pickValues(values, { types, indexes }).length > 0

/**
 * Tells whether a client requests signatures by type or index, because values include them only on request.
 */
export const isSignatureWanted = (wanted: Wanted): boolean => isAsked(SIGNATURES, wanted)
export const isSm2Wanted = (wanted: Wanted): boolean => isAsked([SM2_SIGNATURE], wanted)
