import { createHash } from 'node:crypto'
import type { SecondProof } from '@biaojie/contract/accounts/second-factor/proof.ts'
import { refuse } from '../../../http/errors.ts'
import { networkOf } from '../../../platform/base/quota/network.ts'
import { takeQuota } from '../../../platform/base/quota/quota.ts'
import { unsealText } from '../../../platform/base/sealing/sealer.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { tellPerson } from '../contacts/tell.ts'
import type { AccountDeps } from '../deps.ts'
import { type From, hasLoggedInFrom, recordRepeated, recordSecurity } from '../security-log.ts'
import { lockActiveAccount } from '../store.ts'
import { COUNTER_WENT_BACK, provePasskey } from './passkeys/proof.ts'
import { factorOf, putFactor } from './store.ts'
import { matchingStep } from './totp.ts'

/** What a secret is sealed for; `rewrap.ts` seals it anew for the same. */
export const subjectOf = (accountId: string) => `second factor ${accountId}`
export const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')

/** Who proves: a person signed in already, or at the second step a browser that has logged in before, or another one. */
export type Prover = 'signed-in' | 'known' | 'new'

const HOUR = 3600

/**
 * Twenty tries an hour for an account, right or wrong, wherever they come from. Each kind of prover has its own twenty:
 * a stranger who knows the password uses up those of new browsers only. Each of the networks that the owner logged in
 * from last has ten more: their new browser at home is not kept out by strangers elsewhere. All of these together guess
 * a code of the app in an hour with a chance of one in 3,000.
 */
export async function takeTry(deps: AccountDeps, accountId: string, prover: Prover, from: From) {
  const now = deps.now()
  const isFamiliar = prover === 'new' && (await hasLoggedInFrom(deps.db, accountId, from.ip, now))
  const quota = isFamiliar
    ? { key: `second-factor:network:${networkOf(from.ip)}:${accountId}`, limit: 10, seconds: HOUR }
    : { key: `second-factor:${prover}:${accountId}`, limit: 20, seconds: HOUR }
  if (await takeQuota(deps.db, quota, now)) return
  const entry = { event: 'login-throttled', accountId, detail: { how: 'second factor' } } as const
  await recordRepeated(deps.db, now, from, { ...entry, subject: `second-factor:${accountId}` })
  throw refuse('too_many_requests')
}

const plainCode = (given: string) => given.replace(/[\s-]/g, '').toLowerCase()

/** Whether this is the app's code; used up with it. `which`: of the app in use, or of the one being bound. */
export async function spendAppCode(
  deps: AccountDeps,
  db: Db,
  accountId: string,
  code: string,
  which: 'bound' | 'pending',
): Promise<boolean> {
  const factor = await factorOf(db, accountId)
  if (!factor?.sealed || (factor.appAt !== null) !== (which === 'bound')) return false
  const secret = Buffer.from(unsealText(deps.sealing, factor.sealed, subjectOf(accountId)), 'base64')
  const lastStep = matchingStep(secret, plainCode(code), deps.now(), factor.lastStep)
  if (lastStep === undefined) return false
  await putFactor(db, accountId, { lastStep })
  return true
}

/** Whether the code is the app's or an unused backup code; used up with it. The account is locked by the caller. */
async function spendCode(deps: AccountDeps, db: Db, accountId: string, code: string): Promise<boolean> {
  if (await spendAppCode(deps, db, accountId, code, 'bound')) return true
  const left = (await factorOf(db, accountId))?.backupHashes ?? []
  const rest = left.filter((hash) => hash !== hashOf(plainCode(code)))
  if (rest.length === left.length) return false
  await putFactor(db, accountId, { backupHashes: rest })
  return true
}

/** What was sent does not prove the second step, and why: rolls back the transaction that it was part of. */
class Unproved extends Error {
  readonly how: 'code' | 'passkey'
  readonly why: string
  constructor(how: 'code' | 'passkey', why = '') {
    super(`${how} does not prove the second step`)
    this.how = how
    this.why = why
  }
}

type Given = {
  accountId: string
  proof: SecondProof
  /** What the passkey's challenge was made for. */
  subject: string
  from: From
  prover: Prover
}
type Spend = (db: Db) => Promise<void>

/** Looks at what can be looked at before a transaction; answers what uses it up within one. */
async function prepare(deps: AccountDeps, { accountId, proof, subject }: Given): Promise<Spend> {
  const { code, passkey } = proof
  if (passkey) {
    const proved = await provePasskey(deps, { accountId, subject, passkey })
    return async (db) => {
      const why = await proved.spend(db)
      if (why) throw new Unproved('passkey', why)
    }
  }
  return async (db) => {
    if (!(await spendCode(deps, db, accountId, code ?? ''))) throw new Unproved('code')
  }
}

/**
 * Proves the second step: counts the try, records a wrong one. `work` calls `spend` in its transaction, with the account
 * locked: what proves is used up with what it opens, or not at all. A passkey's challenge is used up in any case.
 */
export async function withSecondProof<T>(
  deps: AccountDeps,
  given: Given,
  work: (spend: Spend) => Promise<T>,
): Promise<T> {
  const { accountId, proof, from, prover } = given
  if (!proof.code?.trim() && !proof.passkey) throw refuse('second_factor_proof')
  await takeTry(deps, accountId, prover, from)
  const spend = await prepare(deps, given)
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
    await tellPerson(deps, db, {
      accountId,
      name: account.name,
      state: '的一个通行密钥疑似被复制，登录已拒绝',
      title: '通行密钥疑似被复制',
      text: '有人使用与您的通行密钥计数不符的签名登录，已经拒绝。请在账号安全中移除该通行密钥，重新登记，并修改密码。',
      phones: [account.phone],
    })
  })
}
