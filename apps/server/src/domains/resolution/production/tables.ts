import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const at = () => timestamp('at', { withTimezone: true, mode: 'date' }).notNull()
const position = {
  handle: text('handle').notNull(),
  unit: text('unit').notNull(),
  positionCode: text('position_code').notNull(),
  positionName: text('position_name').notNull(),
}

/** Electricity of one process step in one hour or day (Shanghai), kWh. */
export const productionEnergy = pgTable(
  'production_energy',
  {
    ...position,
    span: text('span').notNull(),
    at: at(),
    runKwh: doublePrecision('run_kwh').notNull(),
    idleKwh: doublePrecision('idle_kwh').notNull(),
    standbyKwh: doublePrecision('standby_kwh').notNull(),
    pieces: integer('pieces').notNull(),
  },
  (table) => [primaryKey({ columns: [table.handle, table.span, table.at, table.unit, table.positionCode] })],
)

/** Occupied and effective hours of one station in one hour or day. */
export const productionTimes = pgTable(
  'production_times',
  {
    ...position,
    span: text('span').notNull(),
    at: at(),
    hours: doublePrecision('hours').notNull(),
    processingHours: doublePrecision('processing_hours').notNull(),
    pieces: integer('pieces').notNull(),
  },
  (table) => [primaryKey({ columns: [table.handle, table.span, table.at, table.unit, table.positionCode] })],
)

/** One abnormal event: type 0 quality, 1 equipment, 2 material, 3 other. */
export const productionAbnormals = pgTable(
  'production_abnormals',
  {
    id: uuid('id').primaryKey(),
    ...position,
    at: at(),
    type: smallint('type').notNull(),
    cause: text('cause').notNull(),
    hours: doublePrecision('hours').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [index('production_abnormals_handle_at').on(table.handle, table.at)],
)
