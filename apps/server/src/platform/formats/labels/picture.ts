import type { LabelDesign } from '@biaojie/contract/identifiers/labels/rules.ts'
import sharp from 'sharp'
import type { Font } from './font.ts'
import type { Label, TextLine } from './layout.ts'

/** One byte a dot: 0 is black. */
export type Picture = { width: number; height: number; dots: Uint8Array }

const A_DOT = 25.4
const formatShort = (value: number) => Number(value.toFixed(3))

function listOutlines(
  font: Font,
  { x, baseline, size, squeeze, bold, text }: TextLine,
  scale: number,
): string {
  const em = (size * scale) / font.unitsPerEm
  const weight = bold ? ` stroke="#000" stroke-width="${formatShort(0.05 * font.unitsPerEm)}"` : ''
  let at = 0
  const glyphs = [...text].map((character) => {
    const { width, path } = font.getGlyph(character)
    const placed = path
      ? `<path d="${path}" transform="translate(${formatShort(at * font.unitsPerEm)})"/>`
      : ''
    at += width
    return placed
  })
  const place = `translate(${formatShort(x * scale)} ${formatShort(baseline * scale)}) scale(${em * squeeze} ${-em})`
  return `<g transform="${place}"${weight}>${glyphs.join('')}</g>`
}

/** The label as a drawing, `scale` units to the millimetre. */
export function labelSvg(
  font: Font,
  { width, height }: LabelDesign,
  label: Label,
  scale: number,
  unit = '',
): string {
  const rects = label.rects.map(({ x, y, width, height }) => {
    const [left, top] = [formatShort(x * scale), formatShort(y * scale)]
    return `M${left} ${top}h${formatShort(width * scale)}v${formatShort(height * scale)}h${-formatShort(width * scale)}z`
  })
  const [w, h] = [formatShort(width * scale), formatShort(height * scale)]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}${unit}" height="${h}${unit}" viewBox="0 0 ${w} ${h}">`,
    `<rect width="${w}" height="${h}" fill="#fff"/>`,
    `<path shape-rendering="crispEdges" d="${rects.join('')}"/>`,
    ...label.texts.map((line) => listOutlines(font, line, scale)),
    '</svg>',
  ].join('')
}

/** Draws the label as a printer does: each dot is black or white. */
export async function drawPicture(
  font: Font,
  design: LabelDesign,
  label: Label,
  dpi: number,
): Promise<Picture> {
  const svg = labelSvg(font, design, label, dpi / A_DOT)
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: 60_000_000 })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const dots = new Uint8Array(info.width * info.height)
  for (let at = 0; at < dots.length; at++) dots[at] = (data[at * info.channels] ?? 255) < 128 ? 0 : 255
  return { width: info.width, height: info.height, dots }
}
