import { cx } from '../cx.ts'
import * as styles from './price.module.css'

/** An amount in yuan as text, such as `1,280` and `00`; `splitMoney` of the contract makes it. */
export type PriceParts = { integer: string; fraction: string }

/** Sizes: card 36, row 28, small 18 (beside a list), large 56 px (where it is bought). */
type PriceSize = 'card' | 'row' | 'small' | 'large'

const SIZES = { card: undefined, row: styles.row, small: styles.small, large: styles.large }

/** Units as in the contract: '1' is years, '2' months, '-1' for life. */
type Term = { duration: number; durationUnit: '1' | '2' | '-1' }

/** Returns the unit after a price: 元 / 年, 元 / 3 个月, 元 · 终身. */
export function formatUnit({ duration, durationUnit }: Term): string {
  if (durationUnit === '-1') return '元 · 终身'
  const [one, more] = durationUnit === '1' ? ['年', '年'] : ['月', '个月']
  return `元 / ${duration === 1 ? one : `${duration} ${more}`}`
}

/** Shows a price with a large integer and a small fraction; null is 面议, zero is orange. */
export function Price({
  price,
  unit = '元',
  size = 'card',
}: {
  price: PriceParts | null
  unit?: string
  size?: PriceSize
}) {
  if (price === null) return <span className={cx(styles.negotiable, SIZES[size])}>面议</span>
  const { integer, fraction } = price
  const free = integer === '0' && fraction === '00'
  return (
    <span className={cx(styles.price, SIZES[size], free && styles.free)}>
      {integer}
      <i>.{fraction}</i>
      <em>{unit}</em>
    </span>
  )
}
