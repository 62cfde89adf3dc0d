import { formatCount } from '@biaojie/contract/formats.ts'

/** Points of drawings of the node's report, in the units of their viewBox. */

export type Point = { x: number; y: number }

/** Returns up to four axis values, from 0 to above the largest number. */
export function computeAxis(most: number): { top: number; ticks: number[] } {
  const rough = Math.max(most, Number.EPSILON) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((step) => step * power >= rough) ?? 10) * power
  const lines = Math.max(1, Math.ceil(most / step))
  return { top: lines * step, ticks: Array.from({ length: lines + 1 }, (_, at) => at * step) }
}

/** Draws a line through known values; unknown values leave a gap. */
export function toPath(points: readonly (Point | null)[]): string {
  let open = false
  return points
    .map((point) => {
      if (!point) {
        open = false
        return ''
      }
      const part = `${open ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`
      open = true
      return part
    })
    .join('')
}

/** 318 万, 2.6 百万, 960. */
export function formatBig(value: number): string {
  if (Math.abs(value) >= 1_000_000) return `${(value / 1_000_000).toFixed(2)} 百万`
  if (Math.abs(value) >= 10_000) return `${(value / 10_000).toFixed(1)} 万`
  return formatCount(value)
}

export const formatShort = (value: number): string => {
  if (value >= 1_000_000) return `${Number((value / 1_000_000).toFixed(1))}M`
  if (value >= 1_000) return `${Number((value / 1_000).toFixed(1))}k`
  return String(Number(value.toFixed(1)))
}

export const formatPercent = (share: number | null): string =>
  share === null ? '—' : `${(share * 100).toFixed(3)} %`
export const formatMs = (ms: number | null): string =>
  ms === null ? '—' : `${Number(ms.toFixed(ms < 10 ? 1 : 0))} ms`

/** The change from the month before, such as 比上月 +8.2 %. */
export function formatChange(now: number, before: number | undefined): string {
  if (!before) return '没有上月可比'
  const change = ((now - before) / before) * 100
  return `比上月 ${change >= 0 ? '+' : '−'}${Math.abs(change).toFixed(1)} %`
}
