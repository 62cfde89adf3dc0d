import { REVIEW_DAYS, type Wait } from '@biaojie/contract/deadlines.ts'
import { computeDeadline, countMinutesBetween } from '../../../../platform/base/clock.ts'
import { STATUS } from '../status.ts'
import type { RegistrationRow } from '../store.ts'

/** Returns the beginning of the row's current step, or the time of its decision. */
export const getStepStart = (row: RegistrationRow): Date =>
  (row.status === STATUS.topLevel ? row.platformAt : row.decidedAt) ?? row.submittedAt

/**
 * Returns the time a submission has been in its step and the rest of the promise: the same for reviewers and
 * applicant.
 */
export function computeWait(row: RegistrationRow, now: Date): Wait {
  const days = row.status === STATUS.topLevel ? REVIEW_DAYS.topLevel : REVIEW_DAYS.platform
  const since = getStepStart(row)
  return {
    waitingMinutes: countMinutesBetween(since, now),
    remainingMinutes: countMinutesBetween(now, computeDeadline(since, days)),
  }
}
