import type { RegistrationField } from '@biaojie/contract/enterprises/registrations/fields.ts'
import { type SealingKeys, unsealText } from '../../../platform/base/sealer.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { RoundRow } from './store.ts'
import { findChangedFields, type StoredFields } from './stored-fields.ts'

/** The functions of accounts/people.ts that registrations call. They are passed in, because accounts depend on registrations. */
export type People = {
  /** Returns names and phones by account id without unknown ids. */
  describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string; phone: string }>>
  /**
   * Returns the account, locked; undefined once deleted. Call it before locking any row of a registration.
   */
  lock: (db: Db, userId: string) => Promise<{ companyId: string | null; type: string } | undefined>
  /** Returns all members of the company, locked. Call it, too, before locking any row of a registration. */
  lockMembers: (db: Db, companyId: string) => Promise<{ id: string; type: string }[]>
  /**
   * Makes the account the administrator of its company; false for members of another. Part of the caller's
   * transaction.
   */
  promote: (db: Db, input: { userId: string; companyId: string }) => Promise<boolean>
  /** Returns those of these companies that have an administrator. */
  administeredAmong: (companyIds: string[]) => Promise<Set<string>>
  /** Returns the account ids of a company's administrators. */
  administratorIds: (db: Db, companyId: string) => Promise<string[]>
  /**
   * Records the consent to the handling of the ID document with the person's other consents. Part of the
   * transaction.
   */
  consentToIdPhoto: (db: Db, input: { userId: string; version: string }) => Promise<void>
}

/** The facts about a signed-in person that registrations need. */
export type Applicant = { userId: string; type: string; companyId: string | null }

/**
 * Members of a company see its state. Personal data of the legal person is for its administrators, and for
 * the person who entered it: the applicant, or a member who submitted it.
 */
export const canSeePersonalData = (who: Applicant, isAuthor: boolean) =>
  isAuthor || who.type === 'COMPANY_ADMIN'

/** Returns the whole ID number of a round. */
export const unsealNumber = (key: SealingKeys, { registrationId, fields }: RoundRow) =>
  unsealText(key, fields.legalCardNoSealed, registrationId)

/**
 * Returns the fields in which two submissions of a registration differ. Encrypted numbers always differ, so
 * they are decrypted first.
 */
export function findChanges(
  key: SealingKeys,
  registrationId: string,
  before: StoredFields,
  after: StoredFields,
): Set<RegistrationField> {
  const unseal = (fields: StoredFields) => unsealText(key, fields.legalCardNoSealed, registrationId)
  const changed = findChangedFields(before, after)
  if (unseal(before) !== unseal(after)) changed.add('legalCardNo')
  return changed
}

/**
 * Tells whether this person was the first to enter the ID number of the round. Only they, and administrators,
 * may see it in full.
 */
export function sortEnteredNumbersFirst(
  key: SealingKeys,
  rounds: RoundRow[],
  round: RoundRow,
  userId: string,
): boolean {
  const number = unsealNumber(key, round)
  return rounds.find((other) => unsealNumber(key, other) === number)?.submittedBy === userId
}
