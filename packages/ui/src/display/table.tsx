import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  title: ReactNode
  render: (row: Row) => ReactNode
  /** Numbers stand at the right. */
  align?: 'right'
  /** Identifier or number face. */
  code?: boolean
  /** Px or any CSS width. */
  width?: number | string
}

type TableProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  label: string
  /** Row height in px. */
  density?: 40 | 44 | 48
  selected?: (row: Row) => boolean
  /** Stands in for the rows when there are none. */
  empty?: ReactNode
}

/**
 * A parts list. Wider than the screen it scrolls sideways in its own frame, which then can be reached with
 * the keyboard.
 */
export function Table<Row>({ columns, rows, rowKey, label, density = 44, selected, empty }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
    <section className="tblw" aria-label={label} tabIndex={0}>
      <table className={`tbl d${density}`}>
        <thead>
          <tr>{columns.map(HeadCell)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={selected?.(row) ? 'on' : undefined}>
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </section>
  )
}

function HeadCell({
  key,
  title,
  align,
  width,
}: {
  key: string
  title: ReactNode
  align?: 'right'
  width?: number | string
}) {
  return (
    <th key={key} scope="col" className={align && 'r'} style={width === undefined ? undefined : { width }}>
      {title}
    </th>
  )
}

function cellClass({ code, align }: { code?: boolean; align?: 'right' }): string | undefined {
  if (code) return align ? 'id r' : 'id'
  return align && 'r'
}
