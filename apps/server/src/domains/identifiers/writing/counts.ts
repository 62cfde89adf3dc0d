import { and, eq, ne, sum } from 'drizzle-orm'
import type pg from 'pg'
import { shanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { RecordRow } from '../records/record.ts'
import { identifierCounts } from '../tables.ts'
import type { Change, New } from './writing.ts'

/** Counts without retired ones. */
export async function countOf(db: Db, prefix: string): Promise<number> {
  const [counted] = await db
    .select({ total: sum(identifierCounts.total) })
    .from(identifierCounts)
    .where(and(eq(identifierCounts.prefix, prefix), ne(identifierCounts.state, 'retired')))
  return Number(counted?.total ?? 0)
}

/** Sums `by` for each key. */
function sums<T>(items: Iterable<T>, key: (item: T) => string, by: (item: T) => number): Map<string, number> {
  const totals = new Map<string, number>()
  for (const item of items) totals.set(key(item), (totals.get(key(item)) ?? 0) + by(item))
  return totals
}

type Kind = Pick<RecordRow, 'prefix' | 'template' | 'level' | 'state'>

export async function countKinds(client: pg.ClientBase, added: New[], changes: Change[]): Promise<void> {
  const steps = [
    ...added.map(({ row }) => ({ kind: row as Kind, by: 1 })),
    ...changes.flatMap(({ before, row }) => [
      { kind: before as Kind, by: -1 },
      { kind: row as Kind, by: 1 },
    ]),
  ]
  const key = ({ kind: { prefix, template, level, state } }: (typeof steps)[number]) =>
    JSON.stringify([prefix, template, level, state])
  const totals = [...sums(steps, key, ({ by }) => by)].filter(([, by]) => by !== 0)
  if (totals.length === 0) return
  const kinds = totals.map(([text]): string[] => JSON.parse(text))
  await client.query(
    `insert into identifier_counts as c (prefix, template, level, state, total)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[]) order by 1, 2, 3, 4
     on conflict (prefix, template, level, state) do update set total = c.total + excluded.total`,
    [...[0, 1, 2, 3].map((at) => kinds.map((kind) => kind[at])), totals.map(([, by]) => by)],
  )
}

/** This comes last, because every writer of a day updates the same row. */
export async function countDays(
  client: pg.ClientBase,
  added: New[],
  changes: Change[],
  at: Date,
): Promise<void> {
  const today = shanghaiDay(at)
  // A retired identifier is subtracted from the day on which it was created.
  const retired = changes.filter(({ before, row }) => before.state !== 'retired' && row.state === 'retired')
  const days = sums(
    [...added.map(({ row }) => ({ row, by: 1 })), ...retired.map(({ row }) => ({ row, by: -1 }))],
    ({ row }) => shanghaiDay(new Date(row.createdAt)),
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
