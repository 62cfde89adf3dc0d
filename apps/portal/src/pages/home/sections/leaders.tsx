import { Fragment } from 'react'
import type { ShownPicture } from '../../../content/pictures.ts'
import type { Boxed } from './leader-box.ts'
import * as styles from './solutions.module.css'

/**
 * Values with leader lines to their positions in the picture. The drawing is cropped like the picture below
 * it, so that lines end correctly in a frame of any shape.
 */
export function Leaders({ callouts, shown }: { callouts: readonly Boxed[]; shown: ShownPicture }) {
  const [{ width, height } = { width: 16, height: 10 }] = shown.sizes
  return (
    <svg
      className={styles.leaders}
      viewBox={`0 0 1000 ${(1000 * height) / width}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {callouts.map(({ from, to, box, label, value }) => (
        <Fragment key={label}>
          <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
          <circle cx={from.x} cy={from.y} r="4" />
          <rect {...box} />
          <text x={box.x + 12} y={to.y + 5}>
            {label}
          </text>
          <text x={box.x + box.width - 12} y={to.y + 6} data-value>
            {value}
          </text>
        </Fragment>
      ))}
    </svg>
  )
}
