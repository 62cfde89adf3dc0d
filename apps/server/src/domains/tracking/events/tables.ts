import type {
  CaptureErrors,
  CaptureState,
  EdgeKind,
  EdgeWay,
  EventAction,
  EventRole,
  EventSource,
  EventType,
} from '@biaojie/contract/tracking/events/rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, plainText } from '../../../platform/database/columns.ts'

/** Events as companies captured them. A row never changes but for `withdrawnAt`: a correction is a new event. */
export const events = pgTable(
  'events',
  {
    /** The company that captured it. */
    prefix: plainText().notNull(),
    /** Version 7, so that the key is also the order in which events came. */
    id: uuid().notNull(),
    /** Given by the sender, or the hash of CBV 2.0; an event and its declaration of an error share it. */
    eventId: plainText('event_id').notNull(),
    /** Declares that the event of the same `eventId` was wrong. */
    declaresError: boolean('declares_error').notNull(),
    type: plainText().$type<EventType>().notNull(),
    /** Null for transformations, which have none. */
    action: plainText().$type<EventAction>(),
    eventTime: moment('event_time').notNull(),
    /** The zone of the place, such as `+08:00`. */
    zone: text().notNull(),
    recordTime: moment('record_time').notNull(),
    /** Words of CBV 2.0 without their address, or an address of the company's own; empty for none. */
    bizStep: plainText('biz_step').notNull(),
    disposition: plainText().notNull(),
    readPoint: plainText('read_point').notNull(),
    bizLocation: plainText('biz_location').notNull(),
    source: plainText().$type<EventSource>().notNull(),
    /** Kind and id of the principal, such as `person:…`, and its name. */
    writer: plainText().notNull(),
    writerName: text('writer_name').notNull(),
    captureId: uuid('capture_id'),
    /** The event time is in the future or long past by the clock of the node. */
    clockOff: boolean('clock_off').notNull(),
    /** Since then it counts for nothing, because an event declared it wrong. */
    withdrawnAt: moment('withdrawn_at'),
    /** The event in JSON-LD as text. */
    content: text().notNull(),
    /** JSON text of the contexts besides the standard's, by which names of extensions are read; empty for none. */
    context: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.id] }),
    uniqueIndex('events_event_id').on(table.prefix, table.eventId, table.declaresError),
    index('events_time').on(table.prefix, table.eventTime, table.id),
  ],
)

/** The events of one identifier, read by key. Other names of parts stand here as they were given. */
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
 * Ties between parts. Each stands twice, below the prefix of either end, so that every statement of a walk stays on
 * one prefix.
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
    /** The ends belong to two companies, or a third one captured the event. */
    foreign: boolean().notNull(),
    eventTime: moment('event_time').notNull(),
    /** The time of the event that took the parts apart; null while they are together. */
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
    // Companies whose parts are connected with those of another one.
    index('event_edges_foreign').on(table.prefix, table.otherPrefix).where(sql`${table.foreign}`),
  ],
)

/** Separations, so that one that arrives before its aggregation still ends it. */
export const eventSeparations = pgTable(
  'event_separations',
  {
    /** The company that captured the separation. */
    prefix: plainText().notNull(),
    /** The parent that something was taken out of. */
    handle: plainText().notNull(),
    /** The child that was taken out; empty when all were. */
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

/** Captures of programs, with how far each is; the document waits in the store of files. */
export const eventCaptures = pgTable(
  'event_captures',
  {
    prefix: plainText().notNull(),
    id: uuid().notNull(),
    state: plainText().$type<CaptureState>().notNull(),
    onError: plainText('on_error').$type<CaptureErrors>().notNull(),
    /** The format of the document: json or xml. */
    format: plainText().notNull(),
    /** The key in the store of files; empty once it is read. */
    file: text().notNull(),
    bytes: integer().notNull(),
    /** Events that are dealt with by now: stored, known before, wrong. */
    done: integer().notNull(),
    stored: integer().notNull(),
    known: integer().notNull(),
    wrong: integer().notNull(),
    /** JSON text of the first problems. */
    problems: text().notNull(),
    writer: plainText().notNull(),
    writerName: text('writer_name').notNull(),
    /** Ids of the templates that the writer's key is limited to; empty means all, null a capture of an older version. */
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

/** Identifiers whose template takes values from events that came since. */
export const eventFills = pgTable(
  'event_fills',
  {
    prefix: plainText().notNull(),
    handle: plainText().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.handle] })],
)

/** Queries that a company keeps under a name. */
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
