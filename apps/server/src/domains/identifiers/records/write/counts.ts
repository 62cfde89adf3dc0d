import type { RecordState } from '@biaojie/contract/identifiers/records/rules.ts'
import { and, eq, ne, sql, sum } from 'drizzle-orm'
import type pg from 'pg'
import { toShanghaiDay } from '../../../../platform/base/clock.ts'
import { groupRuns } from '../../../../platform/base/iteration.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import { listMonths } from '../../../../platform/database/months.ts'
import { type RecordRow, toPrefix } from '../record/record.ts'
import { identifierCounts } from '../tables.ts'
import type { Change, New } from './writing.ts'

/** Counts identifiers without retired ones. */
export async function countIdentifiers(db: Db, prefix: string): Promise<number> {
  const [counted] = await db
    .select({ total: sum(identifierCounts.total) })
    .from(identifierCounts)
    .where(and(eq(identifierCounts.prefix, prefix), ne(identifierCounts.state, 'retired')))
  return Number(counted?.total ?? 0)
}

/** Counts the identifiers of a prefix by state. */
export async function countStates(db: Db, prefix: string): Promise<Record<RecordState, number>> {
  const { state, total } = identifierCounts
  const rows = await db
    .select({ state, total: sum(total) })
    .from(identifierCounts)
    .where(eq(identifierCounts.prefix, prefix))
    .groupBy(state)
  const none = { reserved: 0, active: 0, suspended: 0, retired: 0 }
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, Number(row.total)])) }
}

/** The limit of the count, so that a company with millions does not wait longer. */
const ADDED_MOST = 100_001

/**
 * Counts identifiers created since then. They were also changed since then, so the list's index is used, kind
 * by kind.
 */
export async function countAddedSince(db: Db, prefix: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(sql`
    select count(*) as total from (
      select 1 from identifier_counts c join identifiers i
        on i.prefix = c.prefix and i.template = c.template and i.level = c.level and i.state = c.state
      where c.prefix = ${prefix} and i.updated_at >= ${since.toISOString()}
        and i.created_at >= ${since.toISOString()} limit ${ADDED_MOST}
    ) as found`)
  return Number(rows[0]?.total ?? 0)
}

/** Sums `by` for each key. */
function sumByKey<T>(
  items: Iterable<T>,
  key: (item: T) => string,
  by: (item: T) => number,
): Map<string, number> {
  const totals = new Map<string, number>()
  for (const item of items) totals.set(key(item), (totals.get(key(item)) ?? 0) + by(item))
  return totals
}

type Kind = Pick<RecordRow, 'prefix' | 'template' | 'templateVersion' | 'level' | 'state' | 'batch'>
type Step = { kind: Kind; by: number }

const isSameKind = (one: Kind, other: Kind) =>
  one.prefix === other.prefix &&
  one.template === other.template &&
  one.templateVersion === other.templateVersion &&
  one.level === other.level &&
  one.state === other.state &&
  one.batch === other.batch
const createSteps = (kinds: readonly Kind[], by: 1 | -1): Step[] =>
  groupRuns(kinds, isSameKind).map(({ item, count }) => ({ kind: item, by: by * count }))

const listRows = (written: readonly New[]) => written.map(({ row }) => row)

/** Adds written records to the totals of their kinds and batches. */
export const countRecords = (client: pg.ClientBase, added: New[], changes: Change[]): Promise<void> =>
  addToTotals(client, [
    ...createSteps(listRows(added), 1),
    ...createSteps(
      changes.map(({ before }) => before),
      -1,
    ),
    ...createSteps(listRows(changes), 1),
  ])

/** Subtracts deleted rows from the totals. */
export const uncountRecords = (client: pg.ClientBase, rows: Kind[]): Promise<void> =>
  addToTotals(client, createSteps(rows, -1))

async function addToTotals(client: pg.ClientBase, steps: Step[]): Promise<void> {
  await addToKinds(client, steps)
  await addToBatches(client, createBatchSteps(steps))
}

async function addToKinds(client: pg.ClientBase, steps: Step[]): Promise<void> {
  const key = ({ kind: { prefix, template, templateVersion, level, state } }: Step) =>
    `${prefix} ${template} ${level} ${state} ${templateVersion ?? 0}`
  const totals = [...sumByKey(steps, key, ({ by }) => by)].filter(([, by]) => by !== 0)
  if (totals.length === 0) return
  const kinds = totals.map(([text]) => text.split(' '))
  await client.query(
    `insert into identifier_counts as c (prefix, template, level, state, template_version, total)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::bigint[])
      order by 1, 2, 5, 3, 4
     on conflict (prefix, template, template_version, level, state) do update set total = c.total + excluded.total`,
    [...[0, 1, 2, 3, 4].map((at) => kinds.map((kind) => kind[at])), totals.map(([, by]) => by)],
  )
}

/** Totals of batches that a writer changes, without retired identifiers. */
function createBatchSteps(steps: Step[]): BatchStep[] {
  const counted = steps.filter(({ kind: { batch, state } }) => batch !== null && state !== 'retired')
  const key = ({ kind: { prefix, batch } }: Step) => JSON.stringify([prefix, batch])
  return [...sumByKey(counted, key, ({ by }) => by)].flatMap(([text, by]) => {
    const [prefix, batch] = JSON.parse(text)
    return by === 0 ? [] : [{ prefix, batch, by }]
  })
}

type BatchStep = { prefix: string; batch: string; by: number }

/** Adds to the totals of batches in key order, so that two writers lock them in the same order. */
export async function addToBatches(client: pg.ClientBase, steps: BatchStep[]): Promise<void> {
  if (steps.length === 0) return
  await client.query(
    `insert into identifier_batches as b (prefix, batch, total)
     select * from unnest($1::text[], $2::text[], $3::bigint[]) order by 1, 2
     on conflict (prefix, batch) do update set total = b.total + excluded.total`,
    [steps.map(({ prefix }) => prefix), steps.map(({ batch }) => batch), steps.map(({ by }) => by)],
  )
}

/** Counts the identifiers of batches, without retired ones; batches without identifiers have no entry. */
export async function countBatches(db: Db, batches: readonly string[]): Promise<Map<string, number>> {
  const totals = new Map<string, number>()
  for (const [prefix, own] of Map.groupBy(batches, toPrefix)) {
    const { rows } = await getClient(db).query<{ batch: string; total: string }>(
      'select batch, total from identifier_batches where prefix = $1 and batch = any($2) and total > 0',
      [prefix, own],
    )
    for (const { batch, total } of rows) totals.set(batch, Number(total))
  }
  return totals
}

type CompanyDay = { prefix: string; day: string; added: number }

/** Adds to each company's daily totals. */
export async function addCompanyDays(client: pg.ClientBase, days: CompanyDay[]): Promise<void> {
  if (days.length === 0) return
  await client.query(
    `insert into identifier_company_days as d (prefix, day, added)
     select * from unnest($1::text[], $2::date[], $3::bigint[]) order by 1, 2
     on conflict (prefix, day) do update set added = d.added + excluded.added`,
    [days.map(({ prefix }) => prefix), days.map(({ day }) => day), days.map(({ added }) => added)],
  )
}

type Created = Pick<New['row'], 'prefix' | 'createdAt'>
const isSameMoment = (one: Created, other: Created) =>
  one.createdAt === other.createdAt && one.prefix === other.prefix

/** Most rows of a write have the same creation time, so the day is computed once for each time. */
const createDays = (rows: readonly Created[], by: 1 | -1) =>
  groupRuns(rows, isSameMoment).map(({ item: { prefix, createdAt }, count }) => ({
    prefix,
    day: toShanghaiDay(new Date(createdAt)),
    by: by * count,
  }))

/** Runs last, because every writer of a day updates the same row. */
export async function countDays(
  client: pg.ClientBase,
  added: New[],
  changes: Change[],
  at: Date,
): Promise<void> {
  const today = toShanghaiDay(at)
  // A retired identifier is subtracted from the day on which it was created.
  const retired = changes.filter(({ before, row }) => before.state !== 'retired' && row.state === 'retired')
  const created = [...createDays(listRows(added), 1), ...createDays(listRows(retired), -1)]
  const companies = sumByKey(
    created,
    ({ prefix, day }) => `${prefix} ${day}`,
    ({ by }) => by,
  )
  await addCompanyDays(
    client,
    [...companies].flatMap(([key, by]) => {
      const [prefix = '', day = ''] = key.split(' ')
      return by === 0 ? [] : [{ prefix, day, added: by }]
    }),
  )
  const days = sumByKey(
    created,
    ({ day }) => day,
    ({ by }) => by,
  )
  if (!days.has(today)) days.set(today, 0)
  await client.query(
    `insert into identifier_days as d (day, added, writes)
     select day, added, case when day = $3 then 1 else 0 end
       from unnest($1::date[], $2::bigint[]) as u(day, added) order by day
     on conflict (day) do update set added = d.added + excluded.added, writes = d.writes + excluded.writes`,
    [[...days.keys()], [...days.values()], today],
  )
}

/** Counts the identifiers that each company added in a period, and its total at the end of the period. */
export async function countAddedByCompany(
  db: Db,
  from: string,
  to: string,
): Promise<Map<string, { added: number; registered: number }>> {
  const { rows } = await db.execute<{ prefix: string; added: string; registered: string }>(sql`
    select prefix, coalesce(sum(added) filter (where day >= ${from}), 0) as added, sum(added) as registered
    from identifier_company_days where day <= ${to} group by prefix`)
  return new Map(
    rows.map(({ prefix, added, registered }) => [
      prefix,
      { added: Number(added), registered: Number(registered) },
    ]),
  )
}

/** Identifiers that all companies added, by month (YYYY-MM), both days included. */
export async function countAddedByMonth(db: Db, from: string, to: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ month: string; added: string }>(sql`
    select to_char(day, 'YYYY-MM') as month, sum(added) as added from identifier_company_days
    where day between ${from} and ${to} group by 1`)
  return new Map(rows.map(({ month, added }) => [month, Number(added)]))
}

const MONTHS = 12

/** Identifiers that one company added in each of the last twelve months, this month last. */
export async function loadMonthsOfCompany(
  db: Db,
  prefix: string,
  now: Date,
): Promise<{ month: string; added: number }[]> {
  const months = listMonths(now, MONTHS)
  const { rows } = await db.execute<{ month: string; added: string }>(sql`
    select to_char(day, 'YYYY-MM') as month, sum(added) as added from identifier_company_days
    where prefix = ${prefix} and day >= ${`${months[0]}-01`} group by 1`)
  const added = new Map(rows.map((row) => [row.month, Number(row.added)]))
  return months.map((month) => ({ month, added: added.get(month) ?? 0 }))
}
