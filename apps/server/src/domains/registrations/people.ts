import type { RegistrationField } from '@biaojie/contract/registrations/fields.ts'
import { type SealingKeys, unsealText } from '../../platform/base/sealing/sealer.ts'
import type { Db } from '../../platform/database/database.ts'
import { changedFields, type KeptFields } from './kept.ts'
import type { RoundRow } from './store.ts'

/** What registrations need of accounts (see accounts/people.ts), which this domain must not import. */
export type People = {
  /** Names and phones by account id; unknown ids are left out. */
  describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string; phone: string }>>
  /** The account, locked; undefined once deleted. Before any row of a registration. */
  lock: (db: Db, userId: string) => Promise<{ companyId: string | null; type: string } | undefined>
  /** All members of the company, locked as early. */
  lockMembers: (db: Db, companyId: string) => Promise<{ id: string; type: string }[]>
  /** Makes the account the administrator of its company; false for members of another. Part of the caller's transaction. */
  promote: (db: Db, input: { userId: string; companyId: string }) => Promise<boolean>
  /** Which of these companies have an administrator. */
  administeredAmong: (companyIds: string[]) => Promise<Set<string>>
  /** Account ids of a company's administrators. */
  administratorIds: (db: Db, companyId: string) => Promise<string[]>
  /** Records the consent to the handling of the ID document with the person's other consents. Part of the transaction. */
  consentToIdPhoto: (db: Db, input: { userId: string; version: string }) => Promise<void>
}

/** The signed-in person, as far as registrations need to know. */
export type Applicant = { userId: string; type: string; companyId: string | null }

/**
 * Members of a company see its state. Personal data of the legal person is for its administrators, and for the person who gave
 * it themselves: the applicant, or a member who handed it in.
 */
export const seesPersonalData = (who: Applicant, gaveIt: boolean) => gaveIt || who.type === 'COMPANY_ADMIN'

/** The ID number a round was handed in with, in full. */
export const numberIn = (key: SealingKeys, { registrationId, fields }: RoundRow) =>
  unsealText(key, fields.legalCardNoSealed, registrationId)

/** What two submissions of a registration differ in. Sealed numbers differ with every sealing: they are opened first. */
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

/** Whether this person was the first to give the ID number of the round: once it is passed on, it belongs to no single person. */
export function gaveNumber(key: SealingKeys, rounds: RoundRow[], one: RoundRow, userId: string): boolean {
  const number = numberIn(key, one)
  return rounds.find((other) => numberIn(key, other) === number)?.submittedBy === userId
}
