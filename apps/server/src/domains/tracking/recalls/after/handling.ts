import { foldHandle } from '@biaojie/contract/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import type { PartState, Result } from '@biaojie/contract/tracking/recalls/rules.ts'
import { checkTemplate, getTemplateLimit } from '../../../../http/access/access.ts'
import type { Caller, Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import { type Now, shanghaiTime } from '../../../../platform/base/clock.ts'
import { printable } from '../../../../platform/database/columns.ts'
import { clientOf, type Db, transact } from '../../../../platform/database/database.ts'
import {
  loadAuthor,
  type People,
  prefixOf,
  readHeads,
  requireOwnPrefix,
} from '../../../identifiers/records/identifiers.ts'

export type HandlingDeps = { db: Db; now: Now; people: People }
export type Handled = {
  identifiers: string[]
  result: Result
  place: string
  minutes?: number
  note?: string
  /** The company that the parts were scanned for. */
  prefix?: string
}
export type TakenBack = Pick<Handled, 'identifiers' | 'prefix'>

/** A wrong disposal is taken back by who noted it, within the time that a phone keeps what it sent. */
const TAKE_BACK_MS = 3 * DAY_MS

type Found = {
  recallPrefix: string
  recallId: string
  level: number
  customer: string
  number: string
  title: string
  remedy: string
  state: PartState
}

/**
 * The recalls that a part is in and that a company may record something for: the one that recalls, the one whose part
 * it is, and the one that has it.
 */
async function recallsOfPart(db: Db, handle: string, by: string): Promise<Found[]> {
  const { rows } = await clientOf(db).query<Found>(
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
    [prefixOf(handle), handle, by],
  )
  return rows
}

type Row = Found & { handle: string }

/** Writes what was done. The first record of a part stays, so that a repeated scan changes nothing. */
async function put(db: Db, { handle, ...found }: Row, given: Handled, { at, by }: { at: Date; by: string }) {
  const { rowCount } = await clientOf(db).query(
    `insert into recall_disposals (recall_prefix, recall_id, prefix, handle, result, customer, level, place, minutes,
                                   note, at, by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      found.recallPrefix,
      found.recallId,
      prefixOf(handle),
      handle,
      given.result,
      found.customer,
      found.level,
      printable(given.place),
      given.minutes ?? null,
      printable(given.note ?? ''),
      at,
      by,
    ],
  )
  return (rowCount ?? 0) > 0
}

/** The company of a caller, unless the parts were scanned for another one. */
async function companyFor(db: Db, caller: Caller, scannedFor: string | undefined): Promise<string> {
  const prefix = await requireOwnPrefix(db, caller)
  if (scannedFor !== undefined && scannedFor !== prefix) throw refuse('event_other_company')
  return prefix
}

const handlesOf = (identifiers: readonly string[], prefix: string) =>
  [...new Set(identifiers.map((one) => foldHandle(one.trim())))]
    .map((handle) => (handle.includes('/') ? handle : `${prefix}/${handle}`))
    .sort()

/** Notes that parts of recalls were replaced, found right, or are out of use. */
export const handleParts = (deps: HandlingDeps, caller: Caller, given: Handled) =>
  transact(deps.db, async (db) => {
    const prefix = await companyFor(db, caller, given.prefix)
    const { name: by } = await loadAuthor(db, caller, deps.people)
    const at = deps.now()
    const handles = handlesOf(given.identifiers, prefix)
    if (getTemplateLimit(caller)) {
      const heads = await readHeads(clientOf(db), handles)
      for (const handle of handles) checkTemplate(caller, heads.get(handle) ?? { template: '' })
    }
    let [handled, known] = [0, 0]
    for (const handle of handles) {
      const found = await recallsOfPart(db, handle, prefix)
      if (found.length === 0) throw refuse('recall_member_not_found', `${handle} 不在进行中的召回里`)
      const fresh = await Promise.all(found.map((one) => put(db, { ...one, handle }, given, { at, by })))
      if (fresh.some(Boolean)) handled += 1
      else known += 1
    }
    return { handled, known }
  })

/** Takes back what a person noted by mistake. Parts of which nothing of theirs is left stay as they are. */
export const takeBackParts = (deps: HandlingDeps, who: Person, given: TakenBack) =>
  transact(deps.db, async (db) => {
    const prefix = await companyFor(db, who, given.prefix)
    const { name: by } = await loadAuthor(db, who, deps.people)
    const since = new Date(deps.now().getTime() - TAKE_BACK_MS)
    let takenBack = 0
    for (const handle of handlesOf(given.identifiers, prefix)) {
      const found = await recallsOfPart(db, handle, prefix)
      const { rowCount } = await clientOf(db).query(
        `delete from recall_disposals
          where prefix = $1 and handle = $2 and recall_id = any($3) and by = $4 and at > $5`,
        [prefixOf(handle), handle, found.map(({ recallId }) => recallId), by, since],
      )
      if ((rowCount ?? 0) > 0) takenBack += 1
    }
    return { takenBack }
  })

type Done = { recallId: string; result: Result; place: string; at: Date }

/** Tells a worker who has a part at hand what its recalls ask for, and what was already done. */
export async function recallsForWorker({ db }: HandlingDeps, who: Person, identifier: string) {
  const prefix = await requireOwnPrefix(db, who)
  const [handle = ''] = handlesOf([identifier], prefix)
  const [found, { rows }] = await Promise.all([
    recallsOfPart(db, handle, prefix),
    clientOf(db).query<Done>(
      `select recall_id as "recallId", result, place, at from recall_disposals where prefix = $1 and handle = $2`,
      [prefixOf(handle), handle],
    ),
  ])
  const recalls = found.map(({ recallId, number, title, remedy, state }) => {
    const done = rows.find((row) => row.recallId === recallId)
    return {
      ...{ number, title, remedy, state, result: done?.result ?? ('' as const), place: done?.place ?? '' },
      handleTime: done ? shanghaiTime(done.at) : '',
    }
  })
  return { recalls }
}
