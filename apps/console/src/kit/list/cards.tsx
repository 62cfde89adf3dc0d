import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ActionButtons } from '../actions.tsx'
import * as styles from './list.module.css'
import type { RowsProps } from './table.tsx'
import type { Column, ListCall, RowOf } from './types.ts'

/** The table on a phone: one card under the other, with everything a row says and does. */
export function Cards<N extends ListCall>({ props, list, rows }: RowsProps<N>) {
  return (
    <ol className={styles.cards} aria-label={`${props.noun}列表`}>
      {rows.map((row) => (
        <Card
          key={props.rowKey(row)}
          columns={props.columns}
          row={row}
          to={props.open?.(row, list.address)}
          foot={<CardFoot columns={props.columns} row={row} actions={props.rowActions?.(row) ?? []} />}
        />
      ))}
    </ol>
  )
}

type CardProps<R> = { columns: readonly Column<R>[]; row: R }

const at = <R,>({ columns, row }: CardProps<R>, place: Column<R>['card']) =>
  columns
    .filter(({ card = 'line' }) => card === place)
    .map(({ key, render }) => <span key={key}>{render(row)}</span>)

function Card<N extends ListCall>({
  to,
  foot,
  ...of
}: CardProps<RowOf<N>> & { to: string | undefined; foot: ReactNode }) {
  const code = at(of, 'code')
  const state = at(of, 'state')
  const names = at(of, 'name')
  const heading = names.length > 0 ? names : code
  return (
    <li className={styles.card}>
      {(code.length > 0 || state.length > 0) && (
        <header>
          {names.length > 0 && code}
          {state}
        </header>
      )}
      <h2>{to ? <Link to={to}>{heading}</Link> : heading}</h2>
      {at(of, 'next').map((text) => (
        <p key={text.key}>{text}</p>
      ))}
      <dl>
        {of.columns
          .filter(({ card = 'line' }) => card === 'line')
          .map(({ key, title, render }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{render(of.row)}</dd>
            </div>
          ))}
      </dl>
      {foot}
    </li>
  )
}

function CardFoot<R>({
  actions,
  ...of
}: CardProps<R> & { actions: Parameters<typeof ActionButtons>[0]['actions'] }) {
  const amount = at(of, 'amount')
  if (amount.length === 0 && actions.length === 0) return null
  return (
    <footer>
      {amount}
      {actions.length > 0 && <ActionButtons actions={actions} />}
    </footer>
  )
}
