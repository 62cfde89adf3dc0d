import { DAY_SECONDS, HOUR_SECONDS } from '@biaojie/contract/times.ts'
import { toNetwork } from '../../../platform/base/networks.ts'
import type { SmsTemplate } from '../../../platform/providers/sms/sms.ts'
import type { Quota } from '../../../platform/shared/quota/quota.ts'

export type Purpose = SmsTemplate

export const CODE_MINUTES = 10
/**
 * The network that requested a code has this many wrong attempts, and all other networks together have the
 * same number, so that an outsider uses up only the others' attempts. A code is guessed with a chance of at
 * most 10 in 1,000,000; a phone gets at most 10 codes a day, so a day of guessing from any number of
 * addresses succeeds for 1 phone in 10,000. The owner's known browsers may request 3 more, and each of at
 * most 5 networks of the owner's logins 2 more: 23 codes a day at most, 1 phone in 4,300.
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

/**
 * Messages for scenes before a slider is required; messages for accounts always require one. The phone's charge
 * is given back when nothing was sent, the address's never, because requests for numbers that the provider
 * refuses would otherwise have no limit.
 */
export const listFreeQuotasOfPhone = (phoneKey: string): Quota[] => [
  { key: `sms:free:phone:${phoneKey}`, limit: 3, seconds: HOUR_SECONDS },
]
export const listFreeQuotasOfAddress = (ip: string): Quota[] => [
  { key: `sms:free:ip:${toNetwork(ip)}`, limit: 10, seconds: HOUR_SECONDS },
]

/** Messages to one phone in a day. */
const PHONE_A_DAY = 10
/** Of these, this many may be for scenes, which need no slider; the rest is reserved for login and reset. */
const SCENES_A_DAY = 6
/** Of these, this many may be from one network, so that it cannot use up another person's messages. */
const NETWORK_A_DAY = 6

/** Limits with or without a slider. The phone's charge is given back when nothing was sent, the address's never. */
export const listDayQuotasOfPhone = (phoneKey: string, ip: string, purpose: Purpose): Quota[] => [
  ...(purpose === 'scene'
    ? [{ key: `sms:scene:phone:${phoneKey}`, limit: SCENES_A_DAY, seconds: DAY_SECONDS }]
    : []),
  { key: `sms:pair:${phoneKey}:${toNetwork(ip)}`, limit: NETWORK_A_DAY, seconds: DAY_SECONDS },
  { key: `sms:phone:${phoneKey}`, limit: PHONE_A_DAY, seconds: DAY_SECONDS },
]
/** The known browser or network of the phone's owner. */
export type Recognition = 'browser' | 'network'
/**
 * Messages reserved for a known browser or network beyond the limits above, which strangers elsewhere cannot use
 * up. The network helps an owner whose browser has forgotten them; others in it can use up its sends, and no
 * more.
 */
export const toDayQuotaOfKnown = (recognition: Recognition, phoneKey: string, ip: string): Quota =>
  recognition === 'browser'
    ? { key: `sms:known:${phoneKey}`, limit: 3, seconds: DAY_SECONDS }
    : { key: `sms:place:${phoneKey}:${toNetwork(ip)}`, limit: 2, seconds: DAY_SECONDS }
/** An address may be a whole company behind one router. */
export const listDayQuotasOfAddress = (ip: string): Quota[] => [
  { key: `sms:ip:${toNetwork(ip)}`, limit: 100, seconds: DAY_SECONDS },
]

/** Limits wrong codes from one address for all phones: people who mistype need a handful. */
export const toTriesQuota = (ip: string): Quota => ({
  key: `sms:tries:ip:${toNetwork(ip)}`,
  limit: 60,
  seconds: 600,
})
