// Other sites show this picture when a page is shared (Open Graph, 1200 × 630): navy sheet, wordmark, disc.
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const disc = fileURLToPath(new URL('../parts/brake-disc-1120.webp', import.meta.url))

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

const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Noto Sans CJK SC">
  <rect width="${width}" height="${height}" fill="${color.navy}"/>
  ${grid(32, 0.05)}${grid(160, 0.08)}
  ${cells(72, 96, 15)}
  <text x="168" y="161" font-size="74" font-weight="700" fill="#fff">标解</text>
  <text x="72" y="280" font-size="42" font-weight="700" fill="#fff">汽车零部件及配件制造行业</text>
  <text x="72" y="340" font-size="42" font-weight="700" fill="#fff">标识解析平台</text>
  <text x="72" y="396" font-size="24" fill="${color.muted}">扫一个码，查清一件零件的来历</text>
  <path d="M72 472H560" stroke="${color.line}" stroke-width="2"/>
  <text x="72" y="526" font-size="38" font-weight="700" fill="#fff">88.449.1001/BD-<tspan fill="${color.orange}">320</tspan>A0001</text>
  <text x="72" y="562" font-size="19" fill="${color.muted}">工业互联网标识 · 二级节点 88.449</text>
  ${dimension(648, 85, 550, 830, 'Ø320')}
</svg>`

export const draw = async () =>
  sharp(Buffer.from(sheet))
    .composite([{ input: await sharp(disc).resize(604).toBuffer(), left: 604, top: 14 }])
    .png()
    .toBuffer()
