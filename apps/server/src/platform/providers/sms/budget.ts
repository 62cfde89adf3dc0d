import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { type Quota, toWideNetwork } from '../../shared/quota/quota.ts'

/**
 * A message is requested by someone known (our own notices, browsers with which the phone's owner has logged in, people
 * who are signed in), by a stranger who has solved the puzzle, or by a stranger who has not.
 */
export const STANDINGS = ['known', 'solved', 'stranger'] as const
export type Standing = (typeof STANDINGS)[number]

/**
 * Each standing stops where its part of the budget is used up by all standings: strangers without a puzzle cannot
 * close registration, and strangers with one cannot use up what owners log in with.
 */
const PARTS: Record<Standing, number> = { known: 1, solved: 0.8, stranger: 0.5 }
/** Strangers of one network, which may be a whole campus, may use this part of the budget. */
const NETWORK_PART = 0.2
/** Each network may send so many messages, however small the budget is. */
const NETWORK_MIN = 20

const TEN_MINUTES = { name: '10min', seconds: 600, part: 0.1 }
const DAY = { name: 'day', seconds: DAY_SECONDS, part: 1 }
/** The windows in which the budget is counted, with their quota keys and parts of a day's budget. */
export const BUDGET_WINDOWS = [TEN_MINUTES, DAY].map(({ name, ...window }) => ({
  key: `sms:budget:${name}`,
  ...window,
}))

/** Returns how many messages people of this standing may have used up when they are the next to ask. */
export const computeLimit = (perDay: number, part: number, standing: Standing) =>
  Math.floor(Math.ceil(perDay * part) * PARTS[standing])

/**
 * Makes the quotas of the node's own budget, taken last: a flood through countless phones and addresses ends
 * here.
 */
export const listBudgetQuotas = (perDay: number, standing: Standing = 'known'): Quota[] =>
  BUDGET_WINDOWS.map(({ key, seconds, part }) => ({
    key,
    limit: computeLimit(perDay, part, standing),
    seconds,
  }))

/** Makes the quotas of the network of a stranger. */
export const listNetworkShares = (perDay: number, ip: string): Quota[] =>
  [TEN_MINUTES, DAY].map(({ name, seconds, part }) => ({
    key: `sms:share:${name}:${toWideNetwork(ip)}`,
    limit: Math.max(NETWORK_MIN, Math.ceil(perDay * part * NETWORK_PART)),
    seconds,
  }))
