import sharp, { type Sharp } from 'sharp'
import { refuseDamaged } from './images.ts'

/** Widths for a text column, half a column and a thumbnail, on screens of double density. */
const WIDTHS = [1280, 640, 320] as const
/** The repository's own pictures use the same values. */
const AVIF = { quality: 50, effort: 3 }
const WEBP = { quality: 78 }
/** A picture that takes longer was made maliciously. */
const MAX_SECONDS = 20

export const SIZE_FORMATS = ['avif', 'webp'] as const
export type SizeFormat = (typeof SIZE_FORMATS)[number]

export type SizedFile = { width: number; format: SizeFormat; bytes: Uint8Array }
export type Sized = {
  /** The average colour, #rrggbb. */
  color: string
  /** The largest first. */
  sizes: { width: number; height: number }[]
  files: SizedFile[]
}

/** The result is never larger than the upload: a small picture keeps its width. */
const listWidths = (width: number): number[] =>
  width >= WIDTHS[0] ? [...WIDTHS] : [width, ...WIDTHS.filter((candidate) => candidate < width)]

async function computeAverageColor(image: Sharp): Promise<string> {
  const pixel = image.clone().flatten({ background: '#fff' }).resize(1, 1, { fit: 'fill' })
  const [red = 0, green = 0, blue = 0] = await pixel.raw().toBuffer()
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

async function write(image: Sharp): Promise<Sized> {
  const largest = await image
    .resize({ width: WIDTHS[0], withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: MAX_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = largest.info
  const pixels = sharp(largest.data, { raw: { width, height, channels } })
  const sizes: Sized['sizes'] = []
  const files: SizedFile[] = []
  for (const width of listWidths(largest.info.width)) {
    const sized = pixels.clone().resize({ width }).timeout({ seconds: MAX_SECONDS })
    const avif = await sized.clone().avif(AVIF).toBuffer({ resolveWithObject: true })
    sizes.push({ width, height: avif.info.height })
    files.push(
      { width, format: 'avif', bytes: avif.data },
      { width, format: 'webp', bytes: await sized.clone().webp(WEBP).toBuffer() },
    )
  }
  return { color: await computeAverageColor(pixels), sizes, files }
}

/** Makes the picture in the sizes and formats of pages, with pixels only; throws ImageProblem. */
export const writeSizes = (image: Sharp): Promise<Sized> => refuseDamaged(write(image))
