import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as styles from './parts-list.module.css'

export type PartsColumn = {
  label: string
  /** Written small after every value. */
  unit?: string
  /** Aligned at the right, in the face of figures. */
  numeric?: boolean
  /** Set in the face of identifiers. */
  code?: boolean
}

/**
 * Shows a table for reading under a 2 px rule. On phones each row is a block: its first cell, then label and
 * value. `totals` is printed under a rule. `pictures` stand before the first cell, one for each row.
 */
export function PartsList({
  caption,
  columns,
  rows,
  totals,
  pictures,
  dense,
  className,
}: {
  caption?: ReactNode
  columns: readonly PartsColumn[]
  rows: readonly (readonly ReactNode[])[]
  totals?: readonly ReactNode[]
  pictures?: readonly ReactNode[]
  dense?: boolean
  className?: string
}) {
  return (
    <table className={cx(styles.list, dense && styles.dense, className)}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {pictures && <td />}
          {columns.map(({ label, numeric }) => (
            <th key={label} scope="col" className={cx(numeric && styles.right)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed table is never reordered
          <tr key={index}>
            {pictures && <td className={styles.picture}>{pictures[index]}</td>}
            <Cells columns={columns} cells={cells} />
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            {pictures && <td />}
            <Cells columns={columns} cells={totals} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Cells({ columns, cells }: { columns: readonly PartsColumn[]; cells: readonly ReactNode[] }) {
  return columns.map(({ label, unit, numeric, code }, index) => {
    const content = cells[index]
    const value = <Value content={content} unit={unit} numeric={numeric} code={code} />
    if (index === 0)
      return (
        <th key={label} scope="row">
          {value}
        </th>
      )
    return (
      <td
        key={label}
        data-label={label}
        className={cx(numeric && styles.right, content === '' && styles.empty)}
      >
        {value}
      </td>
    )
  })
}

function Value({
  content,
  unit,
  numeric,
  code,
}: { content: ReactNode } & Pick<PartsColumn, 'unit' | 'numeric' | 'code'>) {
  if (!numeric && !code) return content
  return (
    <span className={numeric ? styles.number : styles.code}>
      {content}
      {unit && content !== '' && <small>{unit}</small>}
    </span>
  )
}
