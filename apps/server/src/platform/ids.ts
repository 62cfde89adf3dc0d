import { randomBytes } from 'node:crypto'

/** UUID v7: sorts by time of creation, so that indexes grow at one end. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The time a `newId` carries, ms since 1970. */
export const timeOfId = (id: string) => Number.parseInt(id.slice(0, 13).replace('-', ''), 16)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Only what looks like a UUID may reach a uuid column. */
export const isUuid = (id: string) => UUID.test(id)

/** Short and unique across processes; readable over a phone: letters and digits only. */
export function createRequestIds() {
  const prefix = Math.random().toString(36).slice(2, 8)
  let next = 0
  return () => `${prefix}${(next++).toString(36)}`
}
