import type {
  CaptureErrors,
  CaptureState,
  EdgeKind,
  EdgeWay,
  EventRole,
  EventSource,
} from '@biaojie/contract/tracking/events/rules.ts'
import type { DocumentFormat } from '@biaojie/epcis/read-document.ts'
import type { EventAction, EventType } from '@biaojie/epcis/vocabulary.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'

/**
 * Events as companies captured them. Only `withdrawnAt` of a row ever changes: a correction is a new event.
 */
export const events = pgTable(
  'events',
  {
    /** The company that captured it. */
    prefix: plainText().notNull(),
    /** UUID version 7, so that keys are in the order of arrival. */
    id: uuid().notNull(),
    /**
     * The sender's id, or the hash of CBV 2.0; an event and the declaration of its error have the same one.
     */
    eventId: plainText('event_id').notNull(),
    /** Declares that the event of the same `eventId` was wrong. */
    declaresError: boolean('declares_error').notNull(),
    type: plainText().$type<EventType>().notNull(),
    /** Null for transformations, which have none. */
    action: plainText().$type<EventAction>(),
    eventTime: moment('event_time').notNull(),
    /** The time zone of the place, such as `+08:00`. */
    zone: text().notNull(),
    recordTime: moment('record_time').notNull(),
    /** Words of CBV 2.0 without their address, or a company's own address; empty for none. */
    bizStep: plainText('biz_step').notNull(),
    disposition: plainText().notNull(),
    readPoint: plainText('read_point').notNull(),
    bizLocation: plainText('biz_location').notNull(),
    source: plainText().$type<EventSource>().notNull(),
    /** Kind and id of the principal, such as `person:…`, and its name. */
    writer: plainText().notNull(),
    writerName: text('writer_name').notNull(),
    captureId: uuid('capture_id'),
    /** By the node's clock, the event time is in the future or very old. */
    clockOff: boolean('clock_off').notNull(),
    /** From this time on the event is ignored, because another event declared it wrong. */
    withdrawnAt: moment('withdrawn_at'),
    /** The event as JSON-LD text. */
    content: text().notNull(),
    /** JSON text of the contexts besides the standard's, which resolve extension names; empty for none. */
    context: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    uniqueIndex('events_event_id').on(table.prefix, table.eventId, table.declaresError),
    index('events_time').on(table.prefix, table.eventTime, table.id),
  ],
)

/** The events of one identifier, read by key. Other names of parts are stored as given. */
export const eventSubjects = pgTable(
  'event_subjects',
  {
    /** The company that captured the event. */
    prefix: plainText().notNull(),
    /** Folded handle; for names without an identifier of this node, their address. */
    handle: plainText().notNull(),
    eventTime: moment('event_time').notNull(),
    eventId: uuid('event_id').notNull(),
    role: plainText().$type<EventRole>().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'event_subjects_pk',
      columns: [table.prefix, table.handle, table.eventTime, table.eventId, table.role],
    }),
  ],
)

/**
 * Connections between parts. Each is stored twice, under the prefix of either end, so that every statement
 * uses one prefix.
 */
export const eventEdges = pgTable(
  'event_edges',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
    way: plainText().$type<EdgeWay>().notNull(),
    otherPrefix: plainText('other_prefix').notNull(),
    otherHandle: plainText('other_handle').notNull(),
    kind: plainText().$type<EdgeKind>().notNull(),
    /** The company that captured the event, and its event. */
    eventPrefix: plainText('event_prefix').notNull(),
    eventId: uuid('event_id').notNull(),
    /** The ends belong to two companies, or a third company captured the event. */
    foreign: boolean().notNull(),
    eventTime: moment('event_time').notNull(),
    /** The time of the event that separated the parts; null while they are connected. */
    endedTime: moment('ended_time'),
    endedBy: uuid('ended_by'),
  },
  (table) => [
    primaryKey({
      name: 'event_edges_pk',
      columns: [
        table.prefix,
        table.handle,
        table.way,
        table.otherPrefix,
        table.otherHandle,
        table.kind,
        table.eventPrefix,
        table.eventId,
      ],
    }),
    // Finds companies whose parts are connected with those of another company.
    index('event_edges_foreign').on(table.prefix, table.otherPrefix).where(sql`${table.foreign}`),
  ],
)

/** Separations, so that one that arrives before its aggregation still ends the connection. */
export const eventSeparations = pgTable(
  'event_separations',
  {
    /** The company that captured the separation. */
    prefix: plainText().notNull(),
    /** The parent from which something was removed. */
    handle: plainText().notNull(),
    /** The child that was removed; empty when all were removed. */
    child: plainText().notNull(),
    kind: plainText().$type<EdgeKind>().notNull(),
    eventTime: moment('event_time').notNull(),
    eventId: uuid('event_id').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'event_separations_pk',
      columns: [table.prefix, table.handle, table.child, table.kind, table.eventTime, table.eventId],
    }),
  ],
)

/** Captures of programs, with their progress; the document waits in the file storage. */
export const eventCaptures = pgTable(
  'event_captures',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    state: plainText().$type<CaptureState>().notNull(),
    onError: plainText('on_error').$type<CaptureErrors>().notNull(),
    format: plainText().$type<DocumentFormat>().notNull(),
    /** The key in the file storage; empty once the document is read. */
    file: text().notNull(),
    bytes: integer().notNull(),
    /** Number of processed events: stored, known or wrong. */
    done: integer().notNull(),
    stored: integer().notNull(),
    known: integer().notNull(),
    wrong: integer().notNull(),
    /** JSON text of the first problems. */
    problems: text().notNull(),
    writer: plainText().notNull(),
    writerName: text('writer_name').notNull(),
    /**
     * Ids of the templates to which the writer's key is limited; empty means all, null a capture of an older
     * version.
     */
    templates: text().array(),
    createdAt: moment('created_at').notNull(),
    movedAt: moment('moved_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    index('event_captures_state').on(table.state, table.prefix),
  ],
)

/** Identifiers that get values from new events, as their template defines. */
export const eventFills = pgTable(
  'event_fills',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.handle] })],
)

/** Queries that a company stores under a name. */
export const eventQueries = pgTable(
  'event_queries',
  {
    prefix: plainText().notNull(),
    name: plainText().notNull(),
    /** JSON text of its parameters. */
    query: text().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.name] })],
)

/** Photos that workers took with an event. */
export const eventPhotos = pgTable(
  'event_photos',
  {
    prefix: plainText().notNull(),
    eventId: plainText('event_id').notNull(),
    id: uuid().notNull(),
    /** The key in the store of files. */
    file: text().notNull(),
    createdAt: moment('created_at').notNull(),
    writerName: text('writer_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.eventId, table.id] })],
)
