import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { createReader, encodeWithLength, int, MalformedMessage } from './bytes.ts'

/** The protocols of a site's server, numbered as in HS_SITE. */
const PROTOCOLS = ['UDP', 'TCP', 'HTTP', 'HTTPS'] as const
export type SiteProtocol = (typeof PROTOCOLS)[number]
export const isSiteProtocol = (text: string): text is SiteProtocol =>
  PROTOCOLS.some((protocol) => protocol === text)

export type SiteServer = {
  serverId: number
  /** IPv4 or IPv6. */
  address: string
  /** A key in the form of `encodePublicKey`; empty for none. */
  publicKey: Buffer
  interfaces: { query: boolean; admin: boolean; protocol: SiteProtocol; port: number }[]
}
/** The site that resolves handles of a prefix: the value of HS_SITE. */
export type SiteRecord = {
  protocolVersion: { major: number; minor: number }
  /** Grows with each change, so that clients notice outdated copies. */
  serialNumber: number
  primary: boolean
  multiPrimary: boolean
  /** The part of a handle that determines its server; the whole handle by default. */
  hashBy?: number
  attributes: { name: string; value: string }[]
  servers: SiteServer[]
}

const FORMAT_VERSION = 1
const PRIMARY = 0x80
const MULTI_PRIMARY = 0x40
/** Handles are distributed over the servers of a site by prefix, suffix or whole name. */
const HASH_BY_PREFIX = 0
const HASH_BY_SUFFIX = 1
const HASH_BY_ALL = 2
const ADDRESS_BYTES = 16

function parseIpv6(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const parseGroups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  if (tail === undefined) return parseGroups(head)
  const [first, last] = [parseGroups(head), parseGroups(tail)]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

/** Sixteen bytes; an IPv4 address takes the last four. Throws RangeError for anything else. */
function encodeAddress(address: string): Buffer {
  const bytes = Buffer.alloc(ADDRESS_BYTES)
  if (isIPv4(address)) {
    Buffer.from(address.split('.').map(Number)).copy(bytes, 12)
    return bytes
  }
  if (!isIPv6(address) || address.includes('.')) throw new RangeError(`no IP address: ${address}`)
  for (const [i, group] of parseIpv6(address).entries()) bytes.writeUInt16BE(group, i * 2)
  return bytes
}

function decodeAddress(bytes: Buffer): string {
  if (bytes.subarray(0, 12).every((byte) => byte === 0)) return [...bytes.subarray(12)].join('.')
  return Array.from({ length: 8 }, (_, i) => bytes.readUInt16BE(i * 2).toString(16)).join(':')
}

const encodeShort = (value: number) => Buffer.from([(value >> 8) & 0xff, value & 0xff])

/** The binary form of HS_SITE. */
export function encodeSite(site: SiteRecord): Buffer {
  const { protocolVersion, attributes, servers } = site
  const flags = (site.primary ? PRIMARY : 0) | (site.multiPrimary ? MULTI_PRIMARY : 0)
  return Buffer.concat([
    encodeShort(FORMAT_VERSION),
    Buffer.from([protocolVersion.major, protocolVersion.minor]),
    encodeShort(site.serialNumber % 65_536),
    Buffer.from([flags, site.hashBy ?? HASH_BY_ALL]),
    int(0),
    int(attributes.length),
    ...attributes.flatMap(({ name, value }) => [encodeWithLength(name), encodeWithLength(value)]),
    int(servers.length),
    ...servers.flatMap((server) => [
      int(server.serverId),
      encodeAddress(server.address),
      encodeWithLength(server.publicKey),
      int(server.interfaces.length),
      ...server.interfaces.flatMap(({ query, admin, protocol, port }) => [
        Buffer.from([(admin ? 1 : 0) | (query ? 2 : 0), PROTOCOLS.indexOf(protocol)]),
        int(port),
      ]),
    ]),
  ])
}

/** Throws MalformedMessage. */
export function decodeSite(bytes: Buffer): SiteRecord {
  const reader = createReader(bytes)
  reader.short()
  const protocolVersion = { major: reader.byte(), minor: reader.byte() }
  const serialNumber = reader.short()
  const flags = reader.byte()
  const hashBy = reader.byte()
  reader.string()
  const attributes = Array.from({ length: reader.count(8) }, () => ({
    name: reader.string().toString(),
    value: reader.string().toString(),
  }))
  const servers = Array.from({ length: reader.count(28) }, () => ({
    serverId: reader.int(),
    address: decodeAddress(reader.raw(ADDRESS_BYTES)),
    publicKey: reader.string(),
    interfaces: Array.from({ length: reader.count(6) }, () => {
      const type = reader.byte()
      const protocol = PROTOCOLS[reader.byte()]
      if (!protocol) throw new MalformedMessage('an unknown protocol of an interface')
      return { query: (type & 2) !== 0, admin: (type & 1) !== 0, protocol, port: reader.int() }
    }),
  }))
  const primary = (flags & PRIMARY) !== 0
  return {
    protocolVersion,
    serialNumber,
    primary,
    multiPrimary: (flags & MULTI_PRIMARY) !== 0,
    ...(hashBy !== HASH_BY_ALL && { hashBy }),
    attributes,
    servers,
  }
}

/**
 * Returns the server of a site that is responsible for a handle: as in Handle.Net, the last 32 bits of the
 * MD5 of its name decide.
 */
export function chooseServer({ servers, hashBy }: SiteRecord, handle: string): SiteServer | undefined {
  if (servers.length < 2) return servers[0]
  const slash = handle.indexOf('/')
  const part =
    hashBy === HASH_BY_PREFIX
      ? handle.slice(0, slash)
      : hashBy === HASH_BY_SUFFIX
        ? handle.slice(slash + 1)
        : handle
  const upper = part.replace(/[a-z]/g, (letter) => letter.toUpperCase())
  const number = createHash('md5').update(upper).digest().readInt32BE(12)
  return servers[Math.abs(number) % servers.length]
}
