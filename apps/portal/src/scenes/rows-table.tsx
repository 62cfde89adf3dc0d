import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import { Own, useLanguage } from '../language/language.ts'
import type { Row, TableElement } from './elements.ts'
import { useMore } from './more.tsx'
import * as styles from './rows.module.css'
import { CellValue } from './value.tsx'

/** Shows a list with five rows at first. On phones each row becomes a block under its first column. */
export function RowsTable({ table: { label, parts, rows } }: { table: TableElement }) {
  const { t } = useLanguage()
  const { written, isLater, more } = useMore(rows)
  const looks = parts.map(({ key }) => getClass(rows, key))
  return (
    <>
      <table className={getRowsClass(parts.length)} aria-label={t(label)}>
        <thead>
          <tr>
            {parts.map(({ key, label: column }, at) => (
              <th key={key} scope="col" className={looks[at] === FIGURES ? styles.right : undefined}>
                <Own>{t(column)}</Own>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {written.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and are only appended
            <tr key={index} className={isLater(index) ? styles.later : undefined}>
              {parts.map(({ key, label: column, state }, at) => (
                <td key={key} data-label={at ? t(column) : undefined} className={looks[at]}>
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

/** A tablet has room for this many columns beside the scenes. */
const TABLET_COLUMNS = 5

/** Returns the class names of a list: with more columns than fit, tablets set its rows as blocks, too. */
export const getRowsClass = (columns: number, className?: string) =>
  cx(styles.rows, columns > TABLET_COLUMNS && styles.many, className)

/** Figures stand at the right edge under each other. */
export const FIGURES = cx(text.figure, styles.code, styles.right)
export const CODES = cx(text.code, styles.code)

const A_FIGURE = /^[−-]?[\d,]+(\.\d+)?( ?%)?$/
const A_CODE = /^[\w .:/+-]{4,}$/

/** Bare numbers stand at the right edge under each other; codes and dates use the condensed font. */
function getClass(rows: readonly Row[], key: string): string | undefined {
  const isEvery = (pattern: RegExp) => rows.every((row) => pattern.test(row[key] ?? ''))
  if (isEvery(A_FIGURE)) return FIGURES
  return isEvery(A_CODE) ? CODES : undefined
}
