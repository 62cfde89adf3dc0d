const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 10]

/** Returns at most `count` round steps from 0 (or just under `min`) to just over `max`. */
export function computeAxisTicks(max: number, count = 4, min = 0): number[] {
  const span = Math.max(max - min, Number.EPSILON)
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((factor) => factor * power >= rough * 0.999) ?? 10) * power
  const first = Math.floor(min / step + 1e-9)
  const last = Math.max(Math.ceil(max / step - 1e-9), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** Returns the position of a value between the first and the last tick: 0 at the bottom, 1 at the top. */
export function share(value: number, ticks: number[]): number {
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  return high === low ? 0 : Math.min(1, Math.max(0, (value - low) / (high - low)))
}

/** Returns n when only every nth label fits without touching the next. */
export const computeLabelInterval = (count: number, room: number) => Math.max(1, Math.ceil(count / room))

export const format = (value: number, digits = 0) =>
  value.toLocaleString('zh-CN', { minimumFractionDigits: digits, maximumFractionDigits: digits })
/** Formats a number for an axis: up to two decimals, no trailing zeros. */
export const formatShort = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })
