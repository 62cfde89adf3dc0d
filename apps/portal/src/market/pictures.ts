import {
  listPictureSources,
  makePictureAddress,
  type Picture,
} from '@biaojie/contract/content/pictures/rules.ts'
import type { Card } from '@biaojie/contract/marketplace/market/shapes.ts'
import { applicationTilePath } from './market-paths.ts'

/** A format that every browser shows. */
export const chooseFormat = ({ formats }: Picture) =>
  formats.includes('webp') ? 'webp' : (formats[0] ?? 'webp')

type Pictured = Pick<Card, 'id' | 'picture'>

/** Returns the tile that stands for a missing picture: the code of the application's identifier. */
export const getTile = ({ id }: Pick<Card, 'id'>) => ({ src: applicationTilePath(id), alt: '' })

/** Returns the smallest size of an application's first picture, for rows; without one its tile. */
export function toSmallPicture({ id, picture }: Pictured): { src: string; alt: string } {
  const smallest = picture?.sizes.at(-1)
  if (!picture || !smallest) return getTile({ id })
  return { src: makePictureAddress(picture.key, smallest.width, chooseFormat(picture)), alt: '' }
}

/** Returns every size, for cards as wide as a phone or 360 px. */
export function toCardPicture({ id, picture }: Pictured) {
  const largest = picture?.sizes[0]
  if (!picture || !largest) return getTile({ id })
  return {
    src: makePictureAddress(picture.key, largest.width, chooseFormat(picture)),
    srcSet: listPictureSources(picture, chooseFormat(picture)),
    sizes: '(max-width: 767px) 100vw, 360px',
    alt: '',
  }
}
