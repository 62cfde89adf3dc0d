import { setTimeout as sleep } from 'node:timers/promises'
import { SIGNATURE_HEADER } from '@biaojie/contract/accounts/accounts/session-rules.ts'
import { readFields } from '@biaojie/contract/records.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Act, CallContext } from '../../../http/serve.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toNetwork } from '../../../platform/base/networks.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import { lockActiveAccount } from './store.ts'
import { securityLog } from './tables.ts'

export type SecurityEvent =
  | 'login'
  | 'login-failed'
  | 'login-throttled'
  | 'code-wrong'
  | 'code-throttled'
  | 'attack-told'
  | 'exchange'
  | 'register'
  | 'password-reset'
  | 'password-changed'
  | 'password-wrong'
  | 'logout'
  | 'session-ended'
  | 'sessions-ended'
  | 'token-reused'
  | 'fingerprint-mismatch'
  | 'type-changed'
  | 'member-joined'
  | 'member-removed'
  | 'data-exported'
  | 'account-deleted'
  | 'phone-change-asked'
  | 'phone-change-cancelled'
  | 'phone-changed'
  | 'phone-appealed'
  | 'appeal-refused'
  | 'email-changed'
  | 'consultation-sent'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-wrong'
  | 'second-factor-reset'
  | 'app-bound'
  | 'app-removed'
  | 'backup-codes-renewed'
  | 'passkey-added'
  | 'passkey-renamed'
  | 'passkey-removed'
  | 'passkey-copied'
  | 'account-viewed'
  | 'account-locked'
  | 'account-unlocked'
  | 'staff-added'
  | 'duties-changed'
  | 'staff-removed'
  | 'sessions-ended-by-staff'
  | 'staff-act'
  | 'staff-act-refused'

type Entry = {
  event: SecurityEvent
  accountId?: string | null
  familyId?: string | null
  detail?: Record<string, string>
}
export type From = Pick<CallContext, 'ip' | 'userAgent' | 'header'>
/**
 * No browser is recorded when somebody else acts on an account, because the browser is not the account
 * holder's.
 */
export const NO_BROWSER: From = { ip: '', userAgent: '', header: () => '' }

const SIGNATURE = /^[0-9a-f]{64}$/i

/**
 * Locks the account: it waits for a running deletion, because no record after that may show where its person
 * was.
 */
export const recordSecurity = (db: Db, now: Date, from: From, entry: Entry): Promise<void> =>
  transact(db, async (db) => {
    const { event, accountId = null, familyId = null, detail = null } = entry
    const isGone = accountId !== null && !(await lockActiveAccount(db, accountId))
    const { ip, userAgent, header } = isGone ? NO_BROWSER : from
    const signature = header(SIGNATURE_HEADER)
    await db.insert(securityLog).values({
      id: createId(now.getTime()),
      at: now,
      event,
      accountId,
      familyId,
      ip,
      userAgent: userAgent.slice(0, 300),
      signature: SIGNATURE.test(signature) ? signature.toLowerCase() : '',
      detail,
    })
  })

/** The subject of an act: the fields of its input that name something, without texts and persons. */
const NAMING =
  /^(id|number|key|kind|prefix|identifier|handle|day|month|state|decision)$|(Id|No|Number|Prefix|Kind)$/
const LONGEST_TARGET = 200

function describeTarget(input: Act['input']): string {
  const fields = [input.params, input.query, input.body].flatMap((part) => Object.entries(readFields(part)))
  return fields
    .filter(([name, value]) => NAMING.test(name) && ['string', 'number'].includes(typeof value))
    .map(([name, value]) => `${name} ${String(value)}`)
    .join('，')
    .slice(0, LONGEST_TARGET)
}

/** Logs an act of a person of the node before it is done, and again if it was refused. */
export function recordAct(db: Db, now: Date, from: From, { who, call, input, refused }: Act): Promise<void> {
  const event = refused === undefined ? 'staff-act' : 'staff-act-refused'
  const target = toPrintable(describeTarget(input))
  const detail = { call, ...(target && { target }), ...(refused !== undefined && { refused }) }
  return recordSecurity(db, now, from, { event, accountId: who.userId, familyId: who.sessionId, detail })
}

/** In ms, longer than it takes to log a refusal, with an account and without one. */
const ALIKE_MS = 60

/**
 * Waits for the log, but at least a fixed time: logging takes longer when there is an account, and the
 * response time would otherwise reveal which phones and names have accounts.
 */
export const waitForRecord = (record: Promise<void>): Promise<unknown> =>
  Promise.all([record, sleep(ALIKE_MS)])

/** Repeated events of one subject are logged once in this many seconds. */
const SAME_SECONDS = 15 * 60

/** Logs repeated events of an attack without filling the log. */
export async function recordRepeated(
  db: Db,
  now: Date,
  from: From,
  entry: Entry & { subject: string },
): Promise<void> {
  const quota = { key: `log:${entry.event}:${entry.subject}`, limit: 1, seconds: SAME_SECONDS }
  if (await takeQuota(db, quota, now)) await recordSecurity(db, now, from, entry)
}

export const listSecurityEvents = (db: Db, accountId: string) =>
  db
    .select()
    .from(securityLog)
    .where(eq(securityLog.accountId, accountId))
    .orderBy(desc(securityLog.at))
    .limit(1000)

/** Tells whether the person was removed from a company since, because its files are then closed to them. */
export async function hasLeftSince(db: Db, accountId: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: securityLog.id })
    .from(securityLog)
    .where(
      and(
        eq(securityLog.accountId, accountId),
        gte(securityLog.at, since),
        eq(securityLog.event, 'member-removed'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const FAMILIAR_DAYS = 90
const FAMILIAR_NETWORKS = 5

/** Tells whether `ip` is in one of the five networks of the person's last logins, within 90 days. */
export async function hasLoggedInFrom(db: Db, accountId: string, ip: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - FAMILIAR_DAYS * DAY_MS)
  const rows = await db
    .select({ ip: securityLog.ip })
    .from(securityLog)
    .where(
      and(eq(securityLog.accountId, accountId), gte(securityLog.at, since), eq(securityLog.event, 'login')),
    )
    .orderBy(desc(securityLog.at))
    .limit(100)
  const networks = [...new Set(rows.map((row) => toNetwork(row.ip)))].slice(0, FAMILIAR_NETWORKS)
  return networks.includes(toNetwork(ip))
}
