import type { Card } from '@biaojie/contract/market/shapes.ts'
import { Illustration } from '../pictures/illustration.tsx'
import { placePicture } from './pictures.ts'

/** Shows the first picture of an application, or its place on the plan of the market. */
export function ApplicationPicture({
  application: { picture, place },
  sizes,
  first,
  className,
}: {
  application: Pick<Card, 'picture' | 'place'>
  sizes: string
  first?: boolean
  className?: string
}) {
  return (
    <Illustration
      picture={picture ?? placePicture(place)}
      sizes={sizes}
      first={first}
      className={className}
    />
  )
}
