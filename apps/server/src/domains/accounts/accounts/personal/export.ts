import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { takeQuota } from '../../../../platform/shared/quota/quota.ts'
import { toAvatarPath } from '../avatars/store.ts'
import type { AccountDeps } from '../deps.ts'
import { listInvitationsOfPhone } from '../members/store.ts'
import { listPasskeys } from '../second-factor/passkeys/store.ts'
import { listSecurityEvents, recordSecurity } from '../security-log.ts'
import { listOpenFamilies } from '../sessions/store.ts'
import { type Account, requireSignedInAccount } from '../store.ts'
import { listConsents } from './consents.ts'

type Exported = { exportedAt: string; sections: { name: string; records: unknown[] }[] }

const toAccountRecord = (account: Account) => ({
  编号: account.id,
  手机号: account.phone,
  用户名: account.name,
  邮箱: account.email,
  账号类型: account.type,
  头像: account.portrait && toAvatarPath(account.portrait),
  企业编号: account.companyId ?? '',
  注册时间: toShanghaiTime(account.createdAt),
})

async function loadAccountSections(deps: AccountDeps, account: Account & { phone: string }) {
  const now = deps.now()
  const sessions = await listOpenFamilies(deps.db, account.id, now)
  const invitations = await listInvitationsOfPhone(deps.db, account.phone, now)
  const events = await listSecurityEvents(deps.db, account.id)
  const passkeys = await listPasskeys(deps.db, account.id)
  return [
    { name: '账号', records: [toAccountRecord(account)] },
    { name: '同意记录', records: await listConsents(deps.db, account.id) },
    {
      name: '登录设备',
      records: sessions.map(({ device, ip, createdAt, lastSeenAt }) => ({
        设备: device,
        IP: ip,
        登录时间: toShanghaiTime(createdAt),
        最近使用: toShanghaiTime(lastSeenAt),
      })),
    },
    {
      name: '通行密钥',
      records: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
        名称: name,
        登记时间: toShanghaiTime(createdAt),
        最近使用: lastUsedAt ? toShanghaiTime(lastUsedAt) : '',
      })),
    },
    {
      name: '企业邀请',
      records: invitations.map(({ companyId, invitedAt }) => ({
        企业编号: companyId,
        邀请时间: toShanghaiTime(invitedAt),
      })),
    },
    {
      name: '安全记录',
      records: events.map(({ at, event, ip, userAgent }) => ({
        时间: toShanghaiTime(at),
        事件: event,
        IP: ip,
        浏览器: userAgent,
      })),
    },
  ]
}

/** Returns the node's data about the person as readable lists; at most ten times a day. */
export async function exportMyData(deps: AccountDeps, who: Person, context: CallContext): Promise<Exported> {
  const account = await requireSignedInAccount(deps.db, who)
  const now = deps.now()
  if (!(await takeQuota(deps.db, { key: `export:${account.id}`, limit: 10, seconds: DAY_SECONDS }, now)))
    throw refuse('too_many_requests')
  const sections: Exported['sections'] = await loadAccountSections(deps, account)
  for (const { name, read } of deps.personalRecords)
    sections.push({ name, records: await read(deps.db, { userId: account.id, phone: account.phone }) })
  await recordSecurity(deps.db, now, context, { event: 'data-exported', accountId: account.id })
  return { exportedAt: toShanghaiTime(now), sections }
}
