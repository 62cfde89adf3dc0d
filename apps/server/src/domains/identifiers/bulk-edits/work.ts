import {
  BULK_KIND_NAMES,
  BULK_PREVIEW_ROWS,
  type SkipReason,
} from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import { findField } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { type RunKey, tryLock } from '../../../platform/shared/jobs/runs.ts'
import {
  type CodeKeys,
  loadCodes,
  lockRows,
  prepareRecord,
  type StoredRow,
  undoRun,
  type Webhooks,
  type Writing,
  walkRows,
  writeRecords,
} from '../records/identifiers.ts'
import { templateContent } from '../templates/templates.ts'
import { applyChange, type Field, type Outcome } from './apply.ts'
import {
  addSkipped,
  countTouched,
  type Edit,
  type EditRow,
  insertRows,
  loadRows,
  type NewRow,
  runs,
  settleRows,
} from './store.ts'

export type WorkDeps = {
  db: Db
  now: Now
  jobs: Pick<Jobs, 'enqueue'>
  codes: CodeKeys
  webhooks: Webhooks
  /** Drops what this process keeps in memory of identifiers. */
  forget: (handle: string) => void
}

/** Rows that are written together. */
const PORTION = 500

/** Returns a function that finds the field of a change in a record's template version, reading each version once. */
function createFieldReader(db: Db, { prefix, change }: Pick<Edit, 'prefix' | 'change'>) {
  const fields = new Map<number, Promise<Field>>()
  const { template: id = '', scene = '', field: key = '' } = change
  async function read(version: number): Promise<Field> {
    const template = await templateContent(db, toHome(prefix), id, version)
    const field = template && findField(template, scene, key)
    return field && { template, field }
  }
  return (row: StoredRow): Promise<Field> => {
    if (id === '' || row.template !== id || row.templateVersion === null) return Promise.resolve(undefined)
    const found = fields.get(row.templateVersion) ?? read(row.templateVersion)
    fields.set(row.templateVersion, found)
    return found
  }
}

/** Tells whether a skipped row is listed with its reason; the other reasons are only counted. */
const isListed = (reason: SkipReason) => reason === 'blocked' || reason === 'refused' || reason === 'later'

type CheckedRow = { row: StoredRow; outcome: Outcome }

class EditCancelled extends Error {}

/** Checks every identifier without changing it, and stores the planned changes with the revisions that they are based on. */
export async function checkEdit(deps: WorkDeps, key: RunKey): Promise<void> {
  try {
    await transact(deps.db, async (db) => {
      const edit = (await tryLock(db, `bulk edit ${key.id}`)) ? await runs.find(db, key) : undefined
      if (edit?.state !== 'checking') return
      const { prefix, conditions, chosen } = edit
      const fieldFor = createFieldReader(db, edit)
      const found: Pick<Edit, 'rows' | 'changed' | 'skipped' | 'preview'> = {
        rows: 0,
        changed: 0,
        skipped: {},
        preview: [],
      }
      for await (const rows of walkRows(db, { prefix, conditions, chosen: chosen ?? undefined })) {
        const looked: CheckedRow[] = []
        for (const row of rows)
          looked.push({ row, outcome: applyChange(row, edit.change, await fieldFor(row)) })
        await insertRows(db, key, looked.flatMap(toPlannedRows))
        found.rows += rows.length
        found.changed += looked.filter(({ outcome }) => 'after' in outcome).length
        found.skipped = addSkipped(found.skipped, looked.flatMap(listReasons))
        found.preview = [...found.preview, ...looked.flatMap(toPreviewRows)].slice(0, BULK_PREVIEW_ROWS)
        // Uses another connection, because progress inside this transaction would be visible only at its end.
        if (!(await runs.change(deps.db, key, ['checking'], { rows: found.rows }))) throw new EditCancelled()
      }
      await runs.change(db, key, ['checking'], { ...found, state: 'checked' })
    })
  } catch (error) {
    if (!(error instanceof EditCancelled)) throw error
  }
}

function toPlannedRows({ row: { handle, revision }, outcome }: CheckedRow): NewRow[] {
  if ('after' in outcome) return [{ handle, revision, state: 'planned', reason: '', problem: '' }]
  const { skip: reason, problem } = outcome
  return isListed(reason) ? [{ handle, revision, state: 'skipped', reason, problem }] : []
}
const listReasons = ({ outcome }: CheckedRow) => ('skip' in outcome ? [outcome.skip] : [])
const toPreviewRows = ({ row, outcome }: CheckedRow) =>
  'after' in outcome
    ? [
        {
          identifier: row.spelling ?? row.handle,
          identifierName: row.name,
          before: outcome.was,
          after: outcome.becomes,
        },
      ]
    : []

const createWriting = (
  deps: WorkDeps,
  { change, createdBy, createdById, about }: Edit,
  undoes: boolean,
): Writing => ({
  author: { kind: 'person', id: createdById, name: createdBy },
  by: 'bulk',
  at: deps.now(),
  reason: `${undoes ? '撤销批量修改：' : ''}${change.reason || about || BULK_KIND_NAMES[change.kind]}`,
  codes: deps.codes,
  webhooks: deps.webhooks,
  jobs: deps.jobs,
  ...(undoes && { revives: true as const }),
})

/** Writes rows that did not change since the check, and returns the result of each row. */
async function writeRows(
  deps: WorkDeps,
  db: Db,
  edit: Edit,
  planned: readonly EditRow[],
): Promise<EditRow[]> {
  const client = getClient(db)
  const fieldFor = createFieldReader(db, edit)
  const stored = await lockRows(
    client,
    planned.map(({ handle }) => handle),
  )
  const looked: { planned: EditRow; outcome: Outcome }[] = []
  for (const plan of planned) {
    const row = stored.get(plan.handle)
    const isSame = row?.revision === plan.revision
    const outcome: Outcome =
      row && isSame ? applyChange(row, edit.change, await fieldFor(row)) : { skip: 'later', problem: '' }
    looked.push({ planned: plan, outcome })
  }
  const digests =
    edit.change.kind === 'retire'
      ? await loadCodes(client, edit.prefix, [...stored.keys()])
      : new Map<string, string>()
  const written = await writeRecords(
    client,
    looked.flatMap(({ outcome }) => ('after' in outcome ? [prepareRecord(outcome.after)] : [])),
    createWriting(deps, edit, false),
  )
  const revisions = new Map(written.map(({ handle, revision }) => [handle, revision]))
  return looked.map(({ planned, outcome }): EditRow => {
    if ('skip' in outcome)
      return { ...planned, state: 'skipped', reason: outcome.skip, problem: outcome.problem }
    const codeDigest = digests.get(planned.handle) ?? null
    return { ...planned, state: 'written', revision: revisions.get(planned.handle) ?? 0, codeDigest }
  })
}

/** Changes the next identifiers of an edit; false when nothing is left. */
export async function editPortion(deps: WorkDeps, key: RunKey): Promise<boolean> {
  const settled = await transact(deps.db, async (db) => {
    const edit = await runs.lock(db, key)
    if (edit?.state !== 'running') return []
    const planned = await loadRows(db, key, { state: 'planned', after: edit.after, limit: PORTION })
    const rows = await writeRows(deps, db, edit, planned)
    await settleRows(db, key, rows)
    const late = rows.flatMap(({ reason }) => (reason === '' ? [] : [reason]))
    const isDone = planned.length < PORTION
    await runs.change(db, key, ['running'], {
      after: planned.at(-1)?.handle ?? edit.after,
      done: edit.done + rows.length,
      changed: edit.changed - late.length,
      skipped: addSkipped(edit.skipped, late),
      ...(isDone && { state: 'done', endedAt: deps.now() }),
    })
    return rows
  })
  for (const { handle } of settled) deps.forget(handle)
  return settled.length === PORTION
}

/** Undoes an edit in one transaction. The edit stays when one of its identifiers was changed after it. */
export async function undoEdit(deps: WorkDeps, key: RunKey): Promise<void> {
  const handles = await transact(deps.db, async (db) => {
    const edit = await runs.lock(db, key)
    if (edit?.state !== 'undoing') return []
    const isTouched = (await countTouched(db, key)).touched > 0
    const undone = isTouched
      ? []
      : await undoRun(db, createWriting(deps, edit, true), async (after) => {
          const rows = await loadRows(db, key, { state: 'written', after, limit: PORTION })
          return rows.map(({ handle, codeDigest }) => ({ handle, codeDigest, added: false }))
        })
    await runs.change(
      db,
      key,
      ['undoing'],
      isTouched ? { state: 'done' } : { state: 'undone', endedAt: deps.now() },
    )
    return undone
  })
  for (const handle of handles) deps.forget(handle)
}
