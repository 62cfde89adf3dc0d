import type { EventSource } from '@biaojie/contract/tracking/events/rules.ts'
import type { GivenEvent } from '@biaojie/epcis/check.ts'
import { toBareWord } from '@biaojie/epcis/vocabulary.ts'
import type pg from 'pg'
import { createId } from '../../../../platform/base/ids.ts'
import type { Tie } from './edges.ts'
import type { Placed, PlacedName } from './place.ts'
import type { Parting } from './weigh.ts'

/** The sender of events, and the channel. */
export type Origin = {
  prefix: string
  source: EventSource
  writer: string
  writerName: string
  captureId: string | null
}

/** The id and record time of an event from another node. */
export type FormerCapture = { id: string; recordTime: Date; source: EventSource; writerName: string }

/** An event to write, with everything derived from it. */
export type Weighed = {
  id: string
  former?: FormerCapture | undefined
  eventId: string
  event: GivenEvent
  /** JSON text of its document's contexts besides the standard's; empty for none. */
  context: string
  names: PlacedName[]
  ties: Tie[]
  partings: Parting[]
  declaresError: boolean
  clockOff: boolean
  /** An event that arrived earlier has declared this one wrong. */
  withdrawn: boolean
}

const readText = (value: unknown) => (typeof value === 'string' ? value : '')
const readPlace = (value: unknown) => readText((value as { id?: unknown } | undefined)?.id)

/** Query answers add these fields to the event as sent, so they are not stored twice. */
export const toStoredText = ({ recordTime: _, ...event }: GivenEvent) => JSON.stringify(event)

export const toContextText = (context: readonly unknown[]) =>
  context.length > 0 ? JSON.stringify(context) : ''
export const parseContext = (text: string): unknown[] => (text === '' ? [] : JSON.parse(text))

/** Converts rows to the arrays of `unnest`. */
const columns = <T extends object>(rows: readonly T[], ...keys: (keyof T)[]) =>
  keys.map((key) => rows.map((row) => row[key]))

async function insertEvents(client: pg.ClientBase, origin: Origin, weighed: readonly Weighed[], now: Date) {
  const rows = weighed.map(({ id, eventId, event, context, declaresError, clockOff, withdrawn, former }) => ({
    recordTime: former?.recordTime ?? now,
    source: former?.source ?? origin.source,
    writerName: former?.writerName ?? origin.writerName,
    id,
    eventId,
    declaresError,
    type: event.type,
    action: event.action ?? null,
    time: new Date(event.eventTime),
    zone: event.eventTimeZoneOffset,
    step: toBareWord('bizStep', readText(event.bizStep)),
    disposition: toBareWord('disposition', readText(event.disposition)),
    readPoint: readPlace(event.readPoint),
    bizLocation: readPlace(event.bizLocation),
    clockOff,
    withdrawn: withdrawn ? now : null,
    content: toStoredText(event),
    context,
  }))
  await client.query(
    `insert into events (prefix, writer, capture_id, record_time, source, writer_name, id, event_id, declares_error, type,
       action, event_time, zone, biz_step, disposition, read_point, biz_location, clock_off, withdrawn_at, content, context)
     select $1, $2, $3::uuid, * from unnest($4::timestamptz[], $5::text[], $6::text[], $7::uuid[], $8::text[],
       $9::boolean[], $10::text[], $11::text[], $12::timestamptz[], $13::text[], $14::text[], $15::text[], $16::text[],
       $17::text[], $18::boolean[], $19::timestamptz[], $20::text[], $21::text[])`,
    [
      origin.prefix,
      origin.writer,
      origin.captureId,
      ...columns(
        rows,
        'recordTime',
        'source',
        'writerName',
        'id',
        'eventId',
        'declaresError',
        'type',
        'action',
        'time',
        'zone',
        'step',
        'disposition',
        'readPoint',
        'bizLocation',
        'clockOff',
        'withdrawn',
        'content',
        'context',
      ),
    ],
  )
}

async function insertSubjects(client: pg.ClientBase, prefix: string, weighed: readonly Weighed[]) {
  const rows = weighed.flatMap(({ id, event, names }) =>
    names.map(({ handle, role }) => ({ handle, time: new Date(event.eventTime), id, role })),
  )
  await client.query(
    `insert into event_subjects (prefix, handle, event_time, event_id, role)
     select $1, * from unnest($2::text[], $3::timestamptz[], $4::uuid[], $5::text[]) on conflict do nothing`,
    [prefix, ...columns(rows, 'handle', 'time', 'id', 'role')],
  )
}

/**
 * Tells whether the ends belong to different companies, or to another company than the one that captured the
 * event.
 */
const isForeign = (prefix: string, end: Placed, other: Placed) =>
  end.prefix !== prefix || other.prefix !== prefix

async function insertEdges(client: pg.ClientBase, prefix: string, weighed: readonly Weighed[]) {
  const rows = weighed.flatMap(({ id, event, ties }) =>
    ties.flatMap(({ child, parent, kind }) => {
      const time = new Date(event.eventTime)
      const foreign = isForeign(prefix, child, parent)
      return [
        { end: child, other: parent, way: 'down', kind, id, time, foreign },
        { end: parent, other: child, way: 'up', kind, id, time, foreign },
      ].map(({ end, other, ...edge }) => ({
        ...edge,
        prefix: end.prefix,
        handle: end.handle,
        otherPrefix: other.prefix,
        otherHandle: other.handle,
      }))
    }),
  )
  if (rows.length === 0) return
  await client.query(
    `insert into event_edges (event_prefix, prefix, handle, way, other_prefix, other_handle, kind, event_id, "foreign",
       event_time)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::uuid[],
       $9::boolean[], $10::timestamptz[]) on conflict do nothing`,
    [
      prefix,
      ...columns(
        rows,
        'prefix',
        'handle',
        'way',
        'otherPrefix',
        'otherHandle',
        'kind',
        'id',
        'foreign',
        'time',
      ),
    ],
  )
}

async function insertPartings(client: pg.ClientBase, prefix: string, weighed: readonly Weighed[]) {
  const rows = weighed.flatMap(({ id, event, partings }) =>
    partings.map(({ parent, child, kind }) => ({
      handle: parent.handle,
      child: child?.handle ?? '',
      kind,
      time: new Date(event.eventTime),
      id,
    })),
  )
  if (rows.length === 0) return
  await client.query(
    `insert into event_separations (prefix, handle, child, kind, event_time, event_id)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::uuid[]) on conflict do nothing`,
    [prefix, ...columns(rows, 'handle', 'child', 'kind', 'time', 'id')],
  )
}

/** Writes events with their subjects and edges; `endEdges` computes the ends of edges afterwards. */
export async function insertWeighed(
  client: pg.ClientBase,
  origin: Origin,
  weighed: readonly Weighed[],
  now: Date,
): Promise<void> {
  if (weighed.length === 0) return
  await insertEvents(client, origin, weighed, now)
  await insertSubjects(client, origin.prefix, weighed)
  // Events that were declared wrong before they arrived create no connections.
  const counted = weighed.filter(({ declaresError, withdrawn }) => !declaresError && !withdrawn)
  await insertEdges(client, origin.prefix, counted)
  await insertPartings(client, origin.prefix, counted)
}

/** Returns the id of an event that is written now. */
export const createIdAt = (now: Date) => createId(now.getTime())
