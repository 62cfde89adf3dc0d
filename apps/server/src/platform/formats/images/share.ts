import sharp from 'sharp'

const [WIDTH, HEIGHT] = [1200, 630]
/** The navy margin with the code. */
const MARGIN = 300
const CELLS = 10
const CELL = 18
const NAVY = '#07182f'
const SKY = '#8fc2ff'
const ORANGE = '#ff7a1a'

/**
 * Draws the cells of a Data Matrix: solid edges at the left and bottom, the rest from the bits of a number.
 */
function drawCode(seed: number): string {
  let bits = seed
  const startNext = () => {
    bits = (bits * 48_271) % 2_147_483_647
    return bits % 2 === 0
  }
  const cells = Array.from({ length: CELLS * CELLS }, (_, at) => {
    const [row, column] = [Math.floor(at / CELLS), at % CELLS]
    const isEdge = column === 0 || row === CELLS - 1
    const isClock = (row === 0 && column % 2 === 0) || (column === CELLS - 1 && row % 2 === 1)
    if (!isEdge && !isClock && (row === 0 || column === CELLS - 1 || !startNext())) return ''
    const x = (MARGIN - CELLS * CELL) / 2 + column * CELL
    const y = (HEIGHT - CELLS * CELL) / 2 + row * CELL
    const color = row === 4 && column === 4 ? ORANGE : SKY
    return `<rect x="${x}" y="${y}" width="${CELL - 2}" height="${CELL - 2}" fill="${color}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${MARGIN}" height="${HEIGHT}">${cells.join('')}</svg>`
}

/**
 * Creates the share picture of a page in a format that every messenger reads: the picture on its own colour
 * beside a code drawn from `seed`. It has no text, because messengers show the name beside it and a server
 * may have no Chinese fonts.
 */
export async function makeShareJpeg(
  picture: { bytes: Uint8Array; color: string } | undefined,
  seed: number,
): Promise<Uint8Array> {
  const [width, height] = [WIDTH - MARGIN, HEIGHT]
  const background = picture?.color ?? NAVY
  const shown =
    picture &&
    (await sharp(picture.bytes).resize(width, height, { fit: 'contain', background }).png().toBuffer())
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: NAVY } })
    .composite([
      ...(shown ? [{ input: shown, left: MARGIN, top: 0 }] : []),
      { input: Buffer.from(drawCode(seed)), left: 0, top: 0 },
    ])
    .jpeg({ quality: 84 })
    .toBuffer()
}
