import type { Db } from '../../../../platform/database/database.ts'
import { companyById } from '../../enterprises/enterprises.ts'
import type { RegistrationDeps } from '../context.ts'
import { isUnderReview } from '../status.ts'
import { lockRegistrationOwnedBy, type RegistrationRow, removeRegistration, roundsOf } from '../store.ts'
import { picturesOf } from './input.ts'

/** Deletes the whole application: fields, pictures, and its reserved prefix. */
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
 * Ends a person's own application before they join a company, because a refused one would block what they
 * submit for it. Returns false and changes nothing while it is under review, because an approval would make
 * them the administrator of their own company. Part of the caller's transaction, which has locked the
 * account.
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
