import { createSyslog } from '../../../platform/base/logs/syslog.ts'
import { makeKeyed } from '../../../platform/base/secret.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineScheduledJob, type Job } from '../../../platform/shared/jobs/job.ts'
import { makeSealingKeys } from '../../../platform/shared/keys/keys.ts'
import { notifyOfAttacks } from './attacks.ts'
import { sweepAvatars } from './avatars/avatars.ts'
import { applyDuePhones } from './contacts/phone.ts'
import type { AccountDeps } from './deps.ts'
import { sweepInvitations } from './members/store.ts'
import { createRelyingParty } from './second-factor/passkeys/ceremony.ts'
import { sweepPasskeyChallenges } from './second-factor/passkeys/store.ts'
import { sweepChallenges } from './second-factor/store.ts'
import { chainSecurityLog, sendSecurityLog, sweepSecurityLog } from './security-chain.ts'
import { sweepSessions } from './sessions/store.ts'

export { addPeople } from './known-people.ts'
export {
  addAuditor,
  addNodeAdministrator,
  countAdministrators,
  hasNodeAdministrator,
  isRegistered,
  promoteToAuditor,
  promoteToNodeAdministrator,
  resetAdministratorFactor,
} from './node-administrators.ts'
export { createPeople } from './people.ts'
export { rewrapAccounts } from './second-factor/proof.ts'
export { verifySecurityLog } from './security-chain.ts'

/** Deletes expired rows, and unused uploads. */
async function sweepAccounts(deps: AccountDeps): Promise<void> {
  const { db, now } = deps
  await sweepSessions(db, now())
  await sweepChallenges(db, now())
  await sweepPasskeyChallenges(db, now())
  await sweepInvitations(db, now())
  await sweepSecurityLog(db, now())
  await sweepAvatars(deps)
}

/** Creates the jobs of accounts, and what their calls need. */
export function createAccounts(
  options: Omit<AccountDeps, 'keyed' | 'sealing' | 'secondFactor' | 'passkeys' | 'hasLogServer'> & {
    env: Env
  },
) {
  const deps: AccountDeps = {
    ...options,
    keyed: makeKeyed('accounts', options.env),
    sealing: makeSealingKeys('accounts', options.env),
    secondFactor: options.env.secondFactor,
    hasLogServer: options.env.syslog !== undefined,
    passkeys: createRelyingParty(options.env.publicUrl, options.env.port),
  }
  const syslog = options.env.syslog && createSyslog(options.env.syslog)
  return {
    deps,
    jobs: [
      defineScheduledJob('accounts.chain-log', '* * * * *', async () => {
        await chainSecurityLog(deps.db)
        if (syslog) await sendSecurityLog(deps.db, syslog)
      }),
      defineScheduledJob('accounts.sweep', '*/10 * * * *', () => sweepAccounts(deps)),
      defineScheduledJob('accounts.phones', '*/5 * * * *', () => applyDuePhones(deps)),
      defineScheduledJob('accounts.attacks', '*/5 * * * *', () => notifyOfAttacks(deps)),
    ] satisfies Job[],
  }
}
export type Accounts = ReturnType<typeof createAccounts>
