import { HOUR_MS } from '@biaojie/contract/times.ts'
import type { Now } from '../../base/clock.ts'
import { getErrorMessage } from '../../base/problem.ts'
import type { Db } from '../../database/database.ts'
import { defineJob, defineJobKind, GiveUp, type Job } from '../../shared/jobs/job.ts'
import type { Jobs } from '../../shared/jobs/jobs.ts'
import type { SendNotice } from './notices.ts'
import { isPossiblySent, type SmsNotice } from './sms.ts'

const UNSURE_MS = HOUR_MS

/**
 * A text message after a commit, enqueued in the transaction of its event. `unsure` means that it may have
 * been sent once.
 */
export const SEND_NOTICE = defineJobKind<SmsNotice & { unsure?: true }>('sms.notice')

export function createNoticeJob(deps: { db: Db; now: Now; jobs: Jobs }, send: SendNotice): Job {
  return defineJob(SEND_NOTICE, async ({ unsure, ...notice }, run) => {
    try {
      await send(notice)
    } catch (error) {
      if (!isPossiblySent(error)) throw error
      // It is sent once more when the provider has recovered; a third message would only annoy.
      if (unsure) throw new GiveUp(getErrorMessage(error), { cause: error })
      run.warn(error)
      const startAfter = new Date(deps.now().getTime() + UNSURE_MS)
      await deps.jobs.enqueue(deps.db, SEND_NOTICE, { ...notice, unsure: true }, { startAfter })
    }
  })
}
