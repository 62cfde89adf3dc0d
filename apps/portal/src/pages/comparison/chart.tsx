import { computeCostOver } from '@biaojie/contract/marketplace/market/cost-rules.ts'
import { fen, formatMoney } from '@biaojie/contract/money.ts'
import * as styles from './chart.module.css'
import { type Column, listPricedTerms } from './rows.ts'

const YEARS = 5
const MONTHS = YEARS * 12
const WAN = 1_000_000

/** Size and margins of the drawing; phones have a scale of their own, with the sums below it. */
const WIDE = { width: 1160, height: 360, left: 56, right: 150, top: 16, bottom: 32 }
const NARROW = { width: 324, height: 240, left: 32, right: 16, top: 8, bottom: 28 }
type Frame = typeof WIDE

type Line = { letter: string; name: string; steps: { month: number; total: number }[]; total: number }

/** Returns the sum paid by each month, in fen, when the cheapest way is always chosen. */
function toLine(column: Column): Line | undefined {
  const cost = computeCostOver(listPricedTerms(column), MONTHS)
  if (!cost || column.application.status === 'withdrawn') return undefined
  let total = 0
  const steps = cost.payments.map(({ month, amount }) => {
    total += amount
    return { month, total }
  })
  return { letter: column.letter, name: column.application.name, steps, total }
}

/** Returns a round step of the scale, so that there are at most six. */
function chooseStep(most: number): number {
  const rough = Math.max(most, 1) / 6
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? 10 * power
}

/** Moves labels at the right apart, in the order of their lines. */
function spreadApart(places: number[], gap: number): number[] {
  const order = [...places.entries()].sort(([, one], [, other]) => other - one)
  const result = [...places]
  let below = Number.POSITIVE_INFINITY
  for (const [at, place] of order) {
    below = Math.min(place, below - gap)
    result[at] = below
  }
  return result
}

/**
 * Draws five years of payments as steps, one line for each application; negotiable and withdrawn ones have
 * none.
 */
export function PaymentChart({ columns }: { columns: readonly Column[] }) {
  const lines = columns.flatMap((column) => toLine(column) ?? [])
  if (lines.length < 2) return null
  const missing = columns.filter(({ letter }) => !lines.some((line) => line.letter === letter))
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2>五年累计付多少</h2>
        <p>
          万元，含税，取最省的付法
          {missing.length > 0 && `；${missing.map(({ letter }) => letter).join('、')} 没有可比的价格，不画`}
        </p>
      </figcaption>
      <Drawing lines={lines} frame={WIDE} />
      <Drawing lines={lines} frame={NARROW} />
      <ul className={styles.sums} aria-hidden>
        {lines.map(({ letter, total }, at) => (
          <li key={letter} data-line={at}>
            {letter} {formatMoney(fen(total))}
          </li>
        ))}
      </ul>
    </figure>
  )
}

function Drawing({ lines, frame }: { lines: readonly Line[]; frame: Frame }) {
  const { width, height, left, right, top, bottom } = frame
  const highest = Math.max(...lines.map(({ total }) => total))
  const step = chooseStep(highest)
  const most = Math.ceil(highest / step) * step || step
  const x = (month: number) => left + ((width - left - right) * month) / MONTHS
  const y = (amount: number) => height - bottom - ((height - top - bottom) * amount) / most
  const labels = spreadApart(
    lines.map(({ total }) => y(total)),
    22,
  )
  const drawPath = ({ steps }: Line) =>
    steps
      .map(({ month, total }, at) => (at === 0 ? `M${x(month)} ${y(total)}` : `H${x(month)}V${y(total)}`))
      .join('')
  const isWide = frame === WIDE
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={describeLines(lines)}
      className={isWide ? styles.wide : styles.narrow}
    >
      {Array.from({ length: Math.round(most / step) + 1 }, (_, at) => at * step).map((amount) => (
        <g key={amount}>
          <line x1={left} x2={width - right} y1={y(amount)} y2={y(amount)} className={styles.grid} />
          <text x={left - 12} y={y(amount)} textAnchor="end" dominantBaseline="central">
            {Number((amount / WAN).toFixed(2))}
          </text>
        </g>
      ))}
      {Array.from({ length: YEARS + 1 }, (_, year) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: years in order
        <text key={year} x={x(year * 12)} y={height - 8} textAnchor="middle">
          {year === 0 ? '开通' : isWide ? `第 ${year} 年末` : `${year} 年`}
        </text>
      ))}
      {lines.map((line, at) => (
        <g key={line.letter} data-line={at}>
          <path d={`${drawPath(line)}H${x(MONTHS)}`} />
          {isWide && (
            <text x={width - right + 12} y={labels[at]} dominantBaseline="central" className={styles.label}>
              {line.letter} {formatMoney(fen(line.total))}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

const describeLines = (lines: readonly Line[]) =>
  lines.map(({ name, total }) => `${name}五年共付 ${formatMoney(fen(total))} 元`).join('；')
