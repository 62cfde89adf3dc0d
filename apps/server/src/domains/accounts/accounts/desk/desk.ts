import type { AccountDetail, AccountRow } from '@biaojie/contract/accounts/accounts/desk.ts'
import { and, asc, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { maskPhone } from '../../../../platform/base/logs/log.ts'
import { containsText, toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { findCompanyById } from '../../../enterprises/enterprises/enterprises.ts'
import { notifyOtherAuditors } from '../auditors.ts'
import { notifyPerson } from '../contacts/tell.ts'
import type { AccountDeps } from '../deps.ts'
import { listPasskeys } from '../second-factor/passkeys/store.ts'
import { lockFactor } from '../second-factor/store.ts'
import { listSecurityEvents, recordRepeated, recordSecurity } from '../security-log.ts'
import { findLastSeen, listOpenFamilies, revokeAll } from '../sessions/store.ts'
import { type Account, describePeople, findAccountById, lockActiveAccount } from '../store.ts'
import { accounts } from '../tables.ts'
import { EVENT_NAMES } from './events.ts'

type AccountQuery = {
  type?: string
  state?: 'open' | 'locked'
  companyId?: string
  text?: string
  sortOrder?: 'asc' | 'desc'
  current?: number
  size?: number
}

async function toAccountRow(db: Db, account: Account): Promise<AccountRow> {
  const company = account.companyId ? await findCompanyById(db, account.companyId) : null
  const seen = await findLastSeen(db, account.id)
  return {
    userId: account.id,
    userName: account.name,
    phone: maskPhone(account.phone ?? ''),
    type: account.type,
    companyId: account.companyId ?? '',
    companyName: company?.name ?? '',
    createTime: toShanghaiTime(account.createdAt),
    lastSeenTime: seen ? toShanghaiTime(seen) : '',
    locked: account.lockedAt !== null,
  }
}

/** Returns a page of the accounts that are not deleted, the newest first. */
export async function listAccounts({ db }: AccountDeps, query: AccountQuery) {
  const { type, state, companyId, current = 1, size = 20 } = query
  const text = query.text?.trim()
  const where = and(
    isNull(accounts.deletedAt),
    type ? eq(accounts.type, type) : undefined,
    companyId ? eq(accounts.companyId, companyId) : undefined,
    state && (state === 'locked' ? isNotNull(accounts.lockedAt) : isNull(accounts.lockedAt)),
    text ? or(containsText(accounts.name, text), containsText(accounts.phone, text)) : undefined,
  )
  const order = query.sortOrder === 'asc' ? asc : desc
  const rows = await db
    .select()
    .from(accounts)
    .where(where)
    .orderBy(order(accounts.createdAt), order(accounts.id))
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(accounts, where)
  return { records: await Promise.all(rows.map((row) => toAccountRow(db, row))), total }
}

async function loadFactors(db: Db, { id }: Account) {
  const app = Boolean((await lockFactor(db, id))?.appAt)
  return { app, passkeys: (await listPasskeys(db, id)).length }
}

const MAX_EVENTS = 50

/**
 * Returns one account with its logins and log. The view itself is logged, once in a quarter of an hour for
 * each pair of people.
 */
export async function loadAccountDetail(
  deps: AccountDeps,
  who: Person,
  userId: string,
  context: CallContext,
): Promise<AccountDetail> {
  const { db } = deps
  const account = await findAccountById(db, userId)
  if (!account || account.deletedAt) throw refuse('account_not_found')
  const now = deps.now()
  const look = { event: 'account-viewed', accountId: userId, detail: { by: who.userId } } as const
  await recordRepeated(db, now, context, { ...look, subject: `${userId}:${who.userId}` })
  const row = await toAccountRow(db, account)
  const company = account.companyId ? await findCompanyById(db, account.companyId) : null
  const sessions = await listOpenFamilies(db, userId, now)
  const events = (await listSecurityEvents(db, userId)).slice(0, MAX_EVENTS)
  const staff = await describePeople(db, [
    ...new Set(events.flatMap(({ detail }) => detail?.by ?? []).filter(isId)),
  ])
  return {
    ...row,
    email: account.email,
    prefix: company?.prefix ?? '',
    lockedTime: account.lockedAt ? toShanghaiTime(account.lockedAt) : '',
    lockedFor: account.lockedFor,
    secondFactor: account.secondFactorAt !== null,
    ...(await loadFactors(db, account)),
    sessions: sessions.map(({ device, ip, createdAt, lastSeenAt }) => ({
      device,
      ip,
      createTime: toShanghaiTime(createdAt),
      lastSeenTime: toShanghaiTime(lastSeenAt),
    })),
    events: events.map(({ at, event, ip, detail }) => ({
      time: toShanghaiTime(at),
      event: [EVENT_NAMES[event] ?? event, detail?.reason ?? detail?.note].filter(Boolean).join('：'),
      ip,
      by: staff.get(detail?.by ?? '')?.name ?? '',
    })),
  }
}

const isId = (text: string) => text.length === 36

type Deed = 'lock' | 'unlock' | 'end'
const DEEDS = {
  lock: { event: 'account-locked', state: '已被平台停用', title: '账号已停用' },
  unlock: { event: 'account-unlocked', state: '已恢复使用', title: '账号已恢复' },
  end: { event: 'sessions-ended-by-staff', state: '的全部登录已由平台结束', title: '登录已全部结束' },
} as const

/**
 * People may not act on themselves; only administrators may act on people of the node, and nobody on
 * administrators.
 */
function checkRank(who: Person, account: Account): void {
  const isStaff = account.type === 'MANAGER' || account.type === 'ADMIN'
  const canAct = account.type === 'ADMIN' ? false : !isStaff || who.type === 'ADMIN'
  if (who.userId === account.id || !canAct) throw refuse('account_protected')
}

/** Locks or unlocks an account or ends its logins: logged with the reason, and its person is notified. */
export async function actOnAccount(
  deps: AccountDeps,
  deed: Deed,
  who: Person,
  input: { userId: string; reason: string },
  context: CallContext,
): Promise<void> {
  const reason = toPrintable(input.reason)
  if (!reason) throw refuse('reason_missing', '请写明原因')
  await transact(deps.db, async (db) => {
    const account = await lockActiveAccount(db, input.userId)
    if (!account) throw refuse('account_not_found')
    checkRank(who, account)
    const now = deps.now()
    if (deed !== 'end') {
      const locked =
        deed === 'lock' ? { lockedAt: now, lockedFor: reason } : { lockedAt: null, lockedFor: '' }
      await db.update(accounts).set(locked).where(eq(accounts.id, account.id))
    }
    if (deed !== 'unlock') await revokeAll(db, account.id, 'staff', now)
    const { event, state, title } = DEEDS[deed]
    const detail = { by: who.userId, reason }
    await recordSecurity(db, now, context, { event, accountId: account.id, detail })
    const { id: accountId, name, phone } = account
    await notifyPerson(deps, db, { accountId, name, state, title, text: `原因：${reason}`, phones: [phone] })
    if (account.duties.includes('auditor'))
      await notifyOtherAuditors(db, now, account, {
        title: `审计人员的${title}：${name}`,
        text: `原因：${reason}`,
      })
  })
}
