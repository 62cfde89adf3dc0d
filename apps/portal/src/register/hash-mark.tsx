import { listDarkCells } from '@biaojie/register/hash-cells.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as styles from './hash-mark.module.css'

type MarkProps = { hash: string; x: number; y: number; cell: number; strong?: boolean; wrong?: boolean }

/** Draws the first 16 bits of a hexadecimal hash as a square of 4 × 4 cells around a point. */
export function HashMark({ hash, x, y, cell, strong, wrong }: MarkProps) {
  const [left, top] = [x - cell * 2, y - cell * 2]
  const cells = listDarkCells(hash)
    .map(({ column, row }) => `M${left + column * cell} ${top + row * cell}h${cell}v${cell}h-${cell}z`)
    .join('')
  return (
    <g className={cx(styles.mark, strong && styles.strong, wrong && styles.wrong)}>
      <rect x={left - 2} y={top - 2} width={cell * 4 + 4} height={cell * 4 + 4} />
      <path d={cells} />
    </g>
  )
}

/** Draws a hash mark within a line of text. */
export const InlineMark = ({ hash }: { hash: string }) => (
  <svg width={18} height={18} viewBox="0 0 18 18" aria-hidden="true">
    <HashMark hash={hash} x={9} y={9} cell={3.5} />
  </svg>
)
