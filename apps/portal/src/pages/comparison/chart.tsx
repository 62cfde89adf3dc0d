import { costOver } from '@biaojie/contract/market-rules.ts'
import { fen, moneyText } from '@biaojie/contract/money.ts'
import * as styles from './chart.module.css'
import { type Column, pricedTerms } from './rows.ts'

const YEARS = 5
const MONTHS = YEARS * 12
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [1160, 360, 56, 150, 16, 32]
const WAN = 1_000_000

type Line = { letter: string; name: string; steps: { month: number; total: number }[]; total: number }

/** What has been paid by each month, in fen, when it is always paid in the cheapest way. */
function lineOf(column: Column): Line | undefined {
  const cost = costOver(pricedTerms(column), MONTHS)
  if (!cost || column.application.status === 'withdrawn') return undefined
  let total = 0
  const steps = cost.payments.map(({ month, amount }) => {
    total += amount
    return { month, total }
  })
  return { letter: column.letter, name: column.application.name, steps, total }
}

/** A round step of the scale, so that there are at most six. */
function stepOf(most: number): number {
  const rough = Math.max(most, 1) / 6
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power
}

/** Labels at the right keep apart, in the order of their lines. */
function apart(places: number[], gap: number): number[] {
  const order = places.map((_, at) => at).sort((a, b) => places[b]! - places[a]!)
  const result = [...places]
  let below = Number.POSITIVE_INFINITY
  for (const at of order) {
    result[at] = Math.min(result[at]!, below - gap)
    below = result[at]!
  }
  return result
}

/** Five years of payments as steps, one line an application; negotiable and withdrawn ones have none. */
export function PaymentChart({ columns }: { columns: readonly Column[] }) {
  const lines = columns.flatMap((column) => lineOf(column) ?? [])
  if (lines.length < 2) return null
  const missing = columns.filter(({ letter }) => !lines.some((line) => line.letter === letter))
  const step = stepOf(Math.max(...lines.map(({ total }) => total)))
  const most = Math.ceil(Math.max(...lines.map(({ total }) => total)) / step) * step || step
  const x = (month: number) => LEFT + ((WIDTH - LEFT - RIGHT) * month) / MONTHS
  const y = (amount: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * amount) / most
  const labels = apart(
    lines.map(({ total }) => y(total)),
    22,
  )
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2>五年累计付多少</h2>
        <p>
          万元，含税，取最省的付法
          {missing.length > 0 && `；${missing.map(({ letter }) => letter).join('、')} 没有可比的价格，不画`}
        </p>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing wider than the window is scrolled by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label="五年累计付多少，图">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={described(lines)}>
          {Array.from({ length: Math.round(most / step) + 1 }, (_, at) => at * step).map((amount) => (
            <g key={amount}>
              <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(amount)} y2={y(amount)} className={styles.grid} />
              <text x={LEFT - 12} y={y(amount)} textAnchor="end" dominantBaseline="central">
                {Number((amount / WAN).toFixed(2))}
              </text>
            </g>
          ))}
          {Array.from({ length: YEARS + 1 }, (_, year) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: years in order
            <text key={year} x={x(year * 12)} y={HEIGHT - 8} textAnchor="middle">
              {year === 0 ? '开通' : `第 ${year} 年末`}
            </text>
          ))}
          {lines.map(({ letter, steps, total }, at) => (
            <g key={letter} data-line={at}>
              <path
                d={`${steps.map(({ month, total }, step) => `${step === 0 ? 'M' : 'H'}${x(month)}${step === 0 ? ` ${y(total)}` : `V${y(total)}`}`).join('')}H${x(MONTHS)}`}
              />
              <text x={WIDTH - RIGHT + 12} y={labels[at]} dominantBaseline="central" className={styles.label}>
                {letter} {moneyText(fen(total))}
              </text>
            </g>
          ))}
        </svg>
      </section>
    </figure>
  )
}

const described = (lines: readonly Line[]) =>
  lines.map(({ name, total }) => `${name}五年共付 ${moneyText(fen(total))} 元`).join('；')
