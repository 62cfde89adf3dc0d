import type { Card } from '@biaojie/contract/marketplace/market/shapes.ts'
import { Illustration } from '../pictures/illustration.tsx'
import { getTile } from './pictures.ts'

/** Shows the first picture of an application, or the code of its identifier. */
export function ApplicationPicture({
  application: { id, picture },
  sizes,
  first,
  className,
}: {
  application: Pick<Card, 'id' | 'picture'>
  sizes: string
  first?: boolean
  className?: string
}) {
  return (
    <Illustration
      picture={picture}
      standIn={<img {...getTile({ id })} alt="" loading={first ? undefined : 'lazy'} decoding="async" />}
      sizes={sizes}
      first={first}
      className={className}
    />
  )
}
