import { randomBytes } from 'node:crypto'
import type { RequestOptions } from '@biaojie/contract/accounts/accounts/second-factor/passkeys.ts'
import type { PasskeyAssertion } from '@biaojie/contract/accounts/accounts/second-factor/proof.ts'
import { refuse } from '../../../../../http/errors.ts'
import type { Db } from '../../../../../platform/database/database.ts'
import type { AccountDeps } from '../../deps.ts'
import { type RelyingParty, toRequestOptions, verifyAssertion } from './ceremony.ts'
import { advancePasskey, consumeChallenge, findPasskey, listPasskeys, storeChallenge } from './store.ts'

const MINUTES = 5

export function requireRelyingParty({ passkeys }: AccountDeps): RelyingParty {
  if (!passkeys) throw refuse('passkey_unavailable')
  return passkeys
}

/** Makes a challenge for one login attempt or session and replaces an earlier one. */
export async function createChallenge(deps: AccountDeps, subject: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await storeChallenge(deps.db, subject, challenge, new Date(deps.now().getTime() + MINUTES * 60_000))
  return challenge
}

/** Returns the challenge for an authenticator of this account; null where it has no passkey. */
export async function createProofOptions(
  deps: AccountDeps,
  accountId: string,
  subject: string,
): Promise<RequestOptions | null> {
  const keys = deps.passkeys ? await listPasskeys(deps.db, accountId) : []
  if (keys.length === 0) return null
  return toRequestOptions(requireRelyingParty(deps), await createChallenge(deps, subject), keys)
}

export const COUNTER_WENT_BACK = 'counter went back'

/**
 * Checks a signature and uses up its challenge. `spend` records it with the passkey, in the transaction of
 * the change, and returns the reason where it proves nothing.
 */
export async function provePasskey(
  deps: AccountDeps,
  input: { accountId: string; subject: string; passkey: PasskeyAssertion },
): Promise<{ spend: (db: Db) => Promise<string | undefined> }> {
  const { accountId, subject, passkey: assertion } = input
  const party = requireRelyingParty(deps)
  const challenge = await consumeChallenge(deps.db, subject, deps.now())
  if (!challenge) throw refuse('passkey_over')
  const passkey = await findPasskey(deps.db, accountId, assertion.id)
  if (!passkey) return { spend: async () => 'no passkey of the account' }
  const verified = await verifyAssertion(party, challenge, assertion, passkey)
  if ('why' in verified) return { spend: async () => verified.why }
  return {
    spend: async (db) => {
      if (await advancePasskey(db, passkey.id, verified.counter, deps.now())) return undefined
      return (await findPasskey(db, accountId, assertion.id)) ? COUNTER_WENT_BACK : 'removed'
    },
  }
}
