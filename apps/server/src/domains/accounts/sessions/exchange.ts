import type { Login } from '@biaojie/contract/accounts.ts'
import { refuse } from '../../../http/errors.ts'
import type { CallContext, Who } from '../../../http/serve.ts'
import type { Db } from '../../../platform/database.ts'
import type { AccountDeps } from '../deps.ts'
import { logIn } from '../entry/login.ts'
import { accountById } from '../store.ts'
import { familyById, insertExchange, lockOpenFamily, takeExchange } from './store.ts'
import { EXCHANGE_SECONDS, hashOf, newToken } from './tokens.ts'

/** A token that logs the person in once more, on another page of the node, within a minute. */
export async function issueExchange(
  deps: AccountDeps,
  who: Who,
): Promise<{ token: string; expiresIn: number }> {
  const token = newToken()
  const expiresAt = new Date(deps.now().getTime() + EXCHANGE_SECONDS * 1000)
  await insertExchange(deps.db, {
    hash: hashOf(token),
    accountId: who.userId,
    familyId: who.sessionId,
    expiresAt,
  })
  return { token, expiresIn: EXCHANGE_SECONDS }
}

/** Opens a session of its own for the token's person, unless the session that issued it has ended since. */
export async function exchange(
  deps: AccountDeps,
  given: { token: string; fingerprint: string },
  context: CallContext,
): Promise<Login> {
  const taken = await takeExchange(deps.db, given.token, deps.now())
  const issuer = taken && (await familyById(deps.db, taken.familyId))
  if (!issuer || issuer.revokedAt) throw refuse('exchange_invalid')
  const account = await accountById(deps.db, issuer.accountId)
  if (!account || account.deletedAt) throw refuse('exchange_invalid')
  const { fingerprint } = given
  const stands = async (db: Db) => {
    if (!(await lockOpenFamily(db, issuer.id))) throw refuse('exchange_invalid')
  }
  return logIn(deps, { account, fingerprint, context, event: 'exchange', knowsBrowser: false, stands })
}
