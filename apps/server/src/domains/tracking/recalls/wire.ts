import type {
  Recall as RecallOnWire,
  RecallPart,
  RecallRow,
  RecallScope,
} from '@biaojie/contract/tracking/recalls/fields.ts'
import type { Result } from '@biaojie/contract/tracking/recalls/rules.ts'
import type { Caller } from '../../../http/access/principals.ts'
import { type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { findCompanyByPrefix } from '../../enterprises/enterprises/enterprises.ts'
import { type Names, toTrailLine } from '../../node/cases/cases.ts'
import { loadNotices } from './after/notices.ts'
import { buildProgress } from './after/progress.ts'
import { findOpenScope, findScope, type Member, type Recall, type Scope, trail } from './store.ts'

export type WireDeps = {
  db: Db
  now: Now
  people: Names & { administratorIds: (db: Db, companyId: string) => Promise<string[]> }
}

const formatTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')

const toWireScope = (row: Scope, me: string): RecallScope => ({
  scope: row.scope,
  kind: row.kind,
  state: row.state,
  causes: row.causes,
  leftOut: row.leftOut,
  reason: row.reason,
  figures: row.figures,
  reckonTime: formatTime(row.reckonedAt),
  askedBy: row.askedBy,
  askTime: formatTime(row.askedAt),
  askedByMe: row.askerId !== '' && row.askerId === me,
  decidedBy: row.decidedBy,
  decideTime: formatTime(row.decidedAt),
  note: row.note,
})

type Standing = { open: Scope | undefined; current: Scope | undefined; handled: number }

/** Returns a line of the list; before publication `total` is that of the draft. */
export function toWireRow(row: Recall, { open, current, handled }: Standing): RecallRow {
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    title: row.title,
    state: row.state,
    pending: open?.state ?? '',
    total: (current ?? open)?.figures?.total ?? 0,
    handled,
    createTime: toShanghaiTime(row.createdAt),
    publishTime: formatTime(row.publishedAt),
    createdBy: row.createdBy,
  }
}

async function loadReminders(db: Db, { prefix, id }: Recall): Promise<Map<string, Date>> {
  const { rows } = await getClient(db).query<{ recipient: string; at: Date }>(
    'select recipient, at from recall_reminders where prefix = $1 and recall_id = $2',
    [prefix, id],
  )
  return new Map(rows.map(({ recipient, at }) => [recipient, at]))
}

/** Returns all administrators except the person who requests approval. */
export async function loadApproverIds(
  { people }: Pick<WireDeps, 'people'>,
  db: Db,
  prefix: string,
  askerId: string,
): Promise<string[]> {
  const company = await findCompanyByPrefix(db, prefix)
  const ids = company ? await people.administratorIds(db, company.id) : []
  return ids.filter((id) => id !== askerId)
}

/**
 * Returns the names of the people who may approve the open request, or a request that the reader could make.
 */
async function loadApprovers(deps: WireDeps, db: Db, recall: Recall, asker: string) {
  const { people } = deps
  const others = await loadApproverIds(deps, db, recall.prefix, asker)
  const names = await people.describe(db, others)
  return others.map((id) => names.get(id)?.name ?? '').filter(Boolean)
}

export async function toWireRecall(
  deps: WireDeps,
  db: Db,
  row: Recall,
  caller: Caller,
): Promise<RecallOnWire> {
  const me = caller.kind === 'person' ? caller.userId : ''
  const open = await findOpenScope(db, row)
  const current = row.scope > 0 ? await findScope(db, row, row.scope) : undefined
  const progress = current
    ? await buildProgress(db, row, {
        total: current.figures?.total ?? 0,
        now: deps.now(),
        reminders: await loadReminders(db, row),
      })
    : null
  return {
    ...toWireRow(row, { open, current, handled: progress?.handled ?? 0 }),
    defect: row.defect,
    consequence: row.consequence,
    remedy: row.remedy,
    phone: row.phone,
    officialNumber: row.officialNumber,
    weeks: row.weeks,
    closeAt: row.closeAt,
    closeTime: formatTime(row.closedAt),
    closedBy: row.closedBy,
    current: current ? toWireScope(current, me) : null,
    open: open ? toWireScope(open, me) : null,
    approvers: await loadApprovers(
      deps,
      db,
      row,
      open?.askerId && open.state !== 'draft' ? open.askerId : me,
    ),
    progress,
    notices: await loadNotices(db, row),
    trail: (await trail.list(db, row.id)).map(toTrailLine),
  }
}

export type Disposed = { handle: string; result: Result; at: Date }
export const toWirePart = (row: Member, spelling: string, disposed: Disposed | undefined): RecallPart => ({
  identifier: spelling,
  name: row.name,
  level: row.level,
  state: row.state,
  customer: row.customer,
  place: row.place,
  path: row.path.split(' '),
  waiting: row.waiting,
  excluded: row.excluded ?? '',
  result: disposed?.result ?? '',
  handleTime: disposed ? toShanghaiTime(disposed.at) : '',
})
