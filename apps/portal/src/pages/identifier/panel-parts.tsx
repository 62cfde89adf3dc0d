import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import type { ReactNode } from 'react'
import * as styles from './scene.module.css'
import type { FoundView, OpenScene } from './view.ts'

export type PanelProps = { view: FoundView; open: OpenScene; name: string }

export function PanelHead({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {note && <p>{note}</p>}
      {children}
    </div>
  )
}

export const Nothing = () => <EmptyState title="暂无公开数据">企业没有为这个场景公开数据。</EmptyState>
