import { sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'

/** Uses of one limit by this process since its last report, in a window that is `ageMs` old. */
export type RateUse = { key: string; added: number; ageMs: number }
/** Adds the uses, and returns how many all processes together have made by key. */
export type ShareRates = (uses: readonly RateUse[]) => Promise<Map<string, number>>

const WINDOW = '60 seconds'

/** Limits per minute that each process counts itself and shares with the others through PostgreSQL. */
export const shareRates =
  (db: Db): ShareRates =>
  async (uses) => {
    // The fixed order prevents deadlocks between two processes.
    const sorted = uses.toSorted((one, other) => (one.key < other.key ? -1 : 1))
    const rows = sorted.map(
      ({ key, added, ageMs }) => sql`(${`rate ${key}`}, ${added}::int, ${Math.round(ageMs)}::int)`,
    )
    const over = sql`quotas.started_at <= excluded.started_at - interval ${sql.raw(`'${WINDOW}'`)}`
    const totals = await db.execute<{ key: string; used: number }>(sql`
      insert into quotas (key, used, started_at)
      select key, added, clock_timestamp() - age * interval '1 millisecond'
      from (values ${sql.join(rows, sql`, `)}) as uses(key, added, age)
      on conflict (key) do update set
        used = case when ${over} then excluded.used else quotas.used + excluded.used end,
        started_at = case when ${over} then excluded.started_at else quotas.started_at end
      returning key, used`)
    return new Map(totals.rows.map(({ key, used }) => [key.slice('rate '.length), Number(used)]))
  }
