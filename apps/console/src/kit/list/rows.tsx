import { useWidth } from '../../data/use-width.ts'
import { Acts } from '../can-act.tsx'
import { CountFoot } from '../list-pages.tsx'
import { InTitleBar } from '../page-head.tsx'
import { Empty } from '../states.tsx'
import { Cards } from './cards.tsx'
import { GhostRow } from './empty.tsx'
import * as styles from './list.module.css'
import { ChosenSheetButton } from './sheet/button.tsx'
import { DataTable } from './table.tsx'
import type { RowsProps } from './types.ts'

type Props<R> = RowsProps<R> & {
  /** The name of a file: the table's rows can be ticked, and all or the ticked ones be saved as CSV. */
  sheet?: string
  /** The list is the main content of the page, so its export button is in the title bar. */
  main?: boolean
  /** Shows the number of rows at the foot of the sheet, which would be wrong if other lists stood on the page. */
  alone?: boolean
  /** Replaces an empty table: a title that says what is missing, and a text that says how it is created. */
  nothing?: { title: string; text?: string }
}

/** Shows rows as a table, on a phone as cards. For lists that a call answers page by page, use ListPage. */
export function Rows<R extends object>({ sheet, alone = false, main = alone, nothing, ...rows }: Props<R>) {
  const width = useWidth()
  if (nothing && rows.rows.length === 0)
    return (
      <Empty title={nothing.title} picture={<GhostRow columns={rows.columns} />}>
        {nothing.text}
      </Empty>
    )
  if (width === 'phone') return <Cards {...rows} />
  return sheet ? <SavedTable title={sheet} main={main} alone={alone} {...rows} /> : <DataTable {...rows} />
}

function SavedTable<R extends object>({
  title,
  main,
  alone,
  ...table
}: RowsProps<R> & { title: string; main: boolean; alone: boolean }) {
  const { rows, columns, unit, selection } = table
  const saving = (
    <ChosenSheetButton rows={rows} title={title} columns={columns} count={`${rows.length} ${unit}`} all />
  )
  return (
    <>
      <DataTable
        {...table}
        selection={{
          ...selection,
          actions: (chosen, clear, isAll) => (
            <>
              <Acts>{selection?.actions(chosen, clear, isAll)}</Acts>
              <ChosenSheetButton rows={chosen} title={title} columns={columns} />
            </>
          ),
        }}
      />
      {alone ? (
        <CountFoot count={rows.length} unit={unit} />
      ) : (
        <div className={styles.saves}>
          <span>
            共 {rows.length} {unit}
          </span>
          {!main && saving}
        </div>
      )}
      {main && <InTitleBar>{saving}</InTitleBar>}
    </>
  )
}
