import type { Card } from '@biaojie/contract/market/shapes.ts'
import * as text from '@biaojie/ui/text.module.css'
import { Illustration } from '../pictures/illustration.tsx'

/** Shows the first picture of an application, or a navy tile with its identifier. */
export function ApplicationPicture({
  application,
  sizes,
  first,
  className,
}: {
  application: Pick<Card, 'picture' | 'identifier'>
  sizes: string
  first?: boolean
  className?: string
}) {
  return (
    <Illustration
      picture={application.picture}
      sizes={sizes}
      first={first}
      className={className}
      standIn={<IdentifierTile identifier={application.identifier} />}
    />
  )
}

const CENTRED = { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' } as const

function IdentifierTile({ identifier }: { identifier: string }) {
  return (
    <span className={text.code} style={CENTRED}>
      {identifier.split('/').at(-1)}
    </span>
  )
}
