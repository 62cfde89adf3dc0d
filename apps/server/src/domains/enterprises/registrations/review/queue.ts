import type { QueueRow } from '@biaojie/contract/enterprises/registrations/review.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, asc, count, desc, eq, gte, or, sql } from 'drizzle-orm'
import { shanghaiTime } from '../../../../platform/base/clock.ts'
import { contains } from '../../../../platform/database/columns.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { RegistrationDeps } from '../context.ts'
import { type Kind, STATUS, type Status } from '../status.ts'
import { registrations } from '../tables.ts'
import { holderView, type Reviewer } from './claim.ts'
import { sinceOf, waitOf } from './waiting.ts'

type Tab = keyof typeof STATUS
type QueueQuery = { tab?: Tab; kind?: Kind; text?: string; current?: number; size?: number }
const AVERAGE_DAYS = 30

function matching(status: Status, { kind, text }: QueueQuery) {
  const part = text?.trim()
  const { name, prefix, cardNo } = registrations
  const found = part && or(...[name, prefix, cardNo].map((column) => contains(column, part)))
  return and(eq(registrations.status, status), kind && eq(registrations.kind, kind), found || undefined)
}

async function countsOf(db: Db) {
  const rows = await db
    .select({ status: registrations.status, total: count() })
    .from(registrations)
    .groupBy(registrations.status)
  const of = (status: Status) => rows.find((row) => row.status === status)?.total ?? 0
  const { platform, topLevel, approved, rejected } = STATUS
  return { platform: of(platform), topLevel: of(topLevel), approved: of(approved), rejected: of(rejected) }
}

/**
 * Returns the average hours from submission to the platform's decision, over submissions of the last 30 days.
 */
async function averageHours(db: Db, now: Date): Promise<number | null> {
  const hours = sql<
    string | null
  >`avg(extract(epoch from ${registrations.platformAt} - ${registrations.submittedAt}) / 3600)`
  const recent = gte(registrations.submittedAt, new Date(now.getTime() - AVERAGE_DAYS * DAY_MS))
  const [row] = await db.select({ hours }).from(registrations).where(recent)
  return row?.hours == null ? null : Math.round(Number(row.hours) * 10) / 10
}

async function pageOf(db: Db, asked: QueueQuery) {
  const status = STATUS[asked.tab ?? 'platform']
  const size = asked.size ?? 20
  const where = matching(status, asked)
  const order = {
    [STATUS.platform]: [asc(registrations.submittedAt), asc(registrations.id)],
    [STATUS.topLevel]: [asc(registrations.platformAt), asc(registrations.id)],
    [STATUS.approved]: [desc(registrations.decidedAt), desc(registrations.id)],
    [STATUS.rejected]: [desc(registrations.decidedAt), desc(registrations.id)],
  }[status]
  const rows = await db
    .select()
    .from(registrations)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(((asked.current ?? 1) - 1) * size)
  const [all] = await db.select({ total: count() }).from(registrations).where(where)
  return { rows, total: all?.total ?? 0 }
}

/** Returns one page of a tab, oldest first where people wait. */
export async function reviewQueue(deps: RegistrationDeps, reviewer: Reviewer, asked: QueueQuery) {
  const { db } = deps
  const now = deps.now()
  const { rows, total } = await pageOf(db, asked)
  const holders = rows.flatMap(({ claimedBy }) => claimedBy ?? [])
  const names = await deps.people.describe(db, holders)
  const records = rows.map(
    (row): QueueRow => ({
      id: row.id,
      name: row.name,
      indentifierPrefix: row.prefix,
      kind: row.kind,
      round: row.round,
      examineStatus: row.status,
      since: shanghaiTime(sinceOf(row)),
      ...waitOf(row, now),
      heldBy: holderView(row, reviewer, now, names),
      withdrawn: row.withdrawnAt !== null,
    }),
  )
  const average = await averageHours(db, now)
  return { records, total, counts: await countsOf(db), averageHours: average }
}
