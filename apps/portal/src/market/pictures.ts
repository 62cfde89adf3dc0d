import type { Card } from '@biaojie/contract/market/shapes.ts'
import { type Picture, pictureAddress, pictureSources } from '@biaojie/contract/pictures/rules.ts'

/** The piece of the plant where an application works, for one without a picture of its own. */
export const placePicture = (place: string): Picture => ({
  key: `places/${place}`,
  alt: '',
  color: 'transparent',
  formats: ['svg'],
  sizes: [{ width: 960, height: 720 }],
})

/** Returns the smallest size of an application's first picture, for rows; undefined without one. */
export function smallPicture({ picture }: Pick<Card, 'picture'>): { src: string; alt: string } | undefined {
  const smallest = picture?.sizes.at(-1)
  if (!picture || !smallest) return undefined
  const format = picture.formats.includes('webp') ? 'webp' : (picture.formats[0] ?? 'webp')
  return { src: pictureAddress(picture.key, smallest.width, format), alt: '' }
}

/** Returns every size, for cards as wide as a phone or 360 px. */
export function cardPicture({ picture }: Pick<Card, 'picture'>) {
  const largest = picture?.sizes[0]
  if (!picture || !largest) return undefined
  const format = picture.formats.includes('webp') ? 'webp' : (picture.formats[0] ?? 'webp')
  return {
    src: pictureAddress(picture.key, largest.width, format),
    srcSet: pictureSources(picture, format),
    sizes: '(max-width: 767px) 100vw, 360px',
    alt: '',
  }
}
