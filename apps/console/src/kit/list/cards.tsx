import { cx } from '@biaojie/ui/cx.ts'
import { isValidElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ActionButtons } from '../actions.tsx'
import { useRowActions } from '../can-act.tsx'
import { Code, formatCell, None, Time } from '../values.tsx'
import * as styles from './list.module.css'
import { Look } from './look.tsx'
import type { Column, RowAction, RowsProps } from './types.ts'

/** Shows the table on a phone as one card for each row, with all its data and actions. */
export function Cards<R extends object>(props: RowsProps<R>) {
  const { noun, rows, rowKey, columns, open, look } = props
  const rowActions = useRowActions(props)
  const [looked, setLooked] = useState<R>()
  const listActions = (row: R): RowAction[] => [
    ...(rowActions?.(row) ?? []),
    ...(look ? [{ label: '速览', name: `速览${rowKey(row)}`, onPress: () => setLooked(row) }] : []),
  ]
  return (
    <>
      <ol className={styles.cards} aria-label={noun}>
        {rows.map((row) => (
          <Card
            key={rowKey(row)}
            columns={columns}
            row={row}
            to={open?.(row)}
            foot={<CardFoot columns={columns} row={row} actions={listActions(row)} />}
          />
        ))}
      </ol>
      {look && looked && (
        <Look beside={false} onClose={() => setLooked(undefined)}>
          {look(looked)}
        </Look>
      )}
    </>
  )
}

type CardProps<R> = { columns: readonly Column<R, string>[]; row: R }

const listColumnsAt = <R,>({ columns, row }: CardProps<R>, place: Column<R>['card']) =>
  columns.filter(({ card = 'line', empty }) => card === place && !empty?.(row))

const BARE: readonly unknown[] = [Code, None, Time]

/** A number or a time alone says nothing on a card, which has no title above it. */
const isBare = (value: ReactNode, place: Column<never>['card']) =>
  typeof value === 'number' ||
  (typeof value === 'string' && /^[\d,.]+$/.test(value)) ||
  ((place === 'amount' || place === 'next') && isValidElement(value) && BARE.includes(value.type))

const findCell = <R,>(of: CardProps<R>, place: Column<R>['card']) =>
  listColumnsAt(of, place).map(({ key, title, named, unit, render }) => {
    const value = render(of.row)
    return (
      <span key={key}>
        {(named || (!unit && isBare(value, place))) && <small>{title}</small>}
        {formatCell(value)}
        {unit && <i>{unit}</i>}
      </span>
    )
  })

function Card<R>({ to, foot, ...of }: CardProps<R> & { to: string | undefined; foot: ReactNode }) {
  const picture = findCell(of, 'picture')
  const code = findCell(of, 'code')
  const state = findCell(of, 'state')
  const names = findCell(of, 'name')
  const briefs = findCell(of, 'brief')
  const lines = listColumnsAt(of, 'line')
  const heading = names.length > 0 ? names : code
  return (
    <li className={cx(styles.card, picture.length > 0 && styles.pictured)}>
      {picture.length > 0 && <div className={styles.picture}>{picture}</div>}
      {(state.length > 0 || (names.length > 0 && code.length > 0)) && (
        <header>
          {names.length > 0 && code}
          {state}
        </header>
      )}
      <h2>{to ? <Link to={to}>{heading}</Link> : heading}</h2>
      {briefs.length > 0 && <p className={styles.brief}>{briefs}</p>}
      {findCell(of, 'next').map((text) => (
        <div key={text.key} className={styles.next}>
          {text}
        </div>
      ))}
      {lines.length > 0 && (
        <dl>
          {lines.map(({ key, title, render }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{formatCell(render(of.row))}</dd>
            </div>
          ))}
        </dl>
      )}
      {foot}
    </li>
  )
}

function CardFoot<R>({
  actions,
  ...of
}: CardProps<R> & { actions: Parameters<typeof ActionButtons>[0]['actions'] }) {
  const amount = findCell(of, 'amount')
  if (amount.length === 0 && actions.length === 0) return null
  return (
    <footer>
      {amount}
      {actions.length > 0 && <ActionButtons actions={actions} />}
    </footer>
  )
}
