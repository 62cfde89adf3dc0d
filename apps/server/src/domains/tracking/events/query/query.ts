import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { refuse } from '../../../../http/errors.ts'
import { startsWith } from '../../../../platform/database/columns.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { createKeyset } from '../../../../platform/database/keyset.ts'
import { findByOtherNames, selectAliased } from '../../../identifiers/records/identifiers.ts'
import { aliasBeginnings } from '../read/epc-uris.ts'
import { aliasSpellings, comparedName, handleIn } from '../read/names.ts'
import { eventSubjects, events } from '../tables.ts'
import type { EventQuery } from './parameters.ts'

export type EventRow = typeof events.$inferSelect

const LISTS = {
  'eventTime desc': createKeyset({ table: events, key: [events.eventTime, events.id], direction: 'desc' }),
  'eventTime asc': createKeyset({ table: events, key: [events.eventTime, events.id], direction: 'asc' }),
  'recordTime desc': createKeyset({ table: events, key: [events.id], direction: 'desc' }),
  'recordTime asc': createKeyset({ table: events, key: [events.id], direction: 'asc' }),
}

/** The handles under which the subjects of these names stand. */
async function subjectsOf(db: Db, prefix: string, names: readonly string[]): Promise<string[]> {
  const others = names.filter((name) => handleIn(name) === undefined)
  const leads = await findByOtherNames(db, prefix, others.flatMap(aliasSpellings))
  return names.map(
    (name) =>
      handleIn(name) ??
      aliasSpellings(name)
        .map((text) => leads.get(text))
        .find((one) => one !== undefined) ??
      comparedName(name),
  )
}

const oneOf = (column: PgColumn, values: readonly string[]) =>
  values.length > 0 ? inArray(column, [...values]) : undefined
const within = (column: PgColumn, { from, before }: EventQuery['eventTime']) =>
  and(from && gte(column, from), before && lt(column, before))

const content = sql`${events.content}::jsonb`
const textIs = (path: SQL, values: readonly string[]) =>
  values.length > 0 ? sql`${path} = any(${sql.param([...values])}::text[])` : undefined

/** An entry of a list with one of these values, under any form of the type's name. */
const typedIn = (list: string, field: string, { type, values }: { type: string; values: string[] }) =>
  sql`exists (select 1 from jsonb_array_elements(coalesce(${content} -> ${list}, '[]'::jsonb)) as one
    where one ->> ${field} = any(${sql.param([...values])}::text[]) and one ->> 'type' like ${`%${type}`})`

async function conditionsOf(db: Db, prefix: string, query: EventQuery): Promise<SQL | undefined> {
  const matches = await Promise.all(
    query.matches.map(async ({ names, roles, patterns }) => {
      const handles = await subjectsOf(db, prefix, [
        ...names,
        ...patterns.flatMap(({ exact }) => exact ?? []),
      ])
      const beginnings = patterns.flatMap((one) => one.beginnings)
      const aliased = selectAliased(db, prefix, beginnings.flatMap(aliasBeginnings))
      const found = db
        .select({ id: eventSubjects.eventId })
        .from(eventSubjects)
        .where(
          and(
            eq(eventSubjects.prefix, prefix),
            or(
              inArray(eventSubjects.handle, handles),
              ...beginnings.map((text) => startsWith(eventSubjects.handle, text)),
              beginnings.length > 0 ? inArray(eventSubjects.handle, aliased) : undefined,
            ),
            inArray(eventSubjects.role, roles),
          ),
        )
      return inArray(events.id, found)
    }),
  )
  return and(
    eq(events.prefix, prefix),
    oneOf(events.type, query.types),
    oneOf(events.action, query.actions),
    oneOf(events.bizStep, query.bizSteps),
    oneOf(events.disposition, query.dispositions),
    oneOf(events.readPoint, query.readPoints),
    oneOf(events.bizLocation, query.bizLocations),
    oneOf(events.eventId, query.eventIds),
    within(events.eventTime, query.eventTime),
    within(events.recordTime, query.recordTime),
    query.hasError === undefined ? undefined : eq(events.declaresError, query.hasError),
    ...matches,
    textIs(sql`${content} ->> 'transformationID'`, query.transformationIds),
    textIs(sql`${content} -> 'errorDeclaration' ->> 'reason'`, query.errorReasons),
    query.correctiveIds.length > 0
      ? sql`${content} -> 'errorDeclaration' -> 'correctiveEventIDs' ?| ${sql.param([...query.correctiveIds])}::text[]`
      : undefined,
    ...query.transactions.map((one) => typedIn('bizTransactionList', 'bizTransaction', one)),
    ...query.sources.map((one) => typedIn('sourceList', 'source', one)),
    ...query.destinations.map((one) => typedIn('destinationList', 'destination', one)),
  )
}

/** A page of the events that fit; `next` is empty after the last. */
export async function findEvents(db: Db, prefix: string, query: EventQuery) {
  const where = await conditionsOf(db, prefix, query)
  const list = LISTS[`${query.order.by} ${query.order.direction}`]
  const size = Math.min(query.perPage, query.limit ?? query.perPage)
  const { rows, next, total = 0 } = await list(db, { cursor: query.token || undefined, size }, where)
  if (query.most !== undefined && total > query.most)
    throw refuse('event_parameter', `maxEventCount：查到的多于 ${query.most} 条`)
  return { rows, next: query.limit !== undefined && query.limit <= size ? '' : next }
}

/** By the number of the standard; of an event that was declared wrong, the event itself. */
export async function eventByNumber(db: Db, prefix: string, number: string): Promise<EventRow | undefined> {
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.prefix, prefix), eq(events.eventId, number)))
  return rows.find(({ declaresError }) => !declaresError) ?? rows[0]
}

const COLUMNS = {
  eventTypes: events.type,
  bizSteps: events.bizStep,
  dispositions: events.disposition,
  bizLocations: events.bizLocation,
  readPoints: events.readPoint,
} as const
export type Resource = keyof typeof COLUMNS | 'epcs'
export const isResource = (text: string): text is Resource => text === 'epcs' || Object.hasOwn(COLUMNS, text)

/** The values that a company's events use, in their order, after the last one of the page before. */
export async function valuesOf(
  db: Db,
  prefix: string,
  resource: Resource,
  { after, size }: { after: string; size: number },
): Promise<string[]> {
  const [table, column] =
    resource === 'epcs'
      ? [sql`event_subjects`, sql`handle`]
      : [sql`events`, sql.identifier(COLUMNS[resource].name)]
  // Each step jumps to the next value: few values stand in millions of rows.
  const { rows } = await db.execute<{ value: string }>(sql`
    with recursive steps as (
      (select ${column} as value from ${table} where prefix = ${prefix} and ${column} > ${after} order by 1 limit 1)
      union all
      (select (select ${column} from ${table} where prefix = ${prefix} and ${column} > steps.value order by 1 limit 1)
       from steps where steps.value is not null)
    ) select value from steps where value is not null limit ${size}`)
  return rows.map(({ value }) => value)
}

/** The query's parameters that ask for one value of a resource. */
export const parameterOf = (resource: Resource, value: string): Record<string, string> => ({
  [{
    epcs: 'MATCH_anyEPC',
    eventTypes: 'eventType',
    bizSteps: 'EQ_bizStep',
    dispositions: 'EQ_disposition',
    bizLocations: 'EQ_bizLocation',
    readPoints: 'EQ_readPoint',
  }[resource]]: value,
})
