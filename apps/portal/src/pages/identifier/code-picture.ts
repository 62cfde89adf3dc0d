import { crc32 } from 'node:zlib'
import type { Modules } from '@biaojie/ui/codes/code-path.ts'
import { color } from '@biaojie/ui/tokens.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const BIT_DEPTH = 1
const INDEXED = 3

/**
 * Returns the URL of a PNG of a code with one pixel for each module, dark blue on white. The URL is five
 * times shorter than an SVG path, and each page contains it twice: in its HTML and in its data.
 */
export function drawCodePicture(modules: Modules): string {
  const side = modules.length
  const bytes = Math.ceil(side / 8)
  const rows = Buffer.alloc((bytes + 1) * side)
  modules.forEach((row, at) => {
    row.forEach((dark, x) => {
      const byte = at * (bytes + 1) + 1 + (x >> 3)
      if (!dark) rows[byte] = (rows[byte] ?? 0) | (0x80 >> (x & 7))
    })
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = BIT_DEPTH
  head[9] = INDEXED
  const picture = Buffer.concat([
    SIGNATURE,
    makeChunk('IHDR', head),
    PALETTE,
    makeChunk('IDAT', storeUncompressed(rows)),
    makeChunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${picture.toString('base64')}`
}

/**
 * Returns the bytes as a zlib stream with one stored block. Compressed modules are no smaller, and with a compressor a
 * picture takes 71 instead of 19 µs.
 */
function storeUncompressed(bytes: Buffer): Buffer {
  const stream = Buffer.alloc(bytes.length + 11)
  stream.writeUInt16BE(0x7801, 0)
  stream[2] = 1
  stream.writeUInt16LE(bytes.length, 3)
  stream.writeUInt16LE(~bytes.length & 0xffff, 5)
  bytes.copy(stream, 7)
  stream.writeUInt32BE(adler32(bytes), bytes.length + 7)
  return stream
}

const ADLER = 65_521

/** The checksum of a zlib stream. */
function adler32(bytes: Buffer): number {
  let [low, high] = [1, 0]
  for (const byte of bytes) {
    low = (low + byte) % ADLER
    high = (high + low) % ADLER
  }
  return high * 0x10000 + low
}

function makeChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

const PALETTE = makeChunk('PLTE', Buffer.from(`${color.ink.slice(1)}ffffff`, 'hex'))
