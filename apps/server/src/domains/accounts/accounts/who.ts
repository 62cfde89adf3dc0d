import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Account, findAccountById } from './store.ts'

/**
 * Returns the signed-in person's account with its phone; if it was deleted after identification, the session
 * is missing.
 */
export async function requireSignedInAccount(db: Db, who: Person): Promise<Account & { phone: string }> {
  const account = await findAccountById(db, who.userId)
  if (!account?.phone) throw refuse('session_missing')
  return { ...account, phone: account.phone }
}
