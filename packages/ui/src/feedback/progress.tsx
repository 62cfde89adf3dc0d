import { cx } from '../cx.ts'
import * as styles from './progress.module.css'

/** Shows `cells` of which `filled` are full; large ones for checklists, small ones in rows. */
export function CellsProgress({
  filled,
  cells = 12,
  large,
  late,
  label,
}: {
  filled: number
  cells?: number
  large?: boolean
  /** Orange, because the promised time has passed. */
  late?: boolean
  /** Names the counted things; the numbers are added. */
  label: string
}) {
  const full = Math.min(Math.max(Math.round(filled), 0), cells)
  return (
    <span
      className={cx(styles.cells, large && styles.large, late && styles.late)}
      role="img"
      aria-label={`${label} ${full} / ${cells}`}
    >
      {Array.from({ length: cells }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal cells
        <i key={i} className={i < full ? styles.full : undefined} />
      ))}
    </span>
  )
}

/** Shows running work as a bar of cells. `value` is from 0 to 1. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.min(Math.max(value, 0), 1) * 100)
  return (
    <span
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}

/** Shows the thin bar at the top of the window while a call or a navigation runs, after 120 ms. */
export function LoadingBar({ active }: { active: boolean }) {
  return (
    <div
      className={cx(styles.loading, active && styles.active)}
      role="progressbar"
      aria-label="正在加载"
      aria-hidden={!active}
      aria-valuetext={active ? '正在加载' : undefined}
    />
  )
}
