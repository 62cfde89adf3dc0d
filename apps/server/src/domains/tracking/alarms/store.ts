import { ALARM_STATES, type AlarmState, CLONE_RULES } from '@biaojie/contract/tracking/alarms/rules.ts'
import { and, asc, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { createId } from '../../../platform/base/ids.ts'
import type { Db } from '../../../platform/database/database.ts'
import { prepareQuery } from '../../../platform/database/statement.ts'
import { countEveryState } from '../../node/cases/cases.ts'
import { cloneAlarms, cloneAlarmTrail, cloneSettings } from './tables.ts'

export type Alarm = typeof cloneAlarms.$inferSelect
export type Settings = typeof cloneSettings.$inferSelect
export type Key = { prefix: string; id: string }

const isAlarm = ({ prefix, id }: Key) => and(eq(cloneAlarms.prefix, prefix), eq(cloneAlarms.id, id))

export async function findAlarm(db: Db, key: Key): Promise<Alarm | undefined> {
  const [row] = await db.select().from(cloneAlarms).where(isAlarm(key))
  return row
}

const queryByHandle = prepareQuery((db) =>
  db
    .select()
    .from(cloneAlarms)
    .where(
      and(
        eq(cloneAlarms.prefix, sql.placeholder('prefix')),
        eq(cloneAlarms.handle, sql.placeholder('handle')),
      ),
    )
    .prepare('alarms.by-handle'),
)

export async function findAlarmByHandle(db: Db, prefix: string, handle: string): Promise<Alarm | undefined> {
  const [row] = await queryByHandle(db).execute({ prefix, handle })
  return row
}

/** Returns false when another process has just opened it. */
export async function insertAlarm(db: Db, row: Alarm): Promise<boolean> {
  const made = await db
    .insert(cloneAlarms)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: cloneAlarms.id })
  return made.length > 0
}

/** Returns undefined when the alarm is no longer at this version. */
export async function changeAlarm(
  db: Db,
  { prefix, id, version }: Key & { version: number },
  change: Partial<Alarm>,
): Promise<Alarm | undefined> {
  const [row] = await db
    .update(cloneAlarms)
    .set({ ...change, version: version + 1 })
    .where(and(isAlarm({ prefix, id }), eq(cloneAlarms.version, version)))
    .returning()
  return row
}

type AlarmQuery = { prefix: string; state: AlarmState | undefined; current: number; size: number }
export async function listAlarms(db: Db, { prefix, state, current, size }: AlarmQuery) {
  const where = and(eq(cloneAlarms.prefix, prefix), state ? eq(cloneAlarms.state, state) : undefined)
  const records = await db
    .select()
    .from(cloneAlarms)
    .where(where)
    .orderBy(
      asc(inArray(cloneAlarms.state, ['dismissed', 'settled'])),
      desc(cloneAlarms.points),
      desc(cloneAlarms.updatedAt),
    )
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(cloneAlarms, where)
  return { records, total }
}

export const countStates = (db: Db, prefix: string) =>
  countEveryState(db, cloneAlarms.state, ALARM_STATES, eq(cloneAlarms.prefix, prefix))

export async function countOpenedAlarms(db: Db, prefix: string, from: Date, until: Date): Promise<number> {
  const { openedAt, prefix: ofPrefix } = cloneAlarms
  return db.$count(cloneAlarms, and(eq(ofPrefix, prefix), gte(openedAt, from), lt(openedAt, until)))
}

/** Counts the other alarms of the same batch that are open or warned about. */
export async function countOtherAlarms(db: Db, { prefix, batch, id }: Alarm): Promise<number> {
  if (batch === null) return 0
  return db.$count(
    cloneAlarms,
    and(
      eq(cloneAlarms.prefix, prefix),
      eq(cloneAlarms.batch, batch),
      ne(cloneAlarms.id, id),
      inArray(cloneAlarms.state, ['open', 'warned']),
    ),
  )
}

type Line = { at: Date; actor: string; action: string; text: string }
export const addTrail = (db: Db, { prefix, id }: Key, line: Line) =>
  db.insert(cloneAlarmTrail).values({ prefix, alarmId: id, id: createId(line.at.getTime()), ...line })

export const loadTrail = (db: Db, { prefix, id }: Key) =>
  db
    .select()
    .from(cloneAlarmTrail)
    .where(and(eq(cloneAlarmTrail.prefix, prefix), eq(cloneAlarmTrail.alarmId, id)))
    .orderBy(desc(cloneAlarmTrail.at), desc(cloneAlarmTrail.id))

/** Returns the settings of a template: its own, or else those of the company, or else the defaults. */
export async function loadSettings(db: Db, prefix: string, template: string): Promise<Settings> {
  const rows = await db
    .select()
    .from(cloneSettings)
    .where(and(eq(cloneSettings.prefix, prefix), inArray(cloneSettings.template, [template, ''])))
  const own = rows.find((row) => row.template === template) ?? rows[0]
  const defaults = {
    revision: 0,
    rules: CLONE_RULES,
    guide: [],
    phone: '',
    updatedAt: new Date(0),
    updatedBy: '',
  }
  return own ?? { prefix, template: '', ...defaults }
}

/** Returns false when the settings were changed meanwhile; revision 1 creates them. */
export async function writeSettings(db: Db, row: Settings): Promise<boolean> {
  if (row.revision === 1) {
    const made = await db
      .insert(cloneSettings)
      .values(row)
      .onConflictDoNothing()
      .returning({ at: cloneSettings.revision })
    return made.length > 0
  }
  const changed = await db
    .update(cloneSettings)
    .set(row)
    .where(
      and(
        eq(cloneSettings.prefix, row.prefix),
        eq(cloneSettings.template, row.template),
        eq(cloneSettings.revision, row.revision - 1),
      ),
    )
    .returning({ at: cloneSettings.revision })
  return changed.length > 0
}
