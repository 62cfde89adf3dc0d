import type { EdgeKind, EdgeWay, EventRole, EventSource } from '@biaojie/contract/tracking/events/rules.ts'
import type { EventType } from '@biaojie/epcis/vocabulary.ts'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { eventEdges, eventSubjects, events } from './tables.ts'

/** An event of one identifier, as lists and scenes show it. */
export type EventOf = {
  id: string
  eventId: string
  role: EventRole
  type: EventType
  action: string | null
  eventTime: Date
  zone: string
  recordTime: Date
  bizStep: string
  disposition: string
  readPoint: string
  bizLocation: string
  source: EventSource
  writerName: string
  declaresError: boolean
  withdrawnAt: Date | null
  clockOff: boolean
  content: string
}

/** A connection between a part and its origin, or between a part and the whole that contains it. */
export type Edge = {
  handle: string
  otherPrefix: string
  otherHandle: string
  kind: EdgeKind
  eventPrefix: string
  eventId: string
  foreign: boolean
  eventTime: Date
  endedTime: Date | null
}

/** Events that a company captured about an identifier, the latest first. */
export async function loadEvents(db: Db, prefix: string, handle: string, limit = 200): Promise<EventOf[]> {
  return db
    .select({
      id: events.id,
      eventId: events.eventId,
      role: eventSubjects.role,
      type: events.type,
      action: events.action,
      eventTime: events.eventTime,
      zone: events.zone,
      recordTime: events.recordTime,
      bizStep: events.bizStep,
      disposition: events.disposition,
      readPoint: events.readPoint,
      bizLocation: events.bizLocation,
      source: events.source,
      writerName: events.writerName,
      declaresError: events.declaresError,
      withdrawnAt: events.withdrawnAt,
      clockOff: events.clockOff,
      content: events.content,
    })
    .from(eventSubjects)
    .innerJoin(events, and(eq(events.prefix, eventSubjects.prefix), eq(events.id, eventSubjects.eventId)))
    .where(and(eq(eventSubjects.prefix, prefix), eq(eventSubjects.handle, handle)))
    .orderBy(desc(eventSubjects.eventTime), desc(eventSubjects.eventId))
    .limit(limit)
}

const LOOKED_UP = 10_000

/** Loads connections of handles of one prefix in one direction; ended ones only on request. */
export async function loadEdges(
  db: Db,
  prefix: string,
  handles: readonly string[],
  way: EdgeWay,
  { ended = false } = {},
): Promise<Edge[]> {
  const edges: Edge[] = []
  for (let at = 0; at < handles.length; at += LOOKED_UP) {
    const rows = await db
      .select({
        handle: eventEdges.handle,
        otherPrefix: eventEdges.otherPrefix,
        otherHandle: eventEdges.otherHandle,
        kind: eventEdges.kind,
        eventPrefix: eventEdges.eventPrefix,
        eventId: eventEdges.eventId,
        foreign: eventEdges.foreign,
        eventTime: eventEdges.eventTime,
        endedTime: eventEdges.endedTime,
      })
      .from(eventEdges)
      .where(
        and(
          eq(eventEdges.prefix, prefix),
          inArray(eventEdges.handle, handles.slice(at, at + LOOKED_UP)),
          eq(eventEdges.way, way),
          ended ? undefined : isNull(eventEdges.endedTime),
        ),
      )
    edges.push(...rows)
  }
  return edges
}

/** Finds the identifiers that a company has captured events about. */
export async function findWithEvents(
  db: Db,
  prefix: string,
  handles: readonly string[],
): Promise<Set<string>> {
  if (handles.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ handle: eventSubjects.handle })
    .from(eventSubjects)
    .where(and(eq(eventSubjects.prefix, prefix), inArray(eventSubjects.handle, [...handles])))
  return new Set(rows.map(({ handle }) => handle))
}
