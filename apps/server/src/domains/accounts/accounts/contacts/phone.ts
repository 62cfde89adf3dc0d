import { PHONE_WAIT_HOURS } from '@biaojie/contract/accounts/accounts/rules.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { createId } from '../../../../platform/base/ids.ts'
import { maskPhone } from '../../../../platform/base/logs/log.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import type { AccountDeps } from '../deps.ts'
import { proveOwnCode } from '../entry/own-code.ts'
import { checkOwnPassword } from '../passwords/change.ts'
import { decodePassword } from '../passwords/passwords.ts'
import { type From, NO_BROWSER, recordSecurity } from '../security-log.ts'
import { revokeAll } from '../sessions/store.ts'
import { type Account, findAccountByPhone, lockActiveAccount, requireSignedInAccount } from '../store.ts'
import {
  closeChange,
  findOpenChange,
  insertChange,
  listDueChanges,
  type PhoneChange,
  setPhone,
} from './store.ts'
import { notifyPerson } from './tell.ts'

type PhoneInput = { newPhone: string; newCode: string; oldCode?: string; password?: string }

export async function loadContactState(deps: AccountDeps, who: Person) {
  const account = await requireSignedInAccount(deps.db, who)
  const change = await findOpenChange(deps.db, account.id)
  return {
    phone: maskPhone(account.phone),
    email: account.email,
    waiting: change
      ? {
          way: change.way,
          newPhone: maskPhone(change.newPhone),
          createTime: toShanghaiTime(change.createdAt),
          effectiveTime: change.effectiveAt ? toShanghaiTime(change.effectiveAt) : '',
        }
      : null,
  }
}

/**
 * Gives the account its new phone, ends its logins and notifies both numbers. The caller has locked the
 * account.
 */
export async function applyPhone(
  deps: Pick<AccountDeps, 'now' | 'jobs'>,
  db: Db,
  input: { account: Account; newPhone: string; from: From; detail: Record<string, string>; keep?: Person },
): Promise<void> {
  const { account, newPhone, from, detail, keep } = input
  // Two concurrent changes to one number are possible; the unique index lets only one succeed.
  if (await findAccountByPhone(db, newPhone)) throw refuse('phone_taken')
  const now = deps.now()
  await setPhone(db, account.id, newPhone)
  await revokeAll(db, account.id, 'phone', now, keep)
  await recordSecurity(db, now, from, { event: 'phone-changed', accountId: account.id, detail })
  const masked = maskPhone(newPhone)
  await notifyPerson(deps, db, {
    accountId: account.id,
    name: account.name,
    state: `的绑定手机已更换为 ${masked}`,
    title: '绑定手机已更换',
    text: `您的账号现在绑定 ${masked}，原手机号不能再登录。如非本人操作，请立即联系客服。`,
    phones: [account.phone, newPhone],
  })
}

/**
 * Changes the phone immediately when codes of both phones are given; with only the password, after a period
 * in which the owner can object.
 */
export async function changePhone(deps: AccountDeps, who: Person, input: PhoneInput, context: CallContext) {
  const account = await requireSignedInAccount(deps.db, who)
  const newPhone = deps.verification.requireMobile(input.newPhone)
  if (newPhone === account.phone) throw refuse('phone_same')
  const { oldCode } = input
  if (!oldCode) {
    if (!input.password) throw refuse('password_needed')
    await checkOwnPassword(deps, account, decodePassword(input.password), context)
  }
  const newPhoneProof = await proveOwnCode(
    deps,
    { purpose: 'bind', phone: newPhone, code: input.newCode },
    context,
  )
  // Only the holder of the number learns that it has an account.
  if (await findAccountByPhone(deps.db, newPhone)) throw refuse('phone_taken')
  const oldPhoneProof =
    oldCode && (await proveOwnCode(deps, { purpose: 'change', phone: account.phone, code: oldCode }, context))
  return transact(deps.db, async (db) => {
    await newPhoneProof.spend(db)
    if (oldPhoneProof) await oldPhoneProof.spend(db)
    const current = await lockActiveAccount(db, account.id)
    if (current?.phone !== account.phone || current.passwordHash !== account.passwordHash)
      throw refuse('session_missing')
    const open = await findOpenChange(db, account.id)
    if (!oldPhoneProof) {
      if (open) throw refuse('phone_change_waiting')
      return startWaiting(deps, db, { account: current, newPhone, from: context })
    }
    if (open) await closeChange(db, open.id, { state: 'cancelled', decidedAt: deps.now() })
    await applyPhone(deps, db, {
      account: current,
      newPhone,
      from: context,
      detail: { by: 'codes' },
      keep: who,
    })
    return { done: true, effectiveTime: '' }
  })
}

async function startWaiting(
  deps: AccountDeps,
  db: Db,
  { account, newPhone, from }: { account: Account; newPhone: string; from: From },
) {
  const now = deps.now()
  const effectiveAt = new Date(now.getTime() + PHONE_WAIT_HOURS * HOUR_MS)
  const change = {
    id: createId(now.getTime()),
    accountId: account.id,
    oldPhone: account.phone ?? '',
    newPhone,
  }
  await insertChange(db, { ...change, way: 'password', state: 'waiting', createdAt: now, effectiveAt })
  await recordSecurity(db, now, from, { event: 'phone-change-asked', accountId: account.id })
  const masked = maskPhone(newPhone)
  await notifyPerson(deps, db, {
    accountId: account.id,
    name: account.name,
    state: `申请将绑定手机更换为 ${masked}，${PHONE_WAIT_HOURS} 小时后生效`,
    title: '绑定手机将要更换',
    text: `${toShanghaiTime(effectiveAt)} 起绑定 ${masked}。如非本人操作，请立即登录撤销并修改密码。`,
    phones: [account.phone, newPhone],
  })
  return { done: false, effectiveTime: toShanghaiTime(effectiveAt) }
}

export async function cancelPhoneChange(deps: AccountDeps, who: Person, context: CallContext): Promise<void> {
  const account = await requireSignedInAccount(deps.db, who)
  await transact(deps.db, async (db) => {
    await lockActiveAccount(db, account.id)
    const open = await findOpenChange(db, account.id)
    if (!open) return
    const now = deps.now()
    await closeChange(db, open.id, { state: 'cancelled', decidedAt: now })
    await recordSecurity(db, now, context, { event: 'phone-change-cancelled', accountId: account.id })
    await notifyPerson(deps, db, {
      accountId: account.id,
      name: account.name,
      state: '的换绑手机申请已撤销',
      title: '换绑手机已撤销',
      text: '绑定手机没有变化。',
      phones: [account.phone, open.newPhone],
    })
  })
}

async function applyDueChange(deps: AccountDeps, change: PhoneChange): Promise<void> {
  await transact(deps.db, async (db) => {
    const account = await lockActiveAccount(db, change.accountId)
    const openChange = account && (await findOpenChange(db, account.id))
    if (!account || openChange?.id !== change.id || openChange.state !== 'waiting') return
    const now = deps.now()
    if (await findAccountByPhone(db, change.newPhone)) {
      await closeChange(db, change.id, { state: 'refused', decidedAt: now, answer: '新手机号已用于其他账号' })
      return
    }
    await closeChange(db, change.id, { state: 'done', decidedAt: now })
    const { newPhone } = change
    await applyPhone(deps, db, { account, newPhone, from: NO_BROWSER, detail: { by: 'password' } })
  })
}

/** Applies changes whose waiting time is over. */
export async function applyDuePhones(deps: AccountDeps): Promise<void> {
  for (const change of await listDueChanges(deps.db, deps.now())) await applyDueChange(deps, change)
}
