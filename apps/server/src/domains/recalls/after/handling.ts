import type { Result } from '@biaojie/contract/recalls/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import type { Caller } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { printable } from '../../../platform/database/columns.ts'
import { clientOf, type Db, transact } from '../../../platform/database/database.ts'
import {
  authorOf,
  checkTemplate,
  type People,
  prefixForWriting,
  prefixOf,
  readHeads,
} from '../../identifiers/identifiers.ts'

export type HandlingDeps = { db: Db; now: Now; people: People }
export type Handled = {
  identifiers: string[]
  result: Result
  place: string
  minutes?: number
  note?: string
}

type Found = { recallPrefix: string; recallId: string; level: number; customer: string }

/**
 * The recalls that a part is in and that a company may record something for: the one that recalls, the one whose part
 * it is, and the one that has it.
 */
async function recallsOfPart(db: Db, handle: string, by: string): Promise<Found[]> {
  const { rows } = await clientOf(db).query<Found>(
    `select r.prefix as "recallPrefix", r.id as "recallId", m.level, m.customer
       from recall_members m join recalls r on r.prefix = m.recall_prefix and r.id = m.recall_id and r.scope = m.scope
      where m.prefix = $1 and m.handle = $2 and m.excluded is null and r.state = 'published'
        and $3 in (m.recall_prefix, m.prefix, m.customer)
     union all
     select r.prefix, r.id, g.level, g.customer
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

/** Notes that parts of recalls were replaced, found right, or are out of use. */
export const handleParts = (deps: HandlingDeps, caller: Caller, given: Handled) =>
  transact(deps.db, async (db) => {
    const prefix = await prefixForWriting(db, caller)
    const { name: by } = await authorOf(db, caller, deps.people)
    const at = deps.now()
    const handles = [...new Set(given.identifiers.map((one) => foldHandle(one.trim())))].map((handle) =>
      handle.includes('/') ? handle : `${prefix}/${handle}`,
    )
    if (caller.kind === 'key' && caller.templates.length > 0) {
      const heads = await readHeads(clientOf(db), handles)
      for (const handle of handles) checkTemplate(caller, heads.get(handle) ?? { template: '' })
    }
    let [handled, known] = [0, 0]
    for (const handle of handles.sort()) {
      const found = await recallsOfPart(db, handle, prefix)
      if (found.length === 0) throw refuse('recall_member_not_found', `${handle} 不在进行中的召回里`)
      const fresh = await Promise.all(found.map((one) => put(db, { ...one, handle }, given, { at, by })))
      if (fresh.some(Boolean)) handled += 1
      else known += 1
    }
    return { handled, known }
  })
