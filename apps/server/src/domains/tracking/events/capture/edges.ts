import type { EdgeKind } from '@biaojie/contract/tracking/events/rules.ts'
import type pg from 'pg'
import type { Placed } from './place.ts'

/** A connection of two names by an event: `child` was put into `parent`, or became it. */
export type Tie = { child: Placed; parent: Placed; kind: EdgeKind }

type Row = {
  prefix: string
  handle: string
  otherPrefix: string
  otherHandle: string
  kind: EdgeKind
  eventPrefix: string
  eventId: string
  time: Date
  ended: Date | null
  endedBy: string | null
}
type Separation = { prefix: string; handle: string; child: string; kind: EdgeKind; time: Date; id: string }

/** Only the company that captured an edge and the owner of the part may end it, because they know where the part is. */
const canEnd = (other: Row, edge: Row) =>
  other.eventPrefix === edge.eventPrefix || other.eventPrefix === edge.prefix

/** A part is in one container at a time, so the next container ends the previous connection. */
function findEnd(edge: Row, edges: readonly Row[], separations: readonly Separation[]) {
  const isLater = (time: Date) => time.getTime() > edge.time.getTime()
  const ends = [
    ...separations
      .filter(
        (separation) =>
          separation.prefix === edge.eventPrefix &&
          separation.handle === edge.otherHandle &&
          separation.kind === edge.kind &&
          (separation.child === '' || separation.child === edge.handle) &&
          separation.time.getTime() >= edge.time.getTime(),
      )
      .map(({ time, id }) => ({ time, id })),
    ...(edge.kind === 'contains'
      ? edges
          .filter(
            (other) =>
              other.kind === 'contains' &&
              other.otherHandle !== edge.otherHandle &&
              canEnd(other, edge) &&
              isLater(other.time),
          )
          .map(({ time, eventId }) => ({ time, id: eventId }))
      : []),
  ]
  return ends.sort((a, b) => a.time.getTime() - b.time.getTime())[0]
}

/**
 * Recomputes the end of the connections of these children: a connection ends by a separation or by the next
 * container. It reads all their events, so the result does not depend on their order of arrival.
 */
export async function endEdges(client: pg.ClientBase, children: readonly Placed[]): Promise<void> {
  if (children.length === 0) return
  const prefixes = [...new Set(children.map(({ prefix }) => prefix))]
  const handles = [...new Set(children.map(({ handle }) => handle))]
  const { rows } = await client.query<Row>(
    `select prefix, handle, other_prefix as "otherPrefix", other_handle as "otherHandle", kind,
       event_prefix as "eventPrefix", event_id as "eventId", event_time as time, ended_time as ended, ended_by as "endedBy"
     from event_edges where prefix = any($1) and handle = any($2) and way = 'down' and kind <> 'made_into'`,
    [prefixes, handles],
  )
  if (rows.length === 0) return
  const { rows: separations } = await client.query<Separation>(
    `select prefix, handle, child, kind, event_time as time, event_id as id from event_separations
     where prefix = any($1) and handle = any($2) and (child = '' or child = any($3))`,
    [
      [...new Set(rows.map((row) => row.eventPrefix))],
      [...new Set(rows.map((row) => row.otherHandle))],
      handles,
    ],
  )
  const byChild = Map.groupBy(rows, ({ prefix, handle }) => `${prefix} ${handle}`)
  const byParent = Map.groupBy(separations, ({ handle }) => handle)
  const changed = rows.flatMap((edge) => {
    const siblings = byChild.get(`${edge.prefix} ${edge.handle}`) ?? []
    const end = findEnd(edge, siblings, byParent.get(edge.otherHandle) ?? [])
    if (end?.id === (edge.endedBy ?? undefined) && end?.time.getTime() === edge.ended?.getTime()) return []
    return [{ ...edge, ended: end?.time ?? null, endedBy: end?.id ?? null }]
  })
  await writeEnds(client, changed)
}

/** Stores the end times in both rows of each connection. */
async function writeEnds(client: pg.ClientBase, changed: readonly Row[]): Promise<void> {
  if (changed.length === 0) return
  const mirrored = changed.flatMap((edge) => [
    { ...edge, way: 'down' },
    {
      ...edge,
      way: 'up',
      prefix: edge.otherPrefix,
      handle: edge.otherHandle,
      otherPrefix: edge.prefix,
      otherHandle: edge.handle,
    },
  ])
  const column = <K extends keyof (typeof mirrored)[number]>(key: K) => mirrored.map((row) => row[key])
  await client.query(
    `update event_edges e set ended_time = u.ended, ended_by = u.ended_by
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::uuid[],
       $9::timestamptz[], $10::uuid[])
       as u(prefix, handle, way, other_prefix, other_handle, kind, event_prefix, event_id, ended, ended_by)
     where e.prefix = u.prefix and e.handle = u.handle and e.way = u.way and e.other_prefix = u.other_prefix
       and e.other_handle = u.other_handle and e.kind = u.kind and e.event_prefix = u.event_prefix
       and e.event_id = u.event_id`,
    [
      column('prefix'),
      column('handle'),
      column('way'),
      column('otherPrefix'),
      column('otherHandle'),
      column('kind'),
      column('eventPrefix'),
      column('eventId'),
      column('ended'),
      column('endedBy'),
    ],
  )
}
