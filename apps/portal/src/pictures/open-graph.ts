import { pictureAddress } from '@biaojie/contract/pictures/rules.ts'
import type { ShownPicture } from '../content/pictures.ts'

/** The largest WebP of a picture as a page's Open Graph picture; undefined: the site's own. Drawings are not read by those who share. */
export function openGraphPicture(picture: ShownPicture | null) {
  const [largest] = picture?.sizes ?? []
  if (!picture || !largest || picture.cutOut || !picture.formats.includes('webp')) return undefined
  return { path: pictureAddress(picture.key, largest.width, 'webp'), ...largest, alt: picture.alt }
}
