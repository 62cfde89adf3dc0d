import { networkOf } from '../../platform/base/quota/network.ts'
import type { Quota } from '../../platform/base/quota/quota.ts'
import type { SmsTemplate } from '../../platform/providers/sms/sms.ts'

export type Purpose = SmsTemplate

export const CODE_MINUTES = 10
/**
 * Wrong tries of a code from the network that asked for it, and as many again from all others together: an outsider uses
 * up the others' and leaves the owner's. A code is guessed with a chance of at most 10 in 1,000,000; a phone gets at
 * most 10 codes a day, so that a day of guessing from any number of addresses succeeds for 1 phone in 10,000. Its owner's
 * known browsers may ask for 3 more, and each of at most 5 networks that the owner has logged in from for 2 more: 23 codes
 * a day at the very most, 1 phone in 4,300.
 */
export const MAX_WRONG_TRIES = 5
/** Seconds between two sends to one phone for the same purpose and subject. */
export const SEND_GAP: Record<Purpose, number> = {
  scene: 10,
  login: 60,
  register: 60,
  reset: 60,
  change: 60,
  delete: 60,
  bind: 60,
}

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * What a scene visitor may send before a slider is asked for; account purposes ask always. By phone given back when
 * nothing went out; by address never: numbers that the provider refuses would be free, and use up the node's budget.
 */
export const freeOfPhone = (phoneKey: string): Quota[] => [
  { key: `sms:free:phone:${phoneKey}`, limit: 3, seconds: HOUR },
]
export const freeOfAddress = (ip: string): Quota[] => [
  { key: `sms:free:ip:${networkOf(ip)}`, limit: 10, seconds: HOUR },
]

/** Messages to one phone in a day. */
const PHONE_A_DAY = 10
/** Of these, for scenes, which anyone may ask for without a slider: the rest is left for login and reset. */
const SCENES_A_DAY = 6
/** Of these, from one network: one network cannot use up another person's messages. */
const NETWORK_A_DAY = 6

/** What nobody passes, slider or not; likewise given back by phone, and never by address. */
export const dayOfPhone = (phoneKey: string, ip: string, purpose: Purpose): Quota[] => [
  ...(purpose === 'scene' ? [{ key: `sms:scene:phone:${phoneKey}`, limit: SCENES_A_DAY, seconds: DAY }] : []),
  { key: `sms:pair:${phoneKey}:${networkOf(ip)}`, limit: NETWORK_A_DAY, seconds: DAY },
  { key: `sms:phone:${phoneKey}`, limit: PHONE_A_DAY, seconds: DAY },
]
/** What the phone's owner has logged in with, or where from. */
export type Known = 'browser' | 'network'
/**
 * Sends that such a browser or network has to itself, instead of the above: strangers elsewhere cannot take them. The
 * network helps an owner whose browser has forgotten them; who shares it can use up its sends, and no others.
 */
export const dayOfKnown = (known: Known, phoneKey: string, ip: string): Quota =>
  known === 'browser'
    ? { key: `sms:known:${phoneKey}`, limit: 3, seconds: DAY }
    : { key: `sms:place:${phoneKey}:${networkOf(ip)}`, limit: 2, seconds: DAY }
/** An address may be a whole company behind one router. */
export const dayOfAddress = (ip: string): Quota[] => [
  { key: `sms:ip:${networkOf(ip)}`, limit: 100, seconds: DAY },
]

/** Wrong codes from one address, whatever the phone: someone who mistypes needs a handful. */
export const triesQuota = (ip: string): Quota => ({
  key: `sms:tries:ip:${networkOf(ip)}`,
  limit: 60,
  seconds: 600,
})
