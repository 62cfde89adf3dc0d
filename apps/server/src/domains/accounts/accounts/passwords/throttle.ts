import { refuse } from '../../../../http/errors.ts'
import { toNetwork } from '../../../../platform/base/networks.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { type Quota, returnQuota, takeQuota } from '../../../../platform/shared/quota/quota.ts'

const MINUTE = 60

export type Guess = {
  /**
   * An account's id where the request proves to be its own, else a hash of the phone or name, known or not.
   */
  subject: string
  ip: string
  /** The account's own browser, or SESSION, where the request proves to be from one. */
  device?: string
}

/** All sessions of an account count as one, because a person with one can open any number of others. */
export const SESSION = 'session'

/**
 * Limits of wrong passwords: 6 in 15 minutes for a phone or name from one network, 30 per hour for it, 60 in
 * 10 minutes from one network. A known device of the account has its own 6 and 30, so wrong tries of others
 * never lock out the owner. All its browsers together have 60 per hour; its sessions together have 6 and 30,
 * as if they were one device. Nobody is locked out permanently: the windows end by themselves, and the SMS
 * login stays open.
 */
function listQuotas({ subject, ip, device }: Guess): Quota[] {
  const network = toNetwork(ip)
  const where = device ? `device:${device}` : network
  return [
    { key: `login:pair:${subject}:${where}`, limit: 6, seconds: 15 * MINUTE },
    {
      key: device ? `login:device:${subject}:${device}` : `login:name:${subject}`,
      limit: 30,
      seconds: 60 * MINUTE,
    },
    ...(device && device !== SESSION
      ? [{ key: `login:devices:${subject}`, limit: 60, seconds: 60 * MINUTE }]
      : []),
    { key: `login:ip:${network}`, limit: 60, seconds: 10 * MINUTE },
  ]
}

/** Counts a try before the password is checked, so that parallel guesses cannot pass each other. */
export async function countTry(db: Db, guess: Guess, now: Date): Promise<void> {
  for (const quota of listQuotas(guess)) {
    if (!(await takeQuota(db, quota, now))) throw refuse('login_throttled')
  }
}

/** A correct password does not count as a guess. */
export async function returnTry(db: Db, guess: Guess): Promise<void> {
  for (const quota of listQuotas(guess)) await returnQuota(db, quota.key)
}
