import type { QueueRow } from '@biaojie/contract/enterprises/registrations/review.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, asc, desc, eq, gte, or, sql } from 'drizzle-orm'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { containsText } from '../../../../platform/database/columns.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { countByState } from '../../../node/cases/cases.ts'
import type { RegistrationDeps } from '../context.ts'
import { computeWait, getStepStart, type Kind, STATUS, type Status } from '../status.ts'
import { registrations } from '../tables.ts'
import { type Reviewer, toHolder } from './claim.ts'

type Tab = keyof typeof STATUS
type QueueQuery = { tab?: Tab; kind?: Kind; text?: string; current?: number; size?: number }
const AVERAGE_DAYS = 30

function toCondition(status: Status, { kind, text }: QueueQuery) {
  const part = text?.trim()
  const { name, prefix, cardNo } = registrations
  const matchesText = part && or(...[name, prefix, cardNo].map((column) => containsText(column, part)))
  return and(eq(registrations.status, status), kind && eq(registrations.kind, kind), matchesText || undefined)
}

export async function countByStatus(db: Db) {
  const counts = await countByState(db, registrations.status)
  return {
    platform: counts[STATUS.platform] ?? 0,
    topLevel: counts[STATUS.topLevel] ?? 0,
    approved: counts[STATUS.approved] ?? 0,
    rejected: counts[STATUS.rejected] ?? 0,
  }
}

/**
 * Returns the average hours from submission to the platform's decision, over submissions of the last 30 days.
 */
async function loadAverageHours(db: Db, now: Date): Promise<number | null> {
  const hours = sql<
    string | null
  >`avg(extract(epoch from ${registrations.platformAt} - ${registrations.submittedAt}) / 3600)`
  const recent = gte(registrations.submittedAt, new Date(now.getTime() - AVERAGE_DAYS * DAY_MS))
  const [row] = await db.select({ hours }).from(registrations).where(recent)
  return row?.hours == null ? null : Math.round(Number(row.hours) * 10) / 10
}

async function loadPage(db: Db, query: QueueQuery) {
  const status = STATUS[query.tab ?? 'platform']
  const size = query.size ?? 20
  const where = toCondition(status, query)
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
    .offset(((query.current ?? 1) - 1) * size)
  const total = await db.$count(registrations, where)
  return { rows, total }
}

/** Returns one page of a tab, oldest first where people wait. */
export async function listSubmissions(deps: RegistrationDeps, reviewer: Reviewer, query: QueueQuery) {
  const { db } = deps
  const now = deps.now()
  const { rows, total } = await loadPage(db, query)
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
      since: toShanghaiTime(getStepStart(row)),
      ...computeWait(row, now),
      heldBy: toHolder(row, reviewer, now, names),
      withdrawn: row.withdrawnAt !== null,
    }),
  )
  const average = await loadAverageHours(db, now)
  return { records, total, counts: await countByStatus(db), averageHours: average }
}
