import { makePictureAddress } from '@biaojie/contract/content/pictures/rules.ts'
import type { ShownPicture } from '../content/pictures.ts'

/**
 * Returns the largest WebP of a picture for Open Graph; undefined means the site's own. Sharing services do
 * not read drawings.
 */
export function openGraphPicture(picture: ShownPicture | null) {
  const [largest] = picture?.sizes ?? []
  if (!picture || !largest || picture.cutOut || !picture.formats.includes('webp')) return undefined
  return { path: makePictureAddress(picture.key, largest.width, 'webp'), ...largest, alt: picture.alt }
}
