import type { Login } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { isLoginName, LOGIN_NAME_MESSAGE } from '@biaojie/contract/accounts/accounts/rules.ts'
import { PUBLIC_CLIENT } from '@biaojie/contract/accounts/accounts/session-rules.ts'
import { isMobile, normalizeMobile } from '@biaojie/contract/rules.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import type { AccountDeps } from '../deps.ts'
import { createDeviceCookies, findKnownDevice } from '../passwords/known-device.ts'
import { decodePassword, verifyPassword } from '../passwords/passwords.ts'
import { countTry, returnTry } from '../passwords/throttle.ts'
import { createChallengeCookie, startChallenge } from '../second-factor/login.ts'
import { recordRepeated, recordSecurity, type SecurityEvent, waitForRecord } from '../security-log.ts'
import { createLogoutCookie } from '../sessions/logout.ts'
import { startSession } from '../sessions/sessions.ts'
import type { Parent } from '../sessions/store.ts'
import { type Account, findAccountByNameKey, findAccountByPhone, lockAccount } from '../store.ts'
import { toUserInfo } from '../user-info.ts'
import { toName } from './names.ts'
import { proveOwnCode } from './own-code.ts'

export type Ticket = { sessionId?: string; sig?: string; token?: string }

/** Accepts `Authorization: Basic` of the public client, or none; any other client is refused. */
export function checkClient(context: CallContext): void {
  const given = /^Basic\s+(\S+)$/i.exec(context.header('authorization'))?.[1]
  if (given && Buffer.from(given, 'base64').toString() !== PUBLIC_CLIENT) throw refuse('client_unknown')
}

/** Accepts all three parts, or none. */
export const readTicket = ({ sessionId, sig, token }: Ticket) =>
  sessionId && sig && token ? { sessionId, sig, token } : undefined

/**
 * Opens a session with its log entry and cookies, for any kind of proof. `requireUnchanged` repeats the check with the
 * account locked, because a login must not survive a password reset or deletion that happens between the
 * proof and the session.
 */
export async function logIn(
  deps: AccountDeps,
  input: {
    account: Account
    fingerprint: string
    context: CallContext
    event?: SecurityEvent
    detail?: Record<string, string>
    /**
     * False for a login that was handed over from another one: with a stolen session, a browser must not
     * become a known browser, which would have its own attempts.
     */
    knowsBrowser?: boolean
    /** Throws when the proof does not fit the account as it is now. */
    requireUnchanged: (db: Db, current: Account) => void | Promise<void>
    /** The login from which this one was handed over. */
    parent?: Parent
    /** Uses up the proof of this login in the same transaction. */
    spend?: (db: Db) => Promise<void>
    /** The second factor was proved, too. */
    second?: true
  },
): Promise<Login> {
  const { account, context: from } = input
  const started = await transact(deps.db, async (db) => {
    await input.spend?.(db)
    const current = await lockAccount(db, account.id)
    if (!current) throw refuse('session_missing')
    await input.requireUnchanged(db, current)
    if (current.deletedAt) throw refuse('session_missing')
    // This check follows the proof of the person, so that others learn nothing of it.
    if (current.lockedAt) throw refuse('account_locked')
    if (current.secondFactorAt && !input.second && !input.parent)
      return { challenge: await startChallenge(deps, db, current, String(input.detail?.by)) }
    const session = await startSession(db, deps, {
      accountId: account.id,
      fingerprint: input.fingerprint,
      from,
      parent: input.parent,
    })
    const { event = 'login', detail } = input
    await recordSecurity(db, deps.now(), from, {
      event,
      accountId: account.id,
      familyId: session.familyId,
      detail,
    })
    return { ...session, account: current }
  })
  if (started.challenge !== undefined) {
    from.setCookie(createChallengeCookie(deps, started.challenge))
    throw refuse('second_factor_needed')
  }
  from.setCookie(createLogoutCookie(deps, started.familyId, deps.secureCookies))
  const { knowsBrowser = true } = input
  if (knowsBrowser) createDeviceCookies(deps, started.account, from.cookie).forEach(from.setCookie)
  return { tokenInfo: started.tokenInfo, userInfo: await toUserInfo(deps, started.account) }
}

/** Returns the key that accounts are found by; all spellings of a phone or name have one key. */
function toLoginKey(loginName: string): { key: string; isPhone: boolean } {
  const phone = normalizeMobile(loginName)
  return isMobile(phone) ? { key: phone, isPhone: true } : { key: toName(loginName).key, isPhone: false }
}

/**
 * An unknown name and a wrong password get the same answer after the same work. The slider ticket is used up
 * before either is checked.
 */
export async function logInByPassword(
  deps: AccountDeps,
  input: { username?: string; password?: string; fingerprint?: string } & Ticket,
  context: CallContext,
): Promise<Login> {
  checkClient(context)
  const { name: loginName } = toName(input.username ?? '')
  if (!isLoginName(normalizeMobile(loginName))) throw refuse('invalid_input', LOGIN_NAME_MESSAGE)
  const password = decodePassword(input.password ?? '')
  await deps.verification.useTicket(readTicket(input), 'login')
  const { key, isPhone } = toLoginKey(loginName)
  const account = await (isPhone ? findAccountByPhone : findAccountByNameKey)(deps.db, key)
  const device = account && findKnownDevice(deps, account, context.cookie)
  // Wrong tries count for the typed text, because the limits would otherwise reveal which phone and name
  // belong together.
  const subject = account && device ? account.id : deps.keyed('login-name', key)
  const guess = { subject, ip: context.ip, device }
  const now = deps.now()
  try {
    await countTry(deps.db, guess, now)
  } catch (error) {
    const entry = { event: 'login-throttled', accountId: account?.id, subject } as const
    await recordRepeated(deps.db, now, context, entry)
    throw error
  }
  if (!(await verifyPassword(deps.hasher, account?.passwordHash, password)) || !account) {
    await waitForRecord(
      recordSecurity(deps.db, now, context, { event: 'login-failed', accountId: account?.id }),
    )
    throw refuse('login_failed')
  }
  await returnTry(deps.db, guess)
  const detail = { by: 'password' }
  const requireUnchanged = (_db: Db, current: Account) => {
    if (current.passwordHash !== account.passwordHash) throw refuse('login_failed')
  }
  return logIn(deps, { account, fingerprint: input.fingerprint ?? '', context, detail, requireUnchanged })
}

/**
 * Logs in the holder of the phone. When there is no account, the person learns this, because they have proved
 * that the phone is theirs.
 */
export async function logInByCode(
  deps: AccountDeps,
  input: { mobile?: string; verifyCode?: string; fingerprint?: string },
  context: CallContext,
): Promise<Login> {
  checkClient(context)
  if (!input.verifyCode) throw refuse('invalid_input', '验证码不能为空！')
  const { mobile: phone = '', verifyCode: code } = input
  const proof = await proveOwnCode(deps, { purpose: 'login', phone, code }, context)
  const account = await findAccountByPhone(deps.db, proof.phone)
  if (!account) throw refuse('phone_unknown')
  const fingerprint = input.fingerprint ?? ''
  const requireUnchanged = (_db: Db, current: Account) => {
    if (current.phone !== proof.phone) throw refuse('phone_unknown')
  }
  return logIn(deps, {
    account,
    fingerprint,
    context,
    detail: { by: 'sms' },
    spend: proof.spend,
    requireUnchanged,
  })
}
