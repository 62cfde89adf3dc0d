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

/** Calls back for every pixel of a piece with its cover (0–1), how much of the rim it is, and px from the outline. */
function eachPixel(
  outline: Outline,
  visit: (x: number, y: number, cover: number, rim: number, depth: number) => void,
) {
  for (let y = 0; y < PIECE_SIZE; y++) {
    for (let x = 0; x < PIECE_SIZE; x++) {
      const distance = outline(x + 0.5, y + 0.5)
      if (distance > 3) continue
      const cover = Math.min(1, Math.max(0, 0.5 - distance))
      const rim = Math.max(0, 1 - Math.abs(distance + 1) / 2)
      visit(x, y, cover, rim, -distance)
    }
  }
}

/** px of the piece's edge that are lit from one side: it stands out, and its border no longer matches its place. */
const BEVEL = 16

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

/** Direction of a pixel from the middle of the piece. */
const angleOf = (x: number, y: number) => Math.atan2(y - PIECE_SIZE / 2, x - PIECE_SIZE / 2)

const mix = (from: number, to: number, share: number) => Math.round(from + (to - from) * share)

/** Strength of the rim by direction: an eye closes the gaps, a comparison of outlines does not. */
function brokenRim(): (x: number, y: number) => number {
  const turns = 5 + randomInt(4)
  const phase = randomInt(628) / 100
  return (x, y) => (Math.sin(angleOf(x, y) * turns + phase) > -0.1 ? 0.75 : 0.2)
}

/** Fills a hole with unrelated pixels: a darkened hole is found by any program. */
function punch(picture: Pixels, foreign: Pixels, place: Place, edge: Rim): void {
  const visible = brokenRim()
  const left = randomInt(foreign.width - PIECE_SIZE)
  const top = randomInt(foreign.height - PIECE_SIZE)
  eachPixel(outlineOf(place.shape), (x, y, cover, rim) => {
    const target = ((place.y + y) * WIDTH + place.x + x) * 3
    const source = ((top + y) * foreign.width + left + x) * 3
    for (let channel = 0; channel < 3; channel++) {
      const filled = mix(picture.data[target + channel]!, foreign.data[source + channel]!, cover)
      picture.data[target + channel] = mix(filled, edge[channel]!, rim && rim * visible(x, y))
    }
  })
}

function cut(picture: Pixels, place: Place, edge: Rim): Buffer {
  const data = Buffer.alloc(PIECE_SIZE * PIECE_SIZE * 4)
  const light = randomInt(628) / 100
  eachPixel(outlineOf(place.shape), (x, y, cover, rim, depth) => {
    const source = ((place.y + y) * WIDTH + place.x + x) * 3
    const target = (y * PIECE_SIZE + x) * 4
    const towards = depth < BEVEL ? Math.cos(angleOf(x, y) - light) : 0
    const bevel = 0.45 * (1 - depth / BEVEL) * Math.abs(towards)
    for (let channel = 0; channel < 3; channel++) {
      const lit = mix(picture.data[source + channel]!, towards > 0 ? 255 : 0, bevel)
      data[target + channel] = mix(lit, edge[channel]!, rim * 0.85)
    }
    data[target + 3] = Math.round(cover * 255)
  })
  return data
}

const apart = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.abs(a.x - b.x) >= PIECE_SIZE || Math.abs(a.y - b.y) >= PIECE_SIZE

/** A twin of the hole in its own row, so that the outline alone does not tell, and another one if it fits. */
function decoys(hole: Place): Place[] {
  const found: Place[] = []
  for (let attempt = 0; attempt < 60 && found.length < 2; attempt++) {
    const twin = found.length === 0
    const place = {
      x: (twin ? MIN_X - 40 : 10) + randomInt(MAX_X - MIN_X + 40),
      y: twin ? hole.y : 4 + randomInt(MAX_Y - 4),
      shape: twin ? hole.shape : randomShape(hole.shape),
    }
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
