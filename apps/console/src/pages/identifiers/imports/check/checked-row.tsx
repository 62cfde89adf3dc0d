import type { CheckedRow, ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import type { FilledValue } from '@biaojie/contract/identifiers/imports/rows.ts'
import { ROW_OUTCOME_NAMES, type RowOutcome } from '@biaojie/contract/identifiers/imports/rules.ts'
import type { ValueMatch } from '@biaojie/contract/identifiers/imports/values.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { Tag } from '@biaojie/ui/tag.tsx'
import { Fragment } from 'react'
import { OUTCOME_TONES } from '../../parts/import-states.ts'
import * as styles from '../check-step.module.css'
import { listColumnsInView } from './columns.ts'
import { CellInput, Remark } from './correcting.tsx'
import type { Correcting } from './use-correcting.ts'

export const Outcome = ({ outcome }: { outcome: RowOutcome }) => (
  <Tag tone={OUTCOME_TONES[outcome]} hollow={outcome === 'skipped'}>
    {ROW_OUTCOME_NAMES[outcome]}
  </Tag>
)

/** The columns that a table of checked rows shows, and the values that replace texts of their cells. */
export type View = {
  used: readonly number[]
  /** The column of identifiers; -1 without one. */
  code: number
  /** A separate column shows codes that rows would take, or identifiers found by their old codes. */
  hasCodes: boolean
  /** Returns the option for a cell's text; undefined when the text is used unchanged. */
  optionOf: (column: number, cell: string) => ValueMatch | undefined
  /** The value that empty cells of a column get; empty for none. */
  filledOf: (column: number) => string
  /** Values for all rows that have no column. */
  alone: readonly FilledValue[]
}

export function createView(
  { titles, targets, values, filled }: ImportDetail,
  rows: readonly CheckedRow[],
): View {
  const matched = titles.map((_title, column) => column).filter((column) => targets[column])
  const code = targets.indexOf('identifier')
  return {
    used: listColumnsInView(matched, rows, code),
    code,
    hasCodes: code < 0 && rows.some(({ takesCode, byAlias }) => takesCode || byAlias),
    optionOf: (column, cell) =>
      values.find(({ target, value }) => target === targets[column] && value === cell.trim()),
    filledOf: (column) => filled.find(({ target }) => target === targets[column])?.value ?? '',
    alone: filled.filter(({ target }) => !targets.includes(target)),
  }
}

type Props = { row: CheckedRow; view: View; detail: ImportDetail; correcting: Correcting }

/** A checked row, and beneath it what is wrong or changes. */
export function Row({ row, view, detail, correcting }: Props) {
  const { used, hasCodes, alone } = view
  const draft = correcting.draft?.row.number === row.number ? correcting.draft : undefined
  const problems = new Set(row.problems.map(({ column }) => column))
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
            className={cx(
              problems.has(column) && styles.badCell,
              !problems.has(column) && before.has(column) && styles.newCell,
            )}
          >
            {draft && Object.hasOwn(draft.texts, column) ? (
              <CellInput column={column} draft={draft} detail={detail} correcting={correcting} />
            ) : (
              <CellText row={row} column={column} view={view} before={before.get(column)} />
            )}
          </td>
        ))}
        {alone.map(({ target, value }) => (
          <td key={target}>
            <Cell text="" match={undefined} stored={undefined} filled={value} />
          </td>
        ))}
      </tr>
      <Remark
        row={row}
        span={Math.max(1, used.length + alone.length + (hasCodes ? 1 : 0))}
        targets={detail.targets}
        state={detail.state}
        correcting={correcting}
        isOpen={draft !== undefined}
      />
    </Fragment>
  )
}

type TextProps = { row: CheckedRow; column: number; view: View; before: string | undefined }

/** Shows a cell's value, with its text in the file and the current value of the identifier. */
function CellText({ row, column, view: { code, optionOf, filledOf }, before }: TextProps) {
  const text = row.cells[column] ?? ''
  const from = row.corrected?.find((cell) => cell.column === column)?.from
  const stored = row.stored?.find((cell) => cell.column === column)?.value
  return (
    <>
      {before !== undefined && <del>{before}</del>} {column === code && <ExpectedCode row={row} />}
      {from !== undefined && <small className={styles.source}>{from || '空着'} →</small>}{' '}
      {column === code && row.hyphenated ? (
        <Changed from={text} to={splitIdentifier(row.identifier).suffix} />
      ) : (
        <Cell text={text} match={optionOf(column, text)} stored={stored} filled={filledOf(column)} />
      )}
    </>
  )
}

/**
 * Shows the code that a row would take now, or the identifier found by its old code; a wrong row takes none.
 */
function ExpectedCode({ row: { takesCode, byAlias, outcome, identifier } }: { row: CheckedRow }) {
  if (byAlias) return identifier === '' ? '—' : splitIdentifier(identifier).suffix
  if (!takesCode) return null
  if (outcome === 'wrong') return '—'
  return (
    <>
      <small className={styles.source}>取号</small> {splitIdentifier(identifier).suffix}
    </>
  )
}

type CellProps = { text: string; match: ValueMatch | undefined; stored: string | undefined; filled: string }

function Cell({ text, match, stored, filled }: CellProps) {
  const value = match ? match.option : text
  if (value.trim() === '' && filled !== '')
    return (
      <>
        <small className={styles.source}>都填</small> {filled}
      </>
    )
  if (match) return <Changed from={text} to={match.option || '空着'} />
  return stored === undefined ? text : <Changed from={text} to={stored} />
}

/** Shows a text of the file and the value that is written instead. */
const Changed = ({ from, to }: { from: string; to: string }) => (
  <>
    <small className={styles.source}>{from} →</small> {to}
  </>
)
