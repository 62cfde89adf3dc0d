import type { DataOf } from '@biaojie/contract/calls.ts'
import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import type { Look } from '../../../http/serve.ts'
import { type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import type { Db } from '../../../platform/database/database.ts'
import { defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import { loadActorName, type Names } from '../../node/cases/cases.ts'
import { isStaff, requirePrefixToRead } from '../enterprises/enterprises.ts'
import { companyLooks } from './tables.ts'

/** Repeated requests of an open page within this time count as one look. */
const ONE_LOOK_MS = 10 * 60_000
/** Records of staff access are kept as long as transactions. */
const RETENTION_MS = 3 * 365 * DAY_MS
const FIGURES_MS = 30 * DAY_MS
const NODE = '节点'

type States = DataOf<'companyFigures'>['states']
export type OversightDeps = {
  db: Db
  now: Now
  people: Names
  identifiers: {
    statesOf: (prefix: string) => Promise<States>
    addedSince: (prefix: string, since: Date) => Promise<number>
    monthsOf: (prefix: string, now: Date) => Promise<{ month: string; added: number }[]>
    countDailyVisits: (prefix: string) => Promise<number[]>
  }
  imports: { countSince: (prefix: string, since: Date) => Promise<number> }
  keys: { countUsesToday: (prefix: string) => Promise<{ keys: number; calls: number }> }
}

async function recordLook({ db, now, people }: OversightDeps, who: Person, look: Look): Promise<void> {
  const at = now()
  const handle = foldHandle(look.identifier.trim())
  const prefix = toHome(handle ? handle.slice(0, handle.indexOf('/')) : look.prefix)
  const { subject } = look
  const [earlierLook] = await db
    .select({ id: companyLooks.id })
    .from(companyLooks)
    .where(
      and(
        eq(companyLooks.prefix, prefix),
        gt(companyLooks.at, new Date(at.getTime() - ONE_LOOK_MS)),
        eq(companyLooks.userId, who.userId),
        eq(companyLooks.subject, subject),
        eq(companyLooks.handle, handle),
      ),
    )
    .limit(1)
  if (earlierLook) return
  const actor = await loadActorName(people, db, who)
  await db
    .insert(companyLooks)
    .values({ prefix, id: createId(at.getTime()), at, userId: who.userId, actor, subject, handle })
}

type LooksQuery = { prefix?: string | undefined; current?: number; size?: number }

async function listLooks(
  { db }: OversightDeps,
  who: Person,
  { prefix: named, current = 1, size = 20 }: LooksQuery,
) {
  const prefix = await requirePrefixToRead(db, who, named)
  const where = eq(companyLooks.prefix, prefix)
  const rows = await db
    .select()
    .from(companyLooks)
    .where(where)
    .orderBy(desc(companyLooks.at), desc(companyLooks.id))
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(companyLooks, where)
  const records = rows.map(({ at, actor, subject, handle }) => ({
    time: toShanghaiTime(at),
    actor: isStaff(who) ? actor : NODE,
    subject,
    identifier: handle,
  }))
  return { records, total }
}

async function loadFigures(
  { db, now, identifiers, imports, keys }: OversightDeps,
  who: Person,
  named: string,
) {
  const prefix = await requirePrefixToRead(db, who, named)
  const since = new Date(now().getTime() - FIGURES_MS)
  return {
    states: await identifiers.statesOf(prefix),
    added: await identifiers.addedSince(prefix, since),
    months: await identifiers.monthsOf(prefix, now()),
    visits: await identifiers.countDailyVisits(prefix),
    imports: await imports.countSince(prefix, since),
    ...(await keys.countUsesToday(prefix)),
  }
}

/** Staff see a company's identifiers as the company does; each look is recorded, and the company can read the record. */
export function createOversight(deps: OversightDeps) {
  const { db, now } = deps
  return {
    record: (who: Person, look: Look) => recordLook(deps, who, look),
    list: (who: Person, query: LooksQuery) => listLooks(deps, who, query),
    figures: (who: Person, prefix: string) => loadFigures(deps, who, prefix),
    jobs: [
      defineScheduledJob('oversight.sweep', '50 4 * * *', async () => {
        await db.delete(companyLooks).where(lt(companyLooks.at, new Date(now().getTime() - RETENTION_MS)))
      }),
    ],
  }
}
