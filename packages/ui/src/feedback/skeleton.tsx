import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as styles from './skeleton.module.css'

/** Shows one grey bar in the shape of the coming content. `width` is any CSS width, `height` is in px. */
export function Skeleton({ width, height }: { width?: string; height?: number }) {
  const style: CSSProperties = { width, height }
  return <span className={styles.bar} style={style} />
}

/** Wraps the bars of one block and tells screen readers that it is loading. */
export function SkeletonBlock({
  children,
  label = '正在加载',
  className,
}: {
  children: ReactNode
  label?: string
  className?: string
}) {
  return (
    <div className={cx(styles.block, className)} role="status" aria-label={label} aria-busy>
      {children}
    </div>
  )
}
