import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { SCENERY_HEIGHT, SCENERY_WIDTH, scenery } from './scenery.ts'

/** RGB, three bytes a pixel, rows from the top. */
export type Pixels = { data: Buffer; width: number; height: number }

const POOL = 8
/** A pool that stayed the same could be photographed piece by piece and the holes told by comparison. */
const USES_BEFORE_RENEWAL = 20

async function draw(): Promise<Pixels> {
  const { data } = await sharp(Buffer.from(scenery()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: SCENERY_WIDTH, height: SCENERY_HEIGHT }
}

/** Backdrops drawn ahead (0.9 MB each), so that a challenge costs a copy instead of a drawing. */
export function createBackdrops() {
  let pool: Promise<Pixels[]> | undefined
  let uses = 0
  const renew = async (backdrops: Pixels[]) => {
    backdrops[randomInt(backdrops.length)] = await draw()
  }
  /** Two different ones: the picture, and where unrelated pixels come from. */
  return async (): Promise<[Pixels, Pixels]> => {
    pool ??= Promise.all(Array.from({ length: POOL }, draw))
    const backdrops = await pool
    uses += 1
    // A failed renewal keeps the old backdrop, which still serves.
    if (uses % USES_BEFORE_RENEWAL === 0) renew(backdrops).catch(() => {})
    const first = randomInt(backdrops.length)
    const second = (first + 1 + randomInt(backdrops.length - 1)) % backdrops.length
    return [backdrops[first]!, backdrops[second]!]
  }
}
