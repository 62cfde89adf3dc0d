import { isOwnIdentifier } from '@biaojie/contract/identifiers/records/rules.ts'
import type pg from 'pg'
import { toPrefix } from '../../../identifiers/records/identifiers.ts'
import type { Placed } from './place.ts'

/** Removes the connections and separations of a wrong event, and returns the affected children. */
export async function withdraw(
  client: pg.ClientBase,
  prefix: string,
  ids: readonly string[],
  now: Date,
): Promise<Placed[]> {
  if (ids.length === 0) return []
  await client.query(
    'update events set withdrawn_at = $3 where prefix = $1 and id = any($2::uuid[]) and withdrawn_at is null',
    [prefix, ids, now],
  )
  const { rows: subjects } = await client.query<{ handle: string }>(
    `select distinct s.handle from events e
     join event_subjects s on s.prefix = e.prefix and s.event_id = e.id and s.event_time = e.event_time
     where e.prefix = $1 and e.id = any($2::uuid[])`,
    [prefix, ids],
  )
  const handles = subjects.map(({ handle }) => handle)
  const prefixes = [...new Set([prefix, ...handles.filter(isOwnIdentifier).map(toPrefix)])]
  const { rows: separated } = await client.query<{ handle: string; child: string }>(
    `delete from event_separations where prefix = $1 and handle = any($2) and event_id = any($3::uuid[])
     returning handle, child`,
    [prefix, handles, ids],
  )
  const { rows: parted } = await client.query<Placed>(
    `select prefix, handle, true as known from event_edges
     where prefix = any($1) and way = 'down' and handle = any($2) and ended_by = any($3::uuid[])
     union select other_prefix, other_handle, true from event_edges
     where prefix = any($1) and way = 'up' and handle = any($4) and ended_by = any($3::uuid[])`,
    [prefixes, handles, ids, separated.map(({ handle }) => handle)],
  )
  const { rows: gone } = await client.query<Placed>(
    `delete from event_edges where prefix = any($1) and handle = any($2) and event_prefix = $3
       and event_id = any($4::uuid[]) returning prefix, handle, true as known`,
    [prefixes, handles, prefix, ids],
  )
  return [...parted, ...gone]
}
