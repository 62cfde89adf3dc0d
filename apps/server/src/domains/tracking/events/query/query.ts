import { listAliasBeginnings } from '@biaojie/gs1/epc-uris.ts'
import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { refuse } from '../../../../http/errors.ts'
import { startsWithText } from '../../../../platform/database/columns.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { createKeyset } from '../../../../platform/database/keyset.ts'
import { findByOtherNames, selectAliased } from '../../../identifiers/records/identifiers.ts'
import { listAliasSpellings, readHandle, toComparedName } from '../read/names.ts'
import { eventSubjects, events } from '../tables.ts'
import type { EventQuery } from './parameters.ts'

export type EventRow = typeof events.$inferSelect

const LISTS = {
  'eventTime desc': createKeyset({ table: events, key: [events.eventTime, events.id], direction: 'desc' }),
  'eventTime asc': createKeyset({ table: events, key: [events.eventTime, events.id], direction: 'asc' }),
  'recordTime desc': createKeyset({ table: events, key: [events.id], direction: 'desc' }),
  'recordTime asc': createKeyset({ table: events, key: [events.id], direction: 'asc' }),
}

/** Returns the handles under which the subjects with these names are stored. */
async function findSubjects(db: Db, prefix: string, names: readonly string[]): Promise<string[]> {
  const others = names.filter((name) => readHandle(name) === undefined)
  const leads = await findByOtherNames(db, prefix, others.flatMap(listAliasSpellings))
  return names.map(
    (name) =>
      readHandle(name) ??
      listAliasSpellings(name)
        .map((text) => leads.get(text))
        .find((handle) => handle !== undefined) ??
      toComparedName(name),
  )
}

const isOneOf = (column: PgColumn, values: readonly string[]) =>
  values.length > 0 ? inArray(column, [...values]) : undefined
const isWithin = (column: PgColumn, { from, before }: EventQuery['eventTime']) =>
  and(from && gte(column, from), before && lt(column, before))

const content = sql`${events.content}::jsonb`
const isText = (path: SQL, values: readonly string[]) =>
  values.length > 0 ? sql`${path} = any(${sql.param([...values])}::text[])` : undefined

/** Selects list entries with one of these values, for any form of the type's name. */
const isTypedIn = (list: string, field: string, { type, values }: { type: string; values: string[] }) =>
  sql`exists (select 1 from jsonb_array_elements(coalesce(${content} -> ${list}, '[]'::jsonb)) as entry
    where entry ->> ${field} = any(${sql.param([...values])}::text[]) and entry ->> 'type' like ${`%${type}`})`

async function toConditions(db: Db, prefix: string, query: EventQuery): Promise<SQL | undefined> {
  const matches = await Promise.all(
    query.matches.map(async ({ names, filterByRole, patterns }) => {
      const handles = await findSubjects(db, prefix, [
        ...names,
        ...patterns.flatMap(({ exact }) => exact ?? []),
      ])
      const beginnings = patterns.flatMap((entry) => entry.beginnings)
      const aliased = selectAliased(db, prefix, beginnings.flatMap(listAliasBeginnings))
      const found = db
        .select({ id: eventSubjects.eventId })
        .from(eventSubjects)
        .where(
          and(
            eq(eventSubjects.prefix, prefix),
            or(
              inArray(eventSubjects.handle, handles),
              ...beginnings.map((text) => startsWithText(eventSubjects.handle, text)),
              beginnings.length > 0 ? inArray(eventSubjects.handle, aliased) : undefined,
            ),
            inArray(eventSubjects.role, filterByRole),
          ),
        )
      return inArray(events.id, found)
    }),
  )
  return and(
    eq(events.prefix, prefix),
    isOneOf(events.type, query.types),
    isOneOf(events.action, query.actions),
    isOneOf(events.bizStep, query.bizSteps),
    isOneOf(events.disposition, query.dispositions),
    isOneOf(events.readPoint, query.readPoints),
    isOneOf(events.bizLocation, query.bizLocations),
    isOneOf(events.eventId, query.eventIds),
    isWithin(events.eventTime, query.eventTime),
    isWithin(events.recordTime, query.recordTime),
    query.hasError === undefined ? undefined : eq(events.declaresError, query.hasError),
    ...matches,
    isText(sql`${content} ->> 'transformationID'`, query.transformationIds),
    isText(sql`${content} -> 'errorDeclaration' ->> 'reason'`, query.errorReasons),
    query.correctiveIds.length > 0
      ? sql`${content} -> 'errorDeclaration' -> 'correctiveEventIDs' ?| ${sql.param([...query.correctiveIds])}::text[]`
      : undefined,
    ...query.transactions.map((entry) => isTypedIn('bizTransactionList', 'bizTransaction', entry)),
    ...query.sources.map((entry) => isTypedIn('sourceList', 'source', entry)),
    ...query.destinations.map((entry) => isTypedIn('destinationList', 'destination', entry)),
  )
}

/** Returns a page of the matching events; `next` is empty after the last page. */
export async function findEvents(db: Db, prefix: string, query: EventQuery) {
  const where = await toConditions(db, prefix, query)
  const list = LISTS[`${query.order.by} ${query.order.direction}`]
  const size = Math.min(query.perPage, query.limit ?? query.perPage)
  const { rows, next, total = 0 } = await list(db, { cursor: query.token || undefined, size }, where)
  if (query.most !== undefined && total > query.most)
    throw refuse('event_parameter', `maxEventCount：查到的多于 ${query.most} 条`)
  return { rows, next: query.limit !== undefined && query.limit <= size ? '' : next }
}

/** Finds an event by its standard id; for an event that was declared wrong, the event itself. */
export async function findEventByNumber(
  db: Db,
  prefix: string,
  number: string,
): Promise<EventRow | undefined> {
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

/** Returns the values in a company's events, in order, after the last value of the previous page. */
export async function listValues(
  db: Db,
  prefix: string,
  resource: Resource,
  { after, size }: { after: string; size: number },
): Promise<string[]> {
  const [table, column] =
    resource === 'epcs'
      ? [sql`event_subjects`, sql`handle`]
      : [sql`events`, sql.identifier(COLUMNS[resource].name)]
  // Each step jumps to the next distinct value, because millions of rows contain few values.
  const { rows } = await db.execute<{ value: string }>(sql`
    with recursive steps as (
      (select ${column} as value from ${table} where prefix = ${prefix} and ${column} > ${after} order by 1 limit 1)
      union all
      (select (select ${column} from ${table} where prefix = ${prefix} and ${column} > steps.value order by 1 limit 1)
       from steps where steps.value is not null)
    ) select value from steps where value is not null limit ${size}`)
  return rows.map(({ value }) => value)
}

/** Returns the query parameters for one value of a resource. */
export const toParameters = (resource: Resource, value: string): Record<string, string> => ({
  [{
    epcs: 'MATCH_anyEPC',
    eventTypes: 'eventType',
    bizSteps: 'EQ_bizStep',
    dispositions: 'EQ_disposition',
    bizLocations: 'EQ_bizLocation',
    readPoints: 'EQ_readPoint',
  }[resource]]: value,
})
