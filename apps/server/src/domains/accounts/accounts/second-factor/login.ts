import { createHash, randomBytes } from 'node:crypto'
import type { Login } from '@biaojie/contract/accounts/accounts/accounts.ts'
import type { SecondProof } from '@biaojie/contract/accounts/accounts/second-factor/proof.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { AccountDeps } from '../deps.ts'
import { findKnownDevice } from '../passwords/known-device.ts'
import type { Account } from '../store.ts'
import { findAccountById } from '../store.ts'
import { createProofOptions } from './passkeys/proof.ts'
import { withSecondProof } from './proof.ts'
import { countChallengeTry, deleteChallenge, findChallenge, insertChallenge, lockFactor } from './store.ts'

const MINUTES = 5
const MAX_TRIES = 5
const COOKIE = 'bj_second'
const PATH = routes.secondFactorLogin[1]

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
const formatCookie = (value: string, seconds: number, secure: boolean) =>
  `${COOKIE}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/**
 * Stores the first step for five minutes and this browser; part of the transaction that used up its proof.
 */
export async function startChallenge(
  deps: AccountDeps,
  db: Db,
  account: Account,
  by: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(deps.now().getTime() + MINUTES * 60_000)
  const { id: accountId, passwordHash } = account
  await insertChallenge(db, {
    hash: hashToken(token),
    accountId,
    passwordHash: passwordHash ?? '',
    by,
    tries: 0,
    expiresAt,
  })
  return token
}

export const createChallengeCookie = (deps: AccountDeps, token: string) =>
  formatCookie(token, MINUTES * 60, deps.secureCookies)

/** Returns the hash in the browser's cookie. */
function readChallengeHash(header: string): string {
  const token = new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})`).exec(header)?.[1]
  if (!token) throw refuse('second_factor_over')
  return hashToken(token)
}

const toPasskeySubject = (hash: string) => `login:${hash}`

/**
 * Returns the ways in which the browser of the first step may prove the second one. A passkey's challenge is
 * for this login only.
 */
export async function loadSecondFactorWays(deps: AccountDeps, context: CallContext) {
  const hash = readChallengeHash(context.cookie)
  const challenge = await findChallenge(deps.db, hash, deps.now(), MAX_TRIES)
  if (!challenge) throw refuse('second_factor_over')
  const { accountId } = challenge
  const app = Boolean((await lockFactor(deps.db, accountId))?.appAt)
  return { app, passkey: await createProofOptions(deps, accountId, toPasskeySubject(hash)) }
}

type LogIn = (given: {
  account: Account
  fingerprint: string
  context: CallContext
  detail: Record<string, string>
  requireUnchanged: (db: Db, current: Account) => Promise<void>
  spend: (db: Db) => Promise<void>
  second: true
}) => Promise<Login>

/** Does the second step for the browser of the first one; five tries, each counted before it is checked. */
export async function finishLogin(
  deps: AccountDeps,
  input: SecondProof & { fingerprint?: string },
  context: CallContext,
  logIn: LogIn,
): Promise<Login> {
  const hash = readChallengeHash(context.cookie)
  const challenge = await countChallengeTry(deps.db, hash, deps.now(), MAX_TRIES)
  if (!challenge) throw refuse('second_factor_over')
  const { accountId, by } = challenge
  const account = await findAccountById(deps.db, accountId)
  if (!account) throw refuse('session_missing')
  const prover = findKnownDevice(deps, account, context.cookie) ? 'known' : 'new'
  const proof = { code: input.code, passkey: input.passkey }
  const login = await withSecondProof(
    deps,
    { accountId, proof, subject: toPasskeySubject(hash), from: context, prover },
    (spendProof) =>
      logIn({
        account,
        fingerprint: input.fingerprint ?? '',
        context,
        detail: { by, second: input.passkey ? 'passkey' : 'code' },
        requireUnchanged: async (db, current) => {
          // The password was replaced or the second step reset since the first step.
          if ((current.passwordHash ?? '') !== challenge.passwordHash || !current.secondFactorAt)
            throw refuse('second_factor_over')
          await spendProof(db)
        },
        spend: async (db) => {
          if (!(await deleteChallenge(db, hash))) throw refuse('second_factor_over')
        },
        second: true,
      }),
  )
  context.setCookie(formatCookie('', 0, deps.secureCookies))
  return login
}
