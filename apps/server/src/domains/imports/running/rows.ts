import { isDeepStrictEqual } from 'node:util'
import { isOwnIdentifier } from '@biaojie/contract/identifiers/rules.ts'
import type { CheckedRow, RowProblem } from '@biaojie/contract/imports/imports.ts'
import { targetOf } from '@biaojie/contract/imports/rules.ts'
import { foldHandle, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { givenValues } from '@biaojie/contract/templates/given.ts'
import { readValues, type Values } from '@biaojie/contract/templates/values.ts'
import type { SheetRow } from '../../../platform/formats/spreadsheet/read.ts'
import {
  codeFields,
  type Prepared,
  prepareTemplated,
  previewOf,
  recordFrom,
  type Sources,
  type StoredRow,
  stillMissing,
  withoutKnownSecret,
} from '../../identifiers/identifiers.ts'
import { type Uncoded, unfitValue } from './coding.ts'
import { columnsOf, fixedText, type Plan, plainCell, rowValues, textIn } from './plan.ts'

/** A row that was read: what it becomes, or why it cannot be written. */
export type ReadRow = {
  number: number
  cells: string[]
  identifier: string
  handle: string
  problems: RowProblem[]
  /** It names no identifier, and gets the next code of the rule when it is written. */
  takesCode: boolean
}

export const problem = (column: number, field: string, rule: string, message: string): RowProblem => ({
  column,
  field,
  rule,
  message,
})

/** People may leave out their own prefix, which all rows have in common. */
export function identifierOf(cell: string, prefix: string): string {
  const text = cell.trim()
  return normalizeIdentifier(text !== '' && !text.includes('/') ? `${prefix}/${text}` : text)
}

export function identifierProblem(identifier: string, prefix: string): string | undefined {
  if (identifier === '') return '请填写标识'
  if (!isOwnIdentifier(identifier)) return '标识的形式不正确，应如 88.449.XXX/XX-XXXX000XX'
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
  const seen = (handle: string, number: number): number | undefined => {
    const before = rows.get(handle)
    if (before === undefined) rows.set(handle, number)
    // A transaction that was repeated reads its rows again.
    return before === number ? undefined : before
  }
  return Object.assign(seen, { has: (handle: string) => rows.has(handle) })
}
export type Seen = ReturnType<typeof createSeen>

export function readRow(row: SheetRow, plan: Plan, seen: Seen): ReadRow {
  const at = plan.targets.indexOf('identifier')
  const identifier = identifierOf(row.cells[at] ?? '', plan.prefix)
  const takesCode = identifier === '' && plan.coding !== undefined
  const wrong = takesCode ? emptyRowProblem(row, plan) : identifierProblem(identifier, plan.prefix)
  const handle = wrong || takesCode ? '' : foldHandle(identifier)
  const problems = cellProblems(row, plan)
  if (wrong) problems.push(problem(at, 'identifier', takesCode ? 'empty' : 'identifier', wrong))
  const before = handle === '' ? undefined : seen(handle, row.number)
  if (before !== undefined) problems.push(problem(at, 'identifier', 'twice', `与第 ${before} 行是同一个标识`))
  return { number: row.number, cells: row.cells, identifier, handle, problems, takesCode }
}

/** A row of remarks alone, such as a total under the table, is no part that needs a code. */
const emptyRowProblem = ({ cells }: SheetRow, { targets }: Plan) =>
  targets.some((target, at) => target !== '' && plainCell(cells[at]) !== '')
    ? undefined
    : '这一行要导入的列都空着，不给它取号'

/** The present values of a record of the same template, without those that empty cells of the row clear. */
function valuesKept({ cells }: ReadRow, plan: Plan, stored: StoredRow) {
  const before = givenValues(plan.template, recordFrom(stored))
  if (plan.blanks === 'keep') return before
  const kept = structuredClone(before)
  for (const one of columnsOf(plan)) if (textIn(cells, one) === '') delete kept[one.scene]?.[one.field]
  return kept
}

/** The values of an existing record of the same template, under those of the row: other fields stay as they are. */
function merged(row: ReadRow, plan: Plan, stored: StoredRow | undefined) {
  const values = rowValues(row, plan)
  if (!stored || stored.template !== plan.templateId) return values
  const before = valuesKept(row, plan, stored)
  return Object.fromEntries(plan.template.scenes.map(({ key }) => [key, { ...before[key], ...values[key] }]))
}

const fixed = ({ cells }: ReadRow, plan: Plan, target: string) => fixedText(cells, plan, target)

/** The folded handle of the batch that a row names, or that its identifier has. */
export function batchOf(row: ReadRow, plan: Plan, stored: StoredRow | undefined): string | null {
  const named = fixed(row, plan, 'batch')
  if (named !== '') return foldHandle(identifierOf(named, plan.prefix))
  return clearsBatch(plan) ? null : (stored?.batch ?? null)
}

const clearsBatch = ({ blanks, targets }: Plan) => blanks === 'clear' && targets.includes('batch')

/** The present values of an identifier, by column, where a row says otherwise. */
function valuesBefore(
  { template, templateId, targets }: Plan,
  stored: StoredRow | undefined,
  values: Values,
) {
  if (stored?.template !== templateId) return []
  const before = givenValues(template, recordFrom(stored))
  return template.scenes.flatMap(({ key, fields }) =>
    fields.flatMap((field) => {
      const column = targets.indexOf(targetOf(key, field.key))
      const value = before[key]?.[field.key]
      const isSame = value === values[key]?.[field.key]
      return column < 0 || isSame || value === undefined ? [] : [{ column, value: String(value) }]
    }),
  )
}

/** Stands for the identifier of a row whose code is not taken yet, also in the words of a problem. */
const standIn = ({ prefix }: Pick<Plan, 'prefix'>, number: number | string) => `${prefix}/第 ${number} 行`
/** Names a row of the file in place of its stand-in. */
export const withoutStandIn = (message: string, plan: Pick<Plan, 'prefix'>) =>
  message.replaceAll(standIn(plan, '').slice(0, -2), '第 ')

export type Checked = {
  row: CheckedRow
  prepared: Prepared | undefined
  /** Where it takes a code; `prepared` has a stand-in for the identifier until then. */
  uncoded?: Uncoded | undefined
  /** The revision beside which it was checked; 0 where there was none. */
  revision: number
}

/**
 * Tells whether a row repeats what is known of an identifier that it could not change: a code that waits for its
 * content, or a retired identifier. Exports hold such rows.
 */
function saysNothing(row: ReadRow, plan: Plan, stored: StoredRow): boolean {
  const [name, batch] = [fixed(row, plan, 'name'), fixed(row, plan, 'batch')]
  if (stored.template !== plan.templateId) return false
  if (name !== '' && name !== stored.name) return false
  if (batch !== '' && foldHandle(identifierOf(batch, plan.prefix)) !== stored.batch) return false
  const given = rowValues(row, plan)
  if (stored.state === 'reserved') return Object.keys(given).length === 0
  const before = givenValues(plan.template, recordFrom(stored))
  const after = readValues(plan.template, merged(row, plan, stored)).values
  return stored.state === 'retired' && isDeepStrictEqual(after, readValues(plan.template, before).values)
}

/** The row of an identifier that is there already, where such rows are not written; undefined elsewhere. */
function passedOver(row: ReadRow, plan: Plan, stored: StoredRow | undefined): CheckedRow | undefined {
  // A code that waits for its content is filled in by its first row.
  if (!stored || stored.state === 'reserved' || plan.existing === 'update') return undefined
  const { number, identifier, cells } = row
  const base = { number, identifier, cells, changed: [], before: [] }
  if (plan.existing === 'skip') return { ...base, outcome: 'skipped', problems: [] }
  const at = plan.targets.indexOf('identifier')
  const there = problem(at, 'identifier', 'exists', '这个标识已经有了；已有的标识在这次导入里当作错误')
  return { ...base, outcome: 'wrong', problems: [...row.problems, there] }
}

/** Checks one row beside its template and the identifier that exists; nothing is written. */
export function checkRow(
  row: ReadRow,
  plan: Plan,
  stored: StoredRow | undefined,
  sourcesOf: Sources,
): Checked {
  const passed = passedOver(row, plan, stored)
  const checked = passed ? { row: passed, prepared: undefined } : checkValues(row, plan, stored, sourcesOf)
  return { ...checked, revision: stored?.revision ?? 0 }
}

function checkValues(
  row: ReadRow,
  plan: Plan,
  stored: StoredRow | undefined,
  sourcesOf: Sources,
): Omit<Checked, 'revision'> {
  const { number, identifier, cells } = row
  if (stored && row.problems.length === 0 && saysNothing(row, plan, stored))
    return {
      row: { number, identifier, cells, problems: [], outcome: 'unchanged', changed: [], before: [] },
      prepared: undefined,
    }
  const { values, problems: wrong } = readValues(plan.template, merged(row, plan, stored))
  const batch = batchOf(row, plan, stored)
  const found = stillMissing(wrong, sourcesOf({ level: plan.template.level, batch }))
  const problems = [
    ...row.problems,
    ...withoutKnownSecret(found, plan.templateId, stored).map(({ scene, field, rule, message }) => {
      const target = targetOf(scene, field)
      return problem(plan.targets.indexOf(target), target, rule, message)
    }),
  ]
  const unfit = row.takesCode && plan.coding ? unfitValue(plan.coding, plan.template, values) : undefined
  if (unfit && !problems.some(({ field }) => field === unfit.target))
    problems.push(problem(plan.targets.indexOf(unfit.target), unfit.target, 'code', unfit.message))
  const named = fixed(row, plan, 'batch')
  const batchHandle = named === '' ? undefined : identifierOf(named, plan.prefix)
  const batchWrong = batchHandle === undefined ? undefined : identifierProblem(batchHandle, plan.prefix)
  if (batchWrong)
    problems.push(problem(plan.targets.indexOf('batch'), 'batch', 'identifier', `批次：${batchWrong}`))
  if (stored?.state === 'retired')
    problems.push(
      problem(plan.targets.indexOf('identifier'), 'identifier', 'retired', '这个标识已经作废，不能再用'),
    )
  const isForeign = stored !== undefined && stored.state !== 'reserved' && stored.template !== plan.templateId
  if (plan.limited && isForeign)
    problems.push(
      problem(plan.targets.indexOf('identifier'), 'identifier', 'template', '接口密钥不能使用这个标识的模板'),
    )
  const base = { number, identifier, cells, problems, ...(row.takesCode && { takesCode: true }) }
  if (problems.length > 0)
    return { row: { ...base, outcome: 'wrong', changed: [], before: [] }, prepared: undefined }
  const name = fixed(row, plan, 'name')
  const prepare = (identifier: string) =>
    prepareTemplated({
      identifier,
      name: name || stored?.name || plan.template.name,
      images: stored ? recordFrom(stored).images : [],
      template: plan.template,
      templateId: plan.templateId,
      templateVersion: plan.templateVersion,
      batch: batchHandle === undefined ? (clearsBatch(plan) ? null : undefined) : foldHandle(batchHandle),
      values,
    })
  const prepared = prepare(row.takesCode ? standIn(plan, number) : identifier)
  const uncoded = row.takesCode ? { fields: codeFields(values), prepare } : undefined
  const { outcome, changed } = previewOf(stored, prepared)
  const before = outcome === 'changed' ? valuesBefore(plan, stored, values) : []
  return { row: { ...base, outcome, changed, before }, prepared, uncoded }
}
