import { type Duty, formatDuties, isAuditConflict } from '@biaojie/contract/accounts/staff/duties.ts'
import type { StaffChange, StaffRow } from '@biaojie/contract/accounts/staff/staff.ts'
import { STAFF } from '@biaojie/contract/define.ts'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { createId } from '../../../../platform/base/ids.ts'
import { maskPhone } from '../../../../platform/base/logs/log.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { notifyOtherAuditors, requireOtherAuditor } from '../auditors.ts'
import { notifyPerson } from '../contacts/tell.ts'
import type { AccountDeps } from '../deps.ts'
import { requireNewName, toName } from '../entry/names.ts'
import { recordSecurity, type SecurityEvent } from '../security-log.ts'
import { findLastSeen, revokeAll } from '../sessions/store.ts'
import {
  type Account,
  describePeople,
  findAccountByPhone,
  insertAccount,
  lockActiveAccount,
} from '../store.ts'
import { accounts, securityLog } from '../tables.ts'

type Page = { current?: number; size?: number }

const toRange = ({ current = 1, size = 20 }: Page) => ({ limit: size, offset: (current - 1) * size })

const isStaffAccount = and(inArray(accounts.type, [...STAFF]), isNull(accounts.deletedAt))

async function toStaffRow(db: Db, account: Account): Promise<StaffRow> {
  const seen = await findLastSeen(db, account.id)
  return {
    userId: account.id,
    userName: account.name,
    phone: maskPhone(account.phone ?? ''),
    type: account.type,
    duties: account.duties,
    secondFactor: account.secondFactorAt !== null,
    locked: account.lockedAt !== null,
    lastSeenTime: seen ? toShanghaiTime(seen) : '',
  }
}

/** Returns the people of the node, its administrators first. */
export async function listStaff({ db }: AccountDeps, query: Page) {
  const { limit, offset } = toRange(query)
  const rows = await db
    .select()
    .from(accounts)
    .where(isStaffAccount)
    .orderBy(asc(accounts.type), asc(accounts.nameKey))
    .limit(limit)
    .offset(offset)
  const total = await db.$count(accounts, isStaffAccount)
  return { records: await Promise.all(rows.map((row) => toStaffRow(db, row))), total }
}

function requireReason(given: string): string {
  const reason = toPrintable(given).trim()
  if (!reason) throw refuse('reason_missing', '请写明原因')
  return reason
}

type Change = { account: Account; who: Person; reason: string; duties: readonly Duty[]; context: CallContext }
const CHANGES = {
  'staff-added': '成为工作人员',
  'duties-changed': '更改岗位',
  'staff-removed': '不再是工作人员',
} as const satisfies Partial<Record<SecurityEvent, string>>
type ChangeEvent = keyof typeof CHANGES

/** Logs a change with the duties before it and notifies the person, as part of the caller's transaction. */
async function recordChange(deps: AccountDeps, db: Db, event: ChangeEvent, change: Change): Promise<void> {
  const { account, who, reason, duties, context } = change
  const detail = { by: who.userId, reason, duties: duties.join(','), before: account.duties.join(',') }
  await recordSecurity(db, deps.now(), context, { event, accountId: account.id, detail })
  const names = formatDuties(duties)
  const state = {
    'staff-added': '已成为平台工作人员',
    'duties-changed': '的平台岗位已更改',
    'staff-removed': '已不再是平台工作人员',
  }[event]
  await notifyPerson(deps, db, {
    accountId: account.id,
    name: account.name,
    state:
      account.passwordHash === null && event === 'staff-added' ? `${state}，请用“找回密码”设置密码` : state,
    title: `账号${state}`,
    text: `${names ? `现在的岗位：${names}。` : ''}原因：${reason}`,
    phones: [account.phone],
  })
  if (account.duties.includes('auditor') || duties.includes('auditor'))
    await notifyOtherAuditors(db, deps.now(), account, {
      title: `审计人员有变动：${account.name}`,
      text: `${describeChange(event, detail)}。原因：${reason}`,
    })
}

type NamedPerson = { phone: string; userName: string }

/** Makes an account without a password, which its person sets by the code sent to the phone. */
async function createAccount(db: Db, { phone, userName }: NamedPerson, now: Date): Promise<Account> {
  const { name, key: nameKey, shape: nameShape } = requireNewName(userName)
  const id = createId(now.getTime())
  const taken = await insertAccount(db, {
    id,
    phone,
    name,
    nameKey,
    nameShape,
    email: '',
    passwordHash: null,
    type: 'ORDINARY',
    createdAt: now,
  })
  if (taken) throw refuse(taken === 'name' ? 'name_taken' : 'staff_already', '请稍后重试')
  const account = await lockActiveAccount(db, id)
  if (!account) throw refuse('account_not_found')
  return account
}

/** Locks the account of this phone, or creates one. The name must match, because a mistyped number must not make a stranger staff. */
async function lockOrCreateAccount(deps: AccountDeps, db: Db, input: NamedPerson): Promise<Account> {
  const match = await findAccountByPhone(db, input.phone)
  if (!match) return createAccount(db, input, deps.now())
  const account = await lockActiveAccount(db, match.id)
  if (!account || account.nameKey !== toName(input.userName).key)
    throw refuse('person_not_found', '这个手机号已有账号，用户名与所填不符')
  if (account.type === 'ADMIN' || account.type === 'MANAGER') throw refuse('staff_already')
  if (account.companyId)
    throw refuse('company_already', '这位用户已加入企业，不能兼任平台工作人员，请换一个手机号')
  if (!(await deps.endOwnApplication(db, account.id)))
    throw refuse('registration_under_review', '这位用户自己的前缀申请正在审核，请先办结')
  return account
}

function requireDuties(given: readonly Duty[]): Duty[] {
  const duties = [...new Set(given)]
  if (duties.length === 0) throw refuse('duties_missing')
  if (isAuditConflict(duties)) throw refuse('duties_conflict')
  return duties
}

/** Makes a person staff of the node with these duties. Only their second factor opens the calls of staff. */
export async function addStaff(
  deps: AccountDeps,
  who: Person,
  input: NamedPerson & { duties: readonly Duty[]; reason: string },
  context: CallContext,
): Promise<{ userId: string }> {
  const duties = requireDuties(input.duties)
  const reason = requireReason(input.reason)
  const person = { phone: deps.verification.requireMobile(input.phone), userName: input.userName }
  return transact(deps.db, async (db) => {
    const account = await lockOrCreateAccount(deps, db, person)
    await db.update(accounts).set({ type: 'MANAGER', duties }).where(eq(accounts.id, account.id))
    await recordChange(deps, db, 'staff-added', { account, who, reason, duties, context })
    return { userId: account.id }
  })
}

/** Locks the account of a staff member. Administrators are refused, because only the operator's command changes them. */
async function lockStaff(db: Db, userId: string): Promise<Account> {
  const account = await lockActiveAccount(db, userId)
  if (!account) throw refuse('account_not_found')
  if (account.type === 'ADMIN') throw refuse('account_protected', '管理员的权限不在这里更改')
  if (account.type !== 'MANAGER') throw refuse('account_not_found', '这个账号不是平台工作人员')
  return account
}

/** Changes the duties of a person; their next request is judged by the new ones. */
export function changeDuties(
  deps: AccountDeps,
  who: Person,
  input: { userId: string; duties: readonly Duty[]; reason: string },
  context: CallContext,
): Promise<void> {
  const duties = requireDuties(input.duties)
  const reason = requireReason(input.reason)
  return transact(deps.db, async (db) => {
    const account = await lockStaff(db, input.userId)
    if (!duties.includes('auditor')) await requireOtherAuditor(db, account)
    await db.update(accounts).set({ duties }).where(eq(accounts.id, account.id))
    await recordChange(deps, db, 'duties-changed', { account, who, reason, duties, context })
  })
}

/** Makes a person of the node an ordinary user again and ends all their logins. */
export function removeStaff(
  deps: AccountDeps,
  who: Person,
  input: { userId: string; reason: string },
  context: CallContext,
): Promise<void> {
  const reason = requireReason(input.reason)
  return transact(deps.db, async (db) => {
    const account = await lockStaff(db, input.userId)
    await requireOtherAuditor(db, account)
    await db.update(accounts).set({ type: 'ORDINARY', duties: [] }).where(eq(accounts.id, account.id))
    await revokeAll(db, account.id, 'staff', deps.now())
    await recordChange(deps, db, 'staff-removed', { account, who, reason, duties: [], context })
  })
}

type Detail = Record<string, string> | null
const formatDetailDuties = (detail: Detail, key: 'duties' | 'before') =>
  formatDuties((detail?.[key] ?? '').split(','))

function describeChange(event: string, detail: Detail): string {
  if (event === 'duties-changed')
    return `岗位 ${formatDetailDuties(detail, 'before')} → ${formatDetailDuties(detail, 'duties')}`
  const added = event === 'staff-added'
  const names = formatDetailDuties(detail, added ? 'duties' : 'before')
  return `${added ? CHANGES['staff-added'] : CHANGES['staff-removed']}${names && `，${added ? '' : '原'}岗位 ${names}`}`
}

/** Returns changes of staff and of their duties, the latest first. */
export async function listStaffChanges({ db }: AccountDeps, query: Page) {
  const { limit, offset } = toRange(query)
  const where = inArray(securityLog.event, Object.keys(CHANGES))
  const rows = await db
    .select()
    .from(securityLog)
    .where(where)
    .orderBy(desc(securityLog.at), desc(securityLog.id))
    .limit(limit)
    .offset(offset)
  const total = await db.$count(securityLog, where)
  const ids = rows
    .flatMap(({ accountId, detail }) => [accountId, detail?.by])
    .filter((id) => typeof id === 'string')
  const names = await describePeople(db, [...new Set(ids)])
  const records = rows.map(
    ({ id, at, event, accountId, detail }): StaffChange => ({
      id,
      time: toShanghaiTime(at),
      by: names.get(detail?.by ?? '')?.name ?? '',
      userName: names.get(accountId ?? '')?.name ?? '已注销的用户',
      what: describeChange(event, detail),
      reason: detail?.reason ?? '',
    }),
  )
  return { records, total }
}
