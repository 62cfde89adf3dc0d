import { cx } from '../cx.ts'
import * as styles from './price.module.css'

/** An amount in yuan as text, `1280` and `00`: the contract's `priceParts` makes it. */
export type PriceParts = { whole: string; fraction: string }

/** 36, in a row 28, in a list beside 18, where it is bought 56 px. */
type PriceSize = 'card' | 'row' | 'small' | 'large'

const SIZES = { card: undefined, row: styles.row, small: styles.small, large: styles.large }

/** As the contract counts: '1' years, '2' months, '-1' for life. */
type Term = { duration: number; durationUnit: '1' | '2' | '-1' }

/** Behind the price of an application: 元 / 年, 元 / 3 个月, 元 · 终身. */
export function unitOf({ duration, durationUnit }: Term): string {
  if (durationUnit === '-1') return '元 · 终身'
  const [one, more] = durationUnit === '1' ? ['年', '年'] : ['月', '个月']
  return `元 / ${duration === 1 ? one : `${duration} ${more}`}`
}

/** A price: large integer, small fraction; null is 面议, zero is orange. */
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
  const { whole, fraction } = price
  const free = whole === '0' && fraction === '00'
  return (
    <span className={cx(styles.price, SIZES[size], free && styles.free)}>
      {whole}
      <i>.{fraction}</i>
      <em>{unit}</em>
    </span>
  )
}
