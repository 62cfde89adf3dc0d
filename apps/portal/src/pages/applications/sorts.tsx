import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { paths } from '../../paths.ts'
import * as styles from './applications.module.css'
import { type Choice, type Sort, toQuery } from './choice.ts'

/** Shows the orders, one at a time. */
export function Sorts({ choice, className }: { choice: Choice; className?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and browser styles
    <div className={className} role="group" aria-label="排序">
      <OneWay choice={choice} label="用的企业多" sort="popular" />
      <OneWay choice={choice} label="评分高" sort="rating" />
      <SortLink choice={choice} label="上架时间" down="time-down" up="time-up" first="time-down" />
      <SortLink choice={choice} label="每月价格" down="price-down" up="price-up" first="price-up" />
    </div>
  )
}

/** Sorts in one direction only; the second press removes the order. */
function OneWay({ choice, label, sort }: { choice: Choice; label: string; sort: Sort }) {
  const on = choice.sort === sort
  return (
    <a
      className={cx(styles.sort, on && styles.sorted)}
      href={paths.applicationList(toQuery(choice, { sort: on ? '' : sort }))}
      aria-current={on ? 'true' : undefined}
    >
      {label}
    </a>
  )
}

type SortProps = { choice: Choice; label: string; down: Sort; up: Sort; first: Sort }

/** The first press sorts in one direction, the second in the other, the third removes the order. */
function SortLink({ choice, label, down, up, first }: SortProps) {
  const second = first === down ? up : down
  const next = choice.sort === first ? second : choice.sort === second ? '' : first
  const now = choice.sort === down ? '从高到低' : choice.sort === up ? '从低到高' : ''
  const words = label === '每月价格' ? now : now && (choice.sort === down ? '新的在前' : '旧的在前')
  return (
    <a
      className={cx(styles.sort, now && styles.sorted)}
      href={paths.applicationList(toQuery(choice, { sort: next }))}
      aria-current={now ? 'true' : undefined}
    >
      {label}
      {words && <span>{words}</span>}
      <Icon name={choice.sort === up ? 'chevron-up' : 'chevron-down'} size={16} />
    </a>
  )
}
