import { foldHandle } from '@biaojie/contract/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import type { PartState, Result } from '@biaojie/contract/tracking/recalls/rules.ts'
import { checkTemplate, getTemplateLimit } from '../../../../http/access/access.ts'
import type { Caller, Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import { type Now, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import {
  loadAuthor,
  type People,
  readHeads,
  requireOwnPrefix,
  toPrefix,
} from '../../../identifiers/records/identifiers.ts'

export type HandleDeps = { db: Db; now: Now; people: People }
export type Handled = {
  identifiers: string[]
  result: Result
  place: string
  minutes?: number
  note?: string
  /** The company for which the parts were scanned. */
  prefix?: string
}
export type TakeBackInput = Pick<Handled, 'identifiers' | 'prefix'>

/** The person who recorded a disposal may undo it for as long as a phone keeps the request. */
const TAKE_BACK_MS = 3 * DAY_MS

type PartRecall = {
  recallPrefix: string
  recallId: string
  level: number
  customer: string
  number: string
  title: string
  remedy: string
  state: PartState
}

/** Finds the recalls of a part for which a company may record disposals: as recaller, as owner or as customer. */
async function findRecallsOfPart(db: Db, handle: string, by: string): Promise<PartRecall[]> {
  const { rows } = await getClient(db).query<PartRecall>(
    `select r.prefix as "recallPrefix", r.id as "recallId", m.level, m.customer, r.number, r.title, r.remedy, m.state
       from recall_members m join recalls r on r.prefix = m.recall_prefix and r.id = m.recall_id and r.scope = m.scope
      where m.prefix = $1 and m.handle = $2 and m.excluded is null and r.state = 'published'
        and $3 in (m.recall_prefix, m.prefix, m.customer)
     union all
     select r.prefix, r.id, g.level, g.customer, r.number, r.title, r.remedy, g.state
       from identifiers i join recall_groups g on g.prefix = i.prefix and g.handle = i.batch
       join recalls r on r.prefix = g.recall_prefix and r.id = g.recall_id and r.scope = g.scope
      where i.prefix = $1 and i.handle = $2 and r.state = 'published'
        and $3 in (g.recall_prefix, g.prefix, g.customer)
        and not exists (select 1 from recall_members m where m.prefix = i.prefix and m.handle = i.handle
                         and m.recall_prefix = g.recall_prefix and m.recall_id = g.recall_id and m.scope = g.scope)`,
    [toPrefix(handle), handle, by],
  )
  return rows
}

type Row = PartRecall & { handle: string }

/** Keeps the first disposal of a part, so that a repeated scan changes nothing. */
async function insertDisposal(
  db: Db,
  { handle, ...recall }: Row,
  input: Handled,
  { at, by }: { at: Date; by: string },
) {
  const { rowCount } = await getClient(db).query(
    `insert into recall_disposals (recall_prefix, recall_id, prefix, handle, result, customer, level, place, minutes,
                                   note, at, by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      recall.recallPrefix,
      recall.recallId,
      toPrefix(handle),
      handle,
      input.result,
      recall.customer,
      recall.level,
      toPrintable(input.place),
      input.minutes ?? null,
      toPrintable(input.note ?? ''),
      at,
      by,
    ],
  )
  return (rowCount ?? 0) > 0
}

/** Refuses when the parts were scanned for another company than the caller's. */
async function requireCompany(db: Db, caller: Caller, scannedFor: string | undefined): Promise<string> {
  const prefix = await requireOwnPrefix(db, caller)
  if (scannedFor !== undefined && scannedFor !== prefix) throw refuse('event_other_company')
  return prefix
}

const toHandles = (identifiers: readonly string[], prefix: string) =>
  [...new Set(identifiers.map((identifier) => foldHandle(identifier.trim())))]
    .map((handle) => (handle.includes('/') ? handle : `${prefix}/${handle}`))
    .sort()

/** Records that parts of recalls were replaced, checked or scrapped. */
export const handleParts = (deps: HandleDeps, caller: Caller, input: Handled) =>
  transact(deps.db, async (db) => {
    const prefix = await requireCompany(db, caller, input.prefix)
    const { name: by } = await loadAuthor(db, caller, deps.people)
    const at = deps.now()
    const handles = toHandles(input.identifiers, prefix)
    if (getTemplateLimit(caller)) {
      const heads = await readHeads(getClient(db), handles)
      for (const handle of handles) checkTemplate(caller, heads.get(handle) ?? { template: '' })
    }
    let [handled, known] = [0, 0]
    for (const handle of handles) {
      const recallsOfPart = await findRecallsOfPart(db, handle, prefix)
      if (recallsOfPart.length === 0) throw refuse('recall_member_not_found', `${handle} 不在进行中的召回里`)
      const fresh = await Promise.all(
        recallsOfPart.map((recall) => insertDisposal(db, { ...recall, handle }, input, { at, by })),
      )
      if (fresh.some(Boolean)) handled += 1
      else known += 1
    }
    return { handled, known }
  })

/** Undoes what a person recorded by mistake. */
export const undoDisposals = (deps: HandleDeps, who: Person, input: TakeBackInput) =>
  transact(deps.db, async (db) => {
    const prefix = await requireCompany(db, who, input.prefix)
    const { name: by } = await loadAuthor(db, who, deps.people)
    const since = new Date(deps.now().getTime() - TAKE_BACK_MS)
    let takenBack = 0
    for (const handle of toHandles(input.identifiers, prefix)) {
      const recallsOfPart = await findRecallsOfPart(db, handle, prefix)
      const { rowCount } = await getClient(db).query(
        `delete from recall_disposals
          where prefix = $1 and handle = $2 and recall_id = any($3) and by = $4 and at > $5`,
        [toPrefix(handle), handle, recallsOfPart.map(({ recallId }) => recallId), by, since],
      )
      if ((rowCount ?? 0) > 0) takenBack += 1
    }
    return { takenBack }
  })

type Done = { recallId: string; result: Result; place: string; at: Date }

/** Returns what the recalls of a part require of a worker, and what was done already. */
export async function loadRecallsForWorker({ db }: HandleDeps, who: Person, identifier: string) {
  const prefix = await requireOwnPrefix(db, who)
  const [handle = ''] = toHandles([identifier], prefix)
  const [recallsOfPart, { rows }] = await Promise.all([
    findRecallsOfPart(db, handle, prefix),
    getClient(db).query<Done>(
      `select recall_id as "recallId", result, place, at from recall_disposals where prefix = $1 and handle = $2`,
      [toPrefix(handle), handle],
    ),
  ])
  const recalls = recallsOfPart.map(({ recallId, number, title, remedy, state }) => {
    const done = rows.find((row) => row.recallId === recallId)
    return {
      ...{ number, title, remedy, state, result: done?.result ?? ('' as const), place: done?.place ?? '' },
      handleTime: done ? toShanghaiTime(done.at) : '',
    }
  })
  return { recalls }
}
