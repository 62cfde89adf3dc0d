import type { FastifyRequest } from 'fastify'
import type { Who } from '../../http/serve.ts'
import type { Db } from '../../platform/database.ts'
import { keyFor } from '../../platform/secret.ts'
import { sweepAvatars } from './avatars/avatars.ts'
import type { AccountDeps } from './deps.ts'
import { administeredAmong, lockMembers, sweepInvitations } from './members/store.ts'
import { consentsOf, recordConsent } from './personal/consents.ts'
import { NO_BROWSER, recordSecurity, sweepSecurityLog } from './security-log.ts'
import { identify } from './sessions/sessions.ts'
import { isOpen, sweepSessions } from './sessions/store.ts'
import { describe, setCompany } from './store.ts'

export type { PersonalRecords } from './deps.ts'
export { type KnownPerson, putPeople } from './known-people.ts'
export { holdAccount } from './store.ts'

/** People, their sessions and what they agreed to. */
export function createAccounts(
  given: Omit<AccountDeps, 'keyed'> & { env: { secret: string | undefined; dataDir: string } },
) {
  const deps: AccountDeps = { ...given, keyed: keyFor('accounts', given.env) }
  const { db, now } = deps
  return {
    deps,
    /** Who holds the request's token; refuses with 40106, 40107, 40108 or 40112 when it is not good. */
    identify: (request: FastifyRequest): Promise<Who | null> => identify(deps, request),
    /** Whether this session goes on: neither ended nor its account deleted. */
    isOpen: (sessionId: string): Promise<boolean> => isOpen(db, sessionId),
    /**
     * Makes the person the administrator of the company they registered; false when they belong to another by now.
     * Part of the caller's transaction.
     */
    async promote(db: Db, { userId, companyId }: { userId: string; companyId: string }): Promise<boolean> {
      const joinedAt = now()
      if (!(await setCompany(db, userId, { companyId, type: 'COMPANY_ADMIN', joinedAt }))) return false
      const detail = { companyId, type: 'COMPANY_ADMIN' }
      await recordSecurity(db, now(), NO_BROWSER, { event: 'type-changed', accountId: userId, detail })
      return true
    },
    /** Names and phones by account id; unknown and deleted people are left out. */
    describe: (db: Db, ids: string[]) => describe(db, ids),
    holdMembers: (db: Db, companyId: string) => lockMembers(db, companyId),
    administeredAmong: (companyIds: string[]) => administeredAmong(db, companyIds),
    recordConsent: (db: Db, consent: Parameters<typeof recordConsent>[1]) =>
      recordConsent(db, consent, now()),
    consentsOf: (userId: string) => consentsOf(db, userId),
    /** Forgets what expired, and uploads nobody used. */
    async sweep(): Promise<void> {
      await sweepSessions(db, now())
      await sweepInvitations(db, now())
      await sweepSecurityLog(db, now())
      await sweepAvatars(deps)
    },
  }
}
export type Accounts = ReturnType<typeof createAccounts>
