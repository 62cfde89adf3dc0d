import type { Input } from '@biaojie/contract/define.ts'
import type { AntiCheck, antiCheck } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { DAY_MS, HOUR_SECONDS } from '@biaojie/contract/times.ts'
import type { CheckAgent } from '@biaojie/contract/tracking/alarms/rules.ts'
import { and, asc, eq, gte, lt, ne } from 'drizzle-orm'
import { refuse } from '../../../http/errors.ts'
import type { CallContext } from '../../../http/serve.ts'
import { type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toNetwork } from '../../../platform/base/networks.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { defineJobKind } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import {
  type CodeKeys,
  lockCode,
  replaceCode,
  toPrefix,
  type Webhooks,
} from '../../identifiers/records/identifiers.ts'
import { findPlace } from '../../node/reference/reference.ts'
import { parseStored } from './answer.ts'
import { readIdentifier } from './detail.ts'
import type { Lookup } from './lookup.ts'
import type { Found } from './store.ts'
import { identifierChecks } from './tables.ts'
import type { Visitors } from './visitors.ts'
import type { Visits } from './visits/visits.ts'

type Deps = {
  db: Db
  now: Now
  lookup: Lookup
  visitors: Visitors
  visits: Pick<Visits, 'countCheck'>
  codes: CodeKeys
  webhooks: Webhooks
  jobs: Pick<Jobs, 'enqueue'>
}

/** Sent for each recorded check; another domain decides whether the code may have been copied. */
export const CHECKED = defineJobKind<{ prefix: string; handle: string }>('alarms.weigh')

const SHOWN = 10
const MAX_READ = 2_000

/**
 * These limits prevent guessing of codes: one network rarely makes many honest mistakes, and one part rarely
 * gets many from all networks.
 */
const listQuotas = (handle: string, ip: string) => [
  { key: `anti:${handle}:${toNetwork(ip)}`, limit: 8, seconds: HOUR_SECONDS },
  { key: `anti:${toNetwork(ip)}`, limit: 60, seconds: HOUR_SECONDS },
  { key: `anti:${handle}`, limit: 300, seconds: HOUR_SECONDS },
]

const isOfHandle = (handle: string) =>
  and(
    eq(identifierChecks.prefix, toPrefix(handle)),
    eq(identifierChecks.handle, handle),
    eq(identifierChecks.matched, true),
  )

async function loadChecks(db: Db, handle: string): Promise<Pick<AntiCheck, 'total' | 'checks'>> {
  const total = await db.$count(identifierChecks, isOfHandle(handle))
  const rows = await db
    .select({ at: identifierChecks.at, city: identifierChecks.city })
    .from(identifierChecks)
    .where(isOfHandle(handle))
    .orderBy(asc(identifierChecks.at), asc(identifierChecks.id))
    .limit(SHOWN)
  return {
    total,
    checks: rows.map(({ at, city }) => ({ time: toShanghaiTime(at), city })),
  }
}

const WEEK_MS = 7 * DAY_MS

/** Loads the checks of the last seven days and their cities, so that visitors notice unusual activity. */
async function loadWeek(db: Db, handle: string, now: Date): Promise<AntiCheck['week']> {
  const rows = await isCheckSince(db, handle, new Date(now.getTime() - WEEK_MS))
  return { checks: rows.length, cities: listCities(rows).size }
}

export const isCheckSince = (db: Db, handle: string, since: Date) =>
  db
    .select()
    .from(identifierChecks)
    .where(
      and(
        eq(identifierChecks.prefix, toPrefix(handle)),
        eq(identifierChecks.handle, handle),
        gte(identifierChecks.at, since),
      ),
    )
    .orderBy(asc(identifierChecks.at), asc(identifierChecks.id))
    .limit(MAX_READ)
export type CodeCheck = Awaited<ReturnType<typeof isCheckSince>>[number]

/** Lists distinct cities by their known names, or by the visitors' own words. */
export const listCities = (checks: readonly Pick<CodeCheck, 'city'>[]): Set<string> =>
  new Set(checks.flatMap(({ city }) => (city ? [findPlace(city)?.city || city] : [])))

/** Finds the earliest check that matched. */
export async function findFirstCheck(db: Db, handle: string): Promise<CodeCheck | undefined> {
  const [row] = await db
    .select()
    .from(identifierChecks)
    .where(isOfHandle(handle))
    .orderBy(asc(identifierChecks.at), asc(identifierChecks.id))
    .limit(1)
  return row
}

/** Device hashes are stored only as long as checks are evaluated together. */
export const forgetDevices = (db: Db, now: Date) =>
  db
    .update(identifierChecks)
    .set({ device: '' })
    .where(and(ne(identifierChecks.device, ''), lt(identifierChecks.at, new Date(now.getTime() - WEEK_MS))))

const detectAgent = (userAgent: string): CheckAgent => {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  return /AlipayClient/i.test(userAgent) ? 'alipay' : 'browser'
}

/** Informs the company's programs of each check. A code that matched before may come from a copied label. */
async function announceCheck(
  { webhooks }: Deps,
  db: Db,
  { key, handle: identifier }: Found,
  { result, total }: Pick<AntiCheck, 'result' | 'total'>,
): Promise<void> {
  const prefix = toPrefix(key)
  const checked = { identifier, result, total }
  await webhooks.announce(db, { prefix, event: 'identifier.checked', identifiers: [checked] })
  if (total < 2) return
  const alarm = { identifier, reason: 'checked_again', total }
  await webhooks.announce(db, { prefix, event: 'alarm.raised', identifiers: [alarm] })
}

/**
 * Compares a code with the one that the company has registered, and records the check: one that matched a
 * second time may come from a copied label. Refuses with identifier_malformed, identifier_not_found,
 * anti_checks_spent.
 */
export async function checkCode(
  deps: Deps,
  { body }: Input<typeof antiCheck>,
  context: CallContext,
): Promise<AntiCheck> {
  const found = await deps.lookup.find(readIdentifier(body.identifier))
  if (!found) throw refuse('identifier_not_found')
  if (parseStored(found).state === 'blocked') throw refuse('identifier_blocked')
  const handle = found.key
  const now = deps.now()
  for (const quota of listQuotas(handle, context.ip))
    if (!(await takeQuota(deps.db, quota, now))) throw refuse('anti_checks_spent')
  let province: string | undefined
  const checked = await transact(deps.db, async (db): Promise<AntiCheck> => {
    province = undefined
    // With the lock, one of two simultaneous first checks becomes the second.
    const digest = await lockCode(db, handle)
    if (digest === undefined)
      return { result: 'none' as const, total: 0, checks: [], week: { checks: 0, cities: 0 } }
    const compared = deps.codes.compare(digest, handle, body.code)
    if (compared === 'unreadable')
      throw refuse('unavailable').setReason('防伪码的密钥不在 SECRET 和 SECRET_OLD 里')
    const isRight = compared === 'matched'
    // The digest was made with a former key; it is replaced with the current one.
    if (isRight && !digest.startsWith(deps.codes.mark))
      await replaceCode(db, handle, deps.codes.digest(handle, body.code))
    // A visitor who checks again on the same day counts once.
    const isNew = !isRight || (await deps.visitors.arrive(db, handle, 'code', context, now))
    if (isNew) {
      const city = toPrintable(body.city ?? '')
      const prefix = toPrefix(handle)
      province = findPlace(city)?.province ?? ''
      await db.insert(identifierChecks).values({
        prefix,
        handle,
        id: createId(now.getTime()),
        at: now,
        city,
        province,
        device: deps.visitors.deviceOf(handle, context, now),
        agent: detectAgent(context.userAgent),
        matched: isRight,
      })
      await deps.jobs.enqueue(db, CHECKED, { prefix, handle }, { key: handle })
    }
    const checks = isRight ? await loadChecks(db, handle) : { total: 0, checks: [] }
    const result = isRight ? ('matched' as const) : ('wrong' as const)
    if (isNew) await announceCheck(deps, db, found, { result, total: checks.total })
    const week = isRight ? await loadWeek(db, handle, now) : { checks: 0, cities: 0 }
    return { result, ...checks, week }
  })
  if (province !== undefined) deps.visits.countCheck(found, province)
  return checked
}
