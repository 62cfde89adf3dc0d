import { formatCount } from '@biaojie/contract/formats.ts'
import type { CheckedRow, ImportCounts } from '@biaojie/contract/identifiers/imports/imports.ts'
import { PREVIEW_ROWS } from '@biaojie/contract/identifiers/imports/rules.ts'
import { Refusal } from '../../../../http/errors.ts'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import { loadExpectedCodes } from '../../code-rules/code-rules.ts'
import { undoRun } from '../../records/identifiers.ts'
import type { Plan } from '../check/plan.ts'
import { checkPortion } from '../check/portions.ts'
import { createSeen } from '../check/reading.ts'
import type { Checked } from '../check/rows.ts'
import { type Corrections, markCorrectedCells } from '../correct/cells.ts'
import { saveResults } from '../correct/store.ts'
import { readEachPortion } from '../file.ts'
import {
  countTouched,
  dropWritten,
  dropWrongRows,
  type Import,
  type Key,
  loadWrittenRows,
  NO_COUNTS,
  runs,
  saveWrongRows,
} from '../store.ts'
import { addCounts, failOnProblem, type Opened, open, type WorkDeps } from './opening.ts'
import { countUncoded, createWriting, writeAll, writeGood } from './writing.ts'

/** Rows that are undone in one transaction. */
const PORTION = 500

type Found = Pick<Import, 'rows' | 'doneRows' | 'preview' | 'takenCodes' | 'codeRuleVersion'> & {
  counts: ImportCounts
}

/** Adds the codes that rows would get now to the preview. */
async function addExpectedCodes(
  { db }: WorkDeps,
  { prefix, coding }: Plan,
  preview: readonly Checked[],
): Promise<CheckedRow[]> {
  const uncoded = preview.flatMap(({ uncoded }) => uncoded ?? [])
  if (!coding || uncoded.length === 0) return preview.map(({ row }) => row)
  const { rule, at } = coding
  const wanted = { prefix, id: rule.id, version: rule.version, at }
  const codes = await loadExpectedCodes(
    db,
    wanted,
    uncoded.map(({ fields }) => fields),
  )
  return preview.map(({ row, uncoded: one }) => {
    const code = one && codes[uncoded.indexOf(one)]
    return code ? { ...row, identifier: `${prefix}/${code}` } : row
  })
}

/** Marks the corrected cells of rows. */
function markCorrected(checked: Checked[], corrections: Corrections): Checked[] {
  if (corrections.size === 0) return checked
  return checked.map((entry) => {
    const cells = corrections.get(entry.row.number)
    return cells ? { ...entry, row: markCorrectedCells(entry.row, cells) } : entry
  })
}

type FoundPortion = {
  found: CheckedRow[]
  /** The number of wrong rows before these. */
  before: number
  progress: Pick<Import, 'rows' | 'doneRows' | 'counts'>
}

/** Saves wrong rows, results of corrected rows and the progress; false when this check has ended. */
const keepPortion = (db: Db, key: Key, { found, before, progress }: FoundPortion): Promise<boolean> =>
  transact(db, async (db) => {
    if (!(await runs.change(db, key, ['checking'], progress))) return false
    await saveResults(
      db,
      key,
      found.filter(({ corrected }) => corrected),
    )
    await saveWrongRows(
      db,
      key,
      found.filter(({ outcome }) => outcome === 'wrong'),
      before,
    )
    return true
  })

/** Deletes the wrong rows of the previous check; false when this check has ended, so that rows of a newer check stay. */
const dropEarlier = ({ db }: WorkDeps, key: Key): Promise<boolean> =>
  transact(db, async (db) => {
    if ((await runs.lock(db, key))?.state !== 'checking') return false
    await dropWrongRows(db, key)
    return true
  })

/** Checks every row and stores the wrong ones. Returns undefined when the import was cancelled. */
async function checkRows(
  deps: WorkDeps,
  key: Key,
  { row, plan, bytes, where }: Opened,
): Promise<Found | undefined> {
  if (!(await dropEarlier(deps, key))) return undefined
  const seen = createSeen()
  const values = new Map<string, string>()
  let counts = NO_COUNTS
  let preview: Checked[] = []
  let rows = 0
  let takenCodes = 0
  let goesOn = true
  await readEachPortion(bytes, where, async (portion) => {
    const looked = await checkPortion(getClient(deps.db), portion, plan, seen, values)
    const checked = markCorrected(looked, where.corrections)
    const found = checked.map(({ row }) => row)
    const before = counts.wrong
    counts = addCounts(counts, found)
    takenCodes += countUncoded(checked)
    preview = [...preview, ...checked].slice(0, PREVIEW_ROWS)
    rows += portion.length
    goesOn = await keepPortion(deps.db, key, { found, before, progress: { rows, doneRows: rows, counts } })
    return goesOn
  })
  if (!goesOn) return undefined
  // Without such rows, the run need not look for existing identifiers with the same code.
  const codeRuleVersion = takenCodes > 0 ? row.codeRuleVersion : null
  const shown = await addExpectedCodes(deps, plan, preview)
  return { rows, doneRows: 0, counts, preview: shown, takenCodes, codeRuleVersion }
}

const failWith = (deps: WorkDeps, problem: string) =>
  ({ state: 'failed', problem, doneRows: 0, endedAt: deps.now() }) as const
const MOVED_ON = '检查之后有标识被改动，出现了不能写入的行，因此一行也没有写入；请重新检查'

/** Adds the number of the current check to jobs that an older version of the node enqueued without it. */
async function makeCheckKey({ db }: WorkDeps, key: Key): Promise<Key> {
  const { prefix, id, checkNumber } = key
  return { prefix, id, checkNumber: checkNumber ?? (await runs.find(db, key))?.checkNumber }
}

/** Writes what was checked. */
export async function runImport(deps: WorkDeps, named: Key): Promise<void> {
  const key = await makeCheckKey(deps, named)
  await failOnProblem(deps, key, ['running'], async () => {
    const opened = await open(deps, key, ['running'])
    if (!opened) return
    if (opened.row.mode === 'good') await writeGood(deps, key, opened)
    else if (!(await writeAll(deps, key, opened)))
      await runs.change(deps.db, key, ['running'], failWith(deps, MOVED_ON))
  })
}

const IN_WORK = ['checking', 'running'] as const

/**
 * Writes the file of a program, all rows or none. Rows are checked while they are written, because most files
 * are correct; a file with a wrong row is read again, to report every wrong row.
 */
async function writeProgramsFile(deps: WorkDeps, key: Key, opened: Opened): Promise<void> {
  const begun = { state: 'running', rows: 0, doneRows: 0, startedAt: deps.now() } as const
  if (!(await runs.change(deps.db, key, IN_WORK, begun))) return
  if (await writeAll(deps, key, opened)) return
  if (!(await runs.change(deps.db, key, ['running'], { state: 'checking', doneRows: 0 }))) return
  const found = await checkRows(deps, key, opened)
  if (!found) return
  const { wrong } = found.counts
  const problem = wrong > 0 ? `有 ${formatCount(wrong)} 行出错，一行也没有写入` : MOVED_ON
  await runs.change(deps.db, key, ['checking'], { ...found, ...failWith(deps, problem) })
}

/**
 * Checks the file of a program, and then writes the correct rows. A run that was killed continues at either
 * step.
 */
async function checkProgramsFile(deps: WorkDeps, key: Key, opened: Opened): Promise<void> {
  if (opened.row.state === 'checking') {
    const found = await checkRows(deps, key, opened)
    const begun = found && ({ ...found, state: 'running', startedAt: deps.now() } as const)
    if (!begun || !(await runs.change(deps.db, key, ['checking'], begun))) return
    await writeGood(deps, key, { ...opened, row: { ...opened.row, ...begun } })
  } else await writeGood(deps, key, opened)
}

/**
 * Checks every row, so that people can review changes and problems before writing. The file of a program is
 * also written.
 */
export async function checkImport(deps: WorkDeps, named: Key): Promise<void> {
  const key = await makeCheckKey(deps, named)
  const row = await runs.find(deps.db, key)
  const isPrograms = row?.createdKind === 'key'
  const states = isPrograms ? IN_WORK : (['checking'] as const)
  await failOnProblem(deps, key, states, async () => {
    const opened = await open(deps, key, states)
    if (!opened) return
    if (isPrograms) {
      const processFile = row.mode === 'all' ? writeProgramsFile : checkProgramsFile
      await processFile(deps, key, opened)
      return
    }
    const found = await checkRows(deps, key, opened)
    if (found) await runs.change(deps.db, key, ['checking'], { state: 'checked', ...found })
  })
}

/** Undoes an import in one transaction, unless somebody changed one of its identifiers since. */
export async function undoImport(deps: WorkDeps, key: Key): Promise<void> {
  const undone = transact(deps.db, async (db) => {
    const row = await runs.lock(db, key)
    if (row?.state !== 'undoing') return []
    if ((await countTouched(db, key)).touched > 0) {
      await runs.change(db, key, ['undoing'], { state: 'done', problem: '' })
      return []
    }
    const writing = createWriting(deps, row, `撤销导入 ${row.fileName}`)
    const handles = await undoRun(db, writing, async (after) => {
      const rows = await loadWrittenRows(db, key, after, PORTION)
      return rows.map(({ handle, outcome }) => ({ handle, added: outcome === 'added' }))
    })
    await dropWritten(db, key)
    await runs.change(db, key, ['undoing'], { state: 'undone', endedAt: deps.now() })
    return handles
  })
  const handles = await undone.catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    await runs.change(deps.db, key, ['undoing'], { state: 'done', problem: error.message })
    return []
  })
  for (const handle of handles) deps.forget(handle)
}
