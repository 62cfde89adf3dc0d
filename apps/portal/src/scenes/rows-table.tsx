import type { Row, TableElement } from './elements.ts'
import { useMore } from './more.tsx'
import { CellValue } from './value.tsx'

/** A parts list: five rows first. On phones each row becomes a block under its first column. */
export function RowsTable({ table: { label, parts, rows } }: { table: TableElement }) {
  const { written, later, more } = useMore(rows)
  const looks = parts.map(({ key }) => lookOf(rows, key))
  return (
    <>
      <table className={tableClass(parts.length)} aria-label={label}>
        <thead>
          <tr>
            {parts.map(({ key, label: column }, at) => (
              <th key={key} scope="col" className={looks[at] === 'num r' ? 'r' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {written.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and are only appended
            <tr key={index} className={later(index)}>
              {parts.map(({ key, label: column, state }, at) => (
                <td key={key} data-l={at ? column : undefined} className={looks[at]}>
                  <CellValue state={state} text={row[key] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  )
}

/** Columns that a tablet has room for beside the scenes. */
const TABLET_COLUMNS = 5

/** Class names of a parts list: with more columns than fit, tablets set its rows as blocks, too. */
export const tableClass = (columns: number) => (columns > TABLET_COLUMNS ? 'tbl rows wide' : 'tbl rows')

const FIGURE = /^[−-]?[\d,]+(\.\d+)?( ?%)?$/
const CODE = /^[\w .:/+-]{4,}$/

/** Bare numbers stand at the right edge under each other; codes and dates in the condensed face. */
function lookOf(rows: readonly Row[], key: string): string | undefined {
  const every = (pattern: RegExp) => rows.every((row) => pattern.test(row[key] ?? ''))
  if (every(FIGURE)) return 'num r'
  return every(CODE) ? 'id' : undefined
}
