import { chooseServer, decodeSite, type SiteRecord } from './site.ts'
import type { NativeValue } from './values.ts'

export type Transport = 'tcp' | 'http' | 'https'
/** A server that may be asked. */
export type Endpoint = {
  /** The name that the server gives itself; empty when it gives none. */
  name: string
  /** A name or an IP address. */
  host: string
  port: number
  transport: Transport
  /** Its key in the form of `encodePublicKey`; empty for none. */
  publicKey: Buffer
}

/** The maximum number of sites of one prefix that are tried. */
const MAX_SITES = 8
const MAX_NAME = 40
const ANY_ADDRESS = /^(0\.0\.0\.0|[0:]+)$/

/**
 * A record must not direct requests to services such as mail servers, so of the ports below 1024 only the web
 * ports are used.
 */
const isAskedPort = (port: number) => port === 80 || port === 443 || (port >= 1024 && port <= 65_535)

/** Reduces the name in a foreign record to plain text on one line. */
export const toPlainName = (text: string) =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)

const findAttribute = ({ attributes }: SiteRecord, ...names: string[]) =>
  attributes.find(({ name }) => names.includes(name.toLowerCase()))?.value ?? ''

const TRANSPORTS = [
  ['TCP', 'tcp'],
  ['HTTPS', 'https'],
  ['HTTP', 'http'],
] as const

/** Returns how to ask the server of a site for a handle; undefined when it offers no supported protocol. */
function toEndpoint(site: SiteRecord, handle: string): Endpoint | undefined {
  const server = chooseServer(site, handle)
  if (!server) return undefined
  const domain = findAttribute(site, 'domain')
  for (const [protocol, transport] of TRANSPORTS) {
    const offer = server.interfaces.find(
      ({ query, protocol: offered, port }) => query && offered === protocol && isAskedPort(port),
    )
    const host =
      ANY_ADDRESS.test(server.address) || transport !== 'tcp' ? domain || server.address : server.address
    if (!offer || ANY_ADDRESS.test(host)) continue
    const name = toPlainName(findAttribute(site, 'desc', 'name') || domain)
    return { name, host, port: offer.port, transport, publicKey: server.publicKey }
  }
  return undefined
}

function readSite({ data }: NativeValue): SiteRecord | undefined {
  try {
    return decodeSite(data)
  } catch {
    // A site that cannot be read is skipped; the others may still answer.
    return undefined
  }
}

/** Value types that name the service for handles of a prefix, and for the prefixes below it. */
export const SITE_TYPES = ['HS_SITE', 'HS_SERV', 'HS_SITE.PREFIX', 'HS_SERV.PREFIX']

/**
 * Returns the sites that a record names for a handle, or for the handle of a prefix below it; primary sites
 * first.
 */
export function readSites(values: readonly NativeValue[], handle: string): SiteRecord[] {
  const isBelow = handle.startsWith('0.NA/') && values.some(({ type }) => type === 'HS_SITE.PREFIX')
  return values
    .filter(({ type }) => type === (isBelow ? 'HS_SITE.PREFIX' : 'HS_SITE'))
    .slice(0, MAX_SITES)
    .map(readSite)
    .filter((site) => site !== undefined)
    .toSorted((a, b) => Number(b.primary) - Number(a.primary))
}

/** Returns the servers of the sites that are responsible for a handle. */
export const listEndpoints = (sites: readonly SiteRecord[], handle: string): Endpoint[] =>
  sites.map((site) => toEndpoint(site, handle)).filter((endpoint) => endpoint !== undefined)

/** Returns the handle of the service that a record names instead of sites; undefined for none. */
export function readService(values: readonly NativeValue[]): string | undefined {
  const service = values.find(({ type }) => type === 'HS_SERV' || type === 'HS_SERV.PREFIX')
  return service?.data.toString().trim() || undefined
}

/** Returns the handle for which a record is an alias; undefined for none. */
export function readAlias(values: readonly NativeValue[]): string | undefined {
  return (
    values
      .find(({ type }) => type === 'HS_ALIAS')
      ?.data.toString()
      .trim() || undefined
  )
}
