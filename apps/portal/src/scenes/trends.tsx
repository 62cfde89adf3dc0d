import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import type { TableElement } from './elements.ts'
import { type Reading, type Series, seriesOf, unitOf } from './readings.ts'
import * as rowStyles from './rows.module.css'
import { CODES } from './rows-table.tsx'
import * as styles from './trends.module.css'
import { CellValue } from './value.tsx'

/**
 * Shows small multiples: one line for each column over the same times, with its range and last value; the
 * numbers below.
 */
export function Trends({
  table,
  readings = [],
}: {
  table: TableElement
  /** Current readings of the same quantities; the lines take their units. */
  readings?: readonly Reading[]
}) {
  const series = seriesOf(table)
  if (series.length === 0) return null
  return (
    <>
      <div className={styles.trends}>
        {series.map((one) => (
          <Trend key={one.name} series={one} unit={one.unit ?? unitOf(one.name, readings)} />
        ))}
      </div>
      <Numbers table={table} />
    </>
  )
}

const W = 300
const H = 72

function Trend({ series: { name, points }, unit }: { series: Series; unit: string }) {
  const values = points.map((point) => point.value)
  const low = Math.min(...values)
  const high = Math.max(...values)
  const x = (index: number) => round((index / (points.length - 1)) * W)
  const y = (value: number) => round(high === low ? H / 2 : 4 + ((high - value) / (high - low)) * (H - 8))
  const line = values.map((value, index) => `${index ? 'L' : 'M'}${x(index)} ${y(value)}`).join('')
  return (
    <figure className={styles.trend}>
      <figcaption>
        {name.replace(/（[^（）]+）$/, '')}
        <b className={text.figure}>
          {values.at(-1)} <small>{unit}</small>
        </b>
      </figcaption>
      <div className={styles.plot}>
        <svg
          viewBox={`0 0 ${W} ${H}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${name}：最低 ${low}${unit}，最高 ${high}${unit}，最近 ${values.at(-1)}${unit}`}
        >
          <path d={line} vectorEffect="non-scaling-stroke" />
        </svg>
        <i className={styles.last} style={{ top: y(values.at(-1) ?? 0) }} />
        <span className={cx(styles.limits, text.code)}>
          <span>{high}</span>
          <span>{low}</span>
        </span>
      </div>
      <p className={text.code}>
        <span>{points[0]?.time}</span>
        <span>{points.at(-1)?.time}</span>
      </p>
    </figure>
  )
}

const round = (value: number) => Math.round(value * 10) / 10

function Numbers({ table: { label, parts, rows } }: { table: TableElement }) {
  return (
    <details className={styles.numbers}>
      <summary>查看数据</summary>
      <table className={rowStyles.rows} aria-label={`${label}数据`}>
        <thead>
          <tr>
            {parts.map(({ key, label: column }) => (
              <th key={key} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: measured rows keep their order
            <tr key={index}>
              {parts.map(({ key, label: column, state }, at) => (
                <td key={key} data-label={at ? column : undefined} className={CODES}>
                  <CellValue state={state} text={row[key] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
