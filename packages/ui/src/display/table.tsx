import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Skeleton, SkeletonBlock } from '../feedback/skeleton.tsx'
import * as text from '../text.module.css'
import * as styles from './table.module.css'

export type Column<Row> = {
  key: string
  title: ReactNode
  render: (row: Row) => ReactNode
  /** Numbers are aligned at the right. */
  align?: 'right'
  /** Set in the face of identifiers or numbers. */
  code?: boolean
  /** A number of px or any CSS width. */
  width?: number | string
}

type TableProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string | number
  label: string
  /** `plain` is a list in an article, under a 2 px rule. */
  look?: 'framed' | 'plain'
  /** In px. */
  rowHeight?: number
  selected?: (row: Row) => boolean
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
  /** Rows of totals. */
  foot?: ReactNode
  className?: string
}

/**
 * Shows a table in a frame. When it is wider than the screen it scrolls sideways in its own frame, which the
 * keyboard can reach.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, label, look = 'framed', rowHeight, selected, empty, foot, className } = props
  const style = rowHeight ? { '--row-height': `${rowHeight}px` } : undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
    <section className={cx(look === 'framed' && styles.frame, className)} aria-label={label} tabIndex={0}>
      <table className={cx(styles.table, look === 'plain' && styles.plain)} style={style}>
        <thead>
          <tr>
            {columns.map(({ key, title, align, width }) => (
              <th
                key={key}
                scope="col"
                className={align && styles.right}
                style={width ? { width } : undefined}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} className={selected?.(row) ? styles.selected : undefined}>
              {columns.map((column) => (
                <td key={column.key} className={getCellClass(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
      {rows.length === 0 && empty}
    </section>
  )
}

function getCellClass({ code, align }: { code?: boolean; align?: 'right' }): string | undefined {
  return cx(code && text.code, code && styles.code, align && styles.right)
}

const WIDTHS = ['96%', '88%', '92%', '72%']

/** Shows a loading table of `rows` × `columns` in the real row height. */
export function SkeletonTable({ rows = 5, columns = 5 }: { rows?: number; columns?: number }) {
  const cells = Array.from({ length: columns }, (_, i) => i)
  return (
    <SkeletonBlock className={styles.frame}>
      <table className={styles.table}>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal rows
            <tr key={row}>
              {cells.map((cell) => (
                <td key={cell}>
                  <Skeleton width={WIDTHS[(row + cell) % WIDTHS.length]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SkeletonBlock>
  )
}
