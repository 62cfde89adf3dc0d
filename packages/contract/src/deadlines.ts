/** Consultations are answered within this many working days: the form, the footer and the staff's list say the same. */
export const ANSWER_DAYS = 1

/** Who applies to become a partner hears within this many working days. */
export const PARTNER_ANSWER_DAYS = 5

/** Price inquiries, said as 1-3个工作日内答复; staff see them late after the last of these days. */
export const INQUIRY_DAYS = 3
/** Applications for a trial are decided within this many working days. */
export const TRIAL_DAYS = 1

/** How long the upload of a photo may take: phone connections are slow. Browser and server wait this long. */
export const UPLOAD_SECONDS = 120

/** What the node promises applicants, in working days: the agreement, the pages and the reviewers' queue say the same. */
export const REVIEW_DAYS = { platform: 2, topLevel: 1 } as const

/** 平台审核在…完成. A promise: it is this node's own work. */
export const PLATFORM_REVIEW = `${REVIEW_DAYS.platform} 个工作日内`
/** Not a promise: another node decides. */
export const TOP_LEVEL_REVIEW = `约 ${REVIEW_DAYS.topLevel} 个工作日`
export const BOTH_REVIEWS = `约 ${REVIEW_DAYS.platform + REVIEW_DAYS.topLevel} 个工作日`

/** How long the step under way has taken, and what is left of its time; negative when that is over. */
export type Wait = { waitingMinutes: number; remainingMinutes: number }

/** How much of a step's time is used up, 0–1. */
export function shareUsed({ waitingMinutes, remainingMinutes }: Wait): number {
  const whole = waitingMinutes + Math.max(remainingMinutes, 0)
  return whole > 0 ? Math.min(Math.max(waitingMinutes / whole, 0), 1) : 0
}
