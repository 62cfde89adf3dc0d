import { cx } from '@biaojie/ui/cx.ts'
import { useEffect, useState } from 'react'
import * as styles from './countdown.module.css'

/**
 * Shows one cell for each unit: elapsed ones empty, the current one orange; with `calm` the countdown is not
 * urgent.
 */
export function CountCells({ total, left, calm }: { total: number; left: number; calm?: boolean }) {
  return (
    <span className={styles.cells} aria-hidden>
      {Array.from({ length: total }, (_, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: equal cells
          key={at}
          className={cx(at < total - left && styles.spent, !calm && at === total - left && styles.running)}
        />
      ))}
    </span>
  )
}

/**
 * Returns the whole seconds left of `seconds` since the page began to count. It uses the clock, so it stays
 * right after the page slept. It stops while `on` is false; a new `round` begins again.
 */
export function useCountdown(seconds: number, on: boolean, round = 0): number {
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins anew
  useEffect(() => {
    setLeft(seconds)
    if (!on) return
    const until = Date.now() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(Math.ceil((until - Date.now()) / 1000), 0)), 250)
    return () => clearInterval(timer)
  }, [seconds, on, round])
  return left
}
