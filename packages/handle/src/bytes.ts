/** The message cannot be read; `reason` is for logs and tests, never for a visitor. */
export class MalformedMessage extends Error {}

/** Reads big-endian numbers and length-prefixed strings; throws MalformedMessage past the end. */
export function createReader(bytes: Buffer, start = 0, end = bytes.length) {
  let at = start
  /** Returns the place of the next bytes and moves behind them. */
  function advance(length: number): number {
    if (length < 0 || at + length > end) throw new MalformedMessage('the message ends too early')
    const from = at
    at += length
    return from
  }
  /** Checks list lengths before memory is reserved: each entry takes at least `least` bytes. */
  function count(least: number): number {
    const entries = bytes.readInt32BE(advance(4))
    if (entries < 0 || entries * least > end - at)
      throw new MalformedMessage('a list is longer than the message')
    return entries
  }
  return {
    byte: () => bytes.readUInt8(advance(1)),
    short: () => bytes.readUInt16BE(advance(2)),
    int: () => bytes.readInt32BE(advance(4)),
    uint: () => bytes.readUInt32BE(advance(4)),
    raw: (length: number) => bytes.subarray(advance(length), at),
    string(): Buffer {
      const length = bytes.readInt32BE(advance(4))
      return bytes.subarray(advance(length), at)
    },
    ints: () => Array.from({ length: count(4) }, () => bytes.readInt32BE(advance(4))),
    strings(): Buffer[] {
      return Array.from({ length: count(4) }, () => {
        const length = bytes.readInt32BE(advance(4))
        return bytes.subarray(advance(length), at)
      })
    },
    count,
    get left() {
      return end - at
    },
  }
}
export type Reader = ReturnType<typeof createReader>

/** Four bytes, big-endian. */
export function int(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeInt32BE(value | 0)
  return bytes
}

/** A string of the protocol: a length of four bytes, then its bytes. */
export function encodeWithLength(value: Buffer | string): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'utf8') : value
  return Buffer.concat([int(bytes.length), bytes])
}
