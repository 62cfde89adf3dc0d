import type { Db } from '../../../platform/database/database.ts'
import { companyById } from '../../enterprises/enterprises.ts'
import type { RegistrationDeps } from '../context.ts'
import { isUnderReview } from '../status.ts'
import { lockRegistrationOwnedBy, type RegistrationRow, removeRegistration, roundsOf } from '../store.ts'
import { picturesOf } from './input.ts'

/** The application as a whole: fields, pictures, and the prefix kept for it. */
export async function dropApplication(
  deps: Pick<RegistrationDeps, 'files'>,
  db: Db,
  { id }: Pick<RegistrationRow, 'id'>,
): Promise<void> {
  const pictures = (await roundsOf(db, id)).flatMap(({ fields }) => picturesOf(fields))
  await deps.files.forget(db, [...new Set(pictures)])
  await removeRegistration(db, id)
}

/**
 * Ends what the person applied for by themselves, as they are about to belong to a company: a refused application
 * would block what they submit for it. False, with nothing done, while it is under review: approved,
 * it makes them the administrator of their own. Part of the caller's transaction, which has locked the account.
 */
export async function endOwnApplication(
  deps: Pick<RegistrationDeps, 'files'>,
  db: Db,
  userId: string,
): Promise<boolean> {
  const row = await lockRegistrationOwnedBy(db, userId)
  if (!row || (await companyById(db, row.companyId))) return true
  if (isUnderReview(row.status)) return false
  await dropApplication(deps, db, row)
  return true
}
