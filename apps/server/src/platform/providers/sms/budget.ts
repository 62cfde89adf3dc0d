import type { Quota } from '../../base/quota/quota.ts'

/** One part in so many is kept for whom we know: strangers cannot use up what owners log in with. */
const KEPT_PART = 5

/**
 * The node's own budget: a flood through countless phones and addresses stops here. Always taken last. `isKnown`: our own
 * notices, browsers that the phone's owner has logged in with, and people who are signed in; strangers stop a fifth earlier.
 */
export const budgetQuotas = (perDay: number, isKnown = true): Quota[] => {
  const limitOf = (whole: number) => (isKnown ? whole : whole - Math.ceil(whole / KEPT_PART))
  return [
    { key: 'sms:budget:10min', limit: limitOf(Math.ceil(perDay / 10)), seconds: 600 },
    { key: 'sms:budget:day', limit: limitOf(perDay), seconds: 86_400 },
  ]
}
