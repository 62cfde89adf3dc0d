import type { Card } from '@biaojie/contract/market/shapes.ts'
import type { Picture } from '@biaojie/contract/pictures/rules.ts'
import { Illustration } from '../pictures/illustration.tsx'

/** The piece of the plant where an application works, for one without a picture of its own. */
const placePicture = (place: string): Picture => ({
  key: `places/${place}`,
  alt: '',
  color: 'transparent',
  formats: ['svg'],
  sizes: [{ width: 960, height: 720 }],
})

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
