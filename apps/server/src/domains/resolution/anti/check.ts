import type { Input } from '@biaojie/contract/define.ts'
import type { AntiCheck, antiCheck } from '@biaojie/contract/resolution/resolution.ts'
import { and, asc, count, eq } from 'drizzle-orm'
import { refuse } from '../../../http/errors.ts'
import type { CallContext } from '../../../http/serve.ts'
import { type Now, shanghaiTime } from '../../../platform/base/clock.ts'
import { newId } from '../../../platform/base/ids.ts'
import { printable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { networkOf } from '../../../platform/shared/quota/network.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import {
  type CodeKeys,
  lockCode,
  prefixOf,
  replaceCode,
  type Webhooks,
} from '../../identifiers/identifiers.ts'
import { storedOf } from '../answer.ts'
import { readIdentifier } from '../detail.ts'
import type { Lookup } from '../lookup.ts'
import type { Visitors } from '../queries/visitors.ts'
import type { Found } from '../store.ts'
import { identifierChecks } from '../tables.ts'

type Deps = {
  db: Db
  now: Now
  lookup: Lookup
  visitors: Visitors
  codes: CodeKeys
  webhooks: Webhooks
}

const HOUR_SECONDS = 3_600
const SHOWN = 10

/**
 * These limits stop guessing of codes: one network has few honest mistakes, and all together not many more.
 */
const quotas = (handle: string, ip: string) => [
  { key: `anti:${handle}:${networkOf(ip)}`, limit: 8, seconds: HOUR_SECONDS },
  { key: `anti:${networkOf(ip)}`, limit: 60, seconds: HOUR_SECONDS },
  { key: `anti:${handle}`, limit: 300, seconds: HOUR_SECONDS },
]

const matched = (handle: string) =>
  and(
    eq(identifierChecks.prefix, prefixOf(handle)),
    eq(identifierChecks.handle, handle),
    eq(identifierChecks.matched, true),
  )

async function checksOf(db: Db, handle: string): Promise<Pick<AntiCheck, 'total' | 'checks'>> {
  const [counted] = await db.select({ total: count() }).from(identifierChecks).where(matched(handle))
  const rows = await db
    .select({ at: identifierChecks.at, city: identifierChecks.city })
    .from(identifierChecks)
    .where(matched(handle))
    .orderBy(asc(identifierChecks.at), asc(identifierChecks.id))
    .limit(SHOWN)
  return {
    total: counted?.total ?? 0,
    checks: rows.map(({ at, city }) => ({ time: shanghaiTime(at), city })),
  }
}

/** Programs of the company learn of each check, and of one that matched before: it may come from a copied label. */
async function announceCheck(
  { webhooks }: Deps,
  db: Db,
  { key, handle: identifier }: Found,
  { result, total }: Pick<AntiCheck, 'result' | 'total'>,
): Promise<void> {
  const prefix = prefixOf(key)
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
  if (storedOf(found).state === 'blocked') throw refuse('identifier_blocked')
  const handle = found.key
  const now = deps.now()
  for (const quota of quotas(handle, context.ip))
    if (!(await takeQuota(deps.db, quota, now))) throw refuse('anti_checks_spent')
  return transact(deps.db, async (db) => {
    // The lock makes one of two simultaneous first checks the second.
    const digest = await lockCode(db, handle)
    if (digest === undefined) return { result: 'none' as const, total: 0, checks: [] }
    const compared = deps.codes.compare(digest, handle, body.code)
    if (compared === 'unreadable')
      throw refuse('unavailable').because('防伪码的密钥不在 SECRET 和 SECRET_OLD 里')
    const isRight = compared === 'matched'
    // The digest was made under a former key; from now on it uses the current one.
    if (isRight && !digest.startsWith(deps.codes.mark))
      await replaceCode(db, handle, deps.codes.digest(handle, body.code))
    // The same visitor who looks again on the same day counts once.
    const isNew = !isRight || (await deps.visitors.arrive(db, handle, 'code', context, now))
    if (isNew) {
      const city = printable(body.city ?? '')
      await db.insert(identifierChecks).values({
        prefix: prefixOf(handle),
        handle,
        id: newId(now.getTime()),
        at: now,
        city,
        matched: isRight,
      })
    }
    const checks = isRight ? await checksOf(db, handle) : { total: 0, checks: [] }
    const result = isRight ? ('matched' as const) : ('wrong' as const)
    if (isNew) await announceCheck(deps, db, found, { result, total: checks.total })
    return { result, ...checks }
  })
}
