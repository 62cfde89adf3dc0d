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

/**
 * A parts list. Wider than the screen it scrolls sideways in its own frame, which then can be reached with
 * the keyboard. `density` is the row height in px. `empty` stands in for the rows when there are none.
 */
export function Table<Row>({
  columns,
  rows,
  rowKey,
  label,
  density = 44,
  selected,
  empty,
}: {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  label: string
  density?: 40 | 44 | 48
  selected?: (row: Row) => boolean
  empty?: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
    <section className="tblw" aria-label={label} tabIndex={0}>
      <table className={`tbl d${density}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.align && 'r'}
                style={{ width: column.width }}
              >
                {column.title}
              </th>
            ))}
          </tr>
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

function cellClass({ code, align }: { code?: boolean; align?: 'right' }): string | undefined {
  if (code) return align ? 'id r' : 'id'
  return align && 'r'
}
