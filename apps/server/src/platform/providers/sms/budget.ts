import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { toWideNetwork } from '../../base/networks.ts'
import type { Quota } from '../../shared/quota/quota.ts'

/**
 * Who requests a message: somebody known (our own notices, browsers with which the phone's owner has logged
 * in, signed-in people), a stranger who has solved the puzzle, or a stranger who has not.
 */
export const STANDINGS = ['known', 'solved', 'stranger'] as const
export type Standing = (typeof STANDINGS)[number]

/**
 * Each group stops when all groups together have used up its part of the budget: strangers without a puzzle
 * cannot block registration, and strangers with one cannot use up the messages for owners' logins.
 */
const PARTS: Record<Standing, number> = { known: 1, solved: 0.8, stranger: 0.5 }
/** The part of the budget for strangers from one network, which may be a whole campus. */
const NETWORK_PART = 0.2
/** The minimum number of messages for each network, however small the budget is. */
const NETWORK_MIN = 20

const TEN_MINUTES = { name: '10min', seconds: 600, part: 0.1 }
const DAY = { name: 'day', seconds: DAY_SECONDS, part: 1 }
/** The windows in which the budget is counted, with their quota keys and parts of a day's budget. */
export const BUDGET_WINDOWS = [TEN_MINUTES, DAY].map(({ name, ...window }) => ({
  key: `sms:budget:${name}`,
  ...window,
}))

/** Returns the number of used messages up to which people in this group may request one. */
export const computeLimit = (perDay: number, part: number, standing: Standing) =>
  Math.floor(Math.ceil(perDay * part) * PARTS[standing])

/**
 * Returns the quotas of the node's own budget, which are charged last: they stop a flood from countless
 * phones and addresses.
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
