import { randomInt } from 'node:crypto'
import sharp from 'sharp'

/** In px of the browser; the pictures are `data:` URLs with two pixels for each. */
type Puzzle = {
  background: string
  piece: string
  width: number
  height: number
  pieceY: number
  pieceSize: number
  /** The distance the piece must travel. */
  answer: number
}

const [WIDTH, HEIGHT, PIECE] = [600, 320, 124]
/** The piece starts at the left edge, so a hole further left would be solved without moving. */
const MIN_X = 136
const MAX_X = WIDTH - PIECE - 8
const COLOURS = ['#0d2546', '#1d4477', '#0b7a75', '#d3e2fb', '#f8c79f', '#ebcf8b', '#a9bad1', '#f3f7fc']

const pickBetween = (low: number, high: number) => low + randomInt(high - low + 1)
const pickColour = () => COLOURS[randomInt(COLOURS.length)]
const drawTimes = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

/** Draws overlapping wheels that cover the sheet; it has no text, because fonts differ between machines. */
function drawSheet(): string {
  const drawWheel = (cell: number) => {
    const place = `translate(${(cell % 6) * 110 + pickBetween(0, 60)} ${Math.floor(cell / 6) * 90 + pickBetween(0, 60)})`
    const teeth = drawTimes(12, (at) => `<path d="M0-78V-54" transform="rotate(${at * 30})"/>`)
    const rings = [78, 54, 26, 10].map((r) => `<circle r="${r}" fill="${pickColour()}"/>`)
    return `<g transform="${place} rotate(${pickBetween(0, 29)}) scale(${pickBetween(60, 110) / 100})">${rings.join('')}${teeth}</g>`
  }
  return `<path fill="${pickColour()}" d="M0 0H600V320H0Z"/><g stroke="${pickColour()}" stroke-width="3">${drawTimes(24, drawWheel)}</g>`
}

/** Returns a random outline as an SVG path: a square with a knob or a notch in the middle of each side. */
function drawOutline(): string {
  const [top, right, bottom, left] = [0, 0, 0, 0].map(() => `a16 16 0 1 ${randomInt(2)}`)
  return `M20 20h26${top} 32 0h26v26${right} 0 32v26h-26${bottom}-32 0h-26v-26${left} 0-32z`
}

const renderPicture = (x: number, y: number, width: number, height: number, content: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">${content}</svg>`,
    ),
  )
const toDataUrl = (type: string, data: Buffer) => `data:image/${type};base64,${data.toString('base64')}`

/**
 * Creates a puzzle with a new drawing, because a fixed set could be collected. The hole shows another sheet,
 * because programs easily find a darkened one, and a decoy hole is in the same row.
 */
export async function createPuzzle(): Promise<Puzzle> {
  const [x, y, sheet, outline] = [
    pickBetween(MIN_X, MAX_X),
    pickBetween(4, HEIGHT - PIECE - 4),
    drawSheet(),
    drawOutline(),
  ]
  const twin = x < (MIN_X + MAX_X) / 2 ? pickBetween(x + PIECE, MAX_X) : pickBetween(4, x - PIECE)
  const drawPathAt = (place: number) => `<path transform="translate(${place} ${y})" d="${outline}"/>`
  const holes = `<clipPath id="holes">${drawPathAt(x)}${drawPathAt(twin)}</clipPath><g clip-path="url(#holes)">${drawSheet()}</g>`
  // Two colours are visible on any sheet.
  const drawRim = (width: number, paths: string) =>
    `<g fill="none" stroke="#07182f" stroke-width="${width + 3}">${paths}</g><g fill="none" stroke="#fff" stroke-width="${width}">${paths}</g>`
  const [background, piece] = await Promise.all([
    renderPicture(0, 0, WIDTH, HEIGHT, sheet + holes + drawRim(3, drawPathAt(x) + drawPathAt(twin)))
      .flatten()
      .jpeg({ quality: 80 })
      .toBuffer(),
    renderPicture(
      x,
      y,
      PIECE,
      PIECE,
      `<clipPath id="piece">${drawPathAt(x)}</clipPath><g clip-path="url(#piece)">${sheet}${drawRim(7, drawPathAt(x))}</g>`,
    )
      .png()
      .toBuffer(),
  ])
  return {
    background: toDataUrl('jpeg', background),
    piece: toDataUrl('png', piece),
    width: WIDTH / 2,
    height: HEIGHT / 2,
    pieceY: y / 2,
    pieceSize: PIECE / 2,
    answer: x / 2,
  }
}
