import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import type { ReactNode } from 'react'
import { useWidth } from '../../data/use-width.ts'
import * as styles from './work.module.css'

type Pane = 'queue' | 'desk' | 'side'

/** The place of a desk, before a case is open. */
export type WorkPlace = {
  open: boolean
  queue: ReactNode
  sideLabel?: string
  /** The visible pane of an open desk on a phone. */
  pane?: Exclude<Pane, 'queue'>
  onPane?: (pane: Exclude<Pane, 'queue'>) => void
  /** Returns to the queue, on phones and tablets. */
  onBack: () => void
}

/**
 * Shows a desk: the queue at the left, the case in the middle, papers at the right, decisions at the foot. On
 * a phone one of the three at a time. `open` means that a case of the queue is open.
 */
export function WorkPage({
  open,
  queue,
  desk,
  side,
  bar,
  sideLabel = '材料',
  pane = 'desk',
  onPane,
  onBack,
}: WorkPlace & { desk: ReactNode; side?: ReactNode; bar?: ReactNode }) {
  const width = useWidth()
  const phone = width === 'phone'
  const shown: Pane | undefined = phone ? (open ? pane : 'queue') : undefined
  const isShown = (name: Pane) => !shown || shown === name
  return (
    <div className={cx(styles.work, side !== undefined && styles.withSide)} data-desk>
      {isShown('queue') && <div className={styles.queue}>{queue}</div>}
      {phone && open && (
        <div className={styles.switch}>
          <button type="button" onClick={onBack}>
            <Icon name="chevron-left" size={16} /> 队列
          </button>
          {side !== undefined && (
            <span>
              <Choice on={pane === 'desk'} onPress={() => onPane?.('desk')}>
                核对
              </Choice>
              <Choice on={pane === 'side'} onPress={() => onPane?.('side')}>
                {sideLabel}
              </Choice>
            </span>
          )}
        </div>
      )}
      {isShown('desk') && <div className={styles.desk}>{desk}</div>}
      {side !== undefined && isShown('side') && <div className={styles.side}>{side}</div>}
      {bar && (!phone || open) && (
        <div className={styles.bar} data-bar>
          {bar}
        </div>
      )}
    </div>
  )
}

const Choice = ({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) => (
  <button type="button" aria-pressed={on} onClick={onPress}>
    {children}
  </button>
)

export type QueueItem = {
  id: string
  title: string
  /** Below the title, left and right. */
  about?: ReactNode
  amount?: ReactNode
  /** The last line: facts known already at the left, the time left at the right. */
  finding?: ReactNode
  due?: ReactNode
}

/** Shows cases in order of arrival, with the open one marked. */
export function Queue({
  label,
  head,
  items,
  current,
  onOpen,
  empty,
}: {
  label: string
  /** Above the rows: order and sum. */
  head?: ReactNode
  items: readonly QueueItem[]
  current: string | undefined
  onOpen: (id: string) => void
  empty: ReactNode
}) {
  return (
    <nav aria-label={label}>
      {head && <header className={styles.queueHead}>{head}</header>}
      {items.length === 0 && empty}
      <ol>
        {items.map(({ id, title, about, amount, finding, due }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.item}
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onOpen(id)}
            >
              <b>{title}</b>
              <span>{about}</span>
              <span>{amount}</span>
              <small>{finding}</small>
              <small>{due}</small>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
