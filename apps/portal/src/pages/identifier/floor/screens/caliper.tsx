import { useId } from 'react'
import type { Limit } from '../answers/limits.ts'
import * as styles from './caliper.module.css'

const [LEFT, RIGHT] = [24, 322]

/**
 * Shows the reading on a scale whose ends are whole numbers and which contains the limit, the new value and
 * the reading.
 */
export function Caliper({
  limit: { least, fresh, unit },
  value,
}: {
  limit: Limit
  value: number | undefined
}) {
  const hatch = useId()
  const marks = [least, fresh || least, value ?? least]
  const [from, to] = [Math.floor(Math.min(...marks) - 1), Math.ceil(Math.max(...marks) + 1)]
  const span = to - from
  const x = (at: number) => LEFT + ((at - from) / span) * (RIGHT - LEFT)
  const step = span <= 8 ? 1 : span <= 20 ? 2 : 10
  const names = Array.from({ length: Math.floor(span / step) + 1 }, (_, at) => from + at * step)
  const below = value !== undefined && value < least
  const end = fresh || to
  return (
    <svg
      className={styles.caliper}
      viewBox="0 0 346 156"
      role="img"
      aria-label={writeLabel({ least, unit, value })}
    >
      <pattern id={hatch} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="9" height="9" className={styles.paper} />
        <path d="M0 0V9" className={styles.hatch} />
      </pattern>
      <rect x={x(from)} y="44" width={x(least) - x(from)} height="32" fill={`url(#${hatch})`} />
      <rect x={x(least)} y="44" width={x(end) - x(least)} height="32" className={styles.good} />
      <path className={styles.scale} d={`M${LEFT} 96H${RIGHT}${drawTicks(from, span, x)}`} />
      {names.map((name) => (
        <text key={name} x={x(name)} y="118">
          {name}
        </text>
      ))}
      <path className={styles.least} d={`M${x(least)} 34V100`} />
      <text className={styles.leastName} x={x(least) + 4} y="28">
        下限 {least}
      </text>
      {fresh > 0 && (
        <>
          <path className={styles.fresh} d={`M${x(fresh)} 44V100`} />
          <text className={styles.freshName} x={Math.min(x(fresh) + 4, 262)} y="40">
            新品 {fresh}
          </text>
        </>
      )}
      {value !== undefined && <path className={styles.reading} d={`M${x(value) - 5} 38h10v62h-10z`} />}
      {below && value !== undefined && <Gap at={x(value)} limit={x(least)} gap={least - value} />}
    </svg>
  )
}

/** Returns the ticks: every tenth on a short scale, every half or whole number on a longer one. */
function drawTicks(from: number, span: number, x: (at: number) => number): string {
  const fine = span <= 8 ? 10 : span <= 20 ? 2 : 1
  return Array.from({ length: span * fine + 1 }, (_, at) => {
    const long = at % fine === 0 ? 20 : fine === 10 && at % 5 === 0 ? 14 : 8
    return `M${x(from + at / fine).toFixed(1)} 96v${-long}`
  }).join('')
}

/** Draws the distance between the reading and the limit as a dimension. */
const Gap = ({ at, limit, gap }: { at: number; limit: number; gap: number }) => (
  <>
    <path className={styles.gap} d={`M${at} 104V148M${limit} 124V148M${at - 24} 138H${at}M${limit} 138h24`} />
    <path className={styles.arrow} d={`M${at} 138l-11 -4v8ZM${limit} 138l11 -4v8Z`} />
    <text className={styles.gapName} x={limit + 32} y="144">
      差 {Math.round(gap * 1000) / 1000}
    </text>
  </>
)

const writeLabel = ({ least, unit, value }: { least: number; unit: string; value: number | undefined }) =>
  value === undefined
    ? `下限 ${least} ${unit}`
    : `实测 ${value} ${unit}，${value < least ? '低于' : '不低于'}下限 ${least} ${unit}`
