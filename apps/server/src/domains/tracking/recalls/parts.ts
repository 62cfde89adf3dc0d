import type { Input } from '@biaojie/contract/define.ts'
import type { RecallPart } from '@biaojie/contract/tracking/recalls/fields.ts'
import type { recallParts } from '@biaojie/contract/tracking/recalls/recalls.ts'
import { eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { UnknownCursor } from '../../../platform/database/keyset.ts'
import { toPrefix } from '../../identifiers/records/identifiers.ts'
import { loadParts } from '../trace/trace.ts'
import { type Member, memberPage, type SetKey, selectMembers } from './store.ts'
import { recallMembers } from './tables.ts'
import { type Disposed, toWirePart } from './wire.ts'

type PartsQuery = Input<typeof recallParts>['body']

/** Marks cursors of parts in batches; single parts use the cursors of their table. */
const GROUP = 'g.'
type GroupedRow = Member & { group: string }

async function loadDisposals(
  db: Db,
  { prefix, id }: SetKey,
  handles: readonly string[],
): Promise<Map<string, Disposed>> {
  const { rows } = await getClient(db).query<Disposed>(
    `select handle, result, at from recall_disposals
      where recall_prefix = $1 and recall_id = $2 and prefix = any($3) and handle = any($4)`,
    [prefix, id, [...new Set(handles.map(toPrefix))], handles],
  )
  return new Map(rows.map((row) => [row.handle, row]))
}

async function onWire(db: Db, key: SetKey, rows: readonly Member[]): Promise<RecallPart[]> {
  const handles = rows.map(({ handle }) => handle)
  const disposed = await loadDisposals(db, key, handles)
  const parts = await loadParts(db, handles)
  return rows.map((row) =>
    toWirePart(row, parts.get(row.handle)?.spelling ?? row.handle, disposed.get(row.handle)),
  )
}

function toConditions({ level, excluded, text }: PartsQuery): SQL | undefined {
  const wanted = text?.trim().toUpperCase() ?? ''
  const ending = `%${wanted.replace(/[\\%_]/g, '\\$&')}`
  const all = [
    ...(level === undefined ? [] : [eq(recallMembers.level, level)]),
    excluded ? isNotNull(recallMembers.excluded) : isNull(recallMembers.excluded),
    ...(wanted
      ? [or(sql`${recallMembers.handle} like ${ending}`, sql`${recallMembers.path} like ${`%${ending}`}`)]
      : []),
  ]
  return sql.join(
    all.map((condition) => sql`(${condition})`),
    sql` and `,
  )
}

/** Returns parts of batches in handle order, without parts that have their own rows. */
async function loadGroupedPage(
  db: Db,
  key: SetKey,
  { level, text }: PartsQuery,
  { after, size }: { after: string[]; size: number },
) {
  const wanted = text?.trim().toUpperCase() ?? ''
  const { rows } = await getClient(db).query<GroupedRow>(
    `select i.prefix, i.handle, g.level, i.name, g.state, g.customer, g.place, g.path || ' ' || i.handle as path,
            g.waiting, g.onward, g.handle as "group", null as excluded
       from recall_groups g join identifiers i on i.prefix = g.prefix and i.batch = g.handle and i.state <> 'retired'
      where g.recall_prefix = $1 and g.recall_id = $2 and g.scope = $3 and ($4::int is null or g.level = $4)
        and (g.level, g.prefix, g.handle, i.handle) > ($5, $6, $7, $8)
        and ($9 = '' or right(i.handle, length($9)) = $9)
        and not exists (select 1 from recall_members m where m.prefix = i.prefix and m.handle = i.handle
                         and m.recall_prefix = $1 and m.recall_id = $2 and m.scope = $3)
      order by g.level, g.prefix, g.handle, i.handle limit $10`,
    [
      key.prefix,
      key.id,
      key.scope,
      level ?? null,
      Number(after[0] ?? -1),
      ...[1, 2, 3].map((at) => after[at] ?? ''),
      wanted,
      size,
    ],
  )
  return rows
}

/** Returns the position at which a page of batches begins; empty for the first page. */
function readCursor(cursor: string): string[] {
  const text = Buffer.from(cursor.slice(GROUP.length), 'base64url').toString()
  if (text === '') return []
  const place = text.split(' ')
  if (place.length !== 4 || !/^\d{1,3}$/.test(place[0] ?? '')) throw new UnknownCursor()
  return place
}

const toCursor = (row: GroupedRow) =>
  GROUP + Buffer.from([row.level, row.prefix, row.group, row.handle].join(' ')).toString('base64url')

async function loadHandledPage(db: Db, key: SetKey, { size = 20 }: PartsQuery) {
  const { rows } = await getClient(db).query<Member>(
    `select d.prefix, d.handle, d.level, coalesce(i.name, '') as name, coalesce(m.state, 'made') as state, d.customer,
            d.place, coalesce(m.path, d.handle) as path, coalesce(m.waiting, false) as waiting, m.excluded
       from recall_disposals d left join identifiers i on i.prefix = d.prefix and i.handle = d.handle
       left join recall_members m on m.prefix = d.prefix and m.handle = d.handle
        and m.recall_prefix = $1 and m.recall_id = $2 and m.scope = $3
      where d.recall_prefix = $1 and d.recall_id = $2 order by d.at desc limit $4`,
    [key.prefix, key.id, key.scope, size],
  )
  return rows
}

/** Returns a page of the parts of a set: parts with their own rows first, then parts of batches. */
export async function loadPartsPage(db: Db, key: SetKey, query: PartsQuery) {
  const { cursor = '', size = 20, handled, excluded } = query
  if (handled) {
    const rows = await loadHandledPage(db, key, query)
    return { records: await onWire(db, key, rows), next: '', total: rows.length }
  }
  const isGrouped = cursor.startsWith(GROUP)
  const own = isGrouped
    ? { rows: [], next: '', total: undefined }
    : await memberPage(db, { cursor, size }, selectMembers(key, toConditions(query)))
  if (own.next || own.rows.length >= size || excluded) {
    return {
      records: await onWire(db, key, own.rows),
      next: own.next || (excluded ? '' : `${GROUP}`),
      // Parts of batches follow and are not counted yet.
      ...(excluded && own.total !== undefined && { total: own.total }),
    }
  }
  const after = isGrouped ? readCursor(cursor) : []
  const wanted = size - own.rows.length
  const grouped = await loadGroupedPage(db, key, query, {
    after,
    size: wanted + 1,
  })
  const shown = grouped.slice(0, wanted)
  const last = shown.at(-1)
  const records = await onWire(db, key, [...own.rows, ...shown])
  return {
    records,
    next: grouped.length > wanted && last ? toCursor(last) : '',
    ...(own.total !== undefined && grouped.length <= wanted && { total: own.total + grouped.length }),
  }
}
