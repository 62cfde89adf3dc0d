import { type Column, desc, eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { shanghaiTime } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/ids.ts'
import type { Db } from '../../platform/database/database.ts'

/** The columns of every trail; each has columns of its own besides, the case's id among them. */
type Line = { id: string; at: Date; actor: string; action: string; text: string }
type TrailTable = PgTable & {
  id: Column
  at: Column
  action: Column
  $inferInsert: Line
  $inferSelect: Line
}

/** The trail of one kind of case: what was done to it, when and by whom. `ofCase` is the column with the case's id. */
export function createTrail<T extends TrailTable>(table: T, ofCase: Column) {
  type NewLine = Omit<T['$inferInsert'], 'id' | 'text'> & { at: Date; text?: string }
  return {
    /** Adds a line, in the transaction of what it tells of. */
    async add(db: Db, line: NewLine): Promise<void> {
      const row: PgTable['$inferInsert'] = { text: '', ...line, id: newId(line.at.getTime()) }
      await db.insert<PgTable>(table).values(row)
    },
    /** The lines of a case, the latest first. */
    async of(db: Db, id: string, limit = 1_000): Promise<T['$inferSelect'][]> {
      const lines = db.select().from<PgTable>(table).where(eq(ofCase, id))
      const latest = await lines.orderBy(desc(table.at), desc(table.id)).limit(limit)
      return latest as T['$inferSelect'][]
    },
    /** Deletes the lines of cases that are deleted. */
    async remove(db: Db, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.delete(table).where(inArray(ofCase, [...ids]))
    },
  }
}

/** A line as calls answer it. */
export const trailLine = ({ at, actor, action, text }: Omit<Line, 'id'>) => ({
  time: shanghaiTime(at),
  actor,
  action,
  text,
})
