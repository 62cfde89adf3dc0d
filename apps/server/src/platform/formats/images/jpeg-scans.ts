/**
 * A baseline JPEG has up to four scans, a progressive one from phones and editors about ten. Each scan is a
 * pass over all pixels, however small it is, and a small file may contain thousands.
 */
export const MAX_SCANS = 40
/** Maximum number of pixels that all scans of a picture process: 25 megapixels in sixteen scans. */
export const MAX_SCANNED_PIXELS = 400_000_000

const MARKER = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** These have no length: TEM, RST0–RST7, SOI. */
const isBare = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd8)

/**
 * Returns the position of the next marker after scan data, ignoring stuffed zeros and restarts; -1 at the
 * end.
 */
function skipScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(MARKER, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const code = bytes.readUInt8(at + 1)
    if (code !== 0x00 && code !== MARKER && !isBare(code)) return at
    at = bytes.indexOf(MARKER, at + (code === MARKER ? 1 : 2))
  }
  return -1
}

/** Counts the scans of a JPEG, up to one more than `MAX_SCANS`; it reads markers without decoding. */
export function countScans(jpeg: Uint8Array): number {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  let scans = 0
  let at = 2
  while (at >= 0 && at + 3 < bytes.length && scans <= MAX_SCANS) {
    const code = bytes.readUInt8(at + 1)
    if (bytes[at] !== MARKER || code === MARKER || code === 0x00) {
      // Decoders also skip to the next marker.
      at = bytes.indexOf(MARKER, at + 1)
    } else if (isBare(code)) at += 2
    else if (code === END_OF_IMAGE) break
    else {
      const next = at + 2 + bytes.readUInt16BE(at + 2)
      if (code === START_OF_SCAN) scans += 1
      at = code === START_OF_SCAN ? skipScan(bytes, next) : next
    }
  }
  return scans
}
