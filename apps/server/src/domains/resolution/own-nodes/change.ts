import type { OwnNode } from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { loadActorName } from '../../node/cases/cases.ts'
import type { OwnNodesDeps } from './checks.ts'
import { changeOwnNode, getReportedSites, lockOwnNode, type OwnNodeRow, trail } from './store.ts'
import { loadWireOwnNode } from './wire.ts'

/** Reports to the top-level node which sites answer for the prefix. */
async function reportSites({ topLevelQueue }: OwnNodesDeps, db: Db, row: OwnNodeRow): Promise<void> {
  const { prefix } = row
  const sites = getReportedSites(row)
  await topLevelQueue.add(db, { kind: 'hosting', prefix, isHosted: sites === null })
  await topLevelQueue.add(db, { kind: 'sites', prefix, sites: sites ?? [] })
}

export type Change = { change: Partial<OwnNodeRow>; action: string; text?: string }

/** Saves a change of a locked row with a line in its trail, and reports changed sites. */
export async function saveChange(
  deps: OwnNodesDeps,
  db: Db,
  row: OwnNodeRow,
  { change, action, text = '', actor, at }: Change & { actor: string; at: Date },
): Promise<void> {
  const { prefix } = row
  await changeOwnNode(db, prefix, { ...change, updatedAt: at })
  if (change.sites !== undefined) await reportSites(deps, db, { ...row, ...change })
  await trail.add(db, { prefix, at, actor, action, text })
}

/**
 * Changes the version of the row that the caller saw, and adds a line to its trail; `decide` returns the
 * changes, or refuses.
 */
export async function change(
  deps: OwnNodesDeps,
  { who, prefix, version }: { who: Person; prefix: string; version: number },
  decide: (row: OwnNodeRow, db: Db, actor: string) => Change | Promise<Change>,
): Promise<OwnNode> {
  const at = deps.now()
  await transact(deps.db, async (db) => {
    const row = await lockOwnNode(db, prefix, at)
    if (row.version !== version) throw refuse('own_node_stale')
    const actor = await loadActorName(deps.people, db, who)
    await saveChange(deps, db, row, { ...(await decide(row, db, actor)), actor, at })
  })
  await deps.delegations.refresh()
  return loadWireOwnNode(deps, prefix)
}
