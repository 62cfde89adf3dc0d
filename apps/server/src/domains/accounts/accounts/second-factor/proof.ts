import { createHash } from 'node:crypto'
import type { SecondProof } from '@biaojie/contract/accounts/accounts/second-factor/proof.ts'
import { HOUR_SECONDS } from '@biaojie/contract/times.ts'
import { and, eq, ne } from 'drizzle-orm'
import { refuse } from '../../../../http/errors.ts'
import { toNetwork } from '../../../../platform/base/networks.ts'
import { resealText, unsealText } from '../../../../platform/base/sealer.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import type { Env } from '../../../../platform/settings/env.ts'
import { makeSealingKeys } from '../../../../platform/shared/keys/keys.ts'
import { takeQuota } from '../../../../platform/shared/quota/quota.ts'
import { notifyPerson } from '../contacts/tell.ts'
import type { AccountDeps } from '../deps.ts'
import { type From, hasLoggedInFrom, recordRepeated, recordSecurity } from '../security-log.ts'
import { lockActiveAccount } from '../store.ts'
import { secondFactors } from '../tables.ts'
import { COUNTER_WENT_BACK, provePasskey } from './passkeys/proof.ts'
import { lockFactor, saveFactor } from './store.ts'
import { findMatchingStep } from './totp.ts'

/** Encrypts the secrets of second factors with the current key; returns the number of changed ones. */
export async function rewrapAccounts(db: Db, env: Env): Promise<number> {
  const keys = makeSealingKeys('accounts', env)
  let count = 0
  for (const { accountId, sealed } of await db
    .select()
    .from(secondFactors)
    .where(ne(secondFactors.sealed, ''))) {
    const resealed = resealText(keys, sealed, toSealSubject(accountId))
    if (!resealed) continue
    // A secret replaced meanwhile is encrypted with the current key already.
    await db
      .update(secondFactors)
      .set({ sealed: resealed })
      .where(and(eq(secondFactors.accountId, accountId), eq(secondFactors.sealed, sealed)))
    count += 1
  }
  return count
}

/** The secret is encrypted for this subject; `rewrap.ts` encrypts it again for the same. */
export const toSealSubject = (accountId: string) => `second factor ${accountId}`
export const hashCode = (code: string) => createHash('sha256').update(code).digest('base64url')

/** The prover: a signed-in person, or at the second step a known or a new browser. */
export type Prover = 'signed-in' | 'known' | 'new'

/**
 * An account has twenty attempts per hour, right or wrong, from all places together. Each kind of prover has
 * its own twenty: a stranger who knows the password uses up only those of new browsers. Each network of the
 * owner's last logins has ten more, so that strangers elsewhere do not lock out the owner's new browser at
 * home. With all of these together, guessing a code of the app within an hour succeeds with a chance of one
 * in 3,000.
 */
export async function countTry(deps: AccountDeps, accountId: string, prover: Prover, from: From) {
  const now = deps.now()
  const isFamiliar = prover === 'new' && (await hasLoggedInFrom(deps.db, accountId, from.ip, now))
  const quota = isFamiliar
    ? { key: `second-factor:network:${toNetwork(from.ip)}:${accountId}`, limit: 10, seconds: HOUR_SECONDS }
    : { key: `second-factor:${prover}:${accountId}`, limit: 20, seconds: HOUR_SECONDS }
  if (await takeQuota(deps.db, quota, now)) return
  const entry = { event: 'login-throttled', accountId, detail: { how: 'second factor' } } as const
  await recordRepeated(deps.db, now, from, { ...entry, subject: `second-factor:${accountId}` })
  throw refuse('too_many_requests')
}

const normalizeCode = (given: string) => given.replace(/[\s-]/g, '').toLowerCase()

/** Tells whether this is the app's code and uses it up. `which` is the app in use, or the one being bound. */
export async function spendAppCode(
  deps: AccountDeps,
  db: Db,
  accountId: string,
  code: string,
  which: 'bound' | 'pending',
): Promise<boolean> {
  const factor = await lockFactor(db, accountId)
  if (!factor?.sealed || (factor.appAt !== null) !== (which === 'bound')) return false
  const secret = Buffer.from(unsealText(deps.sealing, factor.sealed, toSealSubject(accountId)), 'base64')
  const lastStep = findMatchingStep(secret, normalizeCode(code), deps.now(), factor.lastStep)
  if (lastStep === undefined) return false
  await saveFactor(db, accountId, { lastStep })
  return true
}

/**
 * Tells whether the code is the app's or an unused backup code and uses it up. The caller has locked the
 * account.
 */
async function spendCode(deps: AccountDeps, db: Db, accountId: string, code: string): Promise<boolean> {
  if (await spendAppCode(deps, db, accountId, code, 'bound')) return true
  const left = (await lockFactor(db, accountId))?.backupHashes ?? []
  const rest = left.filter((hash) => hash !== hashCode(normalizeCode(code)))
  if (rest.length === left.length) return false
  await saveFactor(db, accountId, { backupHashes: rest })
  return true
}

/** The proof of the second step failed, with the reason: this rolls back its transaction. */
class Unproved extends Error {
  readonly how: 'code' | 'passkey'
  readonly why: string
  constructor(how: 'code' | 'passkey', why = '') {
    super(`${how} does not prove the second step`)
    this.how = how
    this.why = why
  }
}

type ProofInput = {
  accountId: string
  proof: SecondProof
  /** The purpose of the passkey's challenge. */
  subject: string
  from: From
  prover: Prover
}
type Spend = (db: Db) => Promise<void>

/** Checks the proof as far as possible before the transaction; returns the function that consumes it within one. */
async function prepareProof(deps: AccountDeps, { accountId, proof, subject }: ProofInput): Promise<Spend> {
  const { code, passkey } = proof
  if (passkey) {
    const proofOfPasskey = await provePasskey(deps, { accountId, subject, passkey })
    return async (db) => {
      const why = await proofOfPasskey.spend(db)
      if (why) throw new Unproved('passkey', why)
    }
  }
  return async (db) => {
    if (!(await spendCode(deps, db, accountId, code ?? ''))) throw new Unproved('code')
  }
}

/**
 * Proves the second step: counts the try, logs a wrong one. `work` calls `spend` in its transaction, with the
 * account locked, so the proof is used up together with the change, or not at all. A passkey's challenge is
 * used up in any case.
 */
export async function withSecondProof<T>(
  deps: AccountDeps,
  input: ProofInput,
  work: (spend: Spend) => Promise<T>,
): Promise<T> {
  const { accountId, proof, from, prover } = input
  if (!proof.code?.trim() && !proof.passkey) throw refuse('second_factor_proof')
  await countTry(deps, accountId, prover, from)
  const spend = await prepareProof(deps, input)
  try {
    return await work(spend)
  } catch (error) {
    if (!(error instanceof Unproved)) throw error
    await recordUnproved(deps, accountId, from, error)
    throw refuse(error.how === 'passkey' ? 'passkey_wrong' : 'second_factor_wrong')
  }
}

async function recordUnproved(deps: AccountDeps, accountId: string, from: From, { how, why }: Unproved) {
  const detail = { how, ...(why && { why }) }
  const now = deps.now()
  await recordSecurity(deps.db, now, from, { event: 'second-factor-wrong', accountId, detail })
  if (why !== COUNTER_WENT_BACK) return
  await transact(deps.db, async (db) => {
    const account = await lockActiveAccount(db, accountId)
    if (!account) return
    await recordSecurity(db, now, from, { event: 'passkey-copied', accountId })
    await notifyPerson(deps, db, {
      accountId,
      name: account.name,
      state: '的一个通行密钥疑似被复制，登录已拒绝',
      title: '通行密钥疑似被复制',
      text: '有人使用与您的通行密钥计数不符的签名登录，已经拒绝。请在账号安全中移除该通行密钥，重新登记，并修改密码。',
      phones: [account.phone],
    })
  })
}
