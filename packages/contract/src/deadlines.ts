/**
 * Consultations are answered within this many working days, as the form, the footer and the staff's list say.
 */
export const ANSWER_DAYS = 1

/** Partner applications are answered within this many working days. */
export const PARTNER_ANSWER_DAYS = 5

/** A company may appeal against a block of its identifier within this many working days. */
export const BLOCK_APPEAL_DAYS = 10
/** Appeals against a block are decided within this many working days. */
export const BLOCK_ANSWER_DAYS = 5

/** Price inquiries are answered within 1-3个工作日; staff see them as late after the last of these days. */
export const INQUIRY_DAYS = 3
/** Reviews of applications are decided within this many working days, and so are appeals for a new phone. */
export const OPINION_DAYS = 2
export const APPEAL_DAYS = 2
/** Applications for a trial are decided within this many working days. */
export const TRIAL_DAYS = 1

/**
 * The upload of a photo may take this many seconds, because phone connections are slow. Browser and server
 * wait this long.
 */
export const UPLOAD_SECONDS = 120

/**
 * The node promises applicants these working days, as the agreement, the pages and the reviewers' queue say.
 */
export const REVIEW_DAYS = { platform: 2, topLevel: 1 } as const

/** 平台审核在…完成 is a promise, because this node itself does the work. */
export const PLATFORM_REVIEW = `${REVIEW_DAYS.platform} 个工作日内`
/** This is not a promise, because another node decides. */
export const TOP_LEVEL_REVIEW = `约 ${REVIEW_DAYS.topLevel} 个工作日`
export const BOTH_REVIEWS = `约 ${REVIEW_DAYS.platform + REVIEW_DAYS.topLevel} 个工作日`

/** Minutes the current step has taken, and minutes left; negative when it is late. */
export type Wait = { waitingMinutes: number; remainingMinutes: number }

/** Returns the used share of a step's time, 0–1. */
export function computeShareUsed({ waitingMinutes, remainingMinutes }: Wait): number {
  const promised = waitingMinutes + Math.max(remainingMinutes, 0)
  return promised > 0 ? Math.min(Math.max(waitingMinutes / promised, 0), 1) : 0
}
