import { and, eq, gte } from 'drizzle-orm'
import { createId } from '../../../platform/base/ids.ts'
import { type Columns, copyRows } from '../../../platform/database/copying.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import { productionAbnormals, productionEnergy, productionTimes } from './tables.ts'

type At = { unit: string; positionCode: string; positionName: string; at: string }
type Energy = At & {
  span: 'hour' | 'day'
  runKwh: number
  idleKwh: number
  standbyKwh: number
  pieces: number
}
type Times = At & { span: 'hour' | 'day'; hours: number; processingHours: number; pieces: number }
type Abnormal = At & { type: number; cause: string; hours: number; count: number }
export type Series = {
  energy: Iterable<Energy>
  times: Iterable<Times>
  abnormals: Iterable<Abnormal>
}

type Row<T> = T & { handle: string }

const POSITION: Columns<Row<At>> = [
  ['handle', 'text', ({ handle }) => handle],
  ['unit', 'text', ({ unit }) => unit],
  ['position_code', 'text', ({ positionCode }) => positionCode],
  ['position_name', 'text', ({ positionName }) => positionName],
  ['at', 'timestamptz', ({ at }) => at],
]
const ENERGY: Columns<Row<Energy>> = [
  ...POSITION,
  ['span', 'text', ({ span }) => span],
  ['run_kwh', 'double precision', ({ runKwh }) => runKwh],
  ['idle_kwh', 'double precision', ({ idleKwh }) => idleKwh],
  ['standby_kwh', 'double precision', ({ standbyKwh }) => standbyKwh],
  ['pieces', 'integer', ({ pieces }) => pieces],
]
const TIMES: Columns<Row<Times>> = [
  ...POSITION,
  ['span', 'text', ({ span }) => span],
  ['hours', 'double precision', ({ hours }) => hours],
  ['processing_hours', 'double precision', ({ processingHours }) => processingHours],
  ['pieces', 'integer', ({ pieces }) => pieces],
]
const ABNORMAL: Columns<Row<Abnormal>> = [
  ['id', 'uuid', () => createId()],
  ...POSITION,
  ['type', 'smallint', ({ type }) => type],
  ['cause', 'text', ({ cause }) => cause],
  ['hours', 'double precision', ({ hours }) => hours],
  ['count', 'integer', ({ count }) => count],
]

/** Replaces a line's series completely, or from a given time on, in one transaction. */
export async function replaceSeries(db: Db, handle: string, series: Series, since?: Date): Promise<void> {
  // Iterators can be read only once but a transaction may be repeated, so they are expanded first.
  const toRows = <T>(rows: Iterable<T>): Row<T>[] => Array.from(rows, (row) => ({ ...row, handle }))
  const [energy, times, abnormals] = [toRows(series.energy), toRows(series.times), toRows(series.abnormals)]
  await transact(db, async (db) => {
    for (const table of [productionEnergy, productionTimes, productionAbnormals])
      await db.delete(table).where(and(eq(table.handle, handle), since && gte(table.at, since)))
    const client = getClient(db)
    await copyRows(client, 'production_energy', ENERGY, energy)
    await copyRows(client, 'production_times', TIMES, times)
    await copyRows(client, 'production_abnormals', ABNORMAL, abnormals)
  })
}
