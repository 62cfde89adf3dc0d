import { REVIEW_DAYS, type Wait } from '@biaojie/contract/deadlines.ts'
import { listKeys } from '@biaojie/contract/records.ts'
import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import { computeDeadline, countMinutesBetween } from '../../../platform/base/clock.ts'

/**
 * The states of a submission. 0 platform review, 1 top-level review, 2 approved, 3 rejected; null before the
 * first. Approval and rejection end a round; only a new submission begins another.
 */
export const STATUS = EXAMINE_STATUS
export type Status = (typeof STATUS)[keyof typeof STATUS]
export type Event =
  | 'submit'
  | 'withdraw'
  | 'approvePlatform'
  | 'rejectPlatform'
  | 'approveTopLevel'
  | 'rejectTopLevel'

const TRANSITIONS: Record<Event, { from: readonly (Status | null)[]; to: Status }> = {
  submit: { from: [null, STATUS.approved, STATUS.rejected], to: STATUS.platform },
  // It ends without approval, like a refusal; `withdrawnAt` records the withdrawal.
  withdraw: { from: [STATUS.platform], to: STATUS.rejected },
  approvePlatform: { from: [STATUS.platform], to: STATUS.topLevel },
  rejectPlatform: { from: [STATUS.platform], to: STATUS.rejected },
  approveTopLevel: { from: [STATUS.topLevel], to: STATUS.approved },
  rejectTopLevel: { from: [STATUS.topLevel], to: STATUS.rejected },
}
export const EVENTS = listKeys(TRANSITIONS)

/** Returns the next state; undefined when the event cannot happen. */
export const findNextStatus = (status: Status | null, event: Event): Status | undefined =>
  TRANSITIONS[event].from.includes(status) ? TRANSITIONS[event].to : undefined

export const isUnderReview = (status: number | null) =>
  status === STATUS.platform || status === STATUS.topLevel

/**
 * Returns the kind of a new submission: a change once a company holds the prefix, after any number of
 * refusals.
 */
export const toKind = (round: number, hasCompany: boolean): Kind =>
  hasCompany ? 'changed' : round === 1 ? 'first' : 'resubmitted'
export type Kind = 'changed' | 'first' | 'resubmitted'

type Step = { status: Status; submittedAt: Date; platformAt: Date | null; decidedAt: Date | null }

/** Returns the beginning of the row's current step, or the time of its decision. */
export const getStepStart = (row: Step): Date =>
  (row.status === STATUS.topLevel ? row.platformAt : row.decidedAt) ?? row.submittedAt

/**
 * Returns the time a submission has been in its step and the rest of the promise: the same for reviewers and
 * applicant.
 */
export function computeWait(row: Step, now: Date): Wait {
  const days = row.status === STATUS.topLevel ? REVIEW_DAYS.topLevel : REVIEW_DAYS.platform
  const since = getStepStart(row)
  return {
    waitingMinutes: countMinutesBetween(since, now),
    remainingMinutes: countMinutesBetween(now, computeDeadline(since, days)),
  }
}
