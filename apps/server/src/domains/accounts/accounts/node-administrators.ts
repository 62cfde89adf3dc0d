import { scorePassword } from '@biaojie/contract/accounts/accounts/password-score.ts'
import { encodePassword, RESET_SCORE_MIN } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { Duty } from '@biaojie/contract/accounts/staff/duties.ts'
import { isMobile, MOBILE_MESSAGE } from '@biaojie/contract/rules.ts'
import { and, count, eq, isNull } from 'drizzle-orm'
import { refuse } from '../../../http/errors.ts'
import { createId } from '../../../platform/base/ids.ts'
import { createHasher } from '../../../platform/base/password-hash/hasher.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { notifyOtherAuditors } from './auditors.ts'
import { requireNewName } from './entry/names.ts'
import { requireNewPassword } from './passwords/passwords.ts'
import { setEnabled } from './second-factor/store.ts'
import { NO_BROWSER, recordSecurity } from './security-log.ts'
import { revokeAll } from './sessions/store.ts'
import { findAccountByPhone, insertAccount, lockActiveAccount } from './store.ts'
import { accounts } from './tables.ts'

/** The security log names this command as the author. */
const BY = 'npm run administrator'

export async function hasNodeAdministrator(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.type, 'ADMIN'), isNull(accounts.deletedAt), isNull(accounts.lockedAt)))
    .limit(1)
  return row !== undefined
}

/** Counts the node's active administrators, and those of them who log in with a password alone. */
export async function countAdministrators(db: Db): Promise<{ all: number; withoutFactor: number }> {
  const [row] = await db
    .select({ all: count(), withFactor: count(accounts.secondFactorAt) })
    .from(accounts)
    .where(and(eq(accounts.type, 'ADMIN'), isNull(accounts.deletedAt), isNull(accounts.lockedAt)))
  const { all = 0, withFactor = 0 } = row ?? {}
  return { all, withoutFactor: all - withFactor }
}

function checkPhone(phone: string): void {
  if (!isMobile(phone)) throw refuse('mobile_malformed', MOBILE_MESSAGE)
}

/** Tells whether somebody registered with this phone, who then keeps name and password. */
export async function isRegistered(db: Db, phone: string): Promise<boolean> {
  checkPhone(phone)
  return (await findAccountByPhone(db, phone)) !== undefined
}

async function hashNewPassword(password: string, person: { phone: string; name: string }): Promise<string> {
  const checked = requireNewPassword(encodePassword(password), person)
  if (scorePassword(checked) < RESET_SCORE_MIN) throw refuse('password_weak')
  const hasher = createHasher(1)
  try {
    return await hasher.hash(checked)
  } finally {
    await hasher.close()
  }
}

type NewPerson = { phone: string; name: string; password: string }

/** Makes a person without an account an administrator of the node. */
export const addNodeAdministrator = (db: Db, input: NewPerson, now: Date): Promise<void> =>
  addPersonOfNode(db, input, { type: 'ADMIN', duties: [] }, now)

/** Makes a person without an account an auditor, and notifies the other auditors. */
export const addAuditor = (db: Db, input: NewPerson, now: Date): Promise<void> =>
  addPersonOfNode(db, input, { type: 'MANAGER', duties: ['auditor'] }, now)

async function addPersonOfNode(
  db: Db,
  input: NewPerson,
  { type, duties }: { type: 'ADMIN' | 'MANAGER'; duties: Duty[] },
  now: Date,
): Promise<void> {
  const { phone } = input
  checkPhone(phone)
  const { name, key: nameKey, shape: nameShape } = requireNewName(input.name)
  const passwordHash = await hashNewPassword(input.password, { phone, name })
  const account = { id: createId(now.getTime()), phone, name, nameKey, nameShape, email: '', passwordHash }
  await transact(db, async (db) => {
    const taken = await insertAccount(db, { ...account, type, createdAt: now })
    if (taken) throw refuse(taken === 'phone' ? 'phone_taken' : 'name_taken')
    const detail = { type, by: BY }
    await recordSecurity(db, now, NO_BROWSER, { event: 'register', accountId: account.id, detail })
    if (duties.includes('auditor')) await appointAuditor(db, account, now)
  })
}

/**
 * Makes the person of this phone an administrator of the node; 'already' when they are one. Members of a company are
 * refused, because staff of the node decide on companies; a locked account is unlocked.
 */
export function promoteToNodeAdministrator(
  db: Db,
  phone: string,
  now: Date,
): Promise<'promoted' | 'already'> {
  checkPhone(phone)
  return transact(db, async (db) => {
    const match = await findAccountByPhone(db, phone)
    const account = match && (await lockActiveAccount(db, match.id))
    if (!account) throw refuse('phone_unknown')
    if (account.companyId)
      throw refuse('company_already', '该账号已加入企业，请先退出企业，或换一个没有加入企业的手机号')
    if (account.type === 'ADMIN' && !account.lockedAt) return 'already'
    if (account.duties.includes('auditor'))
      throw refuse('duties_conflict', '这个账号是审计人员，不能兼任平台管理员，请先免去审计岗位')
    await db
      .update(accounts)
      .set({ type: 'ADMIN', lockedAt: null, lockedFor: '' })
      .where(eq(accounts.id, account.id))
    const detail = { type: 'ADMIN', before: account.type, by: BY }
    await recordSecurity(db, now, NO_BROWSER, { event: 'type-changed', accountId: account.id, detail })
    return 'promoted'
  })
}

/** Gives the duty, logs this and notifies the other auditors. Part of the caller's transaction. */
async function appointAuditor(db: Db, { id, name }: { id: string; name: string }, now: Date): Promise<void> {
  const duties: Duty[] = ['auditor']
  await db.update(accounts).set({ type: 'MANAGER', duties }).where(eq(accounts.id, id))
  const detail = { by: BY, duties: duties.join(','), before: '' }
  await recordSecurity(db, now, NO_BROWSER, { event: 'staff-added', accountId: id, detail })
  const news = { title: `审计人员有变动：${name}`, text: `由命令 ${BY} 任命为审计人员。` }
  await notifyOtherAuditors(db, now, { id }, news)
}

/**
 * Makes the person with this phone an auditor; 'already' if they are one. People who act for the node are
 * refused.
 */
export function promoteToAuditor(db: Db, phone: string, now: Date): Promise<'promoted' | 'already'> {
  checkPhone(phone)
  return transact(db, async (db) => {
    const match = await findAccountByPhone(db, phone)
    const account = match && (await lockActiveAccount(db, match.id))
    if (!account) throw refuse('phone_unknown')
    if (account.companyId)
      throw refuse('company_already', '该账号已加入企业，请先退出企业，或换一个没有加入企业的手机号')
    if (account.duties.includes('auditor')) return 'already'
    if (account.type === 'ADMIN' || account.type === 'MANAGER') throw refuse('duties_conflict')
    await appointAuditor(db, account, now)
    return 'promoted'
  })
}

/**
 * Resets the second step of an administrator who has lost all factors and codes and has no colleague to do it. The
 * logins of the account end; 'none' when it had no second step.
 */
export function resetAdministratorFactor(db: Db, phone: string, now: Date): Promise<'reset' | 'none'> {
  checkPhone(phone)
  return transact(db, async (db) => {
    const match = await findAccountByPhone(db, phone)
    const account = match && (await lockActiveAccount(db, match.id))
    if (!account) throw refuse('phone_unknown')
    if (account.type !== 'ADMIN')
      throw refuse(
        'account_protected',
        '这个手机号不是平台管理员；其他人的两步验证由平台管理员在控制台“账号管理”里重置',
      )
    if (!account.secondFactorAt) return 'none'
    await setEnabled(db, account.id, null)
    await revokeAll(db, account.id, 'staff', now)
    const detail = { by: BY }
    await recordSecurity(db, now, NO_BROWSER, { event: 'second-factor-reset', accountId: account.id, detail })
    return 'reset'
  })
}
