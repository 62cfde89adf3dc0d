import type { CheckedRow, RowProblem } from '@biaojie/contract/imports/imports.ts'
import { targetOf } from '@biaojie/contract/imports/rules.ts'
import { foldHandle, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import type { Template } from '@biaojie/contract/templates/rules.ts'
import { readValues } from '@biaojie/contract/templates/values.ts'
import type { SheetRow } from '../../platform/formats/spreadsheet/read.ts'
import {
  givenValues,
  type Prepared,
  prepareTemplated,
  previewOf,
  recordFrom,
  type StoredRow,
} from '../identifiers/identifiers.ts'

export type Plan = {
  prefix: string
  /** What each column is. */
  targets: readonly string[]
  templateId: string
  templateVersion: number
  template: Template
}

/** A row that was read: what it becomes, or why it cannot be written. */
export type ReadRow = {
  number: number
  cells: string[]
  identifier: string
  handle: string
  problems: RowProblem[]
}

const problem = (column: number, field: string, rule: string, message: string): RowProblem => ({
  column,
  field,
  rule,
  message,
})

/** People may leave out their own prefix, which all rows have in common. */
function identifierOf(cell: string, prefix: string): string {
  const text = cell.trim()
  return normalizeIdentifier(text !== '' && !text.includes('/') ? `${prefix}/${text}` : text)
}

function identifierProblem(identifier: string, prefix: string): string | undefined {
  if (identifier === '') return '请填写标识'
  if (!isIdentifier(identifier)) return '标识的形式不正确，应如 88.449.XXX/XX-XXXX000XX'
  if (!identifier.startsWith(`${prefix}/`)) return `标识不在本企业的前缀 ${prefix} 之下`
  return undefined
}

/** Cells whose text is not what a person typed. */
function cellProblems({ errors = [], rounded = [] }: SheetRow, { targets }: Plan): RowProblem[] {
  const isUsed = (column: number) => (targets[column] ?? '') !== ''
  return [
    ...errors
      .filter(isUsed)
      .map((column) => problem(column, targets[column] ?? '', 'formula', '公式出错，请改成结果或改正公式')),
    ...rounded
      .filter(isUsed)
      .map((column) =>
        problem(
          column,
          targets[column] ?? '',
          'rounded',
          '数字超过 15 位，表格软件已改动末几位；请把这一列设为文本后重新填写',
        ),
      ),
  ]
}

/** Finds out which identifiers come twice in one file. */
export function createSeen() {
  const rows = new Map<string, number>()
  return (handle: string, number: number): number | undefined => {
    const before = rows.get(handle)
    if (before === undefined) rows.set(handle, number)
    return before
  }
}
type Seen = ReturnType<typeof createSeen>

export function readRow(row: SheetRow, plan: Plan, seen: Seen): ReadRow {
  const at = plan.targets.indexOf('identifier')
  const identifier = identifierOf(row.cells[at] ?? '', plan.prefix)
  const wrong = identifierProblem(identifier, plan.prefix)
  const handle = wrong ? '' : foldHandle(identifier)
  const problems = cellProblems(row, plan)
  if (wrong) problems.push(problem(at, 'identifier', 'identifier', wrong))
  const before = handle === '' ? undefined : seen(handle, row.number)
  if (before !== undefined) problems.push(problem(at, 'identifier', 'twice', `与第 ${before} 行是同一个标识`))
  return { number: row.number, cells: row.cells, identifier, handle, problems }
}

/** The apostrophe by which our own downloads keep a text from being taken for a formula is no part of it. */
const plainCell = (cell = '') => cell.trim().replace(/^'(?=[=+\-@])/, '')

/** Values of a row by scene and field; an empty cell says nothing. */
function rowValues({ cells }: ReadRow, { targets, template }: Plan): Record<string, Record<string, unknown>> {
  const values: Record<string, Record<string, unknown>> = {}
  for (const { key, fields } of template.scenes)
    for (const field of fields) {
      const cell = plainCell(cells[targets.indexOf(targetOf(key, field.key))])
      if (cell === '') continue
      values[key] = { ...values[key], [field.key]: cell }
    }
  return values
}

/** The values of an existing record of the same template, under those of the row: other fields stay as they are. */
function merged(row: ReadRow, plan: Plan, stored: StoredRow | undefined) {
  const values = rowValues(row, plan)
  if (!stored || stored.template !== plan.templateId) return values
  const before = givenValues(plan.template, recordFrom(stored))
  return Object.fromEntries(plan.template.scenes.map(({ key }) => [key, { ...before[key], ...values[key] }]))
}

const fixed = ({ cells }: ReadRow, { targets }: Plan, target: string) =>
  plainCell(cells[targets.indexOf(target)])

export type Checked = { row: CheckedRow; prepared: Prepared | undefined }

/** Checks one row beside its template and the identifier that exists; nothing is written. */
export function checkRow(row: ReadRow, plan: Plan, stored: StoredRow | undefined): Checked {
  const { values, problems: found } = readValues(plan.template, merged(row, plan, stored))
  const problems = [
    ...row.problems,
    ...found.map(({ scene, field, rule, message }) => {
      const target = targetOf(scene, field)
      return problem(plan.targets.indexOf(target), target, rule, message)
    }),
  ]
  const batch = fixed(row, plan, 'batch')
  const batchHandle = batch === '' ? undefined : identifierOf(batch, plan.prefix)
  const batchWrong = batchHandle === undefined ? undefined : identifierProblem(batchHandle, plan.prefix)
  if (batchWrong)
    problems.push(problem(plan.targets.indexOf('batch'), 'batch', 'identifier', `批次：${batchWrong}`))
  if (stored?.state === 'retired')
    problems.push(
      problem(plan.targets.indexOf('identifier'), 'identifier', 'retired', '这个标识已经作废，不能再用'),
    )
  const base = { number: row.number, identifier: row.identifier, cells: row.cells, problems }
  if (problems.length > 0) return { row: { ...base, outcome: 'wrong', changed: [] }, prepared: undefined }
  const name = fixed(row, plan, 'name')
  const prepared = prepareTemplated({
    identifier: row.identifier,
    name: name || stored?.name || plan.template.name,
    images: stored ? recordFrom(stored).images : [],
    template: plan.template,
    templateId: plan.templateId,
    templateVersion: plan.templateVersion,
    batch: batchHandle === undefined ? undefined : foldHandle(batchHandle),
    values,
  })
  const { outcome, changed } = previewOf(stored, prepared)
  return { row: { ...base, outcome, changed }, prepared }
}
