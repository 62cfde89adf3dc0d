import type { EdgeWay } from '@biaojie/contract/events/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { edgesOf, eventsOf, withEvents } from './store.ts'

export type EventsDeps = { db: Db }

/** What happened to parts, as their companies captured it. */
export function createEvents({ db }: EventsDeps) {
  return {
    /** Events that a company captured about an identifier (a folded handle), the latest first. */
    eventsOf: (prefix: string, handle: string, limit?: number) => eventsOf(db, prefix, handle, limit),
    /** What these parts came from ('up') or became part of ('down'). */
    edgesOf: (
      db: Db,
      prefix: string,
      handles: readonly string[],
      way: EdgeWay,
      options?: { ended?: boolean },
    ) => edgesOf(db, prefix, handles, way, options),
    /** Which of these identifiers have events of the company. */
    hasEvents: (db: Db, prefix: string, handles: readonly string[]) => withEvents(db, prefix, handles),
  }
}
export type Events = ReturnType<typeof createEvents>
