import { scorePassword, scorePersonalStrength } from '@biaojie/contract/accounts/accounts/password-score.ts'
import { RESET_SCORE_MIN } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import { transact } from '../../../../platform/database/database.ts'
import { cancelWaitingChanges } from '../contacts/store.ts'
import type { AccountDeps } from '../deps.ts'
import { proveOwnCode } from '../entry/own-code.ts'
import { type From, recordSecurity, type SecurityEvent } from '../security-log.ts'
import { revokeAll } from '../sessions/store.ts'
import {
  type Account,
  findAccountByPhone,
  lockAccount,
  requireSignedInAccount,
  setPasswordHash,
} from '../store.ts'
import { decodePassword, hashPassword, requireNewPassword, verifyPassword } from './passwords.ts'
import { countTry, returnTry, SESSION } from './throttle.ts'

type Spend = (db: AccountDeps['db']) => Promise<void>

/**
 * Sets the new hash, consumes the code and ends all sessions together. `requireUnchanged` throws when the locked
 * account no longer matches the person's proof.
 */
async function replacePassword(
  deps: AccountDeps,
  input: {
    account: Account
    password: string
    spend: Spend
    event: SecurityEvent
    from: From
    requireUnchanged: (current: Account | undefined) => void
  },
): Promise<void> {
  const { account, event, from } = input
  const hash = await hashPassword(deps.hasher, input.password)
  await transact(deps.db, async (db) => {
    const now = deps.now()
    await input.spend(db)
    input.requireUnchanged(await lockAccount(db, account.id))
    await setPasswordHash(db, account.id, hash)
    // The person who requested it knew the old password, which may be the reason for the new one.
    await cancelWaitingChanges(db, account.id, now)
    await revokeAll(db, account.id, 'password', now)
    await recordSecurity(db, now, from, { event, accountId: account.id })
  })
}

/** Sets a new password for the holder of the phone, and ends all sessions of the account. */
export async function resetPassword(
  deps: AccountDeps,
  input: { phone: string; newPassword: string; code: string },
  from: From,
): Promise<void> {
  // The password is checked before the code, because a weak password must not use up a code.
  const password = requireNewPassword(input.newPassword, { phone: input.phone, name: '' })
  if (scorePassword(password) < RESET_SCORE_MIN) throw refuse('password_weak')
  const { phone, code } = input
  const proof = await proveOwnCode(deps, { purpose: 'reset', phone, code }, from)
  const account = await findAccountByPhone(deps.db, proof.phone)
  if (!account) throw refuse('phone_unknown')
  requireNewPassword(input.newPassword, { phone: proof.phone, name: account.name })
  const requireUnchanged = (current: Account | undefined) => {
    if (current?.phone !== proof.phone) throw refuse('phone_unknown')
  }
  await replacePassword(deps, {
    account,
    password,
    spend: proof.spend,
    event: 'password-reset',
    from,
    requireUnchanged,
  })
}

/**
 * Tells whether this is the account's password; a wrong one counts against the limits and is logged. A
 * signed-in person has separate tries, shared by all sessions of the account.
 */
export async function checkOwnPassword(
  deps: AccountDeps,
  account: Account,
  password: string,
  from: From,
  wrong = '登录密码不正确',
): Promise<void> {
  const now = deps.now()
  const guess = { subject: account.id, ip: from.ip, device: SESSION }
  await countTry(deps.db, guess, now)
  if (await verifyPassword(deps.hasher, account.passwordHash, password)) return returnTry(deps.db, guess)
  await recordSecurity(deps.db, now, from, { event: 'password-wrong', accountId: account.id })
  throw refuse('password_wrong', wrong)
}

/** Replaces the password of the signed-in person, who knows the old one and holds the account's phone. */
export async function changePassword(
  deps: AccountDeps,
  who: Person,
  input: { phone: string; oldPassword: string; newPassword: string; code: string },
  from: From,
): Promise<void> {
  const account = await requireSignedInAccount(deps.db, who)
  const phone = deps.verification.requireMobile(input.phone)
  if (phone !== account.phone) throw refuse('phone_foreign')
  const old = decodePassword(input.oldPassword)
  const password = requireNewPassword(input.newPassword, { phone, name: account.name })
  // The page's meter calls this weak.
  if (scorePersonalStrength(scorePassword(password)) === 'weak') throw refuse('password_weak')
  if (password === old) throw refuse('password_unchanged')
  await checkOwnPassword(deps, account, old, from, '旧密码不正确')
  const { code } = input
  const proof = await proveOwnCode(deps, { purpose: 'change', phone, code }, from)
  const requireUnchanged = (current: Account | undefined) => {
    if (!current || current.passwordHash !== account.passwordHash) throw refuse('password_wrong')
  }
  await replacePassword(deps, {
    account,
    password,
    spend: proof.spend,
    event: 'password-changed',
    from,
    requireUnchanged,
  })
}
