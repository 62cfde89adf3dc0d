import type { Db } from '../../../../platform/database/database.ts'
import { findCompanyById } from '../../enterprises/enterprises.ts'
import type { RegistrationDeps } from '../context.ts'
import { isUnderReview } from '../status.ts'
import { deleteRegistration, listRounds, lockRegistrationOwnedBy, type RegistrationRow } from '../store.ts'
import { listPictures } from './input.ts'

/** Deletes the whole application: fields, pictures, and its reserved prefix. */
export async function deleteApplication(
  deps: Pick<RegistrationDeps, 'files'>,
  db: Db,
  { id }: Pick<RegistrationRow, 'id'>,
): Promise<void> {
  const pictures = (await listRounds(db, id)).flatMap(({ fields }) => listPictures(fields))
  await deps.files.forget(db, [...new Set(pictures)])
  await deleteRegistration(db, id)
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
  if (!row || (await findCompanyById(db, row.companyId))) return true
  if (isUnderReview(row.status)) return false
  await deleteApplication(deps, db, row)
  return true
}
