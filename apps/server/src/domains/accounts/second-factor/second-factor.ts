import { createHash, randomBytes } from 'node:crypto'
import { refuse } from '../../../http/errors.ts'
import type { CallContext, Who } from '../../../http/serve.ts'
import { printable } from '../../../platform/columns.ts'
import { type Db, transact } from '../../../platform/database.ts'
import { takeQuota } from '../../../platform/quota/quota.ts'
import { sealText, unsealText } from '../../../platform/sealing/sealer.ts'
import { tellPerson } from '../contacts/tell.ts'
import type { AccountDeps } from '../deps.ts'
import { checkOwnPassword } from '../passwords/change.ts'
import { decodePassword } from '../passwords/passwords.ts'
import { type From, recordSecurity } from '../security-log.ts'
import { revokeAll } from '../sessions/store.ts'
import { type Account, lockActiveAccount } from '../store.ts'
import { signedInAccount } from '../who.ts'
import { changeFactor, factorOf, putFactor, setEnabled } from './store.ts'
import { base32, matchingStep, otpauth } from './totp.ts'

const ISSUER = '标解平台'
const BACKUP_CODES = 10
const isStaff = (type: string) => type === 'ADMIN' || type === 'MANAGER'
/** What a secret is sealed for; `rewrap.ts` seals it anew for the same. */
export const subjectOf = (accountId: string) => `second factor ${accountId}`
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')

/** Ten characters without those that are mistaken for each other: 50 bits, too many to guess. */
const newBackupCode = () =>
  [...randomBytes(10)].map((byte) => '23456789abcdefghjkmnpqrstuvwxyz'[byte % 31]).join('')

/** Whether an account of this type must have one here. */
export const isRequired = ({ secondFactor }: AccountDeps, type: string) =>
  secondFactor === 'required' && isStaff(type)

export async function secondFactorStateOf(deps: AccountDeps, who: Who) {
  const account = await signedInAccount(deps.db, who)
  const factor = account.secondFactorAt ? await factorOf(deps.db, account.id) : undefined
  return {
    enabled: account.secondFactorAt !== null,
    required: isRequired(deps, account.type),
    backupCodes: factor?.backupHashes.length ?? 0,
  }
}

export async function beginSecondFactor(deps: AccountDeps, who: Who, password: string, context: CallContext) {
  const account = await signedInAccount(deps.db, who)
  await checkOwnPassword(deps, account, decodePassword(password), context)
  const bytes = randomBytes(20)
  await transact(deps.db, async (db) => {
    const current = await lockActiveAccount(db, account.id)
    if (!current) throw refuse('session_missing')
    if (current.secondFactorAt) throw refuse('second_factor_on')
    await putFactor(db, account.id, sealText(deps.sealing, bytes.toString('base64'), subjectOf(account.id)))
  })
  const secret = base32(bytes)
  return { secret, uri: otpauth(ISSUER, account.name, secret) }
}

/** Who types a code: a person signed in already, or at the second step a browser that has logged in before, or a new one. */
export type Prover = 'signed-in' | 'known' | 'new'

/**
 * Twenty codes an hour for an account, right or wrong, wherever they come from. Each kind of prover has its own twenty:
 * a stranger who knows the password uses up those of new browsers only.
 */
async function takeCodeTry(deps: AccountDeps, accountId: string, prover: Prover): Promise<void> {
  const quota = { key: `second-factor:${prover}:${accountId}`, limit: 20, seconds: 3600 }
  if (!(await takeQuota(deps.db, quota, deps.now()))) throw refuse('too_many_requests')
}

/** Whether the code is the app's or an unused backup code; used up with it. The account is locked by the caller. */
async function spendCode(deps: AccountDeps, db: Db, accountId: string, given: string): Promise<boolean> {
  const factor = await factorOf(db, accountId)
  if (!factor) return false
  const code = given.replace(/[\s-]/g, '').toLowerCase()
  const secret = Buffer.from(unsealText(deps.sealing, factor.sealed, subjectOf(accountId)), 'base64')
  const step = matchingStep(secret, code, deps.now(), factor.lastStep)
  if (step !== undefined) {
    await changeFactor(db, accountId, { lastStep: step })
    return true
  }
  const rest = factor.backupHashes.filter((hash) => hash !== hashOf(code))
  if (rest.length === factor.backupHashes.length) return false
  await changeFactor(db, accountId, { backupHashes: rest })
  return true
}

/**
 * Proves the second step: counts the try, records a wrong one, uses a right one up. `then` runs in the same transaction
 * with the account locked.
 */
export async function proveSecondFactor<T>(
  deps: AccountDeps,
  given: { accountId: string; code: string; from: From; prover: Prover },
  then: (db: Db, account: Account) => Promise<T>,
): Promise<T> {
  const { accountId, code, from, prover } = given
  await takeCodeTry(deps, accountId, prover)
  const proved = await transact(deps.db, async (db) => {
    const account = await lockActiveAccount(db, accountId)
    if (!account) throw refuse('session_missing')
    if (!(await spendCode(deps, db, accountId, code))) return undefined
    return { result: await then(db, account) }
  })
  if (proved) return proved.result
  await recordSecurity(deps.db, deps.now(), from, { event: 'second-factor-wrong', accountId })
  throw refuse('second_factor_wrong')
}

export async function confirmSecondFactor(deps: AccountDeps, who: Who, code: string, context: CallContext) {
  const backupCodes = Array.from({ length: BACKUP_CODES }, newBackupCode)
  // Before the code is looked at: the answer must not tell whether it is right.
  if ((await signedInAccount(deps.db, who)).secondFactorAt) throw refuse('second_factor_on')
  const given = { accountId: who.userId, code, from: context, prover: 'signed-in' } as const
  return proveSecondFactor(deps, given, async (db, account) => {
    if (account.secondFactorAt) throw refuse('second_factor_on')
    const now = deps.now()
    await changeFactor(db, account.id, { backupHashes: backupCodes.map(hashOf) })
    await setEnabled(db, account.id, now)
    // Logins that were made without it end.
    await revokeAll(db, account.id, 'ended', now, who)
    await recordSecurity(db, now, context, { event: 'second-factor-on', accountId: account.id })
    await tell(deps, db, account, '已启用两步验证')
    return { backupCodes }
  })
}

export async function disableSecondFactor(
  deps: AccountDeps,
  who: Who,
  given: { password: string; code: string },
  context: CallContext,
): Promise<void> {
  const account = await signedInAccount(deps.db, who)
  if (isRequired(deps, account.type)) throw refuse('second_factor_required')
  await checkOwnPassword(deps, account, decodePassword(given.password), context)
  await proveSecondFactor(
    deps,
    { accountId: account.id, code: given.code, from: context, prover: 'signed-in' },
    async (db, account) => {
      await setEnabled(db, account.id, null)
      const event = { event: 'second-factor-off', accountId: account.id } as const
      await recordSecurity(db, deps.now(), context, event)
      await tell(deps, db, account, '已停用两步验证')
    },
  )
}

const tell = (deps: AccountDeps, db: Db, { id, name, phone }: Account, state: string) =>
  tellPerson(deps, db, {
    accountId: id,
    name,
    state,
    title: `账号${state}`,
    text: `您的账号${state}。如非本人操作，请立即修改密码并联系客服。`,
    phones: [phone],
  })

/** For a person who has lost app and backup codes. Another administrator does it after checking who asks. */
export async function resetSecondFactor(
  deps: AccountDeps,
  who: Who,
  given: { userId: string; reason: string },
  context: CallContext,
): Promise<void> {
  const reason = printable(given.reason)
  if (!reason) throw refuse('reason_missing', '请写明核实经过')
  await transact(deps.db, async (db) => {
    const account = await lockActiveAccount(db, given.userId)
    if (!account) throw refuse('account_not_found')
    const mayAct = who.userId !== account.id && (who.type === 'ADMIN' || !isStaff(account.type))
    if (!mayAct) throw refuse('account_protected')
    const now = deps.now()
    await setEnabled(db, account.id, null)
    await revokeAll(db, account.id, 'staff', now)
    const detail = { by: who.userId, reason }
    await recordSecurity(db, now, context, { event: 'second-factor-reset', accountId: account.id, detail })
    await tell(deps, db, account, '的两步验证已由平台重置')
  })
}
