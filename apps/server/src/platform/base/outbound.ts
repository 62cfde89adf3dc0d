import { lookup as lookupAll } from 'node:dns'
import { lookup as lookupName } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { readBytes } from './read-bytes.ts'

/** Ranges that are not of the public internet (RFC 6890), with the address at which clouds answer about a machine. */
const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Only 2000::/3 is public in IPv6, without the ranges that carry IPv4 addresses or are for documentation. */
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function toBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', prefix = ''] = range.split('/')
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === '') list.addAddress(net, family)
    else list.addSubnet(net, Number(prefix), family)
  }
  return list
}

const privateRanges = toBlockList([...PRIVATE_V4, ...PRIVATE_V6])
const publicV6 = toBlockList(['2000::/3'])

/** Tells whether an IP address is of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privateRanges.check(address, 'ipv4')
  return family === 6 && publicV6.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6')
}

/**
 * The address cannot be reached or is forbidden; the error does not tell which, because that would describe
 * our network.
 */
export class Unreachable extends Error {
  constructor() {
    super('not reachable')
  }
}

/** Returns the origin of an HTTP address; undefined when it is invalid or has more, such as a path. */
export function readOrigin(text: string): string | undefined {
  const url = URL.parse(text.trim())
  return url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href ? url.origin : undefined
}

const readAddress = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** Addresses of this machine, where programs under development listen. */
export const LOOPBACK = ['127.0.0.0/8', '::1']
const loopback = toBlockList(LOOPBACK)

/** Tells whether a host name or IP address is this machine. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'))

/** Tells whether the URL names this machine. */
export function isLoopback(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && isLoopbackHost(readAddress(url))
}

/** Tells whether the URL contains an IP address that calls to other sites must not reach. */
export function isPrivateAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && isIP(readAddress(url)) !== 0 && !isPublicAddress(readAddress(url))
}

/** The head of an answer: its status and its fields, as lines. */
export type Answered = { status: number; head: string }
const HEAD_FIELDS = 20
const FIELD_CHARACTERS = 200

const toHead = ({ statusCode = 0, rawHeaders }: IncomingMessage): Answered => {
  const fields = Array.from({ length: Math.min(HEAD_FIELDS, rawHeaders.length / 2) }, (_, at) =>
    `${rawHeaders[2 * at]}: ${rawHeaders[2 * at + 1]}`.slice(0, FIELD_CHARACTERS),
  )
  return { status: statusCode, head: [`HTTP ${statusCode}`, ...fields].join('\n') }
}

type Call = { method: 'POST'; headers: Record<string, string>; body: string; timeoutMs: number }

/**
 * Tells which addresses may be connected to: public ones, and those in `ownNetworks` (addresses and CIDR
 * ranges).
 */
function createReach(ownNetworks: readonly string[]): (address: string) => boolean {
  const own = toBlockList(ownNetworks)
  return (address) => isPublicAddress(address) || own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Creates a function that resolves a host to the address to connect to. The name is resolved only once, so
 * the checked address is the one that is used. Rejects with Unreachable when the host has no address or a
 * forbidden one.
 */
export function createAddressCheck(ownNetworks: readonly string[]) {
  const canReach = createReach(ownNetworks)
  return async (host: string): Promise<string> => {
    const addresses =
      isIP(host) === 0 ? await lookupName(host, { all: true }).catch(() => []) : [{ address: host }]
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => canReach(address))) throw new Unreachable()
    return first.address
  }
}
export type AddressCheck = ReturnType<typeof createAddressCheck>

/**
 * Creates the function that calls addresses entered by people. It connects only to public addresses and those
 * in `ownNetworks`; names are checked by their resolved address at each call. Redirects are not followed.
 * Rejects with Unreachable.
 */
function createSend(ownNetworks: readonly string[]) {
  const canReach = createReach(ownNetworks)

  const lookup: LookupFunction = (hostname, options, done) =>
    lookupAll(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first || !addresses.every(({ address }) => canReach(address)))
        return done(new Unreachable(), '')
      if (options.all) return done(null, addresses)
      return done(null, first.address, first.family)
    })

  return async <T>(
    address: string,
    { method, headers, body, timeoutMs }: Call,
    read: (response: IncomingMessage) => T | Promise<T>,
  ): Promise<T> => {
    const url = URL.parse(address)
    const number = url && readAddress(url)
    if (!url || !number || (isIP(number) !== 0 && !canReach(number))) throw new Unreachable()
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const signal = AbortSignal.timeout(timeoutMs)
    return new Promise((resolve, reject) => {
      const sent = request(url, { method, headers, lookup, signal, agent: false }, async (response) => {
        try {
          resolve(await read(response))
        } catch {
          reject(new Unreachable())
        } finally {
          response.destroy()
        }
      })
      sent.on('error', () => reject(new Unreachable()))
      sent.end(body)
    })
  }
}

/** Makes the function that returns the head of the answer and reads no more of it. */
export function createOutbound(ownNetworks: readonly string[]) {
  const send = createSend(ownNetworks)
  return (address: string, call: Call): Promise<Answered> => send(address, call, toHead)
}
export type Outbound = ReturnType<typeof createOutbound>

const BODY_BYTES = 64 * 1024

const readText = async (response: IncomingMessage): Promise<string> =>
  (await readBytes(response, BODY_BYTES)).toString()

/** Makes the function that returns the body of the answer as text, of 64 KB at most. */
export function createExchange(ownNetworks: readonly string[]) {
  const send = createSend(ownNetworks)
  return (address: string, call: Call): Promise<string> => send(address, call, readText)
}
