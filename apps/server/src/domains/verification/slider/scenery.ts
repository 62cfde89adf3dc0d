import { randomInt } from 'node:crypto'
import sharp from 'sharp'

/** A drawing as raw pixels: RGB, three bytes each, rows from the top. */
export type Scenery = { data: Buffer; width: number; height: number; isDark: boolean }

/** A puzzle shows a part of this width. */
const WIDTH = 720
const HEIGHT = 400

const between = (low: number, high: number) => low + randomInt(Math.max(1, Math.round(high - low)))
export const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)]!

type Palette = readonly [isDark: boolean, sheet: string, grid: string, line: string, ...fills: string[]]
const PALETTES: readonly Palette[] = [
  [true, '#0d2546', '#1d4477', '#a9cbf5', '#15345e', '#24446f', '#0b57d0', '#1b4f93'],
  [false, '#eaf1fa', '#c6d6ea', '#0b57d0', '#d3e2fb', '#b5cdf4', '#f3f7fc', '#a9bad1'],
  [true, '#12363a', '#1f5257', '#a8d6d3', '#0b7a75', '#17474b', '#1d6660', '#0f4a52'],
  [false, '#f6efe6', '#e3d3bf', '#8a5a00', '#f8c79f', '#ebcf8b', '#fff5dc', '#d9b48a'],
]

const ring = (cx: number, cy: number, r: number, fill: string) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`

/** Returns `count` copies of a drawing around a centre. */
const around = (cx: number, cy: number, count: number, drawing: string) =>
  Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${(360 / count) * i} ${cx} ${cy})">${drawing}</g>`,
  ).join('')

type Part = (x: number, y: number, r: number, fill: () => string) => string

const disc: Part = (x, y, r, fill) =>
  ring(x, y, r, fill()) +
  around(x, y, between(18, 30), `<path d="M${x} ${y - r * 0.92}L${x + r * 0.1} ${y - r * 0.62}"/>`) +
  ring(x, y, r * 0.55, fill()) +
  around(x, y, 5, ring(x, y - r * 0.4, r * 0.07, fill())) +
  ring(x, y, r * 0.24, fill())

const bearing: Part = (x, y, r, fill) =>
  ring(x, y, r, fill()) +
  ring(x, y, r * 0.8, fill()) +
  around(x, y, between(9, 13), ring(x, y - r * 0.66, r * 0.14, fill())) +
  ring(x, y, r * 0.5, fill()) +
  ring(x, y, r * 0.36, fill())

const gear: Part = (x, y, r, fill) => {
  const colour = fill()
  const tooth = `<path fill="${colour}" d="M${x - r * 0.1} ${y - r * 0.8}L${x - r * 0.06} ${y - r}H${x + r * 0.06}L${x + r * 0.1} ${y - r * 0.8}Z"/>`
  return around(x, y, between(14, 22), tooth) + ring(x, y, r * 0.82, colour) + ring(x, y, r * 0.3, fill())
}

const spring: Part = (x, y, r, fill) => {
  const turns = Array.from(
    { length: 7 },
    (_, i) => `L${i % 2 ? x - r * 0.5 : x + r * 0.5} ${y - r + (i + 1) * r * 0.25}`,
  )
  return `<rect x="${x - r * 0.6}" y="${y - r}" width="${r * 1.2}" height="${r * 2}" rx="6" fill="${fill()}"/><path stroke-width="5" d="M${x} ${y - r}${turns.join('')}"/>`
}

const piston: Part = (x, y, r, fill) =>
  `<rect x="${x - r * 0.7}" y="${y - r * 0.8}" width="${r * 1.4}" height="${r * 1.1}" rx="8" fill="${fill()}"/>` +
  [0.62, 0.48, 0.34].map((k) => `<path d="M${x - r * 0.7} ${y - r * k}H${x + r * 0.7}"/>`).join('') +
  `<path fill="${fill()}" d="M${x - r * 0.18} ${y}L${x - r * 0.28} ${y + r}H${x + r * 0.28}L${x + r * 0.18} ${y}Z"/>` +
  ring(x, y, r * 0.22, fill())

const housing: Part = (x, y, r, fill) =>
  `<rect x="${x - r}" y="${y - r * 0.6}" width="${r * 2}" height="${r * 1.2}" rx="14" fill="${fill()}"/>` +
  [-0.75, 0.75].map((k) => ring(x + r * k, y, r * 0.14, fill())).join('') +
  ring(x, y, r * 0.42, fill()) +
  `<path d="M${x - r * 1.15} ${y}H${x + r * 1.15}" stroke-dasharray="14 4 3 4"/>`

const PARTS = [disc, bearing, gear, spring, piston, housing] as const

/** Returns a dimension line as on a technical drawing, so that plain areas have something to align. */
const dimension = () => {
  const [x, y, length] = [between(0, 600), between(10, 390), between(60, 160)]
  return `<path stroke-width="1.5" d="M${x} ${y}h${length}M${x} ${y - 7}v14M${x + length} ${y - 7}v14M${x + 12} ${y - 4}L${x} ${y}l12 4M${x + length - 12} ${y - 4}l12 4l-12 4"/>`
}

/** Returns a sheet of overlapping car parts, without text, because fonts differ between machines. */
function sheetOf([, sheet, grid, line, ...fills]: Palette): string {
  const fill = () => pick(fills)
  const step = between(18, 34)
  const cells = [0, 1, 2, 3, 4].flatMap((column) => [0, 1, 2].map((row) => ({ column, row })))
  const parts = cells.map(({ column, row }) => {
    const [x, y] = [column * 160 + between(0, 90), row * 140 + between(0, 100)]
    const turn = `rotate(${between(0, 360)} ${x} ${y})`
    return `<g transform="${turn}">${pick(PARTS)(x, y, between(50, 96), fill)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><pattern id="g" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><path d="M${step} 0H0V${step}" fill="none" stroke="${grid}"/></pattern></defs>
<rect width="100%" height="100%" fill="${sheet}"/><rect width="100%" height="100%" fill="url(#g)"/>
<g fill="none" stroke="${line}" stroke-width="2.5">${parts.join('')}${Array.from({ length: 9 }, dimension).join('')}</g></svg>`
}

/** Makes a new random drawing. */
export async function drawScenery(): Promise<Scenery> {
  const palette = pick(PALETTES)
  const data = await sharp(Buffer.from(sheetOf(palette)))
    .removeAlpha()
    .raw()
    .toBuffer()
  return { data, width: WIDTH, height: HEIGHT, isDark: palette[0] }
}
