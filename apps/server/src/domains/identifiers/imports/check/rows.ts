import { isDeepStrictEqual } from 'node:util'
import type { CheckedRow, RowProblem } from '@biaojie/contract/identifiers/imports/imports.ts'
import { createTarget } from '@biaojie/contract/identifiers/imports/rules.ts'
import { listGivenValues } from '@biaojie/contract/identifiers/templates/given.ts'
import { readValues, type Values } from '@biaojie/contract/identifiers/templates/values.ts'
import { formatDecimal } from '@biaojie/contract/numbers.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import {
  dropGiven,
  dropKnownSecret,
  flattenValues,
  type Prepared,
  prepareTemplatedRecord,
  previewWrite,
  type Sources,
  type StoredRow,
  toRecord,
} from '../../records/identifiers.ts'
import { findUnfitValue, type Uncoded } from './coding.ts'
import { findFieldColumns, type Plan, readCell, readFixedText, readRowValues, readText } from './plan.ts'
import { findIdentifierProblem, makeProblem, type ReadRow, readIdentifier } from './reading.ts'

/** The remarks of a checked row on its identifier. */
const toRemarks = ({ takesCode, byAlias, asWritten }: ReadRow) => ({
  ...(takesCode && { takesCode: true }),
  ...(byAlias && { byAlias: true }),
  ...(asWritten !== undefined && { hyphenated: true }),
})

/**
 * Returns the current values of a record of the same template, without those that empty cells of the row
 * delete.
 */
function readValuesKept({ cells }: ReadRow, plan: Plan, stored: StoredRow) {
  const before = listGivenValues(plan.template, toRecord(stored))
  if (plan.blanks === 'keep') return before
  const kept = structuredClone(before)
  for (const column of findFieldColumns(plan))
    if (readText(cells, column) === '') delete kept[column.scene]?.[column.field]
  return kept
}

/** Adds the row's values to those of an existing record of the same template; other fields do not change. */
function mergeRow(row: ReadRow, plan: Plan, stored: StoredRow | undefined) {
  const values = readRowValues(row, plan)
  if (!stored || stored.template !== plan.templateId) return values
  const before = readValuesKept(row, plan, stored)
  return Object.fromEntries(plan.template.scenes.map(({ key }) => [key, { ...before[key], ...values[key] }]))
}

const readFixed = ({ cells }: ReadRow, plan: Plan, target: string) => readFixedText(cells, plan, target)

/** Returns the folded handle of the batch in the row, or of the batch of its identifier. */
export function findBatch(row: ReadRow, plan: Plan, stored: StoredRow | undefined): string | null {
  const named = readFixed(row, plan, 'batch')
  if (named !== '') return foldHandle(readIdentifier(named, plan.prefix))
  return isClearingBatch(plan) ? null : (stored?.batch ?? null)
}

const isClearingBatch = ({ blanks, targets }: Plan) => blanks === 'clear' && targets.includes('batch')

/** Returns the current values that a row would change, by column. */
function readValuesBefore(
  { template, templateId, targets }: Plan,
  stored: StoredRow | undefined,
  values: Values,
) {
  if (stored?.template !== templateId) return []
  const before = listGivenValues(template, toRecord(stored))
  return template.scenes.flatMap(({ key, fields }) =>
    fields.flatMap((field) => {
      const column = targets.indexOf(createTarget(key, field.key))
      const value = before[key]?.[field.key]
      const isSame = value === values[key]?.[field.key]
      return column < 0 || isSame || value === undefined ? [] : [{ column, value: String(value) }]
    }),
  )
}

/** Returns the stored values where they differ from the text of the cell: `1,234.5` becomes 1234.5. */
function readStoredValues({ cells }: ReadRow, plan: Plan, values: Values) {
  const stored = findFieldColumns(plan).flatMap((fieldColumn) => {
    const { scene, field, column } = fieldColumn
    const text = readText(cells, fieldColumn)
    const value = values[scene]?.[field]
    const written = typeof value === 'number' ? formatDecimal(value) : value
    const isShown = column >= 0 && readCell(cells[column]) !== '' && typeof written === 'string'
    return isShown && written !== text ? [{ column, value: written }] : []
  })
  return stored.length > 0 ? { stored } : {}
}

/** The beginning of a row's name in Chinese messages. */
const ROW = '第 '
/** Creates a placeholder identifier for a row whose code is not taken yet; it may occur in problem texts. */
const makeStandIn = ({ prefix }: Pick<Plan, 'prefix'>, number: number) => `${prefix}/${ROW}${number} 行`
/** Replaces a row's placeholder with the row number. */
export const hideStandIn = (message: string, { prefix }: Pick<Plan, 'prefix'>) =>
  message.replaceAll(`${prefix}/${ROW}`, ROW)

export type Checked = {
  row: CheckedRow
  prepared: Prepared | undefined
  /** Set when the row takes a code; until then, `prepared` has a placeholder as its identifier. */
  uncoded?: Uncoded | undefined
  /** The revision against which the row was checked; 0 when there was none. */
  revision: number
}

/**
 * Tells whether a row repeats an identifier that it cannot change: a code without content, or a retired
 * identifier. Exports contain such rows.
 */
function isSayingNothing(row: ReadRow, plan: Plan, stored: StoredRow): boolean {
  const [name, batch] = [readFixed(row, plan, 'name'), readFixed(row, plan, 'batch')]
  if (stored.template !== plan.templateId) return false
  if (name !== '' && name !== stored.name) return false
  if (batch !== '' && foldHandle(readIdentifier(batch, plan.prefix)) !== stored.batch) return false
  const given = readRowValues(row, plan)
  if (stored.state === 'reserved') return Object.keys(given).length === 0
  const before = listGivenValues(plan.template, toRecord(stored))
  const after = readValues(plan.template, mergeRow(row, plan, stored)).values
  return stored.state === 'retired' && isDeepStrictEqual(after, readValues(plan.template, before).values)
}

function makeUnchanged(row: ReadRow): CheckedRow {
  const { number, identifier, cells } = row
  const base = { number, identifier, cells, problems: [], changed: [], before: [], ...toRemarks(row) }
  return { ...base, outcome: 'unchanged' }
}

/**
 * Returns the result of a row whose identifier already exists, when such rows are skipped; otherwise
 * undefined.
 */
function makePassedOver(row: ReadRow, plan: Plan, stored: StoredRow | undefined): CheckedRow | undefined {
  // A reserved code gets its content from its first row.
  if (!stored || stored.state === 'reserved' || plan.existing === 'update') return undefined
  const { number, identifier, cells } = row
  const base = { number, identifier, cells, changed: [], before: [], ...toRemarks(row) }
  if (plan.existing === 'skip') return { ...base, outcome: 'skipped', problems: [] }
  const there = makeProblem(
    row.at,
    'identifier',
    'exists',
    '这个标识已经有了；已有的标识在这次导入里当作错误',
  )
  return { ...base, outcome: 'wrong', problems: [...row.problems, there] }
}

/** Checks one row against its template and the existing identifier; writes nothing. */
export function checkRow(
  row: ReadRow,
  plan: Plan,
  stored: StoredRow | undefined,
  sourcesOf: Sources,
): Checked {
  const passed = makePassedOver(row, plan, stored)
  const checked = passed ? { row: passed, prepared: undefined } : checkValues(row, plan, stored, sourcesOf)
  return { ...checked, revision: stored?.revision ?? 0 }
}

function findBatchProblems(handle: string | undefined, { prefix, targets }: Plan): RowProblem[] {
  const wrong = handle === undefined ? undefined : findIdentifierProblem(handle, prefix)
  return wrong ? [makeProblem(targets.indexOf('batch'), 'batch', 'identifier', `批次：${wrong}`)] : []
}

/** Returns the reasons why an existing identifier cannot be changed. */
function stockProblems(
  { at }: ReadRow,
  stored: StoredRow | undefined,
  { templateId, limited }: Plan,
): RowProblem[] {
  if (!stored) return []
  const isFree = stored.state === 'reserved' && stored.template === ''
  const isForeign = !isFree && stored.template !== templateId
  return [
    ...(stored.state === 'retired'
      ? [makeProblem(at, 'identifier', 'retired', '这个标识已经作废，不能再用')]
      : []),
    ...(limited && isForeign
      ? [makeProblem(at, 'identifier', 'template', '接口密钥不能使用这个标识的模板')]
      : []),
  ]
}

function checkValues(
  row: ReadRow,
  plan: Plan,
  stored: StoredRow | undefined,
  sourcesOf: Sources,
): Omit<Checked, 'revision'> {
  const { number, identifier, cells } = row
  if (stored && row.problems.length === 0 && isSayingNothing(row, plan, stored))
    return { row: makeUnchanged(row), prepared: undefined }
  const { values, problems: wrong } = readValues(plan.template, mergeRow(row, plan, stored))
  const batch = findBatch(row, plan, stored)
  const found = dropGiven(wrong, sourcesOf({ level: plan.template.level, batch }))
  // Damage to the cell itself is the cause of all other problems with its value.
  const isFaulty = (column: number) =>
    column >= 0 && row.problems.some((problem) => problem.column === column)
  const problems = [
    ...row.problems,
    ...dropKnownSecret(found, plan.templateId, stored)
      .map(({ scene, field, rule, message }) => {
        const target = createTarget(scene, field)
        return makeProblem(plan.targets.indexOf(target), target, rule, message)
      })
      .filter(({ column }) => !isFaulty(column)),
  ]
  const unfit = row.takesCode && plan.coding ? findUnfitValue(plan.coding, plan.template, values) : undefined
  if (unfit && !problems.some(({ field }) => field === unfit.target))
    problems.push(makeProblem(plan.targets.indexOf(unfit.target), unfit.target, 'code', unfit.message))
  const named = readFixed(row, plan, 'batch')
  const batchHandle = named === '' ? undefined : readIdentifier(named, plan.prefix)
  problems.push(...findBatchProblems(batchHandle, plan), ...stockProblems(row, stored, plan))
  const read = readStoredValues(row, plan, values)
  const base = { number, identifier, cells, problems, ...read, ...toRemarks(row) }
  if (problems.length > 0)
    return { row: { ...base, outcome: 'wrong', changed: [], before: [] }, prepared: undefined }
  const name = readFixed(row, plan, 'name')
  const prepare = (identifier: string) =>
    prepareTemplatedRecord({
      identifier,
      name: name || stored?.name || plan.template.name,
      images: stored ? toRecord(stored).images : [],
      template: plan.template,
      templateId: plan.templateId,
      templateVersion: plan.templateVersion,
      batch: batchHandle === undefined ? (isClearingBatch(plan) ? null : undefined) : foldHandle(batchHandle),
      values,
    })
  const prepared = prepare(row.takesCode ? makeStandIn(plan, number) : identifier)
  const uncoded = row.takesCode ? { fields: flattenValues(values), prepare } : undefined
  const { outcome, changed } = previewWrite(stored, prepared)
  const before = outcome === 'changed' ? readValuesBefore(plan, stored, values) : []
  return { row: { ...base, outcome, changed, before }, prepared, uncoded }
}
