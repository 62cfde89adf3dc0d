import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { Pixels } from './backdrops.ts'
import { type Outline, outlineOf, PIECE_SIZE, type PieceShape, randomShape } from './outline.ts'

/** Pictures have two pixels for each the browser shows, for sharp edges on phones. */
const SCALE = 2
const WIDTH = 600
const HEIGHT = 320
/** The piece starts at the left edge; nearer holes would be solved by not moving. */
const MIN_X = 136
const MAX_X = WIDTH - PIECE_SIZE - 8
const MAX_Y = HEIGHT - PIECE_SIZE - 4

type Place = { x: number; y: number; shape: PieceShape }

export type Puzzle = {
  /** data: URLs. */
  background: string
  piece: string
  width: number
  height: number
  pieceY: number
  pieceSize: number
  /** How far the piece must travel, in the browser's px. */
  answer: number
}

/** A random part of the backdrop, mirrored half of the time. */
function crop(from: Pixels): Pixels {
  const left = randomInt(from.width - WIDTH + 1)
  const top = randomInt(from.height - HEIGHT + 1)
  const mirrored = randomInt(2) === 1
  const data = Buffer.allocUnsafe(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++) {
    const start = ((top + y) * from.width + left) * 3
    if (!mirrored) {
      from.data.copy(data, y * WIDTH * 3, start, start + WIDTH * 3)
      continue
    }
    for (let x = 0; x < WIDTH; x++) {
      const source = start + (WIDTH - 1 - x) * 3
      const target = (y * WIDTH + x) * 3
      data[target] = from.data[source]!
      data[target + 1] = from.data[source + 1]!
      data[target + 2] = from.data[source + 2]!
    }
  }
  return { data, width: WIDTH, height: HEIGHT }
}

/** Calls back for every pixel of a piece's square with its cover (0–1) and how much of the rim it is. */
function eachPixel(outline: Outline, visit: (x: number, y: number, cover: number, rim: number) => void) {
  for (let y = 0; y < PIECE_SIZE; y++) {
    for (let x = 0; x < PIECE_SIZE; x++) {
      const distance = outline(x + 0.5, y + 0.5)
      if (distance > 3) continue
      const cover = Math.min(1, Math.max(0, 0.5 - distance))
      const rim = Math.max(0, 1 - Math.abs(distance + 1) / 2)
      visit(x, y, cover, rim)
    }
  }
}

type Rim = readonly [number, number, number]
const WHITE: Rim = [255, 255, 255]
const NAVY: Rim = [7, 24, 47]

/** An edge that shows on this picture: a sample of its greens stands for its lightness. */
function rimFor({ data }: Pixels): Rim {
  let sum = 0
  let count = 0
  for (let at = 1; at < data.length; at += 3 * 997, count++) sum += data[at]!
  return sum / count > 128 ? NAVY : WHITE
}

const mix = (from: number, to: number, share: number) => Math.round(from + (to - from) * share)

/** Fills the hole with unrelated pixels: a darkened hole is found by any program, a foreign one is not. */
function punch(picture: Pixels, foreign: Pixels, place: Place, edge: Rim): void {
  const left = randomInt(foreign.width - PIECE_SIZE)
  const top = randomInt(foreign.height - PIECE_SIZE)
  eachPixel(outlineOf(place.shape), (x, y, cover, rim) => {
    const target = ((place.y + y) * WIDTH + place.x + x) * 3
    const source = ((top + y) * foreign.width + left + x) * 3
    for (let channel = 0; channel < 3; channel++) {
      const filled = mix(picture.data[target + channel]!, foreign.data[source + channel]!, cover)
      picture.data[target + channel] = mix(filled, edge[channel]!, rim * 0.85)
    }
  })
}

function cut(picture: Pixels, place: Place, edge: Rim): Buffer {
  const data = Buffer.alloc(PIECE_SIZE * PIECE_SIZE * 4)
  eachPixel(outlineOf(place.shape), (x, y, cover, rim) => {
    const source = ((place.y + y) * WIDTH + place.x + x) * 3
    const target = (y * PIECE_SIZE + x) * 4
    for (let channel = 0; channel < 3; channel++)
      data[target + channel] = mix(picture.data[source + channel]!, edge[channel]!, rim * 0.85)
    data[target + 3] = Math.round(cover * 255)
  })
  return data
}

const apart = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.abs(a.x - b.x) >= PIECE_SIZE || Math.abs(a.y - b.y) >= PIECE_SIZE

/** One decoy in the hole's own row, so that the row alone does not tell, and one anywhere if it fits. */
function decoys(hole: Place): Place[] {
  const row = () => Math.min(MAX_Y, Math.max(4, hole.y - 16 + randomInt(33)))
  const found: Place[] = []
  for (let attempt = 0; attempt < 60 && found.length < 2; attempt++) {
    const y = found.length === 0 ? row() : 4 + randomInt(MAX_Y - 4)
    const place = { x: 10 + randomInt(MAX_X - 10), y, shape: randomShape(hole.shape) }
    if ([hole, ...found].every((other) => apart(place, other))) found.push(place)
  }
  return found
}

const dataUrl = (type: string, data: Buffer) => `data:image/${type};base64,${data.toString('base64')}`

/** A new puzzle from two backdrops. */
export async function makePuzzle([scene, foreign]: [Pixels, Pixels]): Promise<Puzzle> {
  const picture = crop(scene)
  const hole: Place = {
    x: MIN_X + randomInt(MAX_X - MIN_X),
    y: 4 + randomInt(MAX_Y - 4),
    shape: randomShape(),
  }
  const edge = rimFor(picture)
  const piece = cut(picture, hole, edge)
  for (const place of [hole, ...decoys(hole)]) punch(picture, foreign, place, edge)
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const }
  const rawPiece = { width: PIECE_SIZE, height: PIECE_SIZE, channels: 4 as const }
  const [background, pieceImage] = await Promise.all([
    sharp(picture.data, { raw }).jpeg({ quality: 80 }).toBuffer(),
    sharp(piece, { raw: rawPiece }).png({ compressionLevel: 4 }).toBuffer(),
  ])
  return {
    background: dataUrl('jpeg', background),
    piece: dataUrl('png', pieceImage),
    width: WIDTH / SCALE,
    height: HEIGHT / SCALE,
    pieceY: hole.y / SCALE,
    pieceSize: PIECE_SIZE / SCALE,
    answer: hole.x / SCALE,
  }
}
