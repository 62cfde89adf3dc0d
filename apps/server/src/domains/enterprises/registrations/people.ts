import type { RegistrationField } from '@biaojie/contract/enterprises/registrations/fields.ts'
import { type SealingKeys, unsealText } from '../../../platform/base/encryption/sealer.ts'
import type { Db } from '../../../platform/database/database.ts'
import { changedFields, type KeptFields } from './kept.ts'
import type { RoundRow } from './store.ts'

/** Registrations need these of accounts (see accounts/people.ts), which this domain must not import. */
export type People = {
  /** Returns names and phones by account id without unknown ids. */
  describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string; phone: string }>>
  /**
   * Returns the account, locked; undefined once deleted. Call it before locking any row of a registration.
   */
  lock: (db: Db, userId: string) => Promise<{ companyId: string | null; type: string } | undefined>
  /** Returns all members of the company, locked as early. */
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
export const seesPersonalData = (who: Applicant, gaveIt: boolean) => gaveIt || who.type === 'COMPANY_ADMIN'

/** Returns the whole ID number of a round. */
export const numberIn = (key: SealingKeys, { registrationId, fields }: RoundRow) =>
  unsealText(key, fields.legalCardNoSealed, registrationId)

/**
 * Returns the fields in which two submissions of a registration differ. Encrypted numbers always differ, so
 * they are decrypted first.
 */
export function changesBetween(
  key: SealingKeys,
  registrationId: string,
  before: KeptFields,
  after: KeptFields,
): Set<RegistrationField> {
  const open = (fields: KeptFields) => unsealText(key, fields.legalCardNoSealed, registrationId)
  const changed = changedFields(before, after)
  if (open(before) !== open(after)) changed.add('legalCardNo')
  return changed
}

/**
 * Tells whether this person was the first to enter the ID number of the round: once it is passed on, it
 * belongs to no single person.
 */
export function gaveNumber(key: SealingKeys, rounds: RoundRow[], one: RoundRow, userId: string): boolean {
  const number = numberIn(key, one)
  return rounds.find((other) => numberIn(key, other) === number)?.submittedBy === userId
}
