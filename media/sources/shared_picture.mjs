// Other sites show these pictures when a page is shared (Open Graph, 1200 × 630): navy sheet, wordmark, a part.
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const pictureOf = (part) => fileURLToPath(new URL(`../parts/${part}-1120.webp`, import.meta.url))

const width = 1200
const height = 630
const color = { navy: '#07182F', sky: '#8FC2FF', orange: '#FF7A1A', muted: '#A9BAD1', line: '#24446F' }
// The mark: a small Data Matrix with one cell lit.
const mark = ['10101', '11010', '10201', '10110', '11111'].map((row) => [...row])

const grid = (step, opacity) => {
  const vertical = Array.from({ length: Math.ceil(width / step) }, (_, i) => `M${i * step + 0.5} 0V${height}`)
  const horizontal = Array.from(
    { length: Math.ceil(height / step) },
    (_, i) => `M0 ${i * step + 0.5}H${width}`,
  )
  return `<path d="${[...vertical, ...horizontal].join('')}" stroke="${color.sky}" stroke-opacity="${opacity}"/>`
}

const cells = (x, y, size) =>
  mark
    .flatMap((row, r) =>
      row.map((cell, c) =>
        cell === '0'
          ? ''
          : `<rect x="${x + c * size}" y="${y + r * size}" width="${size}" height="${size}" fill="${cell === '2' ? color.orange : color.sky}"/>`,
      ),
    )
    .join('')

// Dimension line with filled arrows and extension lines to the disc's top and bottom edges.
const dimension = (x, top, bottom, edge, label) => {
  const middle = (top + bottom) / 2
  return `<g stroke="${color.orange}" fill="none"><path d="M${x - 10} ${top}H${edge}M${x - 10} ${bottom}H${edge}" stroke-opacity=".55"/>
    <path d="M${x} ${top}V${middle - 24}M${x} ${middle + 24}V${bottom}"/></g>
    <path d="M${x} ${top}l-5 14h10zM${x} ${bottom}l-5 -14h10z" fill="${color.orange}"/>
    <text x="${x}" y="${middle + 9}" text-anchor="middle" font-size="25" font-weight="700" fill="${color.orange}">${label}</text>`
}

const lines = (title, size, from) =>
  title
    .map(
      (line, i) =>
        `<text x="72" y="${from + i * (size + 18)}" font-size="${size}" font-weight="700" fill="#fff">${line}</text>`,
    )
    .join('')

const sheet = ({
  title,
  note,
  measured,
}) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Noto Sans CJK SC">
  <rect width="${width}" height="${height}" fill="${color.navy}"/>
  ${grid(32, 0.05)}${grid(160, 0.08)}
  ${cells(72, 96, 15)}
  <text x="168" y="161" font-size="74" font-weight="700" fill="#fff">标解</text>
  ${title.length > 1 ? lines(title, 42, 280) : lines(title, 64, 318)}
  <text x="72" y="396" font-size="24" fill="${color.muted}">${note}</text>
  <path d="M72 472H560" stroke="${color.line}" stroke-width="2"/>
  <text x="72" y="526" font-size="38" font-weight="700" fill="#fff">88.449.1001/BD-<tspan fill="${color.orange}">320</tspan>A0001</text>
  <text x="72" y="562" font-size="19" fill="${color.muted}">工业互联网标识 · 二级节点 88.449</text>
  ${measured ? dimension(648, 85, 550, 830, measured) : ''}
</svg>`

/** `title` has its lines parted by `|`; `measured` is the dimension beside the part. */
export const draw = async ({ part, title, note, measured }) =>
  sharp(Buffer.from(sheet({ title: title.split('|'), note, measured })))
    .composite([{ input: await sharp(pictureOf(part)).resize(604).toBuffer(), left: 604, top: 14 }])
    .png()
    .toBuffer()
