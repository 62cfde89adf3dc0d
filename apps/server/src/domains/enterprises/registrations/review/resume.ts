import { transact } from '../../../../platform/database/database.ts'
import type { RegistrationDeps } from '../context.ts'
import { STATUS } from '../status.ts'
import { addTrail, listRegistrationsIn } from '../store.ts'
import { loadName, lockRequiredRegistration, type Reviewer } from './claim.ts'
import { ASK, makeSubmissionKey } from './notifications.ts'
import { reportSubmission, toSubject } from './reports.ts'

/**
 * Reports submissions that wait for the top-level node but are not in its queue: they were approved while
 * that node was not connected. Queries that were given up stay with the responsible person.
 */
export async function resumeReports(deps: RegistrationDeps): Promise<void> {
  const { db: pool, jobs, topLevelQueue } = deps
  if (!topLevelQueue.isConnected) return
  // The order matters: if a submission is decided in between, it has no job left, and the new job finds the
  // decision.
  const rows = await listRegistrationsIn(pool, STATUS.topLevel)
  const openKeys = await jobs.openKeys(pool, [ASK])
  for (const { id, round } of rows)
    await transact(pool, async (db) => {
      // When two processes start at once, the second finds what the first has added.
      const row = await lockRequiredRegistration(db, id)
      if (row.round !== round || row.status !== STATUS.topLevel) return
      const reported = await topLevelQueue.find(db, toSubject(row))
      if (!reported && !row.topLevelRef) await reportSubmission(deps, db, row)
      else if (row.topLevelRef && !openKeys.has(makeSubmissionKey(row)))
        await jobs.enqueue(db, ASK, { id, round }, { key: makeSubmissionKey(row) })
    })
}

/**
 * Sends a refused report again, and retries queries that were given up; the trail records who requested it.
 */
export const resend = (deps: RegistrationDeps, reviewer: Reviewer, input: { id: string }) =>
  transact(deps.db, async (db) => {
    const { id, round, status } = await lockRequiredRegistration(db, input.id)
    const now = deps.now()
    const key = makeSubmissionKey({ id, round })
    const reported = await deps.topLevelQueue.find(db, toSubject({ id, round }))
    const sent =
      status === STATUS.topLevel &&
      ((reported !== undefined && (await deps.topLevelQueue.retry(db, reported.id))) ||
        (await deps.jobs.retryGivenUp(db, [ASK], key)))
    if (!sent) return { sent }
    await addTrail(db, {
      registrationId: id,
      round,
      at: now,
      part: '平台审核',
      actor: await loadName(deps, db, reviewer.userId),
      actorId: reviewer.userId,
      action: '报送',
      text: '重新报送顶级节点',
      shown: false,
    })
    return { sent }
  })
