import { HOUR_MS } from '@biaojie/contract/times.ts'
import { getErrorMessage } from '../../../../platform/base/problem.ts'
import type { SendNotice } from '../../../../platform/providers/sms/notices.ts'
import { isPossiblySent } from '../../../../platform/providers/sms/sms.ts'
import type { TopLevelAnswer } from '../../../../platform/providers/top-level/top-level.ts'
import { defineJob, GiveUp, type Job, type JobRun } from '../../../../platform/shared/jobs/job.ts'
import type { RegistrationDeps } from '../context.ts'
import { STATUS } from '../status.ts'
import { findRegistration } from '../store.ts'
import { applyTopLevelDecision } from './decide.ts'
import { ASK, SEND_SMS, type SmsPayload, type SubmissionPayload } from './notifications.ts'
import { askLater } from './reports.ts'

/** After a message without an answer, the next attempt comes this many ms later. */
const UNSURE_MS = HOUR_MS
const FAILED_JOB_DAYS = 3_650

async function sendSms(deps: RegistrationDeps, sendNotice: SendNotice, payload: SmsPayload, run: JobRun) {
  const { approved, unsure, ...to } = payload
  try {
    await sendNotice({ ...to, template: approved ? 'registrationApproved' : 'registrationRejected' })
  } catch (error) {
    if (!isPossiblySent(error)) throw error
    // It is sent once more when the provider has recovered; a third message would only annoy.
    if (unsure) throw new GiveUp(getErrorMessage(error), { cause: error })
    run.warn(error)
    const startAfter = new Date(deps.now().getTime() + UNSURE_MS)
    await deps.jobs.enqueue(deps.db, SEND_SMS, { ...payload, unsure: true }, { startAfter })
  }
}

/** Jobs that follow decisions. A message may arrive twice. */
export function createReviewJobs(deps: RegistrationDeps, sendNotice: SendNotice): Job[] {
  const { db, topLevelQueue } = deps

  async function askForDecision(payload: SubmissionPayload): Promise<void> {
    const { id, round, isApproved } = payload
    const row = await findRegistration(db, id)
    if (row?.round !== round || row.status !== STATUS.topLevel) return
    const change = { prefix: row.prefix, reference: row.topLevelRef }
    // The node may be disconnected temporarily, or connected only in another process.
    if (!topLevelQueue.isConnected && !isApproved) return void (await askLater(deps, db, payload))
    const answer: TopLevelAnswer = isApproved
      ? { decision: 'approve', reason: '' }
      : await topLevelQueue.link.exchange('ask', (port) => port.ask(change))
    if (answer.decision === 'pending') return void (await askLater(deps, db, payload))
    const { decision, reason } = answer
    await applyTopLevelDecision(deps, db, { id, round, decision, reason })
  }

  return [
    defineJob(SEND_SMS, (payload, run) => sendSms(deps, sendNotice, payload, run)),
    // After giving up, a submission waits until a person has handled it.
    defineJob(ASK, askForDecision, { failedDays: FAILED_JOB_DAYS }),
  ]
}
