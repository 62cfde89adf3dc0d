import type { Sharp } from 'sharp'
import { openImage, refuseDamaged, type Written, writeJpeg } from './images.ts'
import { type Sized, writeSizes } from './sizes.ts'

/** The side of a portrait in pixels. */
const PORTRAIT_SIDE = 512

/** Returns a square WebP with pixels only. */
async function makeSquare(image: Sharp): Promise<Uint8Array> {
  const { width, height } = await image.metadata()
  const side = Math.min(PORTRAIT_SIDE, width, height)
  return refuseDamaged(image.resize(side, side, { fit: 'cover' }).webp({ quality: 84 }).toBuffer())
}

/**
 * The results of an upload: the JPEG of a private paper, a square portrait, a picture of pages in every size.
 */
export type Made = { paper: Written; portrait: Uint8Array; sizes: Sized }
export type Use = keyof Made

const MAKERS: { [U in Use]: (image: Sharp) => Promise<Made[U]> } = {
  paper: (image) => writeJpeg(image),
  portrait: makeSquare,
  sizes: writeSizes,
}

/** Opens the picture and makes the result for its use; throws ImageProblem. */
export const makePicture = async <U extends Use>(bytes: Uint8Array, use: U): Promise<Made[U]> =>
  MAKERS[use]((await openImage(bytes)).image)
