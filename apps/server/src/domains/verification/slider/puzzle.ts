import sharp from 'sharp'
import { between, drawSheet, pick } from './scenery.ts'

export type Puzzle = {
  /** data: URLs of pictures with two pixels for each displayed one. */
  background: string
  piece: string
  width: number
  height: number
  pieceY: number
  pieceSize: number
  /** The distance the piece must travel, in px of the browser. */
  answer: number
}

const SCALE = 2
const WIDTH = 600
const HEIGHT = 320
const PIECE = 124
/** Space around the body of a piece, for its knobs. */
const MARGIN = 20
const BODY = PIECE - 2 * MARGIN
/** The piece starts at the left edge, and a nearer hole would be solved without moving. */
const MIN_X = 136
const MAX_X = WIDTH - PIECE - 8
const MAX_Y = HEIGHT - PIECE - 4

const CORNER = 8

type Kind = 'knob' | 'notch' | 'flat'
type Place = { x: number; y: number; path: string }

/** Returns one side of an outline in the direction of a unit vector, with a knob outwards, a notch inwards, or flat. */
function side(dx: number, dy: number, kind: Kind): string {
  const move = (length: number) => `${dx * length} ${dy * length}`
  const round = `q${move(CORNER)} ${(dx - dy) * CORNER} ${(dy + dx) * CORNER}`
  if (kind === 'flat') return `l${move(BODY - 2 * CORNER)}${round}`
  const [at, radius] = [(BODY * between(32, 68)) / 100, between(11, 16)]
  const half = radius * 0.95
  const bulge = `a${radius} ${radius} 0 1 ${kind === 'knob' ? 1 : 0} ${move(2 * half)}`
  return `l${move(at - half - CORNER)}${bulge}l${move(BODY - at - half - CORNER)}${round}`
}

/** Returns a random outline as an SVG path, clockwise from the upper left corner, with two flat sides at most. */
function outline(): string {
  const any = () => pick<Kind>(['knob', 'notch', 'flat'])
  const uneven = () => pick<Kind>(['knob', 'notch'])
  const sides = [side(1, 0, any()), side(0, 1, uneven()), side(-1, 0, uneven()), side(0, -1, any())]
  return `M${MARGIN + CORNER} ${MARGIN}${sides.join('')}z`
}

/**
 * Returns a twin of the hole in its row, so that the outline alone is not enough, and another shape if it
 * fits.
 */
function decoysOf(hole: Place): Place[] {
  const apart = (a: Place, b: Place) => Math.abs(a.x - b.x) >= PIECE || Math.abs(a.y - b.y) >= PIECE
  const found: Place[] = []
  for (let attempt = 0; attempt < 60 && found.length < 2; attempt++) {
    const decoy =
      found.length === 0
        ? { ...hole, x: between(MIN_X - 40, MAX_X) }
        : { x: between(10, MAX_X - 86), y: between(4, MAX_Y), path: outline() }
    if ([hole, ...found].every((other) => apart(decoy, other))) found.push(decoy)
  }
  return found
}

/** Draws a part of what lies at `x` and `y`, with as many pixels as it is wide. */
const drawn = (box: { x: number; y: number; width: number; height: number }, content: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}">${content}</svg>`,
    ),
  )

/**
 * Draws the sheet with its holes. They show another sheet, because any program finds a darkened hole, and their
 * rims have gaps, which an eye closes and a program does not.
 */
function backgroundOf(sheet: string, other: string, places: Place[], rim: string) {
  const holes = places
    .map(({ x, y, path }) => `<path transform="translate(${x} ${y})" d="${path}"/>`)
    .join('')
  const gaps = `${between(24, 44)} ${between(14, 26)}`
  const rims = `<g fill="none" stroke="${rim}" stroke-width="3"><g stroke-opacity=".2">${holes}</g><g stroke-opacity=".55" stroke-dasharray="${gaps}">${holes}</g></g>`
  const content = `${sheet}<clipPath id="holes">${holes}</clipPath><g clip-path="url(#holes)">${other}</g>${rims}`
  return drawn({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, content)
    .flatten()
    .jpeg({ quality: 80 })
    .toBuffer()
}

/**
 * Draws the piece, lit from one side and with a rim: it stands out, and its border no longer matches its
 * place.
 */
function pieceOf(sheet: string, { x, y, path }: Place, rim: string) {
  const light = `<linearGradient id="light" gradientTransform="rotate(${between(0, 359)} .5 .5)"><stop stop-color="#fff"/><stop offset="1"/></linearGradient>`
  const edge = (paint: string, width: number, opacity: number) =>
    `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-opacity="${opacity}"/>`
  const edges = edge('url(#light)', 28, 0.22) + edge('url(#light)', 14, 0.3) + edge(rim, 4, 0.85)
  const clip = `<clipPath id="piece"><path transform="translate(${x} ${y})" d="${path}"/></clipPath>`
  const content = `${light}${clip}<g clip-path="url(#piece)">${sheet}<g transform="translate(${x} ${y})">${edges}</g></g>`
  return drawn({ x, y, width: PIECE, height: PIECE }, content).png({ compressionLevel: 4 }).toBuffer()
}

const dataUrl = (type: string, data: Buffer) => `data:image/${type};base64,${data.toString('base64')}`

/** Makes a puzzle of a new drawing: a constant stock could be collected, and the holes found by comparison. */
export async function makePuzzle(): Promise<Puzzle> {
  const { sheet, isDark } = drawSheet('own')
  const hole: Place = { x: between(MIN_X, MAX_X), y: between(4, MAX_Y), path: outline() }
  // These rims are visible on dark and on light sheets.
  const rim = isDark ? '#ffffff' : '#07182f'
  const [background, piece] = await Promise.all([
    backgroundOf(sheet, drawSheet('other').sheet, [hole, ...decoysOf(hole)], rim),
    pieceOf(sheet, hole, rim),
  ])
  return {
    background: dataUrl('jpeg', background),
    piece: dataUrl('png', piece),
    width: WIDTH / SCALE,
    height: HEIGHT / SCALE,
    pieceY: hole.y / SCALE,
    pieceSize: PIECE / SCALE,
    answer: hole.x / SCALE,
  }
}
