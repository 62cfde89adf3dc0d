import { createReader, encodeWithLength, int } from './bytes.ts'

/** One value of a handle record as the native protocol sends it. */
export type NativeValue = {
  index: number
  type: string
  data: Buffer
  /** Seconds for which a client may cache the value. */
  ttl: number
  /** Seconds since 1970. */
  changedAt: number
}

const RELATIVE_TTL = 0
/** Everybody may read the value; administrators may read and write it. */
const PERMISSIONS = 0x0e

export function encodeValue({ index, type, data, ttl, changedAt }: NativeValue): Buffer {
  return Buffer.concat([
    int(index),
    int(changedAt),
    Buffer.from([RELATIVE_TTL]),
    int(ttl),
    Buffer.from([PERMISSIONS]),
    encodeWithLength(type),
    encodeWithLength(data),
    // References to other values; this node has none.
    int(0),
  ])
}

const ABSOLUTE_TTL = 1

/**
 * `now` is in ms since 1970, because some servers send an expiry time instead of a duration. Throws
 * MalformedMessage.
 */
export function decodeValues(bytes: Buffer, now = Date.now()): { handle: string; values: NativeValue[] } {
  const reader = createReader(bytes)
  const handle = reader.string().toString()
  const values = Array.from({ length: reader.count(26) }, () => {
    const index = reader.int()
    const changedAt = reader.uint()
    const isAbsolute = reader.byte() === ABSOLUTE_TTL
    const given = reader.int()
    const ttl = isAbsolute ? Math.max(0, given - Math.floor(now / 1000)) : given
    reader.byte()
    const type = reader.string().toString()
    const data = reader.string()
    for (let left = reader.count(8); left > 0; left -= 1) {
      reader.string()
      reader.int()
    }
    return { index, type, data, ttl, changedAt }
  })
  return { handle, values }
}
