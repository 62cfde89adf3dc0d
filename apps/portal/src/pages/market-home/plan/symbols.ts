/*
 * Equipment seen from above, as SVG text. Each symbol fills the box of its place; fill and stroke come from the
 * style sheet, thin lines say so themselves.
 */

export type Box = { x: number; y: number; w: number; h: number }

const THIN = ' fill="none" stroke-width=".8"'
const DASHED = `${THIN} stroke-dasharray="4 3"`
const round = (value: number) => Number(value.toFixed(1))

const rect = (x: number, y: number, w: number, h: number, more = '') =>
  `<path d="M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}Z"${more}/>`
const circle = (x: number, y: number, r: number, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${r}"${more}/>`
const line = (d: string, more = THIN) => `<path d="${d}"${more}/>`
const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

/** Crucible furnaces beside each other. */
const furnace = ({ x, y }: Box) =>
  [22, 70].map((at) => circle(x + at, y + 22, 21) + circle(x + at, y + 22, 14, THIN)).join('') +
  line(`M${x + 43} ${y + 22}h6`)

/** A room with a bench, shelves and the swing of its door. */
const laboratory = ({ x, y, w, h }: Box) =>
  rect(x, y, w, h) +
  rect(x + 8, y + 8, 18, 30, THIN) +
  rect(x + 34, y + 8, 26, 12, THIN) +
  line(`M${x + 40} ${y + h}a18 18 0 0 0 18 -18v18`)

/** A moulding line: flasks one behind the other, a casting in each. */
const moulding = ({ x, y, w, h }: Box) =>
  rect(x, y, w, h) +
  line(times(9, (at) => `M${round(x + ((at + 1) * w) / 10)} ${y}v${h}`).join('')) +
  times(10, (at) => circle(x + ((at + 0.5) * w) / 10, y + h / 2, 6, THIN)).join('')

/** A blasting drum with its feeding rails. */
const blasting = ({ x, y, w, h }: Box) =>
  rect(x, y, w, h) +
  circle(x + w / 2, y + h / 2, 18, THIN) +
  line(
    `M${x + w / 2 - 18} ${y + h / 2}h36M${x + w / 2} ${y + h / 2 - 18}v36M${x - 10} ${y + 14}h10M${x - 10} ${y + 32}h10`,
  )

const silo = ({ x, y }: Box) =>
  [19, 60]
    .map((at) => circle(x + at, y + 25, 19) + line(`M${x + at} ${y + 6}v38M${x + at - 19} ${y + 25}h38`))
    .join('')

/** A lathe: chuck behind the door, control panel, chip conveyor. */
const lathe = ({ x, y, h }: Box, w = 70) =>
  rect(x, y, w, h) +
  rect(x + 6, y + 6, 34, h - 18, THIN) +
  circle(x + 23, y + h / 2 - 3, 11, THIN) +
  circle(x + 23, y + h / 2 - 3, 4, THIN) +
  rect(x + 48, y + 6, 16, h - 12, THIN) +
  line(`M${x + 6} ${y + h - 6}h34`)

/** A marking station: the disc below the head, and the beam. */
const marking = ({ x, y, w, h }: Box) =>
  rect(x, y, w, h) +
  circle(x + w / 2, y + h / 2, 16, THIN) +
  circle(x + w / 2, y + h / 2, 6, THIN) +
  rect(x + w / 2 - 5, y + 4, 10, 12) +
  `<path data-beam d="M${x + w / 2} ${y + 16}v10"/>`

/** A robot with its reach. */
const robot = ({ x, y, w, h }: Box) => {
  const [cx, cy] = [x + w / 2, y + h / 2]
  return (
    line(`M${cx - 34} ${cy + 14}a37 37 0 1 1 68 0`, DASHED) +
    circle(cx, cy, 12) +
    circle(cx, cy, 5, THIN) +
    line(`M${cx} ${cy}l20 -16l12 10`, ' fill="none"')
  )
}

/** A measuring machine in its own climate. */
const inspection = ({ x, y, w, h }: Box) =>
  rect(x, y, w, h, ' stroke-width="1" stroke-dasharray="7 3"') +
  rect(x + 14, y + 12, w - 28, h - 24) +
  rect(x + w / 2 - 5, y + 6, 10, h - 12) +
  circle(x + w / 2 + 16, y + h / 2, 10, THIN)

/** A screen on the wall, and two desks with a person at each. */
const board = ({ x, y, w }: Box) =>
  rect(x, y, w, 8) +
  line(`M${x + 8} ${y + 4}h${w - 16}`) +
  [x + 10, x + w - 36].map((at) => rect(at, y + 24, 26, 20, THIN) + circle(at + 13, y + 17, 5, THIN)).join('')

const bench = ({ x, y, w, h }: Box) =>
  rect(x, y, w, h - 16) +
  circle(x + 20, y + 16, 10, THIN) +
  circle(x + 20, y + 16, 4, THIN) +
  rect(x + 42, y + 8, 28, 16, THIN) +
  circle(x + w / 2, y + h - 6, 6, THIN)

/** An assembly line with carriers. */
const conveyor = ({ x, y, w, h }: Box) =>
  rect(x, y, w, h) +
  line(`M${x} ${y + 8}h${w}M${x} ${y + h - 8}h${w}`) +
  times(5, (at) => circle(x + 20 + at * 37, y + h / 2, 7)).join('')

/** Two rows of shelves, with a cross for each pallet. */
const rack = ({ x, y, w }: Box) =>
  times(2, (row) => {
    const top = y + row * 34
    const pallets = times(8, (at) =>
      (at * 3 + row) % 4 ? `M${round(x + (at * w) / 8 + 4)} ${top + 4}l12 14m0 -14l-12 14` : '',
    )
    return (
      rect(x, top, w, 22) +
      line(times(7, (at) => `M${round(x + ((at + 1) * w) / 8)} ${top}v22`).join('')) +
      line(pallets.join(''))
    )
  }).join('')

const gate = ({ x, y, w, h }: Box) =>
  rect(x, y, w, 7) + rect(x, y + h - 7, w, 7) + line(`M${x + 9} ${y + 12}v24M${x + 21} ${y + 12}v24`, DASHED)

/** A vehicle that drives to the right. */
const vehicle = ({ x, y, w, h }: Box) =>
  rect(x, y, w, h) +
  rect(x + 8, y + 4, w - 16, h - 8, THIN) +
  line(`M${x - 26} ${y + h / 2}h20m-6 -4l6 4l-6 4`)

/** Two lorries at the dock. */
const dock = ({ x, y, h }: Box) =>
  [6, 90]
    .map(
      (at) =>
        rect(x + at, y, 66, h - 14) +
        rect(x + at + 10, y + h - 14, 46, 18) +
        line(`M${x + at} ${y + 12}h66M${x + at} ${y + 24}h66`),
    )
    .join('')

const counter = ({ x, y, w, h }: Box) =>
  rect(x, y + h - 18, w, 18) +
  [8, 36, 64].map((at) => rect(x + at, y, 20, 14, THIN)).join('') +
  circle(x + 30, y + h - 26, 6, THIN) +
  rect(x + w - 32, y + h - 14, 16, 10, THIN)

const spares = ({ x, y, w, h }: Box) =>
  rect(x, y, w, h) +
  line(`${times(5, (at) => `M${round(x + ((at + 1) * w) / 6)} ${y}v${h}`).join('')}M${x} ${y + h / 2}h${w}`)

/** A car on the lift. */
const bay = ({ x, y, w, h }: Box) =>
  `<rect x="${x + 6}" y="${y + 8}" width="${w - 12}" height="${h - 22}" rx="12"/>` +
  line(`M${x + 26} ${y + 10}q-5 20 0 40M${x + w - 24} ${y + 10}q5 20 0 40`) +
  [y + 2, y + h - 16].map((at) => rect(x + 14, at, 16, 8) + rect(x + w - 30, at, 16, 8)).join('')

export const symbols: Record<string, (box: Box) => string> = {
  furnace,
  laboratory,
  moulding,
  blasting,
  silo,
  op10: lathe,
  op20: lathe,
  marking,
  op40: lathe,
  loading: robot,
  unloading: robot,
  op50: lathe,
  inspection,
  board,
  pressing: bench,
  tightening: bench,
  line: conveyor,
  bench,
  orders: board,
  rack,
  gate,
  vehicle,
  dock,
  counter,
  spares,
  bay,
}
