import type { Login } from '@biaojie/contract/accounts/accounts/accounts.ts'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { AccountDeps } from '../deps.ts'
import { logIn } from '../entry/login.ts'
import { findAccountById } from '../store.ts'
import { consumeExchange, findFamily, insertExchange, lockOpenFamily } from './store.ts'
import { createToken, EXCHANGE_SECONDS, hashToken } from './tokens.ts'

/**
 * Issues a token that logs the person in once more on another page within a minute. Only the browser of the
 * session, known by its fingerprint, gets one, so a copied access token without it gives no lasting access.
 */
export async function issueExchange(
  deps: AccountDeps,
  who: Person,
  fingerprint: string,
): Promise<{ token: string; expiresIn: number }> {
  // When it is present, `identify` has compared it.
  if (!fingerprint) throw refuse('fingerprint_mismatch')
  const token = createToken()
  const expiresAt = new Date(deps.now().getTime() + EXCHANGE_SECONDS * 1000)
  await insertExchange(deps.db, {
    hash: hashToken(token),
    accountId: who.userId,
    familyId: who.sessionId,
    expiresAt,
  })
  return { token, expiresIn: EXCHANGE_SECONDS }
}

/**
 * Opens a session for the token's person, unless the issuing one has ended since. It ends no later
 * than the issuing session, because handing on must not extend a login.
 */
export async function exchangeToken(
  deps: AccountDeps,
  input: { token: string; fingerprint: string },
  context: CallContext,
): Promise<Login> {
  const consumed = await consumeExchange(deps.db, input.token, deps.now())
  const issuer = consumed && (await findFamily(deps.db, consumed.familyId))
  if (!issuer || issuer.revokedAt) throw refuse('exchange_invalid')
  const account = await findAccountById(deps.db, issuer.accountId)
  if (!account || account.deletedAt) throw refuse('exchange_invalid')
  const { fingerprint } = input
  const parent = { id: issuer.parentId ?? issuer.id, endsAt: issuer.endsAt }
  const requireUnchanged = async (db: Db) => {
    if (!(await lockOpenFamily(db, issuer.id))) throw refuse('exchange_invalid')
  }
  return logIn(deps, {
    account,
    fingerprint,
    context,
    event: 'exchange',
    knowsBrowser: false,
    requireUnchanged,
    parent,
  })
}
