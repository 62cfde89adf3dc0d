import { asc, type Column, desc, eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import type { Db } from '../../../platform/database/database.ts'

/** Every trail has these columns, and some of its own, such as the id of the case. */
type Line = { id: string; at: Date; actor: string; action: string; text: string }
type TrailTable = PgTable & {
  id: Column
  at: Column
  action: Column
  $inferInsert: Line
  $inferSelect: Line
}

/** Reading returns at most this many lines. */
const MAX_LINES = 1_000

/** The trail of one kind of case. `ofCase` is the column with the id of the case. */
export function createTrail<T extends TrailTable>(
  table: T,
  ofCase: Column,
  first: 'latest' | 'earliest' = 'latest',
) {
  type NewLine = Omit<T['$inferInsert'], 'id' | 'text'> & { at: Date; text?: string }
  const by = first === 'latest' ? desc : asc
  return {
    /** Adds a line in the transaction of the change that it records. */
    async add(db: Db, line: NewLine): Promise<void> {
      const row: PgTable['$inferInsert'] = { text: '', ...line, id: createId(line.at.getTime()) }
      await db.insert<PgTable>(table).values(row)
    },
    async list(db: Db, id: string): Promise<T['$inferSelect'][]> {
      const lines = db.select().from<PgTable>(table).where(eq(ofCase, id))
      const rows = await lines.orderBy(by(table.at), by(table.id)).limit(MAX_LINES)
      return rows as T['$inferSelect'][]
    },
    /** Deletes the lines of deleted cases. */
    async remove(db: Db, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.delete(table).where(inArray(ofCase, [...ids]))
    },
  }
}

/** A line of a trail as calls return it. */
export const toTrailLine = ({ at, actor, action, text }: Omit<Line, 'id'>) => ({
  time: toShanghaiTime(at),
  actor,
  action,
  text,
})
