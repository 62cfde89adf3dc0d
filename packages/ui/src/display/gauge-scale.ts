type GaugeScale = {
  /** Positions are in percent of the line; null when there is no such limit. */
  value: number
  lower: number | null
  upper: number | null
  /** Tells on which side of the limits the value lies. */
  state: 'low' | 'high' | 'within'
}

/**
 * Places a value and its limits on a line: the permitted span takes the middle, with a fifth of room outside
 * each limit. A value further out stands at the end. With one limit the line ends at zero or at the value.
 */
export function computeGaugeScale(value: number, lower: number | null, upper: number | null): GaugeScale {
  const low = lower ?? Math.min(0, value, upper ?? 0)
  const high = upper ?? Math.max(value, low + 1)
  const room = (high - low || Math.abs(high) || 1) * 0.3
  const from = lower === null ? low : low - room
  const to = high + room
  const computePosition = (x: number) => {
    const share = Math.min(Math.max((x - from) / (to - from), 0), 1)
    return Math.round(share * 1000) / 10
  }
  return {
    value: computePosition(value),
    lower: lower === null ? null : computePosition(lower),
    upper: upper === null ? null : computePosition(upper),
    state: lower !== null && value < lower ? 'low' : upper !== null && value > upper ? 'high' : 'within',
  }
}
