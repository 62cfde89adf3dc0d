import { addHyphens } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import type { RowProblem } from '@biaojie/contract/identifiers/imports/imports.ts'
import { ALIAS_TARGET } from '@biaojie/contract/identifiers/imports/rules.ts'
import { findOwnIdentifierProblem } from '@biaojie/contract/identifiers/records/rules.ts'
import { listEntries } from '@biaojie/contract/records.ts'
import { foldHandle, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { findForbidden, findForbiddenProblem } from '@biaojie/contract/texts.ts'
import type { SheetRow } from '../../../../platform/formats/spreadsheet/read.ts'
import { type Plan, readCell } from './plan.ts'

/** A parsed row with its problems. */
export type ReadRow = {
  number: number
  cells: string[]
  identifier: string
  handle: string
  problems: RowProblem[]
  /** The column that contains the identifier; -1 without one. */
  at: number
  /** The row has no identifier, and was matched by its alias. */
  byAlias: boolean
  /** The row has no identifier, and gets the next code of the rule when it is written. */
  takesCode: boolean
  /** The identifier as the file writes it, when hyphens were added. */
  asWritten?: string | undefined
}

/** A message may cut a text in the middle of a character, and the database cannot store half a character. */
export const makeProblem = (column: number, field: string, rule: string, message: string): RowProblem => ({
  column,
  field,
  rule,
  message: message.replace(/\p{Surrogate}/gu, ''),
})

/** Adds the company's prefix, which people may leave out. */
export function readIdentifier(cell: string, prefix: string): string {
  const text = cell.trim()
  return normalizeIdentifier(text !== '' && !text.includes('/') ? `${prefix}/${text}` : text)
}

export function findIdentifierProblem(identifier: string, prefix: string): string | undefined {
  if (identifier === '') return '请填写标识'
  return findOwnIdentifierProblem(identifier, prefix) || undefined
}

/** Typical damage that a spreadsheet program causes in cells, by the rule that detects it. */
export const CELL_FAULTS = {
  formula: { columns: 'errors', message: '公式出错，请改成结果或改正公式' },
  unfinished: {
    columns: 'unfinished',
    message: '公式没有保存结果，请用表格软件打开文件、重新计算并保存后再上传，或直接填写结果',
  },
  rounded: {
    columns: 'rounded',
    message: '数字超过 15 位，表格软件已改动末几位；请把这一列设为文本后重新填写',
  },
  broken: { columns: 'broken', message: '有无法保存的字符，请删去后重新填写' },
} as const
export type CellFault = keyof typeof CELL_FAULTS

/** Finds cells whose text is not what a person typed, or that cannot be stored. */
function findCellProblems(row: SheetRow, { targets, aliasColumn }: Plan): RowProblem[] {
  const isUsed = (column: number) => (targets[column] ?? '') !== ''
  const faults = listEntries(CELL_FAULTS).flatMap(([rule, { columns, message }]) =>
    (row[columns] ?? [])
      .filter(isUsed)
      .map((column) => makeProblem(column, targets[column] ?? '', rule, message)),
  )
  const forbidden = row.cells.flatMap((text, column) => {
    const character = isUsed(column) ? findForbidden(text, column === aliasColumn) : undefined
    return character
      ? [makeProblem(column, targets[column] ?? '', 'text', findForbiddenProblem('', character).slice(1))]
      : []
  })
  return [...faults, ...forbidden]
}

/** Remembers identifiers to find repetitions within a file. */
export function createSeen() {
  const rows = new Map<string, number>()
  const findSeen = (handle: string, number: number): number | undefined => {
    const before = rows.get(handle)
    if (before === undefined) rows.set(handle, number)
    // A repeated transaction reads its rows again.
    return before === number ? undefined : before
  }
  return Object.assign(findSeen, { has: (handle: string) => rows.has(handle) })
}
export type Seen = ReturnType<typeof createSeen>

/** Identifiers by the aliases that lead to them. */
export type Leads = ReadonlyMap<string, string>

/** Finds an earlier row with the same identifier. */
function findRepetition(
  { number }: SheetRow,
  handle: string,
  seen: Seen,
  { at, field }: { at: number; field: string },
): RowProblem[] {
  const before = handle === '' ? undefined : seen(handle, number)
  return before === undefined ? [] : [makeProblem(at, field, 'twice', `与第 ${before} 行是同一个标识`)]
}

export function readRow(row: SheetRow, plan: Plan, seen: Seen, leads: Leads): ReadRow {
  const at = plan.targets.indexOf('identifier')
  const asWritten = readIdentifier(row.cells[at] ?? '', plan.prefix)
  if (asWritten === '' && plan.aliasColumn !== undefined)
    return readByAlias(row, plan, seen, { at: plan.aliasColumn, leads })
  const full = addRuleHyphens(asWritten, plan)
  const identifier = full?.identifier ?? asWritten
  const takesCode = identifier === '' && plan.coding !== undefined
  const wrong = takesCode ? findEmptyRowProblem(row, plan) : findIdentifierProblem(identifier, plan.prefix)
  const handle = wrong || takesCode ? '' : foldHandle(identifier)
  const problems = findCellProblems(row, plan)
  if (wrong && !problems.some(({ column }) => column === at))
    problems.push(makeProblem(at, 'identifier', takesCode ? 'empty' : 'identifier', wrong))
  if (full?.problem) problems.push(makeProblem(at, 'identifier', 'check', full.problem))
  problems.push(...findContradiction(row, handle, plan, leads))
  problems.push(...findRepetition(row, handle, seen, { at, field: 'identifier' }))
  const read = {
    ...{ number: row.number, cells: row.cells, identifier, handle, problems, takesCode },
    ...{ at, byAlias: false },
  }
  return full ? { ...read, asWritten } : read
}

/** Returns the alias in a row; empty when rows are not matched by aliases. */
export const readAlias = ({ cells }: SheetRow, { aliasColumn }: Plan): string =>
  aliasColumn === undefined ? '' : readCell(cells[aliasColumn])

const SHOWN = 60

/** Finds a row whose identifier and alias mean different identifiers. */
function findContradiction(row: SheetRow, handle: string, plan: Plan, leads: Leads): RowProblem[] {
  const alias = readAlias(row, plan)
  const leadsTo = leads.get(alias)
  if (handle === '' || leadsTo === undefined || foldHandle(leadsTo) === handle) return []
  const words = `旧件码“${alias.slice(0, SHOWN)}”是 ${leadsTo} 的，和这一行的标识对不上，请核对`
  return [makeProblem(plan.aliasColumn ?? -1, ALIAS_TARGET.target, 'other', words)]
}

/** Reads a row without an identifier, which is matched by its alias. */
function readByAlias(
  row: SheetRow,
  plan: Plan,
  seen: Seen,
  { at, leads }: { at: number; leads: Leads },
): ReadRow {
  const alias = readCell(row.cells[at])
  const identifier = leads.get(alias) ?? ''
  const handle = foldHandle(identifier)
  const problems = findCellProblems(row, plan)
  const add = (rule: string, message: string) =>
    problems.push(makeProblem(at, ALIAS_TARGET.target, rule, message))
  if (alias === '') add('required', '请填写旧件码：这一行没有标识，只能按它找')
  else if (identifier === '')
    add('alias', `没有标识的别名是“${alias.slice(0, SHOWN)}”，请核对旧件码，或先把它加成那个标识的别名`)
  problems.push(...findRepetition(row, handle, seen, { at, field: ALIAS_TARGET.target }))
  const { number, cells } = row
  return { number, cells, identifier, handle, problems, takesCode: false, at, byAlias: true }
}

function addRuleHyphens(identifier: string, { prefix, hyphens }: Plan) {
  const start = `${prefix}/`
  if (!hyphens || !identifier.startsWith(start)) return undefined
  const hyphenated = addHyphens(hyphens, identifier.slice(start.length))
  return hyphenated && { identifier: `${start}${hyphenated.code}`, problem: hyphenated.problem }
}

/** Returns the row with its identifier as the file writes it. */
export const removeHyphens = (row: ReadRow): ReadRow =>
  row.asWritten === undefined
    ? row
    : {
        ...row,
        identifier: row.asWritten,
        handle: foldHandle(row.asWritten),
        problems: row.problems.filter(({ rule }) => rule !== 'check'),
        asWritten: undefined,
      }

/** Refuses a code for rows without imported values, such as a total under the table. */
const findEmptyRowProblem = ({ cells }: SheetRow, { targets }: Plan) =>
  targets.some((target, at) => target !== '' && readCell(cells[at]) !== '')
    ? undefined
    : '这一行要导入的列都空着，不给它取号'
