import type { Db } from '../../platform/database.ts'

/** What registrations need of accounts; passed in, because accounts stand above. */
export type People = {
  /** Names and phones by account id; unknown ids are left out. */
  describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string; phone: string }>>
  /**
   * The account's company as it is now, which then waits for this transaction; undefined once deleted. Taken before any
   * row of a registration, so that nobody waits in a circle.
   */
  hold: (db: Db, userId: string) => Promise<{ companyId: string | null } | undefined>
  /** Makes the account the administrator of its company; false for members of another. Part of the caller's transaction. */
  promote: (db: Db, input: { userId: string; companyId: string }) => Promise<boolean>
  /** Keeps the consent to the handling of the ID document with the person's other consents. Part of the transaction. */
  consent: (db: Db, input: { userId: string; version: string }) => Promise<void>
}

/** Whoever is signed in, as far as registrations care. */
export type Applicant = { userId: string; type: string; companyId: string | null }

/** Members of a company see its state; only owner and administrator see personal data of the legal person. */
export const seesPersonalData = (who: Applicant, ownerId: string) =>
  who.userId === ownerId || who.type === 'COMPANY_ADMIN'
