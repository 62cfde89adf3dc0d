import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { drawScenery, pick, type Scenery } from './scenery.ts'

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
const RAW = { raw: { width: WIDTH, height: HEIGHT, channels: 3 as const } }

type Colour = readonly [number, number, number]
/** These rims are visible on dark and on light sceneries. */
const WHITE: Colour = [255, 255, 255]
const NAVY: Colour = [7, 24, 47]

const between = (low: number, high: number) => low + randomInt(high - low + 1)

/** One side of a piece: a knob outwards, a notch inwards, or flat. */
type Side = { kind: 'knob' | 'notch' | 'flat'; at: number; radius: number }
type Shape = readonly [Side, Side, Side, Side]
type Place = { x: number; y: number; shape: Shape }

const side = (): Side => ({
  kind: pick(['knob', 'notch', 'flat'] as const),
  at: BODY * (between(32, 68) / 100),
  radius: between(11, 16),
})

/** Returns a shape with at least two knobs or notches that differs from `other` on at least two sides. */
function randomShape(other?: Shape): Shape {
  for (;;) {
    const shape: Shape = [side(), side(), side(), side()]
    const flat = shape.filter(({ kind }) => kind === 'flat').length
    const unlike = shape.filter(({ kind }, at) => kind !== other?.[at]?.kind).length
    if (flat <= 2 && unlike >= 2) return shape
  }
}

/** Returns the outline as an SVG path, clockwise from the upper left corner. */
function pathOf(shape: Shape): string {
  const corner = 8
  const steps = shape.map(({ kind, at, radius }, index) => {
    const [dx, dy] = (
      [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ] as const
    )[index]!
    const move = (length: number) => `${dx * length} ${dy * length}`
    const round = `q${move(corner)} ${(dx - dy) * corner} ${(dy + dx) * corner}`
    if (kind === 'flat') return `l${move(BODY - 2 * corner)}${round}`
    const half = radius * 0.95
    const bulge = `a${radius} ${radius} 0 1 ${kind === 'knob' ? 1 : 0} ${move(2 * half)}`
    return `l${move(at - half - corner)}${bulge}l${move(BODY - at - half - corner)}${round}`
  })
  return `M${MARGIN + corner} ${MARGIN}${steps.join('')}z`
}

const apart = (a: Place, b: Place) => Math.abs(a.x - b.x) >= PIECE || Math.abs(a.y - b.y) >= PIECE

/**
 * Returns a twin of the hole in its row, so that the outline alone is not enough, and another shape if it
 * fits.
 */
function decoysOf(hole: Place): Place[] {
  const found: Place[] = []
  for (let attempt = 0; attempt < 60 && found.length < 2; attempt++) {
    const decoy =
      found.length === 0
        ? { ...hole, x: between(MIN_X - 40, MAX_X) }
        : { x: between(10, MAX_X - 86), y: between(4, MAX_Y), shape: randomShape(hole.shape) }
    if ([hole, ...found].every((other) => apart(decoy, other))) found.push(decoy)
  }
  return found
}

/** Returns a drawing of the size of a piece. */
const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${PIECE}" height="${PIECE}">${content}</svg>`)

/** Returns a random part of the scenery. */
function crop({ data, width, height }: Scenery): Buffer {
  const left = randomInt(width - WIDTH)
  const top = randomInt(height - HEIGHT)
  const rows = Array.from({ length: HEIGHT }, (_, y) => ((top + y) * width + left) * 3)
  return Buffer.concat(rows.map((start) => data.subarray(start, start + WIDTH * 3)))
}

/**
 * Returns raw pixels of a hole: red is its area, green its rim with gaps, which an eye closes and a program
 * does not.
 */
const maskOf = (path: string): Promise<Buffer> =>
  sharp(
    svg(
      `<path d="${path}" fill="#f00"/><g fill="none" stroke="#0f0" stroke-width="3" style="mix-blend-mode:screen"><path d="${path}" stroke-opacity=".2"/><path d="${path}" stroke-opacity=".55" stroke-dasharray="${between(24, 44)} ${between(14, 26)}"/></g>`,
    ),
  )
    .flatten({ background: '#000' })
    .raw()
    .toBuffer()

/** Fills a hole with pixels of another picture, because any program finds a darkened hole. */
function punch(picture: Buffer, foreign: Buffer, { x, y }: Place, mask: Buffer, rim: Colour): void {
  for (let at = 0; at < PIECE * PIECE; at++) {
    const cover = mask.readUInt8(at * 3) / 255
    const edge = mask.readUInt8(at * 3 + 1) / 255
    if (cover === 0 && edge === 0) continue
    const pixel = ((y + Math.floor(at / PIECE)) * WIDTH + x + (at % PIECE)) * 3
    for (const [channel, bright] of rim.entries()) {
      const own = picture.readUInt8(pixel + channel)
      const filled = own + (foreign.readUInt8(pixel + channel) - own) * cover
      picture[pixel + channel] = Math.round(filled + (bright - filled) * edge)
    }
  }
}

/**
 * Cuts the piece, lit from one side and with a rim: it stands out, and its border no longer matches its
 * place.
 */
const cut = (picture: Buffer, { x, y }: Place, path: string, [r, g, b]: Colour): Promise<Buffer> => {
  const light = `<linearGradient id="l" gradientTransform="rotate(${randomInt(360)} .5 .5)"><stop stop-color="#fff"/><stop offset="1"/></linearGradient>`
  const strokes = `<path d="${path}" stroke="url(#l)" stroke-width="28" stroke-opacity=".22"/><path d="${path}" stroke="url(#l)" stroke-width="14" stroke-opacity=".3"/><path d="${path}" stroke="rgb(${r} ${g} ${b})" stroke-width="4" stroke-opacity=".85"/>`
  return sharp(picture, RAW)
    .extract({ left: x, top: y, width: PIECE, height: PIECE })
    .ensureAlpha()
    .composite([
      { input: svg(`${light}<g fill="none">${strokes}</g>`) },
      { input: svg(`<path d="${path}"/>`), blend: 'dest-in' },
    ])
    .png({ compressionLevel: 4 })
    .toBuffer()
}

const dataUrl = (type: string, data: Buffer) => `data:image/${type};base64,${data.toString('base64')}`

async function makePuzzle(scene: Scenery, other: Scenery): Promise<Puzzle> {
  const hole: Place = { x: between(MIN_X, MAX_X), y: between(4, MAX_Y), shape: randomShape() }
  const rim = scene.isDark ? WHITE : NAVY
  const [picture, foreign] = [crop(scene), crop(other)]
  const piece = await cut(picture, hole, pathOf(hole.shape), rim)
  for (const place of [hole, ...decoysOf(hole)])
    punch(picture, foreign, place, await maskOf(pathOf(place.shape)), rim)
  const background = await sharp(picture, RAW).jpeg({ quality: 80 }).toBuffer()
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

const POOL = 8
/** A constant pool could be collected, and the holes found by comparison. */
const USES_BEFORE_RENEWAL = 20

/** Makes puzzles from a pool of prepared sceneries (0.9 MB each), which costs a crop instead of a drawing. */
export function createPuzzles(): () => Promise<Puzzle> {
  let pool: Promise<Scenery[]> | undefined
  let uses = 0
  const renewOne = async (sceneries: Scenery[]) => {
    sceneries[randomInt(POOL)] = await drawScenery()
  }
  return async () => {
    pool ??= Promise.all(Array.from({ length: POOL }, drawScenery))
    const sceneries = await pool
    uses += 1
    // When the renewal fails, the old scenery stays in use.
    if (uses % USES_BEFORE_RENEWAL === 0) renewOne(sceneries).catch(() => {})
    const first = randomInt(POOL)
    return makePuzzle(sceneries[first]!, sceneries[(first + between(1, POOL - 1)) % POOL]!)
  }
}
