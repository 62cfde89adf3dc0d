import type { ReactNode } from 'react'
import { Icon } from '../icons.tsx'

/** The head of a section: title, one muted sentence on its baseline, a link at the right, a 2 px rule. */
export function SectionHead({
  title,
  note,
  href,
  linkLabel = '全部',
  level: Heading = 'h2',
}: {
  title: ReactNode
  note?: ReactNode
  href?: string
  linkLabel?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
}) {
  return (
    <div className="sh">
      <Heading>{title}</Heading>
      {note && <p>{note}</p>}
      {href && (
        <a className="lnk" href={href}>
          {linkLabel}
          <Icon name="arrow-right" size={18} />
        </a>
      )}
    </div>
  )
}
