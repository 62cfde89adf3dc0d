import { and, eq, gte } from 'drizzle-orm'
import { newId } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { productionAbnormals, productionEnergy, productionTimes } from './tables.ts'

type At = { unit: string; positionCode: string; positionName: string; at: string }
export type Series = {
  energy: Iterable<
    At & { span: 'hour' | 'day'; runKwh: number; idleKwh: number; standbyKwh: number; pieces: number }
  >
  times: Iterable<At & { span: 'hour' | 'day'; hours: number; processingHours: number; pieces: number }>
  abnormals: Iterable<At & { type: number; cause: string; hours: number; count: number }>
}

/** It is below PostgreSQL's 65,535 parameters with the widest row. */
const BATCH = 1_000

function* batches<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Replaces a line's series, all of it or from a moment on; all or nothing. */
export async function replaceSeries(db: Db, handle: string, series: Series, since?: Date): Promise<void> {
  const stamped = <T extends At>(row: T) => ({ ...row, handle, at: new Date(row.at) })
  // Iterators run once and a transaction may restart, so they are expanded first.
  const [energy, times, abnormals] = [[...series.energy], [...series.times], [...series.abnormals]]
  await transact(db, async (db) => {
    for (const table of [productionEnergy, productionTimes, productionAbnormals])
      await db.delete(table).where(and(eq(table.handle, handle), since && gte(table.at, since)))
    for (const batch of batches(energy)) await db.insert(productionEnergy).values(batch.map(stamped))
    for (const batch of batches(times)) await db.insert(productionTimes).values(batch.map(stamped))
    for (const batch of batches(abnormals)) {
      await db.insert(productionAbnormals).values(batch.map((row) => ({ ...stamped(row), id: newId() })))
    }
  })
}
