import type { Input } from '@biaojie/contract/define.ts'
import type { RecallPieces, recallPieces } from '@biaojie/contract/tracking/recalls/pieces.ts'
import { type PartState, PIECES_MAX, type PieceGrouping } from '@biaojie/contract/tracking/recalls/rules.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import type { SetKey } from '../store.ts'
import { placeName } from './lives.ts'

type PiecesQuery = Input<typeof recallPieces>['body']
type Row = {
  handle: string
  spelling: string
  name: string
  batch: string | null
  source: string
  state: PartState
  handled: boolean
  at: Date | null
  place: string | null
  /** Production data from the record's own fields, in the normalised form of identifier_traits. */
  heat: string | null
  madeBatch: string | null
  madeAt: string | null
  station: string | null
  shift: string | null
}

/** One letter for each state keeps the answer short for twenty thousand pieces. */
const LETTERS: Record<PartState, string> = {
  made: 'h',
  stock: 'h',
  transit: 'h',
  received: 'h',
  built: 'a',
  sold: 's',
  sample: 'x',
  scrapped: 'x',
}
const HANDLED = 'r'
const SHIFT_HOURS = 8
const MINUTE = 60_000

/**
 * The pieces of a level, including those of batches, each with its own company's first event and its fields.
 * A piece whose company has not accepted the link shows no production data.
 */
const PIECES = `
  with pieces as (
    select m.prefix, m.handle, m.state, m.path, m.name, m.waiting from recall_members m
     where m.recall_prefix = $1 and m.recall_id = $2 and m.scope = $3 and m.level = $4 and m.excluded is null
    union all
    select i.prefix, i.handle, g.state, g.path, i.name, g.waiting
      from recall_groups g join identifiers i on i.prefix = g.prefix and i.batch = g.handle and i.state <> 'retired'
     where g.recall_prefix = $1 and g.recall_id = $2 and g.scope = $3 and g.level = $4
       and not exists (select 1 from recall_members m where m.prefix = i.prefix and m.handle = i.handle
                         and m.recall_prefix = $1 and m.recall_id = $2 and m.scope = $3)
    limit ${PIECES_MAX + 1})
  select p.handle, coalesce(i.spelling, p.handle) as spelling, p.name, i.batch, split_part(p.path, ' ', 1) as source,
         p.state, d.handle is not null as handled, first.at, first.place,
         made.heat, made."madeBatch", made."madeAt", made.station, made.shift
    from pieces p left join identifiers i on i.prefix = p.prefix and i.handle = p.handle
    left join recall_disposals d on d.recall_prefix = $1 and d.recall_id = $2 and d.prefix = p.prefix
      and d.handle = p.handle
    left join lateral (
      select e.event_time as at, coalesce(nullif(e.read_point, ''), e.biz_location) as place
        from event_subjects s join events e on e.prefix = s.prefix and e.id = s.event_id
       where s.prefix = p.prefix and s.handle = p.handle and not p.waiting
         and e.withdrawn_at is null and not e.declares_error
       order by s.event_time, s.event_id limit 1) first on true
    left join lateral (
      select min(t.value) filter (where t.role in ('heat', 'lot')) as heat,
             min(t.value) filter (where t.role = 'batch') as "madeBatch",
             min(t.value) filter (where t.role = 'producedAt') as "madeAt",
             min(t.value) filter (where t.role = 'station') as station,
             min(t.value) filter (where t.role = 'shift') as shift
        from identifier_traits t
       where t.prefix = p.prefix and t.handle in (p.handle, i.batch) and not p.waiting) made on true`

async function findOwnLevel(db: Db, key: SetKey): Promise<number> {
  const { rows } = await getClient(db).query<{ level: number }>(
    `select coalesce(max(level), 0)::int as level from (
       select level from recall_members where recall_prefix = $1 and recall_id = $2 and scope = $3 and prefix = $1
       union all
       select level from recall_groups where recall_prefix = $1 and recall_id = $2 and scope = $3 and prefix = $1) own`,
    [key.prefix, key.id, key.scope],
  )
  return rows[0]?.level ?? 0
}

const toCode = (handle: string) => handle.slice(handle.indexOf('/') + 1)

/** Returns the eight-hour shift in which a piece was made: 2026-03-18 08–16 时. */
function toShift(at: Date): string {
  const text = toShanghaiTime(at)
  const first = Math.floor(Number(text.slice(11, 13)) / SHIFT_HOURS) * SHIFT_HOURS
  const padHour = (value: number) => String(value).padStart(2, '0')
  return `${text.slice(0, 10)} ${padHour(first)}–${padHour(first + SHIFT_HOURS)} 时`
}

/** In a field, an identifier is written as its code followed by its prefix. */
const readCode = (value: string | null) => value?.split(' ')[0] ?? ''

/** A field with only a day has no exact time. */
const MOMENT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})/
function findMomentMade({ at, madeAt }: Row): Date | null {
  const [, day, time] = MOMENT.exec(madeAt ?? '') ?? []
  return at ?? (day ? new Date(`${day}T${time}:00+08:00`) : null)
}

const GROUPS: Record<PieceGrouping, (row: Row) => string> = {
  // The origin of a piece that the cause names is known only from its fields.
  source: ({ source, handle, heat }) => (source === handle ? readCode(heat) : toCode(source)),
  batch: ({ batch, madeBatch }) => (batch ? toCode(batch) : readCode(madeBatch)),
  shift: (row) => {
    const at = findMomentMade(row)
    return row.shift ?? (at ? toShift(at) : '')
  },
  station: ({ place, station }) => (place ? placeName(place) : (station ?? '')),
}

/**
 * Loads the cells of a recall's figure: all pieces of one level in groups, each group in production order.
 */
export async function loadPieces(db: Db, key: SetKey, { by, level }: PiecesQuery): Promise<RecallPieces> {
  const wanted = level ?? (await findOwnLevel(db, key))
  const { rows } = await getClient(db).query<Row>(PIECES, [key.prefix, key.id, key.scope, wanted])
  const shown = rows.slice(0, PIECES_MAX)
  const getTimeMade = (row: Row) => findMomentMade(row)?.getTime() ?? 0
  const groups = [...Map.groupBy(shown, GROUPS[by])].map(([name, own]) => {
    const sorted = own.sort((a, b) => getTimeMade(a) - getTimeMade(b) || (a.handle < b.handle ? -1 : 1))
    return {
      name,
      identifiers: sorted.map(({ spelling }) => spelling),
      minutes: sorted.map((row) => Math.floor(getTimeMade(row) / MINUTE)),
      states: sorted.map(({ handled, state }) => (handled ? HANDLED : LETTERS[state])).join(''),
    }
  })
  return {
    level: wanted,
    name: shown[0]?.name ?? '',
    more: rows.length > PIECES_MAX,
    groups: groups.sort((a, b) =>
      a.name && b.name ? (a.name < b.name ? -1 : 1) : Number(a.name === '') - Number(b.name === ''),
    ),
  }
}
