import { formatCount } from '@biaojie/contract/formats.ts'
import type { CheckedRow, ImportDetail, WrongReason } from '@biaojie/contract/identifiers/imports/imports.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import * as styles from '../check-step.module.css'
import { createView, Row } from './checked-row.tsx'
import { type Correcting, useCorrecting } from './use-correcting.ts'

/** Wrong rows of one reason or of any, or corrected ones; the first rows of the file when undefined. */
export type Shown = WrongReason | 'wrong' | 'corrected' | undefined
type RowsProps = { detail: ImportDetail; shown: Shown; onShown: (shown: Shown) => void }

function makeRowsInput({ id, prefix }: ImportDetail, shown: Shown) {
  if (!shown) return null
  const body = { id, prefix, size: 100 }
  if (shown === 'wrong') return { body }
  if (shown === 'corrected') return { body: { ...body, corrected: true } }
  return { body: { ...body, reason: { column: shown.column, rule: shown.rule } } }
}

/** Shows rows of the file with what the import does with each; a wrong cell is corrected in its place. */
export function CheckedRows({ detail, shown, onShown }: RowsProps) {
  const listed = useCallQuery('importWrongRows', makeRowsInput(detail, shown))
  const correcting = useCorrecting(detail)
  const rows = (shown ? (listed.data?.records ?? []) : detail.preview).map(correcting.latest)
  return (
    <Section
      title={createTitle(shown, detail)}
      note="照表里的行号"
      flush
      actions={<Choices detail={detail} shown={shown} onShown={onShown} />}
    >
      <RowsTable detail={detail} rows={rows} correcting={correcting} />
    </Section>
  )
}

function createTitle(shown: Shown, { preview }: ImportDetail): string {
  if (shown === undefined) return `前 ${preview.length} 行`
  if (shown === 'corrected') return '改过的行'
  return shown === 'wrong' ? '出错的行' : formatReason(shown)
}

/** Chooses between the first rows, the wrong rows and the corrected rows. */
function Choices({ detail: { counts, correctedRows }, shown, onShown }: RowsProps) {
  if (shown)
    return (
      <Button kind="outline" size="small" onClick={() => onShown(undefined)}>
        查看前几行
      </Button>
    )
  return (
    <>
      {correctedRows > 0 && (
        <Button kind="outline" size="small" onClick={() => onShown('corrected')}>
          只看改过 {formatCount(correctedRows)}
        </Button>
      )}
      {counts.wrong > 0 && (
        <Button kind="outline" size="small" onClick={() => onShown('wrong')}>
          只看出错 {formatCount(counts.wrong)}
        </Button>
      )}
    </>
  )
}

type TableProps = { detail: ImportDetail; rows: readonly CheckedRow[]; correcting: Correcting }

/** A column for codes that are not in the file comes first, and values set for all rows come last. */
function RowsTable({ detail, rows, correcting }: TableProps) {
  const view = createView(detail, rows)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label="检查过的行">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">结果</th>
            {view.hasCodes && <th scope="col">标识</th>}
            {view.used.map((column) => (
              <th scope="col" key={column}>
                {detail.titles[column]}
              </th>
            ))}
            {view.alone.map(({ target }) => (
              <th scope="col" key={target}>
                {findName(detail, target)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.number} row={row} view={view} detail={detail} correcting={correcting} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const findName = ({ choices }: ImportDetail, target: string) =>
  choices.find((choice) => choice.target === target)?.name ?? target

export const formatReason = ({ message, varies }: WrongReason) => (varies ? `${message} 等` : message)
