import { countText } from '@biaojie/contract/counts.ts'
import type { FilledValue } from '@biaojie/contract/imports/filled.ts'
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
      <RowsTable detail={detail} rows={rows} />
    </Section>
  )
}

/** The columns that a table of checked rows shows, and the values that replace texts of their cells. */
type View = {
  used: readonly number[]
  /** The column of identifiers; -1 without one. */
  code: number
  /** The codes that rows would take have a column of their own. */
  hasCodes: boolean
  /** The option for which the text of a cell stands; undefined where it stands for itself. */
  optionOf: (column: number, cell: string) => ValueMatch | undefined
  /** The value that empty cells of a column get; empty for none. */
  filledOf: (column: number) => string
  /** Values of all rows without a column. */
  alone: readonly FilledValue[]
}

function viewOf({ titles, targets, values, filled }: ImportDetail, rows: readonly CheckedRow[]): View {
  const matched = titles.map((_title, column) => column).filter((column) => targets[column])
  const code = targets.indexOf('identifier')
  return {
    used: columnsInView(matched, rows, code),
    code,
    hasCodes: code < 0 && rows.some(({ takesCode }) => takesCode),
    optionOf: (column, cell) =>
      values.find(({ target, value }) => target === targets[column] && value === cell.trim()),
    filledOf: (column) => filled.find(({ target }) => target === targets[column])?.value ?? '',
    alone: filled.filter(({ target }) => !targets.includes(target)),
  }
}

/** Codes without a column of the file come first, and values of all rows without one last. */
function RowsTable({ detail, rows }: { detail: ImportDetail; rows: readonly CheckedRow[] }) {
  const view = viewOf(detail, rows)
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
                {nameOf(detail, target)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.number} row={row} view={view} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowProps = { row: CheckedRow; view: View }

function Row({ row, view: { used, code, hasCodes, optionOf, filledOf, alone } }: RowProps) {
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
            {column === code && row.hyphenated ? (
              <Changed from={row.cells[column] ?? ''} to={splitIdentifier(row.identifier).suffix} />
            ) : (
              <Cell
                text={row.cells[column] ?? ''}
                match={optionOf(column, row.cells[column] ?? '')}
                filled={filledOf(column)}
              />
            )}
          </td>
        ))}
        {alone.map(({ target, value }) => (
          <td key={target}>
            <Cell text="" match={undefined} filled={value} />
          </td>
        ))}
      </tr>
      {(row.problems.length > 0 || row.changed.length > 0) && (
        <tr className={cx(styles.remark, row.problems.length === 0 && styles.changes)}>
          <td colSpan={2} />
          <td colSpan={Math.max(1, used.length + alone.length + (hasCodes ? 1 : 0))}>
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
function ExpectedCode({ row: { takesCode, outcome, identifier } }: { row: CheckedRow }) {
  if (!takesCode) return null
  if (outcome === 'wrong') return '—'
  return (
    <>
      <small className={styles.source}>取号</small> {splitIdentifier(identifier).suffix}
    </>
  )
}

type CellProps = { text: string; match: ValueMatch | undefined; filled: string }

function Cell({ text, match, filled }: CellProps) {
  const value = match ? match.option : text
  if (value.trim() === '' && filled !== '')
    return (
      <>
        <small className={styles.source}>都填</small> {filled}
      </>
    )
  return match ? <Changed from={text} to={match.option || '空着'} /> : text
}

/** Shows a text of the file and the value that is written instead. */
const Changed = ({ from, to }: { from: string; to: string }) => (
  <>
    <small className={styles.source}>{from} →</small> {to}
  </>
)

const nameOf = ({ choices }: ImportDetail, target: string) =>
  choices.find((one) => one.target === target)?.name ?? target

export const reasonText = ({ message, varies }: WrongReason) => (varies ? `${message} 等` : message)
