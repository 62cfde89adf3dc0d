import type { PhoneAppeal } from '@biaojie/contract/accounts/accounts/contact-changes.ts'
import { APPEAL_DAYS } from '@biaojie/contract/deadlines.ts'
import { isMobile, normalizeMobile } from '@biaojie/contract/rules.ts'
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import { computeDeadline, countMinutesBetween, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { createId } from '../../../../platform/base/ids.ts'
import { maskPhone } from '../../../../platform/base/logs/log.ts'
import { containsText, toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { findCompanyById } from '../../../enterprises/enterprises/enterprises.ts'
import { countByState } from '../../../node/cases/cases.ts'
import { addNotices } from '../../notices/notices.ts'
import type { AccountDeps } from '../deps.ts'
import { toName } from '../entry/names.ts'
import { proveOwnCode } from '../entry/own-code.ts'
import { recordSecurity } from '../security-log.ts'
import { findLastSeen } from '../sessions/store.ts'
import {
  describePeople,
  findAccountById,
  findAccountByNameKey,
  findAccountByPhone,
  listStaffActingIn,
  lockActiveAccount,
} from '../store.ts'
import { accounts, phoneChanges } from '../tables.ts'
import { applyPhone } from './phone.ts'
import { closeChange, findChange, findOpenChange, insertChange, type PhoneChange } from './store.ts'
import { notifyPerson } from './tell.ts'

type AppealInput = { account: string; newPhone: string; newCode: string; reason: string }

async function findAccount(db: Db, loginName: string) {
  const phone = normalizeMobile(loginName)
  return isMobile(phone) ? findAccountByPhone(db, phone) : findAccountByNameKey(db, toName(loginName).key)
}

/**
 * Returns the same answer whether or not such an account exists; the old number is notified immediately, so
 * that its holder can object.
 */
export async function appealForPhone(
  deps: AccountDeps,
  input: AppealInput,
  context: CallContext,
): Promise<void> {
  const newPhone = deps.verification.requireMobile(input.newPhone)
  const reason = toPrintable(input.reason)
  if (!reason) throw refuse('invalid_input', '请写明情况，便于核实')
  const proof = await proveOwnCode(deps, { purpose: 'bind', phone: newPhone, code: input.newCode }, context)
  if (await findAccountByPhone(deps.db, newPhone)) throw refuse('phone_taken')
  const match = await findAccount(deps.db, input.account)
  await transact(deps.db, async (db) => {
    await proof.spend(db)
    const account = match && (await lockActiveAccount(db, match.id))
    if (!account?.phone || (await findOpenChange(db, account.id))) return
    const now = deps.now()
    const change = { id: createId(now.getTime()), accountId: account.id, oldPhone: account.phone, newPhone }
    await insertChange(db, { ...change, way: 'appeal', state: 'appeal', reason, createdAt: now })
    await recordSecurity(db, now, context, { event: 'phone-appealed', accountId: account.id })
    await notifyPerson(deps, db, {
      accountId: account.id,
      name: account.name,
      state: `被申诉更换绑定手机为 ${maskPhone(newPhone)}，平台核实后决定`,
      title: '收到换绑手机的申诉',
      text: `有人申诉把您的绑定手机更换为 ${maskPhone(newPhone)}。如非本人操作，请在“账号安全”撤销。`,
      phones: [account.phone, newPhone],
    })
    const text = `${account.name} 的换绑申诉待核实。`
    const notice = { title: '有新的换绑申诉', text, link: '/console/appeals' }
    await addNotices(db, await listStaffActingIn(db, 'accounts'), notice, now)
  })
}

async function toAppeal(db: Db, change: PhoneChange, now: Date): Promise<PhoneAppeal> {
  const account = await findAccountById(db, change.accountId)
  const company = account?.companyId ? await findCompanyById(db, account.companyId) : null
  const seen = await findLastSeen(db, change.accountId)
  const staff = change.decidedBy
    ? (await describePeople(db, [change.decidedBy])).get(change.decidedBy)
    : undefined
  return {
    id: change.id,
    userId: change.accountId,
    userName: account?.name ?? '',
    companyName: company?.name ?? '',
    oldPhone: change.oldPhone && maskPhone(change.oldPhone),
    newPhone: change.newPhone && maskPhone(change.newPhone),
    reason: change.reason,
    createTime: toShanghaiTime(change.createdAt),
    remainingMinutes:
      change.state === 'appeal'
        ? countMinutesBetween(now, computeDeadline(change.createdAt, APPEAL_DAYS))
        : null,
    lastSeenTime: seen ? toShanghaiTime(seen) : '',
    state: change.state as PhoneAppeal['state'],
    answer: change.answer,
    decidedBy: staff?.name ?? '',
    decideTime: change.decidedAt ? toShanghaiTime(change.decidedAt) : '',
  }
}

const isAppeal = eq(phoneChanges.way, 'appeal')

/** Counts appeals for a new phone by their state. */
export const countAppeals = (db: Db) => countByState(db, phoneChanges.state, isAppeal)

export async function listAppeals(
  { db, now }: AccountDeps,
  query: { state?: PhoneAppeal['state']; text?: string; current?: number; size?: number },
) {
  const { state, current = 1, size = 20 } = query
  const text = query.text?.trim()
  const people = text
    ? db
        .select({ id: accounts.id })
        .from(accounts)
        .where(or(containsText(accounts.name, text), containsText(accounts.phone, text)))
    : undefined
  const where = and(
    isAppeal,
    state && eq(phoneChanges.state, state),
    people && inArray(phoneChanges.accountId, people),
  )
  const order = state === 'appeal' ? asc(phoneChanges.createdAt) : desc(phoneChanges.createdAt)
  const rows = await db
    .select()
    .from(phoneChanges)
    .where(where)
    .orderBy(order)
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(phoneChanges, where)
  return {
    records: await Promise.all(rows.map((row) => toAppeal(db, row, now()))),
    total,
    counts: await countAppeals(db),
  }
}

/** Grants or refuses an appeal; both numbers are notified either way. */
export async function decideAppeal(
  deps: AccountDeps,
  who: Person,
  input: { id: string; decision: 'approve' | 'reject'; note: string },
  context: CallContext,
): Promise<void> {
  const answer = toPrintable(input.note)
  if (!answer) throw refuse('reason_missing', '请写明核实经过或答复')
  const change = await findChange(deps.db, input.id)
  if (change?.way !== 'appeal') throw refuse('appeal_not_found')
  const approved = input.decision === 'approve'
  await transact(deps.db, async (db) => {
    const account = await lockActiveAccount(db, change.accountId)
    const now = deps.now()
    const state = approved ? 'done' : 'refused'
    const closed = await closeChange(db, change.id, { state, decidedAt: now, decidedBy: who.userId, answer })
    if (!closed || !account) throw refuse('appeal_decided')
    const detail = { by: who.userId, note: answer }
    if (approved) {
      const { newPhone } = change
      return applyPhone(deps, db, { account, newPhone, from: context, detail })
    }
    await recordSecurity(db, now, context, { event: 'appeal-refused', accountId: account.id, detail })
    await notifyPerson(deps, db, {
      accountId: account.id,
      name: account.name,
      state: '的换绑手机申诉未通过',
      title: '换绑手机的申诉未通过',
      text: answer,
      phones: [account.phone, change.newPhone],
    })
  })
}
