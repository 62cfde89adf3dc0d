import { formatCount } from '@biaojie/contract/formats.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { type ReactNode, useRef, useState } from 'react'
import * as styles from './list/list.module.css'
import { MonthRuler } from './list/month-ruler.tsx'
import { findPageOfMonth, type Cell as Month, toCells } from './list/months.ts'
import { PAGE_SIZES } from './list/query.ts'
import type { List } from './list/use-list.ts'
import { formatCounted } from './list-choices.ts'

type Props = {
  list: List
  unit: string
  /** The times of the first and of the last row, where time orders the list and its months are counted. */
  time?: { first: string; last: string; oldestFirst: boolean } | undefined
}
const [SMALL = 10] = PAGE_SIZES

/** The foot of a list, the other half of its title bar: how many rows there are, which are shown, the way to others. */
const Foot = ({ children }: { children: ReactNode }) => (
  <nav className={styles.pages} aria-label="翻页">
    {children}
  </nav>
)

const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <p>
    <small>{label}</small>
    <b>{children}</b>
  </p>
)

/** The foot of a list whose rows are all there. */
export const CountFoot = ({ count, unit }: { count: number; unit: string }) => (
  <div className={styles.pages}>
    <Cell label="共">
      {formatCount(count)} {unit}
    </Cell>
  </div>
)

type TurnProps = { label: string; to: (() => void) | undefined; back?: boolean }
const Turn = ({ label, to, back = false }: TurnProps) => (
  <Button kind="outline" disabled={!to} onClick={() => to?.()}>
    {back && <Icon name="chevron-left" size={16} />}
    {label}
    {!back && <Icon name="chevron-right" size={16} />}
  </Button>
)

/** Shows the pages of a list: by month where time orders it, else by number or one after the other. */
export function Pages(props: Props) {
  const { list, time } = props
  const PagesOfKind = list.spec.keyset ? KeysetPages : NumberedPages
  return <PagesOfKind {...props} time={list.months?.length ? time : undefined} />
}

/** Returns the labels of the links to the previous and the next page. */
const labelTurns = ({ time }: Props) => {
  if (!time) return ['上一页', '下一页'] as const
  return time.oldestFirst ? (['较旧', '较新'] as const) : (['较新', '较旧'] as const)
}

/** Shows the months of the list if it has any, otherwise the replacement. */
function Months({
  list,
  unit,
  time,
  onMonth,
  children,
}: Props & { onMonth: (month: Month) => void; children?: ReactNode }) {
  if (!time) return children
  return (
    <MonthRuler
      cells={toCells(list.months ?? [])}
      first={time.first}
      last={time.last}
      unit={unit}
      onMonth={onMonth}
    />
  )
}

/** The pages of a list that knows how many there are. */
function NumberedPages(props: Props) {
  const { list, unit, time } = props
  const { page, size } = list.query
  const total = list.total ?? 0
  const last = Math.max(1, Math.ceil(total / size))
  const goTo = (to: number) => (to >= 1 && to <= last ? () => list.go({ page: to }) : undefined)
  const [before, after] = labelTurns(props)
  const goToMonth = ({ month }: Month) =>
    list.go({
      page: findPageOfMonth(month, list.months ?? [], {
        total,
        size,
        oldestFirst: time?.oldestFirst ?? false,
      }),
    })
  return (
    <Foot>
      <Cell label="共">
        {formatCount(total)} {unit}
      </Cell>
      <Months {...props} onMonth={goToMonth}>
        {last > 1 && (
          <Cell label="本页">
            {formatCount((page - 1) * size + 1)}–{formatCount(Math.min(page * size, total))}
          </Cell>
        )}
      </Months>
      {last > 1 && (
        <div className={styles.turns}>
          <Turn label={before} to={goTo(page - 1)} back />
          {!time && <PageNumber key={page} page={page} last={last} onGo={(to) => list.go({ page: to })} />}
          <Turn label={after} to={goTo(page + 1)} />
        </div>
      )}
      {total > SMALL && (
        <label className={styles.size}>
          <small>每页</small>
          <select value={size} onChange={({ target }) => list.go({ page: 1, size: Number(target.value) })}>
            {PAGE_SIZES.map((pageSize) => (
              <option key={pageSize}>{pageSize}</option>
            ))}
          </select>
        </label>
      )}
    </Foot>
  )
}

type NumberProps = { page: number; last: number; onGo: (page: number) => void }

/** Shows the number of the page; a number typed in its place opens that page. */
function PageNumber({ page, last, onGo }: NumberProps) {
  const [typed, setTyped] = useState(String(page))
  const go = () => {
    const to = Math.min(last, Math.max(1, Math.round(Number(typed))))
    if (Number.isNaN(to)) setTyped(String(page))
    else if (to !== page) onGo(to)
  }
  return (
    <form
      className={styles.number}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <input
        aria-label="页码"
        inputMode="numeric"
        maxLength={6}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={go}
      />
      / {formatCount(last)}
    </form>
  )
}

/** The pages of a list of millions: the next one and the one before. */
function KeysetPages(props: Props) {
  const { list, unit, time } = props
  const { page, cursor } = list.query
  const next = list.answer.data?.next ?? ''
  // The cursors of the pages that led here. After a reload they are gone, and back leads to the first page.
  const visited = useRef(new Map<number, string>())
  visited.current.set(page, cursor)
  const goBack = () => {
    const before = visited.current.get(page - 1)
    list.go(before ? { page: page - 1, cursor: before } : { page: 1 })
  }
  const [before, after] = labelTurns(props)
  // The pages before a month are unknown, so that the way back from it leads to the first page.
  const goToMonth = ({ month, cursor: to }: Month) => {
    visited.current.clear()
    list.go(to && month !== list.months?.at(-1)?.month ? { page: 2, cursor: to } : { page: 1 })
  }
  return (
    <Foot>
      {list.total !== undefined && <Cell label="共">{formatCounted(list.total, unit)}</Cell>}
      <Months {...props} onMonth={goToMonth} />
      {(page > 1 || next) && (
        <>
          {!time && <Cell label="页">第 {page} 页</Cell>}
          <div className={styles.turns}>
            {page > 1 && (
              <Turn
                label={visited.current.has(page - 1) ? before : time ? '回到最新' : '回到第一页'}
                to={goBack}
                back
              />
            )}
            {next && <Turn label={after} to={() => list.go({ page: page + 1, cursor: next })} />}
          </div>
        </>
      )}
    </Foot>
  )
}
