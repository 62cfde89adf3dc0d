import { MalformedMessage } from './bytes.ts'
import { encodeSite, isSiteProtocol, type SiteRecord } from './site.ts'
import type { NativeValue } from './values.ts'

const MAX_VALUES = 500
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const readFields = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, MAX_VALUES) : [])
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toNumber = (value: unknown): number => {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : 0
}

/** Reads a site as the HTTP API writes it. */
function readSite(given: unknown): SiteRecord {
  const site = readFields(given)
  const [major, minor] = toText(site.protocolVersion).split('.').map(Number)
  return {
    protocolVersion: { major: major || 2, minor: minor || 0 },
    serialNumber: toNumber(site.serialNumber) & 0xffff,
    primary: site.primarySite === true,
    multiPrimary: site.multiPrimary === true,
    attributes: toList(site.attributes)
      .map(readFields)
      .map(({ name, value }) => ({ name: toText(name), value: toText(value) })),
    servers: toList(site.servers)
      .map(readFields)
      .map(({ serverId, address, interfaces }) => ({
        serverId: toNumber(serverId),
        address: toText(address),
        publicKey: Buffer.alloc(0),
        interfaces: toList(interfaces)
          .map(readFields)
          .map(({ query, admin, protocol, port }) => ({
            query: query === true,
            admin: admin === true,
            protocol: toText(protocol),
            port: toNumber(port),
          }))
          .filter((entry): entry is SiteRecord['servers'][number]['interfaces'][number] =>
            isSiteProtocol(entry.protocol),
          ),
      })),
  }
}

/** Returns the bytes that the native protocol would send for data of the HTTP API. */
function readData(given: unknown): Buffer {
  const { format, value } = readFields(given)
  if (format === 'base64') return Buffer.from(toText(value), 'base64')
  if (format === 'hex') return Buffer.from(toText(value), 'hex')
  if (format === 'site') return encodeSite(readSite(value))
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value ?? ''))
}

/** Some servers write an expiry time instead of the number of seconds. */
function readTtl(ttl: unknown): number {
  const until = typeof ttl === 'string' && !/^\d+$/.test(ttl) ? Date.parse(ttl) : Number.NaN
  return Number.isNaN(until) ? toNumber(ttl) : Math.max(0, Math.floor((until - Date.now()) / 1000))
}

function readValue(given: unknown): NativeValue {
  const { index, type, data, ttl, timestamp } = readFields(given)
  const changedAt = Date.parse(toText(timestamp))
  return {
    index: toNumber(index),
    type: toText(type),
    data: readData(data),
    ttl: readTtl(ttl),
    changedAt: Number.isNaN(changedAt) ? 0 : Math.floor(changedAt / 1000),
  }
}

/** Reads an answer of the HTTP API of another server. Throws MalformedMessage. */
export function readJsonAnswer(body: Buffer): { response: number; handle: string; values: NativeValue[] } {
  try {
    const answer: unknown = JSON.parse(body.toString())
    if (!isRecord(answer) || typeof answer.responseCode !== 'number') throw new TypeError('no answer')
    const { responseCode, handle, values } = answer
    return { response: responseCode, handle: toText(handle), values: toList(values).map(readValue) }
  } catch (error) {
    throw new MalformedMessage('no answer of the HTTP API', { cause: error })
  }
}
