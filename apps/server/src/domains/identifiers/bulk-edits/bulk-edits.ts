import type { Input } from '@biaojie/contract/define.ts'
import type * as bulkEditCalls from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import type { BulkEdit } from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import { type BulkState, SKIP_REASONS } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { defineJob, defineJobKind, defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import { definePortionJob, type RunKey } from '../../../platform/shared/jobs/runs.ts'
import {
  countExtent,
  loadAuthor,
  type People,
  requireOwnPrefix,
  requireReadablePrefix,
} from '../records/identifiers.ts'
import { readChange } from './read-change.ts'
import {
  countTouched,
  countWritten,
  dropRows,
  type Edit,
  findForgotten,
  loadSkippedRows,
  runs,
} from './store.ts'
import { checkEdit, editPortion, undoEdit, type WorkDeps } from './work.ts'

export type BulkEditsDeps = WorkDeps & { people: People }

const CHECK = defineJobKind<RunKey>('bulk-edits.check')
const RUN = defineJobKind<RunKey>('bulk-edits.run')
const UNDO = defineJobKind<RunKey>('bulk-edits.undo')
/** A check or an undo is one transaction, which may cover millions of rows. */
const LONGEST_SECONDS = 1_800

type OfCompany = { prefix?: string | undefined }
type Paged = { current?: number; size?: number }

const toWire = (row: Edit, { touched, by } = { touched: 0, by: '' }): BulkEdit => ({
  id: row.id,
  change: row.change,
  about: row.about,
  state: row.state,
  total: row.total,
  rows: row.rows,
  changed: row.changed,
  done: row.done,
  skipped: SKIP_REASONS.flatMap((reason) => {
    const total = row.skipped[reason] ?? 0
    return total > 0 ? [{ reason, total }] : []
  }),
  preview: row.preview,
  problem: row.problem,
  createTime: toShanghaiTime(row.createdAt),
  createdBy: row.createdBy,
  endTime: row.endedAt ? toShanghaiTime(row.endedAt) : '',
  touched,
  touchedBy: by,
})

async function requireEdit(db: Db, key: RunKey): Promise<Edit> {
  const row = await runs.find(db, key)
  if (!row) throw refuse('bulk_edit_not_found')
  return row
}

const canBeUndone = ({ state, changed }: Edit) => changed > 0 && (state === 'done' || state === 'cancelled')

function create(
  deps: BulkEditsDeps,
  who: Person,
  {
    identifiers: chosen,
    change: requestedChange,
    ...conditions
  }: Input<typeof bulkEditCalls.bulkEditCreate>['body'],
) {
  return transact(deps.db, async (db) => {
    const prefix = await requireOwnPrefix(db, who)
    const { change, about } = await readChange(db, prefix, requestedChange)
    const author = await loadAuthor(db, who, deps.people)
    const at = deps.now()
    const row: Edit = {
      prefix,
      id: createId(at.getTime()),
      change,
      about,
      conditions,
      chosen: chosen ?? null,
      state: 'checking',
      total: await countExtent(db, { prefix, conditions, chosen }),
      rows: 0,
      changed: 0,
      done: 0,
      skipped: {},
      preview: [],
      after: '',
      problem: '',
      createdAt: at,
      createdBy: author.name,
      createdById: who.userId,
      endedAt: null,
    }
    await runs.insert(db, row)
    await deps.jobs.enqueue(db, CHECK, { prefix, id: row.id }, { key: row.id })
    return toWire(row)
  })
}

/** Changes the state of an edit and enqueues its work, in one transaction. */
const startWork = (
  { db, jobs }: BulkEditsDeps,
  who: Person,
  id: string,
  {
    from,
    to,
    kind,
    check,
  }: {
    from: readonly BulkState[]
    to: 'running' | 'undoing'
    kind: typeof RUN
    check?: (db: Db, row: Edit) => Promise<void>
  },
) =>
  transact(db, async (db) => {
    const row = await requireEdit(db, { prefix: await requireOwnPrefix(db, who), id })
    await check?.(db, row)
    const moved = await runs.change(db, row, from, { state: to })
    if (!moved) throw refuse('bulk_edit_moved_on')
    await jobs.enqueue(db, kind, { prefix: row.prefix, id }, { key: id })
    return toWire(moved)
  })

async function checkUndo(db: Db, row: Edit): Promise<void> {
  if (!canBeUndone(row)) throw refuse('bulk_edit_moved_on')
  const { touched, by } = await countTouched(db, row)
  if (touched > 0)
    throw refuse('bulk_edit_touched', `${by || '有人'}在这之后改过其中 ${touched} 个标识，不能整次撤销`)
}

async function cancel({ db, now }: BulkEditsDeps, who: Person, id: string) {
  const row = await requireEdit(db, { prefix: await requireOwnPrefix(db, who), id })
  const ended = { state: 'cancelled', endedAt: now() } as const
  const dropped = await runs.change(db, row, ['checking', 'checked'], { ...ended, changed: 0 })
  if (dropped) {
    await dropRows(db, row)
    return toWire(dropped)
  }
  // Rows that were written stay, and can be undone.
  return transact(db, async (db) => {
    const stopped = await runs.change(db, row, ['running'], ended)
    if (!stopped) throw refuse('bulk_edit_moved_on')
    const changed = await countWritten(db, row)
    return toWire((await runs.change(db, row, ['cancelled'], { changed })) ?? stopped)
  })
}

async function sweep({ db, now }: BulkEditsDeps): Promise<void> {
  for (const key of await findForgotten(db, now())) {
    await runs.change(db, key, ['checked'], { state: 'cancelled', changed: 0, endedAt: now() })
    await dropRows(db, key)
  }
}

/** Changes of many identifiers at once. */
export function createBulkEdits(deps: BulkEditsDeps) {
  const { db, jobs } = deps
  const patient = { timeoutSeconds: LONGEST_SECONDS, retries: 5, long: true }
  const requirePrefix = (who: Person, { prefix }: OfCompany) => requireReadablePrefix(db, who, prefix)

  return {
    create: (who: Person, request: Input<typeof bulkEditCalls.bulkEditCreate>['body']) =>
      create(deps, who, request),
    async list(who: Person, { current = 1, size = 20, ...company }: OfCompany & Paged) {
      const { records, total } = await runs.list(db, await requirePrefix(who, company), { current, size })
      return { records: records.map((row) => toWire(row)), total }
    },
    async read(who: Person, { id, ...company }: OfCompany & { id: string }) {
      const row = await requireEdit(db, { prefix: await requirePrefix(who, company), id })
      return toWire(row, canBeUndone(row) ? await countTouched(db, row) : undefined)
    },
    async listSkipped(
      who: Person,
      { id, current = 1, size = 20, ...company }: OfCompany & Paged & { id: string },
    ) {
      const row = await requireEdit(db, { prefix: await requirePrefix(who, company), id })
      const { records, total } = await loadSkippedRows(db, row, current, size)
      return {
        records: records.flatMap(({ handle, reason, problem }) =>
          reason === '' ? [] : [{ identifier: handle, reason, problem }],
        ),
        total,
      }
    },
    run: (who: Person, id: string) =>
      startWork(deps, who, id, { from: ['checked'], to: 'running', kind: RUN }),
    cancel: (who: Person, id: string) => cancel(deps, who, id),
    undo: (who: Person, id: string) =>
      startWork(deps, who, id, { from: ['done', 'cancelled'], to: 'undoing', kind: UNDO, check: checkUndo }),
    resume: () => runs.resume(deps, { checking: CHECK, running: RUN, undoing: UNDO }),
    jobs: [
      defineJob(CHECK, (key) => checkEdit(deps, key), patient),
      definePortionJob(RUN, { db, jobs, portion: (key) => editPortion(deps, key) }),
      defineJob(UNDO, (key) => undoEdit(deps, key), patient),
      defineScheduledJob('bulk-edits.sweep', '45 * * * *', () => sweep(deps)),
    ],
  }
}
