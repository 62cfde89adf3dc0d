import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import sharp from 'sharp'
import { ENCODING, PICTURE_FORMATS } from './results.mjs'

/**
 * Cut-outs in thumbnails stand on the navy of the studio, lit in the middle and as dark as the page at the
 * edge.
 */
const BACKDROP = { middle: '#17335f', edge: '#07182f' }

/**
 * Writes a picture's results beside `stem` (path without width and format).
 * @returns {Promise<Pick<import('./manifest.mjs').Entry, 'color' | 'cutOut' | 'formats' | 'sizes' | 'thumb'>>}
 */
export async function encode(path, stem, { widths = [], thumb = false, formats = PICTURE_FORMATS }) {
  mkdirSync(dirname(stem), { recursive: true })
  const vector = extname(path) === '.svg'
  // A drawing is painted once and then scaled like a photograph.
  const master =
    vector && widths.length > 0 ? await sharp(path).png({ compressionLevel: 1 }).toBuffer() : path
  const { hasAlpha, width, height } = await sharp(master).metadata()
  const drawn = vector && widths.length === 0
  const sizes = drawn ? [{ width, height }] : []
  if (drawn) copyFileSync(master, `${stem}.svg`)
  for (const wanted of widths) {
    const picture = await sharp(master).resize({ width: wanted, kernel: 'lanczos3' }).png().toBuffer()
    sizes.push({ width: wanted, height: Math.round((height * wanted) / width) })
    await write(picture, `${stem}-${wanted}`, formats, vector)
  }
  if (thumb)
    await write(await thumbnail(master, hasAlpha), `${stem}-thumb-${ENCODING.thumb.width}`, formats, vector)
  const cutOut = hasAlpha && (await sharp(master).stats()).channels.at(-1).mean < 250 // The last row of a drawing may be half transparent.
  return {
    color: await averageColor(master),
    ...(cutOut && { cutOut }),
    formats: drawn ? ['svg'] : formats,
    sizes,
    ...(thumb && { thumb: { width: ENCODING.thumb.width, height: ENCODING.thumb.height } }),
  }
}

async function write(picture, stem, formats, drawn) {
  for (const format of formats) {
    const options = drawn && format === 'avif' ? ENCODING.drawnAvif : ENCODING[format]
    await sharp(picture)
      .toFormat(format === 'jpg' ? 'jpeg' : format, options)
      .toFile(`${stem}.${format}`)
  }
}

/**
 * Makes the 4:3 thumbnail: a cut-out is trimmed and set on the backdrop, any other picture is cropped about
 * its middle.
 */
async function thumbnail(master, cutOut) {
  const { width, height, margin } = ENCODING.thumb
  if (!cutOut) return sharp(master).resize({ width, height, fit: 'cover' }).png().toBuffer()
  const part = await sharp(master)
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 8 })
    .resize({ width: width - 2 * margin, height: height - 2 * margin, fit: 'inside', kernel: 'lanczos3' })
    .png()
    .toBuffer()
  return sharp(backdrop(width, height))
    .composite([{ input: part }])
    .removeAlpha()
    .png()
    .toBuffer()
}

function backdrop(width, height) {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <radialGradient id="g" cx="50%" cy="46%" r="62%"><stop offset="0" stop-color="${BACKDROP.middle}"/>
    <stop offset="1" stop-color="${BACKDROP.edge}"/></radialGradient>
    <rect width="100%" height="100%" fill="url(#g)"/></svg>`)
}

/**
 * Returns '#rrggbb' of the whole picture, cut-outs on the page's navy; pages show it until the picture is
 * loaded.
 */
async function averageColor(master) {
  const { data } = await sharp(master)
    .flatten({ background: BACKDROP.edge })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${[...data.subarray(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
