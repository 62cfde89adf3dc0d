import type { InputOf } from '@biaojie/contract/calls.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { makeCsvFile, saveFile } from '@biaojie/ui/files/save-file.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { App } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { getToday } from '../../../data/times.ts'
import { request } from '../../../session/request.ts'
import { InSheet } from '../../values.tsx'
import type { Column, ListCall, RowOf } from '../types.ts'
import * as styles from './sheet.module.css'
import { loadAllRows, writeShown } from './text.ts'

/** Labels an export with the number of rows, which comes later than the button; on a phone only screen readers get it. */
export const ExportLabel = ({ count }: { count: string | undefined }) => (
  <>
    <Icon name="download" size={16} />
    <span>
      导出 <span className={styles.count}>{count}</span>
    </span>
  </>
)

type Props<N extends ListCall> = {
  call: N
  body: object
  /** How many rows there are: 12 笔. */
  count: string
  isLoaded: boolean
  title: string
  columns: readonly Column<RowOf<N>, string>[]
}

/** Writes rows to a file in the columns of their list; what it returns as `sheet` must be shown. */
function useSheet<R>(title: string, columns: readonly Column<R, string>[]) {
  const [rows, setRows] = useState<readonly R[]>()
  const save = (cells: string[][]) => {
    saveFile(makeCsvFile(writeShown(cells)), `${title}-${getToday()}.csv`)
    setRows(undefined)
  }
  const written = columns.filter(({ card }) => card !== 'picture')
  const sheet = rows && <Sheet rows={rows} columns={written} onWritten={save} />
  return { write: setRows, sheet }
}

/** Saves all rows that match, in the columns that the list shows; for lists that the server writes no file of. */
export function SheetButton<N extends ListCall>({ call, body, count, isLoaded, title, columns }: Props<N>) {
  const { message } = App.useApp()
  const { write, sheet } = useSheet(title, columns)
  const [busy, setBusy] = useState(false)
  const read = async () => {
    setBusy(true)
    const answer = await loadAllRows<RowOf<N>>(
      (page) => request(call, { body: { ...body, ...page } } as unknown as Partial<InputOf<N>>) as never,
    )
    setBusy(false)
    if ('rows' in answer) write(answer.rows)
    else message.error(answer.problem)
  }
  return (
    <>
      <Button kind="outline" loading={busy} disabled={!isLoaded} onClick={() => void read()}>
        <ExportLabel count={count} />
      </Button>
      {sheet}
    </>
  )
}

type ChosenProps<R> = {
  rows: readonly R[]
  title: string
  columns: readonly Column<R, string>[]
  all?: boolean
  /** How many rows `all` has: 12 笔. */
  count?: string
}

/** Saves the selected rows, or `all` of a list that is there already; every list offers it. */
export function ChosenSheetButton<R>({ rows, title, columns, all = false, count = '' }: ChosenProps<R>) {
  const { write, sheet } = useSheet(title, columns)
  return (
    <>
      <Button kind={all ? 'outline' : 'text'} size="small" onClick={() => write(rows)}>
        {all ? (
          <ExportLabel count={count} />
        ) : (
          <>
            <Icon name="download" size={16} />
            导出所选
          </>
        )}
      </Button>
      {sheet}
    </>
  )
}

type SheetProps<R> = {
  rows: readonly R[]
  columns: readonly Column<R, string>[]
  onWritten: (cells: string[][]) => void
}

/** Returns the texts of a cell with a space between those of different elements. */
function readCell(cell: HTMLTableCellElement): string {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '')
  return texts.join(' ')
}

/** Renders the cells out of sight and reads their texts, so that the file says what the list says. */
function Sheet<R>({ rows, columns, onWritten }: SheetProps<R>) {
  const table = useRef<HTMLTableElement>(null)
  const isWritten = useRef(false)
  useLayoutEffect(() => {
    if (!table.current || isWritten.current) return
    isWritten.current = true
    onWritten([...table.current.rows].map(({ cells }) => [...cells].map(readCell)))
  }, [onWritten])
  return (
    <InSheet value={true}>
      <table ref={table} hidden>
        <tbody>
          <tr>
            {columns.map(({ key, title }) => (
              <td key={key}>{title}</td>
            ))}
          </tr>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are written once
            <tr key={at}>
              {columns.map(({ key, render }) => (
                <td key={key}>{render(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </InSheet>
  )
}
