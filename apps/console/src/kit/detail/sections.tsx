import { cx } from '@biaojie/ui/cx.ts'
import { Fragment, type ReactNode } from 'react'
import { formatShortTime } from '../../data/times.ts'
import { Code, None } from '../values.tsx'
import * as styles from './detail.module.css'

/**
 * Shows a white box with its heading. `flush` lets its content reach the edges, as facts, tables and trails
 * do.
 */
export function Section({
  title,
  note,
  actions,
  flush,
  children,
}: {
  title: string
  note?: ReactNode
  actions?: ReactNode
  flush?: boolean
  children: ReactNode
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {flush ? children : <div className={styles.inner}>{children}</div>}
    </section>
  )
}

/** Shows the buttons of a record below its facts, and a line that explains them. */
export const RecordActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.acts}>{children}</div>
)

/** Shows sections one below the other, divided by lines of ink. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>

/** Shows sections in a wide and a narrow column, which are below each other on narrow screens. */
export const Columns = ({ side, children }: { side: ReactNode; children: ReactNode }) =>
  side ? (
    <div className={styles.columns}>
      <Stack>{children}</Stack>
      <Stack>{side}</Stack>
    </div>
  ) : (
    <Stack>{children}</Stack>
  )

type PairProps = {
  /** The left section is narrow; by default both are equal. */
  narrowLeft?: boolean
  children: ReactNode
}

/** Shows two sections side by side, on narrow screens below each other. */
export const Pair = ({ narrowLeft, children }: PairProps) => (
  <div className={cx(styles.pair, narrowLeft && styles.narrowLeft)}>{children}</div>
)

export type FactItem = {
  label: string
  /** Empty, null or undefined shows a dash. */
  value: ReactNode
  code?: boolean
  /** Takes the whole width. */
  wide?: boolean
}

const formatFact = ({ value, code }: FactItem) => {
  if (value === '' || value === null || value === undefined) return <None />
  return code ? <Code>{value}</Code> : value
}

/**
 * Shows labels with values: three per row if there is room, or one per row with `columns={1}` in the side
 * column.
 */
export function Facts({ items, columns = 3 }: { items: readonly FactItem[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className={cx(styles.facts, columns === 1 && styles.single, columns === 2 && styles.double)}>
      {items.map((item) => (
        <div key={item.label} className={item.wide ? styles.wide : undefined}>
          <dt>{item.label}</dt>
          <dd>{formatFact(item)}</dd>
        </div>
      ))}
    </dl>
  )
}

export type TrailItem = {
  /** YYYY-MM-DD HH:mm:ss */
  time: string
  actor: string
  text: ReactNode
  tone?: 'good' | 'bad'
}

/** Shows events, the latest first. */
export function Trail({ items }: { items: readonly TrailItem[] }) {
  if (items.length === 0) return <p className={styles.nothing}>还没有记录。</p>
  return (
    <ol className={styles.trail}>
      {items.map(({ time, actor, text, tone }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added, and equal ones exist
        <li key={items.length - at}>
          <time>{formatShortTime(time)}</time>
          <b>{actor}</b>
          <p className={tone && TONES[tone]}>{text}</p>
        </li>
      ))}
    </ol>
  )
}

type Handled = { time: string; actor: string; action: string; text: string }

/** Shows the steps of a request that staff answer, with people and notes. */
export const HandlingTrail = ({
  title = '处理记录',
  trail,
}: {
  title?: string
  trail: readonly Handled[]
}) => (
  <Section title={title} flush>
    <Trail
      items={trail.map(({ time, actor, action, text }) => ({
        time,
        actor,
        text: text ? `${action}：${text}` : action,
      }))}
    />
  </Section>
)

const TONES = { good: styles.good, bad: styles.bad }

export type Station = { label: string; note?: ReactNode; state: 'done' | 'now' | 'failed' | 'todo' }
const STATIONS = { done: styles.done, now: styles.now, failed: styles.failed, todo: styles.todo }
const SAID = { done: '已完成', now: '进行中', failed: '未通过', todo: '' }

/** Shows the stations of a process across the page; `now` is underlined. */
export function Stations({ label, items }: { label: string; items: readonly Station[] }) {
  return (
    <ol className={styles.stations} aria-label={label}>
      {items.map(({ label: name, note, state }) => (
        <li key={name} className={STATIONS[state]} aria-current={state === 'now' ? 'step' : undefined}>
          {name} {SAID[state] && <i>{SAID[state]}</i>}
          <small>{note}</small>
        </li>
      ))}
    </ol>
  )
}

/** Shows sums under a table, the last one large. */
export function Sums({ items }: { items: readonly { label: string; value: ReactNode; due?: boolean }[] }) {
  return (
    <dl className={styles.sums}>
      {items.map(({ label, value, due }) => (
        <Fragment key={label}>
          <dt className={due ? styles.due : undefined}>{label}</dt>
          <dd className={due ? styles.due : undefined}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
