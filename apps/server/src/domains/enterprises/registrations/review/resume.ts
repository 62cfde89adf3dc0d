import { transact } from '../../../../platform/database/database.ts'
import type { RegistrationDeps } from '../context.ts'
import { STATUS } from '../status.ts'
import { addTrail, listRegistrationsIn } from '../store.ts'
import { loadName, lockRequiredRegistration, type Reviewer } from './claim.ts'
import { ASK, REPORT, submissionKey, TO_TOP_LEVEL } from './notifications.ts'

/**
 * Reports submissions that wait for the top-level node without a job: approved here before that node was
 * connected, or while it was not. Those given up stay with the responsible person. With two processes at
 * once, the top-level node may get a report or query twice, which it must accept.
 */
export async function resumeReports({ db, jobs, topLevel }: RegistrationDeps): Promise<void> {
  if (!topLevel) return
  // The order matters: a submission decided in between has no job left, and the new job finds it decided.
  const rows = await listRegistrationsIn(db, STATUS.topLevel)
  const openKeys = await jobs.openKeys(db, TO_TOP_LEVEL)
  for (const { id, round, topLevelRef } of rows) {
    const key = submissionKey({ id, round })
    if (!openKeys.has(key)) await jobs.enqueue(db, topLevelRef ? ASK : REPORT, { id, round }, { key })
  }
}

/** Retries the reports and queries that were given up, and logs in the trail who wanted it. */
export const resend = (deps: RegistrationDeps, reviewer: Reviewer, given: { id: string }) =>
  transact(deps.db, async (db) => {
    const { id, round, status } = await lockRequiredRegistration(db, given.id)
    const now = deps.now()
    const key = submissionKey({ id, round })
    const sent = status === STATUS.topLevel && (await deps.jobs.retryGivenUp(db, TO_TOP_LEVEL, key))
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
