import { countText } from '@biaojie/contract/counts.ts'
import type { CheckedRow, ImportDetail, WrongReason } from '@biaojie/contract/imports/imports.ts'
import { ROW_OUTCOME_NAMES, type RowOutcome } from '@biaojie/contract/imports/rules.ts'
import type { ValueMatch } from '@biaojie/contract/imports/values.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { Tag } from '@biaojie/ui/tag.tsx'
import { Fragment } from 'react'
import { useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { OUTCOME_TONES } from '../../parts/import-states.ts'
import * as styles from '../check-step.module.css'
import { columnsInView } from './columns.ts'

export const Outcome = ({ outcome }: { outcome: RowOutcome }) => (
  <Tag tone={OUTCOME_TONES[outcome]} hollow={outcome === 'skipped'}>
    {ROW_OUTCOME_NAMES[outcome]}
  </Tag>
)

type RowsProps = {
  detail: ImportDetail
  /** Wrong rows of one reason or of any; the first rows of the file when undefined. */
  reason: WrongReason | 'any' | undefined
  onReason: (reason: WrongReason | 'any' | undefined) => void
}

function rowsAsked({ id, prefix }: ImportDetail, reason: RowsProps['reason']) {
  if (!reason) return null
  if (reason === 'any') return { body: { id, prefix, size: 100 } }
  return { body: { id, prefix, size: 100, reason: { column: reason.column, rule: reason.rule } } }
}

/** Rows of the file with what becomes of them. */
export function CheckedRows({ detail, reason, onReason }: RowsProps) {
  const wrong = useCallQuery('importWrongRows', rowsAsked(detail, reason))
  const rows = reason ? (wrong.data?.records ?? []) : detail.preview
  const matched = detail.titles.map((_title, column) => column).filter((column) => detail.targets[column])
  const code = detail.targets.indexOf('identifier')
  const used = columnsInView(matched, rows, code)
  // Without a column for them the codes come first.
  const hasCodes = code < 0 && rows.some(({ takesCode }) => takesCode)
  const optionOf = (column: number, cell: string) =>
    detail.values.find(({ target, value }) => target === detail.targets[column] && value === cell.trim())
  const title =
    reason === undefined
      ? `前 ${detail.preview.length} 行`
      : reason === 'any'
        ? '出错的行'
        : reasonText(reason)
  return (
    <Section
      title={title}
      note="照表里的行号"
      flush
      actions={
        detail.counts.wrong > 0 && (
          <Button kind="outline" size="small" onClick={() => onReason(reason ? undefined : 'any')}>
            {reason ? '看前几行' : `只看出错 ${countText(detail.counts.wrong)}`}
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label="检查过的行">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">结果</th>
              {hasCodes && <th scope="col">标识</th>}
              {used.map((column) => (
                <th scope="col" key={column}>
                  {detail.titles[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.number}
                row={row}
                used={used}
                code={code}
                hasCodes={hasCodes}
                optionOf={optionOf}
              />
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}

type RowProps = {
  row: CheckedRow
  used: readonly number[]
  /** The column of identifiers; -1 without one. */
  code: number
  /** The codes that rows would take have a column of their own. */
  hasCodes: boolean
  /** The option for which the text of a cell stands; undefined where it stands for itself. */
  optionOf: (column: number, cell: string) => ValueMatch | undefined
}

function Row({ row, used, code, hasCodes, optionOf }: RowProps) {
  const columns = new Set(row.problems.map(({ column }) => column))
  const before = new Map(row.before.map(({ column, value }) => [column, value]))
  return (
    <Fragment>
      <tr
        className={cx(
          row.outcome === 'wrong' && styles.wrongRow,
          (row.outcome === 'unchanged' || row.outcome === 'skipped') && styles.same,
        )}
      >
        <th scope="row">{row.number}</th>
        <td>
          <Outcome outcome={row.outcome} />
        </td>
        {hasCodes && (
          <td>
            <ExpectedCode row={row} />
          </td>
        )}
        {used.map((column) => (
          <td
            key={column}
            className={cx(columns.has(column) && styles.badCell, before.has(column) && styles.newCell)}
          >
            {before.has(column) && <del>{before.get(column)}</del>}{' '}
            {column === code && <ExpectedCode row={row} />}
            <Cell text={row.cells[column] ?? ''} match={optionOf(column, row.cells[column] ?? '')} />
          </td>
        ))}
      </tr>
      {(row.problems.length > 0 || row.changed.length > 0) && (
        <tr className={cx(styles.remark, row.problems.length === 0 && styles.changes)}>
          <td colSpan={2} />
          <td colSpan={Math.max(1, used.length + (hasCodes ? 1 : 0))}>
            {row.problems.length > 0
              ? row.problems.map(({ message }) => message).join('；')
              : `更新：${row.changed.join('、')}`}
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** The code that a row would take at this moment; a wrong row takes none. */
function ExpectedCode({ row: { takesCode, outcome, identifier } }: Pick<RowProps, 'row'>) {
  if (!takesCode) return null
  if (outcome === 'wrong') return '—'
  return (
    <>
      <small className={styles.source}>取号</small> {splitIdentifier(identifier).suffix}
    </>
  )
}

const Cell = ({ text, match }: { text: string; match: ValueMatch | undefined }) =>
  match ? (
    <>
      <small className={styles.source}>{text} →</small> {match.option || '空着'}
    </>
  ) : (
    text
  )

export const reasonText = ({ message, varies }: WrongReason) => (varies ? `${message} 等` : message)
