/** Pixels of an uncompressed BMP as RGB, top row first. sharp reads no BMP, and scanners still write it. */
export type Pixels = { data: Uint8Array; width: number; height: number }

type Header = {
  width: number
  height: number
  topDown: boolean
  bits: number
  offset: number
  palette: number
}

const BITS = [1, 4, 8, 24, 32]
/** These are BI_RGB, and BI_BITFIELDS with the usual order of channels. */
const isPlain = (view: DataView, bits: number) => {
  const compression = view.getUint32(30, true)
  if (compression === 0) return true
  return compression === 3 && bits === 32 && view.getUint32(54, true) === 0x00ff0000
}

/** Returns undefined for unsupported ones: OS/2 headers, run-length coding, 16 bits. */
export function readBmpHeader(bytes: Uint8Array): Header | undefined {
  if (bytes.length < 58 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerSize = view.getUint32(14, true)
  const bits = view.getUint16(28, true)
  if (headerSize < 40 || !BITS.includes(bits) || !isPlain(view, bits)) return undefined
  const height = view.getInt32(22, true)
  return {
    width: view.getInt32(18, true),
    height: Math.abs(height),
    topDown: height < 0,
    bits,
    offset: view.getUint32(10, true),
    palette: 14 + headerSize,
  }
}

const countRowBytes = ({ width, bits }: Header) => Math.ceil((width * bits) / 32) * 4

/** Tells whether the file contains all the pixels its header promises. */
export const isWhole = (bytes: Uint8Array, header: Header) =>
  header.offset + countRowBytes(header) * header.height <= bytes.length

/** Reads the pixels; the caller has checked size and completeness. */
export function decodeBmp(bytes: Uint8Array, header: Header): Pixels {
  const { width, height, bits, offset, palette, topDown } = header
  const data = new Uint8Array(width * height * 3)
  const stride = countRowBytes(header)
  const direct = bits / 8
  for (let y = 0; y < height; y++) {
    const row = offset + stride * (topDown ? y : height - 1 - y)
    for (let x = 0; x < width; x++) {
      let from = row + x * direct
      if (bits <= 8) {
        const shift = 8 - bits - ((x * bits) % 8)
        const index = ((bytes[row + ((x * bits) >> 3)] ?? 0) >> shift) & ((1 << bits) - 1)
        from = palette + index * 4
      }
      const to = (y * width + x) * 3
      data[to] = bytes[from + 2] ?? 0
      data[to + 1] = bytes[from + 1] ?? 0
      data[to + 2] = bytes[from] ?? 0
    }
  }
  return { data, width, height }
}
