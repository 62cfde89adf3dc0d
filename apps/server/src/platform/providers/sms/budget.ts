import type { Quota } from '../../base/quota/quota.ts'

/** One part in this many is reserved for known people, so that strangers cannot use up the owners' logins. */
const KEPT_PART = 5

/**
 * The node's own budget stops a flood through countless phones and addresses. It is always taken last.
 * `isKnown` covers our own notices, browsers with which the phone's owner has logged in, and signed-in
 * people; strangers are stopped a fifth earlier.
 */
export const budgetQuotas = (perDay: number, isKnown = true): Quota[] => {
  const limitOf = (whole: number) => (isKnown ? whole : whole - Math.ceil(whole / KEPT_PART))
  return [
    { key: 'sms:budget:10min', limit: limitOf(Math.ceil(perDay / 10)), seconds: 600 },
    { key: 'sms:budget:day', limit: limitOf(perDay), seconds: 86_400 },
  ]
}
