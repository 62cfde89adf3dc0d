import type { Card } from '@biaojie/contract/marketplace/market/shapes.ts'
import { Illustration } from '../pictures/illustration.tsx'
import { getTile } from './pictures.ts'

/** Shows the first picture of an application, or the code of its identifier. */
export function ApplicationPicture({
  application: { id, picture },
  sizes,
  className,
}: {
  application: Pick<Card, 'id' | 'picture'>
  sizes: string
  className?: string
}) {
  return (
    <Illustration
      picture={picture}
      standIn={<img {...getTile({ id })} alt="" loading="lazy" decoding="async" />}
      sizes={sizes}
      className={className}
    />
  )
}
