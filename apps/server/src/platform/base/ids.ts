import { randomBytes, randomInt } from 'node:crypto'

/**
 * A counter of 26 bits that starts anywhere in the lower half, so that an id does not reveal how many were
 * created before.
 */
let count = randomInt(2 ** 25)

/**
 * Makes a UUID v7, which sorts by time of creation, so that indexes grow at one end. A counter before the 48
 * random bits sorts ids of one process within a millisecond, such as two lines of a trail (RFC 9562, 6.2,
 * method 1).
 */
export function createId(now = Date.now()): string {
  const bytes = randomBytes(16)
  count = (count + 1) % 2 ** 26
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | (count >> 14), 6)
  bytes.writeUInt16BE(0x8000 | (count & 0x3fff), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Returns the smallest id for a time: all ids created before are smaller. */
export function createFirstId(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Only a well-formed UUID may reach a uuid column. */
export const isUuid = (id: string) => UUID.test(id)

/** Makes ids that are short, unique across processes, and readable over a phone: letters and digits only. */
export function createRequestIds() {
  const prefix = Math.random().toString(36).slice(2, 8)
  let next = 0
  return () => `${prefix}${(next++).toString(36)}`
}
