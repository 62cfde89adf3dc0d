import { refuse } from '../../../http/errors.ts'
import type { Db } from '../../../platform/database.ts'
import { networkOf } from '../../../platform/quota/network.ts'
import { type Quota, returnQuota, takeQuota } from '../../../platform/quota/quota.ts'

const MINUTE = 60
/**
 * Wrong passwords. Nobody is locked out for ever: the windows pass by themselves, and the SMS login stays open
 * meanwhile, so that a stranger's guessing costs the owner little.
 */
const quotas = (subject: string, ip: string): Quota[] => [
  { key: `login:pair:${subject}:${networkOf(ip)}`, limit: 6, seconds: 15 * MINUTE },
  { key: `login:account:${subject}`, limit: 30, seconds: 60 * MINUTE },
  { key: `login:ip:${networkOf(ip)}`, limit: 60, seconds: 10 * MINUTE },
]

/**
 * Takes a try before the password is looked at, so that parallel guesses cannot pass each other. `subject` is an
 * account's id, or for a name nobody has a hash of it: unknown names are limited like known ones.
 */
export async function takeTry(db: Db, subject: string, ip: string, now: Date): Promise<void> {
  for (const quota of quotas(subject, ip)) {
    if (!(await takeQuota(db, quota, now))) throw refuse('login_throttled')
  }
}

/** Whoever knew the password has not guessed. */
export async function returnTry(db: Db, subject: string, ip: string): Promise<void> {
  for (const quota of quotas(subject, ip)) await returnQuota(db, quota.key)
}
