import sharp, { type Sharp } from 'sharp'
import { decodeBmp, isWhole, readBmpHeader } from './bmp.ts'
import { countScans, MAX_SCANNED_PIXELS, MAX_SCANS } from './jpeg-scans.ts'

type ImageType = 'png' | 'jpeg' | 'bmp'
/**
 * `format`: unsupported, `detail` names it; `damaged`: incomplete or broken; `pixels`: too many pixels;
 * `costly`: made to take very long to decode.
 */
type Kind = 'format' | 'damaged' | 'pixels' | 'costly'
export class ImageProblem extends Error {
  readonly kind: Kind
  constructor(kind: Kind, detail = '') {
    super(detail)
    this.kind = kind
  }
}

/** Phone pictures are within this limit, while a picture made to fill the memory is not. */
const MAX_PIXELS = 25_000_000
const MAX_SIDE = 16_000

// The cache would keep the last hundred decoded pictures: gigabytes of other people's papers.
sharp.cache(false)

const SIGNATURES: readonly [type: string, at: number, bytes: readonly number[]][] = [
  ['png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', 0, [0xff, 0xd8, 0xff]],
  ['bmp', 0, [0x42, 0x4d]],
  ['gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['tiff', 0, [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', 0, [0x4d, 0x4d, 0x00, 0x2a]],
  ['pdf', 0, [0x25, 0x50, 0x44, 0x46]],
  ['heic', 4, [0x66, 0x74, 0x79, 0x70]],
  ['zip', 0, [0x50, 0x4b, 0x03, 0x04]],
]

/** Returns the type by content, never by name; '' when unknown. */
function detectType(bytes: Uint8Array): string {
  const match = SIGNATURES.find(([, at, signature]) => signature.every((byte, i) => bytes[at + i] === byte))
  if (match) return match[0]
  return /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 1024)).toString('latin1')) ? 'svg' : ''
}

function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new ImageProblem('damaged')
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw new ImageProblem('pixels')
}

function openBmp(bytes: Uint8Array): Sharp {
  const header = readBmpHeader(bytes)
  if (!header) throw new ImageProblem('format', 'bmp')
  checkSize(header.width, header.height)
  if (!isWhole(bytes, header)) throw new ImageProblem('damaged')
  const { data, width, height } = decodeBmp(bytes, header)
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/**
 * Opens a PNG, JPEG or BMP for sharp's operations, upright; throws ImageProblem for everything else. It runs
 * only in the decoder.
 */
export async function openImage(bytes: Uint8Array): Promise<{ image: Sharp; type: ImageType }> {
  const type = detectType(bytes)
  if (type === 'bmp') return { image: openBmp(bytes), type }
  if (type !== 'png' && type !== 'jpeg') throw new ImageProblem('format', type)
  const scans = type === 'jpeg' ? countScans(bytes) : 1
  if (scans > MAX_SCANS) throw new ImageProblem('costly')
  // Without failOn truncated, missing parts of a photograph would be filled with grey.
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
  const { width, height } = await image.metadata().catch((error: Error) => {
    throw new ImageProblem(/pixel limit/i.test(error.message) ? 'pixels' : 'damaged')
  })
  checkSize(width, height)
  if (scans * width * height > MAX_SCANNED_PIXELS) throw new ImageProblem('costly')
  return { image: image.autoOrient(), type }
}

/** Some damage is noticed only while the pixels are read. */
export const refuseDamaged = <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw new ImageProblem('damaged')
  })

export type Written = { bytes: Uint8Array; width: number; height: number }

/** Runs the operations and writes a JPEG with pixels only: no EXIF, no location, no thumbnail. */
export async function writeJpeg(image: Sharp, quality = 90): Promise<Written> {
  const jpeg = image.flatten({ background: '#fff' }).jpeg({ quality })
  const { data, info } = await refuseDamaged(jpeg.toBuffer({ resolveWithObject: true }))
  return { bytes: data, width: info.width, height: info.height }
}
