import type { HomePage } from '@biaojie/contract/content/pages.ts'
import { Fragment } from 'react'
import { boxOf } from './leader-box.ts'
import * as styles from './solutions.module.css'

type Callout = HomePage['solutions']['views'][number]['callouts'][number]

/**
 * Values with leader lines to their places in the picture. The drawing is cut at the edges like the picture below it,
 * so that a line meets its thing in a frame of any form.
 */
export function Leaders({ callouts, ratio }: { callouts: readonly Callout[]; ratio: number }) {
  return (
    <svg
      className={styles.leaders}
      viewBox={`0 0 1000 ${1000 * ratio}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {callouts.map((callout) => {
        const { from, to, box, label, value } = boxOf(callout, ratio)
        return (
          <Fragment key={callout.label}>
            <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
            <circle cx={from.x} cy={from.y} r="4" />
            <rect x={box.x} y={box.y} width={box.width} height={box.height} rx="2" />
            <text x={box.x + 12} y={to.y + 5}>
              {label}
            </text>
            <text x={box.x + box.width - 12} y={to.y + 6} data-value>
              {value}
            </text>
          </Fragment>
        )
      })}
    </svg>
  )
}
