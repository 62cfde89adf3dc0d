import { networkOf } from '../../platform/quota/network.ts'
import type { Quota } from '../../platform/quota/quota.ts'
import type { SmsTemplate } from '../../platform/sms/sms.ts'

export type Purpose = SmsTemplate

export const CODE_MINUTES = 10
export const MAX_WRONG_TRIES = 5
/** Seconds between two sends to one phone for the same purpose and subject. */
export const SEND_GAP: Record<Purpose, number> = {
  scene: 10,
  login: 60,
  register: 60,
  reset: 60,
  change: 60,
  delete: 60,
}

const HOUR = 3600
const DAY = 24 * HOUR

/** What a scene visitor may send before a slider is asked for; account purposes ask always. */
export const freeQuotas = (phoneKey: string, ip: string): Quota[] => [
  { key: `sms:free:phone:${phoneKey}`, limit: 3, seconds: HOUR },
  { key: `sms:free:ip:${networkOf(ip)}`, limit: 10, seconds: HOUR },
]

/** What nobody passes, slider or not. An address may be a whole company behind one router. */
export const hardQuotas = (phoneKey: string, ip: string): Quota[] => [
  { key: `sms:phone:${phoneKey}`, limit: 10, seconds: DAY },
  { key: `sms:ip:${networkOf(ip)}`, limit: 100, seconds: DAY },
]

/** Tries of codes from one address, whatever the phone: someone who mistypes needs a handful. */
export const triesQuota = (ip: string): Quota => ({
  key: `sms:tries:ip:${networkOf(ip)}`,
  limit: 60,
  seconds: 600,
})
