import type { Input } from '@biaojie/contract/define.ts'
import type { AntiCheck, antiCheck } from '@biaojie/contract/resolution/resolution.ts'
import { and, asc, count, eq } from 'drizzle-orm'
import { refuse } from '../../../http/errors.ts'
import type { CallContext } from '../../../http/serve.ts'
import { type Now, shanghaiTime } from '../../../platform/base/clock.ts'
import { newId } from '../../../platform/base/ids.ts'
import { networkOf } from '../../../platform/base/quota/network.ts'
import { takeQuota } from '../../../platform/base/quota/quota.ts'
import { printable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { type CodeKeys, lockCode, prefixOf, replaceCode } from '../../identifiers/identifiers.ts'
import { readIdentifier } from '../detail.ts'
import type { Lookup } from '../lookup.ts'
import type { Visitors } from '../queries/visitors.ts'
import { identifierChecks } from '../tables.ts'

type Deps = { db: Db; now: Now; lookup: Lookup; visitors: Visitors; codes: CodeKeys }

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
  const handle = found.key
  const now = deps.now()
  for (const quota of quotas(handle, context.ip))
    if (!(await takeQuota(deps.db, quota, now))) throw refuse('anti_checks_spent')
  return transact(deps.db, async (db) => {
    // The lock makes one of two simultaneous first checks the second.
    const digest = await lockCode(db, handle)
    if (digest === undefined) return { result: 'none' as const, total: 0, checks: [] }
    const compared = deps.codes.compare(digest, handle, body.code)
    if (compared === 'unreadable') throw refuse('unavailable')
    const isRight = compared === 'matched'
    // The digest was made under a former key; from now on it uses the current one.
    if (isRight && !digest.startsWith(deps.codes.mark))
      await replaceCode(db, handle, deps.codes.digest(handle, body.code))
    // The same visitor who looks again on the same day counts once.
    const isNew = !isRight || deps.visitors.arrive(`${handle} code`, context, now).isNew
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
    if (!isRight) return { result: 'wrong' as const, total: 0, checks: [] }
    return { result: 'matched' as const, ...(await checksOf(db, handle)) }
  })
}
