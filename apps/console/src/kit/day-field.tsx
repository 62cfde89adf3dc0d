import { cx } from '@biaojie/ui/cx.ts'
import { type InputHTMLAttributes, useEffect, useState } from 'react'
import * as styles from './day-field.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  value: string
  /** Gets a day as YYYY-MM-DD; empty when it is cleared. */
  onDay: (day: string) => void
}

/** While a year is typed, a browser reports days of the first centuries. */
const EARLIEST = '2000-01-01'

/** Takes a day with the browser's own calendar, in forms and in filters. */
export function DayField({ value, onDay, className, ...rest }: Props) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <input
      {...rest}
      type="date"
      className={cx(styles.day, className)}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value === '' || target.value >= EARLIEST) onDay(target.value)
      }}
    />
  )
}
