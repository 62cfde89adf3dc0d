import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../../../http/access/principals.ts'
import type { Act, CallContext } from '../../../http/serve.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { makeKeyed } from '../../../platform/base/secret.ts'
import type { Db } from '../../../platform/database/database.ts'
import { filterAdministered, listCompanyMembers, lockMembers } from './members/store.ts'
import { recordConsent } from './personal/consents.ts'
import { hasLeftSince, NO_BROWSER, recordAct, recordSecurity } from './security-log.ts'
import { identify } from './sessions/sessions.ts'
import { isFamilyOpen } from './sessions/store.ts'
import {
  describePeople,
  findAccountById,
  findAccountByPhone,
  listAdministratorIds,
  listStaffActingIn,
  lockActiveAccount,
  setCompany,
} from './store.ts'

/**
 * Makes the functions about people for other domains. They are made first; accounts, which use other domains,
 * last.
 */
export function createPeople(options: {
  env: { secret: string | undefined; dataDir: string; secondFactor?: 'required' | 'off' }
  db: Db
  now: Now
}) {
  const { db, now } = options
  const sessions = {
    db,
    now,
    keyed: makeKeyed('accounts', options.env),
    secondFactor: options.env.secondFactor,
  }
  return {
    /**
     * Returns the holder of the request's token; refuses with 40106, 40107, 40108 or 40112 when it is no
     * longer valid.
     */
    identify: (request: FastifyRequest): Promise<Person | null> => identify(sessions, request),
    /** Tells whether neither the session has ended nor its account been deleted. */
    isSessionOpen: (sessionId: string): Promise<boolean> => isFamilyOpen(db, sessionId),
    /** Tells whether the person's company, or their role in it, has changed since then. */
    hasLeftSince: (userId: string, since: Date): Promise<boolean> => hasLeftSince(db, userId, since),
    /** Returns names and phones by account id, without unknown and deleted people. */
    describe: (db: Db, ids: string[]) => describePeople(db, ids),
    /** Returns the account with this phone, if there is one. */
    idOfPhone: async (db: Db, phone: string): Promise<string | undefined> =>
      (await findAccountByPhone(db, phone))?.id,
    /** Returns the id of the company that this account belongs to now. */
    companyIdOf: async (db: Db, userId: string): Promise<string | null> =>
      (await findAccountById(db, userId))?.companyId ?? null,
    /** Returns the account ids of the people of the node who act in an area. */
    staff: (db: Db, area: Area) => listStaffActingIn(db, area),
    /** Returns the account ids of a company's administrators. */
    administratorIds: (db: Db, companyId: string) => listAdministratorIds(db, companyId),
    /**
     * Returns the current account, locked until the end of the transaction; undefined once deleted. Accounts
     * are locked before rows of any other domain, so that no two transactions wait for each other.
     */
    lock: (db: Db, userId: string) => lockActiveAccount(db, userId),
    /** Returns the account ids of a company's members, the first to join on top. */
    memberIds: async (db: Db, companyId: string) =>
      (await listCompanyMembers(db, companyId)).map(({ id }) => id),
    /** Returns all members of the company, locked like `lock`. */
    lockMembers: (db: Db, companyId: string) => lockMembers(db, companyId),
    /** Returns those of these companies that have an administrator. */
    administeredAmong: (companyIds: string[]) => filterAdministered(db, companyIds),
    /**
     * Makes the person the administrator of the company they registered; false when they belong to another by
     * now. Part of the caller's transaction.
     */
    async promote(db: Db, { userId, companyId }: { userId: string; companyId: string }): Promise<boolean> {
      const joinedAt = now()
      if (!(await setCompany(db, userId, { companyId, type: 'COMPANY_ADMIN', joinedAt }))) return false
      const detail = { companyId, type: 'COMPANY_ADMIN' }
      await recordSecurity(db, now(), NO_BROWSER, { event: 'type-changed', accountId: userId, detail })
      return true
    },
    /** Logs an act of a person of the node. */
    recordAct: (act: Act, from: CallContext) => recordAct(db, now(), from, act),
    /** Logs a consultation with its request, for any sender. Part of the caller's transaction. */
    recordConsultation: (
      db: Db,
      from: Pick<CallContext, 'who' | 'ip' | 'userAgent' | 'header'>,
      id: string,
    ) =>
      recordSecurity(db, now(), from, {
        event: 'consultation-sent',
        accountId: from.who?.userId ?? null,
        detail: { consultation: id },
      }),
    /** Records the consent to the handling of an ID document. Part of the caller's transaction. */
    consentToIdPhoto: (db: Db, { userId, version }: { userId: string; version: string }) =>
      recordConsent(db, { accountId: userId, kind: 'idPhoto', version }, now()),
  }
}
