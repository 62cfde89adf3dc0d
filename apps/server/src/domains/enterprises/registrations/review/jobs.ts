import { HOUR_MS } from '@biaojie/contract/times.ts'
import { and, eq } from 'drizzle-orm'
import { getErrorMessage } from '../../../../platform/base/problem.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import type { SendNotice } from '../../../../platform/providers/sms/notices.ts'
import { mayHaveGoneOut } from '../../../../platform/providers/sms/sms.ts'
import type { TopLevelRequest } from '../../../../platform/providers/top-level/top-level.ts'
import { GiveUp, type Job, type JobRun, job } from '../../../../platform/shared/jobs/job.ts'
import type { RegistrationDeps } from '../context.ts'
import { STATUS } from '../status.ts'
import { findRegistration, type RegistrationRow } from '../store.ts'
import { registrations } from '../tables.ts'
import { applyTopLevelDecision } from './decide.ts'
import {
  ASK,
  REPORT,
  SEND_SMS,
  type SmsPayload,
  type SubmissionPayload,
  submissionKey,
} from './notifications.ts'

const ASK_AGAIN_MS = 600_000
/** The next try comes this many ms after a message without an answer. */
const UNSURE_MS = HOUR_MS
const FAILED_JOB_DAYS = 3_650

const toTopLevelRequest = (row: RegistrationRow): TopLevelRequest => ({
  key: `${row.id}:${row.round}`,
  prefix: row.prefix,
  name: row.name,
  licenseType: row.fields.licenseType,
  cardNo: row.cardNo,
  industryCode: row.fields.industryCode,
  areaCode: row.fields.registerArea,
  address: row.fields.registerAddress,
  legalPerson: row.fields.legalPerson,
  liaison: row.fields.liaison,
  liaisonPhone: row.fields.liaisonPhone,
  liaisonEmail: row.fields.liaisonEmail,
})

async function sendSms(deps: RegistrationDeps, sendNotice: SendNotice, payload: SmsPayload, run: JobRun) {
  const { approved, unsure, ...to } = payload
  try {
    await sendNotice({ ...to, template: approved ? 'registrationApproved' : 'registrationRejected' })
  } catch (error) {
    if (!mayHaveGoneOut(error)) throw error
    // It is sent once more when the provider has recovered; a third message would only annoy.
    if (unsure) throw new GiveUp(getErrorMessage(error), { cause: error })
    run.warn(error)
    const startAfter = new Date(deps.now().getTime() + UNSURE_MS)
    await deps.jobs.enqueue(deps.db, SEND_SMS, { ...payload, unsure: true }, { startAfter })
  }
}

/**
 * Jobs that follow decisions. The top-level node recognises a repetition by its key; a message may arrive
 * twice.
 */
export function createReviewJobs(deps: RegistrationDeps, sendNotice: SendNotice): Job[] {
  const { db, now, jobs, topLevel } = deps

  /** Returns the submission while it still waits for the top-level node. */
  async function findWaiting({ id, round }: SubmissionPayload): Promise<RegistrationRow | undefined> {
    const row = await findRegistration(db, id)
    return row?.round === round && row.status === STATUS.topLevel ? row : undefined
  }

  const enqueueLater = (db: Db, kind: typeof REPORT, payload: SubmissionPayload) =>
    jobs.enqueue(db, kind, payload, {
      key: submissionKey(payload),
      startAfter: new Date(now().getTime() + ASK_AGAIN_MS),
    })

  async function reportSubmission(payload: SubmissionPayload): Promise<void> {
    const row = await findWaiting(payload)
    if (!row) return
    // The node is disconnected for a while, or connected in another process only.
    if (!topLevel) return void (await enqueueLater(db, REPORT, payload))
    const topLevelRef = await topLevel.report(toTopLevelRequest(row))
    await transact(db, async (db) => {
      // The version stays, because a reviewer need not see this change first.
      const unchanged = and(eq(registrations.id, row.id), eq(registrations.round, row.round))
      await db.update(registrations).set({ topLevelRef }).where(unchanged)
      await enqueueLater(db, ASK, payload)
    })
  }

  async function askForDecision(payload: SubmissionPayload): Promise<void> {
    const row = await findWaiting(payload)
    if (!row) return
    const answer = await topLevel?.ask(row.topLevelRef)
    if (!answer || answer.decision === 'pending') return void (await enqueueLater(db, ASK, payload))
    const { decision, reason } = answer
    await applyTopLevelDecision(deps, { id: row.id, round: row.round, decision, reason })
  }

  return [
    job(SEND_SMS, (payload, run) => sendSms(deps, sendNotice, payload, run)),
    // After giving up, a submission waits until a person has handled it.
    job(REPORT, reportSubmission, { failedDays: FAILED_JOB_DAYS }),
    job(ASK, askForDecision, { failedDays: FAILED_JOB_DAYS }),
  ]
}
