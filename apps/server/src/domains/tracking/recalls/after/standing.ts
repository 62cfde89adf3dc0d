import type { RecallFigures } from '@biaojie/contract/tracking/recalls/fields.ts'
import { type Result, STANDINGS, type Standing } from '@biaojie/contract/tracking/recalls/rules.ts'
import type { IdentifierRecalls, RecallStanding } from '@biaojie/contract/tracking/recalls/work.ts'
import { toShanghaiDay, toShanghaiTime } from '../../../../platform/base/clock.ts'
import type { Memory } from '../../../../platform/base/memory.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import type { Enterprises } from '../../../enterprises/enterprises/enterprises.ts'
import { toPrefix } from '../../../identifiers/records/identifiers.ts'
import { loadParts } from '../../trace/trace.ts'
import type { Recall } from '../store.ts'

export type StandingDeps = {
  db: Db
  enterprises: Pick<Enterprises, 'findCompanyCached'>
  memory: Pick<Memory, 'get'>
}

/** The folded handles of a part and of its batch. */
export type RecalledPart = { key: string; batch: string | null }

type Row = Pick<
  Recall,
  'prefix' | 'id' | 'number' | 'title' | 'state' | 'defect' | 'consequence' | 'remedy' | 'phone'
> & {
  officialNumber: string
  publishedAt: Date
  scope: number
  figures: RecallFigures | null
  level: number
  excluded: string | null
  result: Result | null
  handledAt: Date | null
  withdrawal: string | null
}

/**
 * SQL for the sets that contain a part, directly or through its batch, unless its company has not accepted
 * the link.
 */
const writeSetsQuery = (prefix: string, handle: string, batch: string) => `
    select recall_prefix, recall_id, scope, level, excluded from recall_members
     where prefix = ${prefix} and handle = ${handle} and not waiting
    union all
    select recall_prefix, recall_id, scope, level, null from recall_groups g
     where prefix = ${prefix} and handle = ${batch} and not waiting
       and not exists (select 1 from recall_members m where m.prefix = ${prefix} and m.handle = ${handle}
                         and m.recall_prefix = g.recall_prefix and m.recall_id = g.recall_id and m.scope = g.scope)`

/**
 * Reads the recalls of a part with three key lookups. They do not touch the record, so recalls do not slow
 * down lookups.
 */
const IN_RECALLS = `
  with mine as (${writeSetsQuery('$1', '$2', '$3')})
  select r.prefix, r.id, r.number, r.title, r.state, r.defect, r.consequence, r.remedy, r.phone,
         r.official_number as "officialNumber", r.published_at as "publishedAt", r.scope, s.figures, mine.level,
         mine.excluded, d.result, d.at as "handledAt",
         (select w.reason from recall_scopes w where w.prefix = r.prefix and w.recall_id = r.id
             and w.kind = 'withdraw' and w.state = 'published' limit 1) as withdrawal
    from mine join recalls r on r.prefix = mine.recall_prefix and r.id = mine.recall_id and r.scope = mine.scope
    join recall_scopes s on s.prefix = r.prefix and s.recall_id = r.id and s.scope = r.scope
    left join recall_disposals d on d.recall_prefix = r.prefix and d.recall_id = r.id
      and d.prefix = $1 and d.handle = $2
   where r.state in ('published', 'closed', 'withdrawn') order by r.published_at desc limit 20`

/** The same for several parts, without the texts of the recalls. */
const STANDINGS_IN = `
  select k.handle, r.state, mine.excluded, d.result
    from unnest($1::text[], $2::text[], $3::text[]) as k(prefix, handle, batch)
   cross join lateral (${writeSetsQuery('k.prefix', 'k.handle', 'k.batch')}) as mine
    join recalls r on r.prefix = mine.recall_prefix and r.id = mine.recall_id and r.scope = mine.scope
    left join recall_disposals d on d.recall_prefix = r.prefix and d.recall_id = r.id
      and d.prefix = k.prefix and d.handle = k.handle
   where r.state in ('published', 'closed', 'withdrawn')`

type StandingRow = Pick<Row, 'state' | 'excluded' | 'result'>

function toStanding({ state, excluded, result }: StandingRow): Standing {
  if (state === 'withdrawn') return 'withdrawn'
  if (excluded !== null) return 'cleared'
  return result === null ? 'recalled' : 'handled'
}

const pickWorst = (standings: readonly Standing[]) =>
  STANDINGS.find((standing) => standings.includes(standing)) ?? ('none' as const)

async function countDoneByLevel(db: Db, row: Row): Promise<Map<number, number>> {
  const { rows } = await getClient(db).query<{ level: number; total: number }>(
    `select level, count(*)::int as total from recall_disposals
      where recall_prefix = $1 and recall_id = $2 group by level`,
    [row.prefix, row.id],
  )
  return new Map(rows.map(({ level, total }) => [level, total]))
}

async function onWire({ db, enterprises, memory }: StandingDeps, row: Row): Promise<RecallStanding> {
  // Cached, because counting a recall may read a million rows while many of its parts are looked up.
  const done = await memory.get(`${row.prefix} ${row.id}`, () => countDoneByLevel(db, row))
  const company = await enterprises.findCompanyCached(row.prefix)
  const total = row.figures?.total ?? 0
  return {
    number: row.number,
    title: row.title,
    standing: toStanding(row),
    company: company?.name ?? row.prefix,
    phone: row.phone,
    officialNumber: row.officialNumber,
    defect: row.defect,
    consequence: row.consequence,
    remedy: row.remedy,
    since: toShanghaiDay(row.publishedAt),
    handled: row.handledAt ? toShanghaiDay(row.handledAt) : '',
    result: row.result ?? '',
    reason: row.state === 'withdrawn' ? (row.withdrawal ?? '') : (row.excluded ?? ''),
    total,
    done: Math.min(
      total,
      [...done.values()].reduce((sum, count) => sum + count, 0),
    ),
    groups: (row.figures?.levels ?? [])
      .filter(({ level }) => level > 0)
      .map(({ level, name, total: of }) => ({
        name,
        total: of,
        done: Math.min(of, done.get(level) ?? 0),
        own: level === row.level,
      })),
  }
}

/** Counts the recalls of the part's manufacturer that were searched for the part. */
async function countCompared(db: Db, prefix: string): Promise<number> {
  const { rows } = await getClient(db).query<{ total: number }>(
    `select count(*)::int as total from recalls where prefix = $1 and state in ('published', 'closed')`,
    [prefix],
  )
  return rows[0]?.total ?? 0
}

/** Loads the recalls of a part, and its most serious recall state. */
export async function loadStandings(
  deps: StandingDeps,
  { key: handle, batch }: RecalledPart,
  now: Date,
): Promise<IdentifierRecalls> {
  const { db, memory } = deps
  const prefix = toPrefix(handle)
  const [{ rows }, compared] = await Promise.all([
    getClient(db).query<Row>(IN_RECALLS, [prefix, handle, batch ?? '']),
    memory.get(prefix, () => countCompared(db, prefix)),
  ])
  const recalls = await Promise.all(rows.map((row) => onWire(deps, row)))
  const standing = pickWorst(recalls.map((recall) => recall.standing))
  const foreign = new Set(rows.filter((row) => row.prefix !== prefix).map(({ id }) => id)).size
  return {
    standing,
    compared: compared + foreign,
    checkTime: toShanghaiTime(now),
    recalls,
  }
}

/** Returns the recall state of each part that is in a recall. */
export async function loadStandingsByHandle(
  db: Db,
  handles: readonly string[],
): Promise<Map<string, Standing>> {
  const parts = await loadParts(db, handles)
  const { rows } = await getClient(db).query<StandingRow & { handle: string }>(STANDINGS_IN, [
    handles.map(toPrefix),
    handles,
    handles.map((handle) => parts.get(handle)?.batch ?? ''),
  ])
  const byHandle = Map.groupBy(rows, ({ handle }) => handle)
  return new Map([...byHandle].map(([handle, own]) => [handle, pickWorst(own.map(toStanding))]))
}
