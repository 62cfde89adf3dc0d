import type { Recall as RecallOnWire } from '@biaojie/contract/tracking/recalls/fields.ts'
import type { ScopeState } from '@biaojie/contract/tracking/recalls/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { requireOwnPrefix } from '../../identifiers/records/identifiers.ts'
import { loadActorName } from '../../node/cases/cases.ts'
import type { NotifyDeps } from './after/notices.ts'
import { changeRecall, findOpenScope, findRecall, type Recall, type Scope, trail } from './store.ts'
import { toWireRecall, type WireDeps } from './wire.ts'

export type ChangeDeps = NotifyDeps & WireDeps
export type Seen = { id: string; version: number }

export const TRAILS = { created: '新建', reckoned: '圈定' } as const

export async function requireOwnRecall(db: Db, who: Person, id: string): Promise<Recall> {
  const prefix = await requireOwnPrefix(db, who)
  const row = isUuid(id) ? await findRecall(db, { prefix, id }) : undefined
  if (!row) throw refuse('recall_not_found')
  return row
}

type Step = { db: Db; recall: Recall; open: Scope | undefined; at: Date; actor: string }
type Done = { change?: Partial<Recall>; action: string; text?: string } | undefined

/**
 * Changes a recall in the version that the caller has read, and adds a line to its trail, in one transaction.
 */
export const changeStep = (
  deps: ChangeDeps,
  who: Person,
  { id, version }: Seen,
  work: (given: Step) => Promise<Done>,
): Promise<RecallOnWire> =>
  transact(deps.db, async (db) => {
    const before = await requireOwnRecall(db, who, id)
    // Changing the version locks the row, so only one of two concurrent changes succeeds.
    const recall = await changeRecall(db, { prefix: before.prefix, id, version }, {})
    if (!recall) throw refuse('recall_stale')
    const at = deps.now()
    const actor = await loadActorName(deps.people, db, who)
    const done = await work({ db, recall, open: await findOpenScope(db, recall), at, actor })
    if (!done) throw refuse('recall_stale')
    const changed = done.change
      ? await changeRecall(db, { ...recall, version: version + 1 }, { ...done.change })
      : recall
    await trail.add(db, { recallId: id, at, actor, action: done.action, text: done.text ?? '' })
    return toWireRecall(deps, db, changed ?? recall, who)
  })

/** Refuses unless the open scope is in one of these states. */
export function requireScopeIn(open: Scope | undefined, states: readonly ScopeState[]): Scope {
  if (!open || !states.includes(open.state)) throw refuse('recall_stale')
  return open
}
