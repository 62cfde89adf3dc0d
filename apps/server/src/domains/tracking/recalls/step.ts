import type { Recall as RecallOnWire } from '@biaojie/contract/tracking/recalls/fields.ts'
import type { ScopeState } from '@biaojie/contract/tracking/recalls/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { requireOwnPrefix } from '../../identifiers/records/identifiers.ts'
import { loadActorName } from '../../node/cases/cases.ts'
import type { TellingDeps } from './after/notices.ts'
import { changeRecall, openScopeOf, type Recall, recallById, type Scope, trail } from './store.ts'
import { recallOnWire, type WireDeps } from './wire.ts'

export type ChangingDeps = TellingDeps & WireDeps
export type Seen = { id: string; version: number }

export const TRAILS = { created: '新建', reckoned: '圈定' } as const

export async function ownRecall(db: Db, who: Person, id: string): Promise<Recall> {
  const prefix = await requireOwnPrefix(db, who)
  const row = isUuid(id) ? await recallById(db, { prefix, id }) : undefined
  if (!row) throw refuse('recall_not_found')
  return row
}

type Step = { db: Db; recall: Recall; open: Scope | undefined; at: Date; actor: string }
type Done = { change?: Partial<Recall>; action: string; text?: string } | undefined

/** Every change of a recall: of the version that was seen, with a line in the trail, all or nothing. */
export const step = (
  deps: ChangingDeps,
  who: Person,
  { id, version }: Seen,
  work: (given: Step) => Promise<Done>,
): Promise<RecallOnWire> =>
  transact(deps.db, async (db) => {
    const before = await ownRecall(db, who, id)
    // The change of the version locks the row, so that two who act at once are told apart.
    const recall = await changeRecall(db, { prefix: before.prefix, id, version }, {})
    if (!recall) throw refuse('recall_stale')
    const at = deps.now()
    const actor = await loadActorName(deps.people, db, who)
    const done = await work({ db, recall, open: await openScopeOf(db, recall), at, actor })
    if (!done) throw refuse('recall_stale')
    const changed = done.change
      ? await changeRecall(db, { ...recall, version: version + 1 }, { ...done.change })
      : recall
    await trail.add(db, { recallId: id, at, actor, action: done.action, text: done.text ?? '' })
    return recallOnWire(deps, db, changed ?? recall, who)
  })

/** The scope that is worked on, in one of these states. */
export function workable(open: Scope | undefined, states: readonly ScopeState[]): Scope {
  if (!open || !states.includes(open.state)) throw refuse('recall_stale')
  return open
}
