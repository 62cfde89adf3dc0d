import { randomInt } from 'node:crypto'

export const between = (low: number, high: number) => low + randomInt(high - low + 1)
export const pick = <T>(values: readonly [T, ...T[]]): T => values[randomInt(values.length)] ?? values[0]
export const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

type Palette = readonly [
  isDark: boolean,
  sheet: string,
  grid: string,
  line: string,
  fills: [string, ...string[]],
]
const PALETTES: readonly [Palette, ...Palette[]] = [
  [true, '#0d2546', '#1d4477', '#a9cbf5', ['#15345e', '#24446f', '#0b57d0', '#1b4f93']],
  [false, '#eaf1fa', '#c6d6ea', '#0b57d0', ['#d3e2fb', '#b5cdf4', '#f3f7fc', '#a9bad1']],
  [true, '#12363a', '#1f5257', '#a8d6d3', ['#0b7a75', '#17474b', '#1d6660', '#0f4a52']],
  [false, '#f6efe6', '#e3d3bf', '#8a5a00', ['#f8c79f', '#ebcf8b', '#fff5dc', '#d9b48a']],
]

/** Each part is drawn around 0 0 with a radius of 100. */
type Part = (fill: () => string) => string
const ring = (r: number, fill: string, y = 0, x = 0) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const around = (count: number, drawing: string) =>
  times(count, (at) => `<g transform="rotate(${(360 / count) * at})">${drawing}</g>`)

const disc: Part = (fill) =>
  ring(100, fill()) +
  around(between(18, 30), '<path d="M0-92L10-62"/>') +
  ring(55, fill()) +
  around(5, ring(7, fill(), -40)) +
  ring(24, fill())
const bearing: Part = (fill) =>
  ring(100, fill()) +
  ring(80, fill()) +
  around(between(9, 13), ring(14, fill(), -66)) +
  ring(50, fill()) +
  ring(36, fill())
const gear: Part = (fill) => {
  const colour = fill()
  const tooth = `<path fill="${colour}" d="M-10-80L-6-100H6L10-80Z"/>`
  return around(between(14, 22), tooth) + ring(82, colour) + ring(30, fill())
}
const spring: Part = (fill) =>
  `<rect x="-60" y="-100" width="120" height="200" rx="6" fill="${fill()}"/><path stroke-width="6" d="M0-100${times(7, (at) => `L${at % 2 ? -50 : 50} ${at * 25 - 75}`)}"/>`
const piston: Part = (fill) =>
  `<rect x="-70" y="-80" width="140" height="110" rx="8" fill="${fill()}"/><path d="M-70-62H70M-70-48H70M-70-34H70"/><path fill="${fill()}" d="M-18 0L-28 100H28L18 0Z"/>${ring(22, fill())}`
const housing: Part = (fill) =>
  `<rect x="-100" y="-60" width="200" height="120" rx="14" fill="${fill()}"/>${ring(14, fill(), 0, -75)}${ring(14, fill(), 0, 75)}${ring(42, fill())}<path d="M-115 0H115" stroke-dasharray="14 4 3 4"/>`

/** Returns a dimension line as on a technical drawing, so that plain areas have something to align. */
const dimension = () => {
  const [x, y, length] = [between(0, 480), between(10, 310), between(60, 160)]
  return `<path stroke-width="1.5" d="M${x} ${y}h${length}M${x} ${y - 7}v14M${x + length} ${y - 7}v14M${x + 12} ${y - 4}l-12 4l12 4M${x + length - 12} ${y - 4}l12 4l-12 4"/>`
}

/** Returns a part somewhere in its cell of a sheet of five by three. */
const placed = (cell: number, fill: () => string) => {
  const [x, y] = [(cell % 5) * 144 - 40 + between(0, 90), Math.floor(cell / 5) * 130 - 40 + between(0, 100)]
  const part = pick([disc, bearing, gear, spring, piston, housing])(fill)
  return `<g transform="translate(${x} ${y}) rotate(${between(0, 360)}) scale(${between(50, 96) / 100})">${part}</g>`
}

/**
 * Draws a sheet of overlapping car parts as elements of an SVG of 600 by 320, without text, because fonts differ
 * between machines. `id` tells two sheets of one SVG apart.
 */
export function drawSheet(id: string): { sheet: string; isDark: boolean } {
  const [isDark, ground, grid, line, fills] = pick(PALETTES)
  const step = between(18, 34)
  const pattern = `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><path d="M${step} 0H0V${step}" fill="none" stroke="${grid}"/></pattern>`
  const parts = times(15, (cell) => placed(cell, () => pick(fills))) + times(9, dimension)
  const sheet = `${pattern}<path fill="${ground}" d="M0 0H600V320H0Z"/><path fill="url(#${id})" d="M0 0H600V320H0Z"/><g fill="none" stroke="${line}" stroke-width="2.5">${parts}</g>`
  return { sheet, isDark }
}
