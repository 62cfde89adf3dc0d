import type { CheckedRow } from '@biaojie/contract/identifiers/imports/imports.ts'
import type { GivenCorrection } from '@biaojie/contract/identifiers/imports/rows.ts'
import { CORRECTED_CELLS_MAX } from '@biaojie/contract/identifiers/imports/rules.ts'
import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import type { SheetRow } from '../../../../platform/formats/spreadsheet/read.ts'
import { templateContent } from '../../templates/templates.ts'
import { checkPortion } from '../check/portions.ts'
import { createSeen, type Seen } from '../check/reading.ts'
import { type Import, runs } from '../store.ts'
import { checkTargets } from '../upload.ts'
import { loadPlan } from '../write/opening.ts'
import { applyCorrections, markCorrectedCells, mergeCorrections, restoreOriginalRow } from './cells.ts'
import { countCorrections, findRow, loadWrongIdentifiers, saveCorrection } from './store.ts'

type Deps = { db: Db; now: Now }

/** Loads the plan to check corrected rows, with the code rule even when no row needed a code at the last check. */
async function loadCheckedPlan(db: Db, now: Now, row: Import) {
  const { prefix, templateId, templateVersion, targets, uncoded, filled } = row
  const template = await templateContent(db, toHome(prefix), templateId, templateVersion)
  if (!template) throw refuse('import_moved_on')
  const coded = await checkTargets(db, {
    ...{ prefix, targets, template, uncoded, at: now() },
    filled: filled.map(({ target }) => target),
  })
  return loadPlan({ db, now }, { ...row, ...coded }, template)
}

/**
 * Collects identifiers of the stored rows to find repetitions. The next check compares all rows, and no row is written
 * without it.
 */
async function loadSeenHandles(db: Db, row: Import, number: number): Promise<Seen> {
  const seen = createSeen()
  const named = row.preview.filter(({ takesCode }) => !takesCode)
  for (const other of [...named, ...(await loadWrongIdentifiers(db, row))])
    if (other.number !== number && other.identifier !== '') seen(foldHandle(other.identifier), other.number)
  return seen
}

async function checkSingleRow(db: Db, now: Now, row: Import, sheetRow: SheetRow): Promise<CheckedRow> {
  const plan = await loadCheckedPlan(db, now, row)
  const seen = await loadSeenHandles(db, row, sheetRow.number)
  const [checked] = await checkPortion(getClient(db), [sheetRow], plan, seen, new Map())
  if (!checked) throw new Error('a row was not checked')
  return checked.row
}

export type Correct = { id: string; number: number; cells: GivenCorrection[] }

/**
 * Corrects cells of one row and checks the row at once. The counts stay those of the last check and are
 * marked as outdated; the next check reads the whole file with its corrections, and must run before anything
 * is written.
 */
export const correctRow = (deps: Deps, prefix: string, { id, number, cells }: Correct): Promise<CheckedRow> =>
  transact(deps.db, async (db) => {
    // The lock prevents that a check or run starts meanwhile, or that two people together exceed the limit.
    const row = await runs.lock(db, { prefix, id })
    if (!row) throw refuse('import_not_found')
    if (row.state !== 'checked') throw refuse('import_moved_on')
    const kept = await findRow(db, row, number)
    if (!kept) throw refuse('import_row_unknown')
    const unmatched = cells.find(({ column }) => !row.targets[column])
    if (unmatched) throw refuse('invalid_input', '这一列没有导入，不用改')
    const original = restoreOriginalRow(kept.row, kept.cells)
    const given = cells.map(({ column, value }) => ({
      column,
      value: value === null ? null : toPrintable(value),
    }))
    const corrections = mergeCorrections(original, kept.cells, given)
    const others = await countCorrections(db, row, number)
    if (others.cells + corrections.length > CORRECTED_CELLS_MAX) throw refuse('import_corrections_full')
    const checked = await checkSingleRow(db, deps.now, row, applyCorrections(original, corrections))
    const result = markCorrectedCells(checked, corrections)
    await saveCorrection(db, row, { row: result, cells: corrections })
    await runs.change(db, row, ['checked'], {
      preview: row.preview.map((current) => (current.number === number ? result : current)),
      correctedRows: others.rows + (corrections.length > 0 ? 1 : 0),
      recheck: true,
    })
    return result
  })
