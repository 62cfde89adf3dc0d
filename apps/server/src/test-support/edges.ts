import { foldHandle } from '@biaojie/contract/rules.ts'
import { createId } from '../platform/base/ids.ts'
import type { Database } from '../platform/database/database.ts'

/** An event as tests of traces need it: parts, and what they are to each other. */
export type TestEvent = {
  by: string
  at: string
  step: string
  parts?: readonly string[]
  /** Pairs of origin and what it became. */
  joins?: readonly (readonly [string, string])[]
  kind?: 'made_into' | 'contains'
  place?: string
  to?: string
}

const toPrefix = (handle: string) => handle.slice(0, handle.indexOf('/'))

/** Writes events with their subjects and edges as a capture leaves them. */
export async function putEvents(
  { pool }: Pick<Database, 'pool'>,
  events: readonly TestEvent[],
): Promise<void> {
  for (const { by, at, step, parts = [], joins = [], kind = 'made_into', place = '', to } of events) {
    const id = createId(Date.parse(at))
    const content = JSON.stringify(to ? { destinationList: [{ type: 'owning_party', destination: to }] } : {})
    await pool.query(
      `insert into events (prefix, id, event_id, declares_error, type, action, event_time, zone, record_time, biz_step,
         disposition, read_point, biz_location, source, writer, writer_name, clock_off, content, context)
       values ($1, $2::uuid, $2::uuid::text, false, 'ObjectEvent', 'ADD', $3, '+08:00', $3, $4, '', '', $5, 'api', 'test', '', false, $6, '')`,
      [by, id, at, step, place, content],
    )
    const named = [...new Set([...parts, ...joins.flat()].map(foldHandle))]
    for (const handle of named)
      await pool.query(
        `insert into event_subjects (prefix, handle, event_time, event_id, role) values ($1, $2, $3, $4, 'object')`,
        [by, handle, at, id],
      )
    for (const [from, into] of joins.map(
      ([first, second]) => [foldHandle(first), foldHandle(second)] as const,
    ))
      for (const [first, second, way] of [
        [from, into, 'down'],
        [into, from, 'up'],
      ] as const)
        await pool.query(
          `insert into event_edges (prefix, handle, way, other_prefix, other_handle, kind, event_prefix, event_id,
             "foreign", event_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [
            toPrefix(first),
            first,
            way,
            toPrefix(second),
            second,
            kind,
            by,
            id,
            toPrefix(first) !== toPrefix(second) || by !== toPrefix(first),
            at,
          ],
        )
  }
}
