import type { Cause } from '@biaojie/contract/recalls/rules.ts'
import { foldHandle, isIdentifier } from '@biaojie/contract/rules.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { clientOf, type Db } from '../../../platform/database/database.ts'
import { plainNumber, prefixOf } from '../../identifiers/identifiers.ts'

/** Where a spread begins. */
export type Starts = {
  handles: string[]
  /** The starts are parts of the recall themselves; otherwise they are what the parts came from. */
  areParts: boolean
  /** Lines of a list that name nothing. */
  unknown: string[]
}

/** The end of a VIN by which companies know a car. */
const VIN_END = 6

const timeOf = (text: string): Date | null => {
  if (text === '') return null
  const at = new Date(`${text.replace(' ', 'T')}:00+08:00`)
  if (Number.isNaN(at.getTime())) throw refuse('date_range_malformed')
  return at
}

function rangeOf({ from, to }: Cause): { from: Date; to: Date } {
  const range = { from: timeOf(from) ?? new Date(0), to: timeOf(to) ?? new Date('2999-01-01T00:00:00Z') }
  if (range.to < range.from) throw refuse('date_range_malformed')
  return range
}

/** Full identifiers of values, which may be codes of the named company. */
const handlesOf = ({ values, prefix }: Cause, own: string): { value: string; handle: string }[] =>
  values
    .map((value) => value.trim())
    .filter(Boolean)
    .map((value) => ({
      value,
      handle: foldHandle(value.includes('/') ? value : `${prefix || own}/${value}`),
    }))

/** Returns the handles that are registered, that are the batch of a registered part, or that occur in events. */
async function knownOf(db: Db, handles: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const [prefix, own] of Map.groupBy(handles, prefixOf)) {
    const { rows } = await clientOf(db).query<{ handle: string }>(
      `select k.handle from unnest($2::text[]) as k(handle)
        where exists (select 1 from identifiers i where i.prefix = $1 and i.handle = k.handle)
           or exists (select 1 from event_edges e where e.prefix = $1 and e.handle = k.handle)
           or exists (select 1 from identifiers i where i.prefix = $1 and i.batch = k.handle)`,
      [prefix, own],
    )
    for (const { handle } of rows) known.add(handle)
  }
  return known
}

async function named(db: Db, cause: Cause, own: string): Promise<Starts> {
  const asked = handlesOf(cause, own)
  const known = await knownOf(db, asked.map(({ handle }) => handle).filter(isIdentifier))
  const missing = asked.filter(({ handle }) => !known.has(handle)).map(({ value }) => value)
  if (asked.length === 0) throw refuseFields({ causes: '请填写原因的值' })
  if (missing.length > 0)
    throw refuse('recall_cause_unknown', `查不到 ${missing.slice(0, 3).join('、')}，请核对`)
  return { handles: [...known], areParts: false, unknown: [] }
}

/** Handles by other names: customers' numbers and VINs that were given to parts. */
async function byAlias(db: Db, own: string, lines: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await clientOf(db).query<{ alias: string; handle: string }>(
    'select alias, handle from identifier_aliases where prefix = $1 and alias = any($2)',
    [own, lines.map(plainNumber)],
  )
  return new Map(rows.map(({ alias, handle }) => [alias, handle]))
}

/** Parts of other companies that events of the own company lead to, by the end of their code. */
async function byCodeEnd(db: Db, own: string, lines: readonly string[]): Promise<Map<string, string>> {
  const ends = lines.filter((line) => /^[0-9A-Za-z]{6,17}$/.test(line)).map((line) => line.toUpperCase())
  if (ends.length === 0) return new Map()
  const { rows } = await clientOf(db).query<{ line: string; handle: string; total: number }>(
    `select k.line, min(e.other_handle) as handle, count(distinct e.other_handle)::int as total
       from event_edges e join unnest($2::text[]) as k(line)
         on right(e.other_handle, ${VIN_END}) = right(k.line, ${VIN_END})
        and right(e.other_handle, length(k.line)) = k.line
      where e.prefix = $1 and e.way = 'down' group by k.line`,
    [own, ends],
  )
  return new Map(rows.filter(({ total }) => total === 1).map(({ line, handle }) => [line, handle]))
}

async function listed(db: Db, cause: Cause, own: string): Promise<Starts> {
  const asked = handlesOf(cause, own)
  const known = await knownOf(db, asked.map(({ handle }) => handle).filter(isIdentifier))
  const rest = asked.filter(({ handle }) => !known.has(handle)).map(({ value }) => value)
  const aliases = await byAlias(db, own, rest)
  const ends = await byCodeEnd(db, own, rest)
  const handles = new Set(known)
  const unknown: string[] = []
  for (const line of rest) {
    const handle = aliases.get(plainNumber(line)) ?? ends.get(line.toUpperCase())
    if (handle) handles.add(handle)
    else unknown.push(line)
  }
  return { handles: [...handles], areParts: true, unknown }
}

/** Names of places, also as addresses write them. */
const placesOf = ({ values }: Cause): string[] => {
  const names = values.map((value) => value.trim().toWellFormed()).filter(Boolean)
  return [...new Set([...names, ...names.map(encodeURIComponent)])]
}

/**
 * Parts that the company made within a time, at one place where one is named. The first event of a part counts as its
 * making too, as it does on the axis of time, because a part left out here would miss its recall.
 */
async function made(db: Db, cause: Cause, { own, most }: { own: string; most: number }): Promise<Starts> {
  const { from, to } = rangeOf(cause)
  const places = cause.kind === 'station' ? placesOf(cause) : []
  if (cause.kind === 'station' && places.length === 0) throw refuseFields({ causes: '请填写工位' })
  if (cause.kind === 'date' && cause.from === '' && cause.to === '')
    throw refuseFields({ causes: '请填写生产日期的起止' })
  const { rows } = await clientOf(db).query<{ handle: string }>(
    `select distinct s.handle from events e
       join event_subjects s on s.prefix = e.prefix and s.event_id = e.id and s.event_time = e.event_time
      where e.prefix = $1 and e.event_time >= $2 and e.event_time <= $3 and e.withdrawn_at is null
        and not e.declares_error and split_part(s.handle, '/', 1) = $1
        and s.role in ('object', 'output', 'parent')
        and ($4::text[] = '{}' and (e.biz_step in ('commissioning', 'creating_class_instance', 'assembling')
            or not exists (select 1 from event_subjects o join events f on f.prefix = o.prefix and f.id = o.event_id
                            where o.prefix = s.prefix and o.handle = s.handle and o.event_time < s.event_time
                              and f.withdrawn_at is null and not f.declares_error))
          or exists (select 1 from unnest($4::text[]) as p(place)
                      where place in (e.read_point, e.biz_location)
                         or right(e.read_point, length(place) + 1) in ('/' || place, ':' || place)
                         or right(e.biz_location, length(place) + 1) in ('/' || place, ':' || place)))
      limit $5`,
    [own, from, to, places, most + 1],
  )
  if (rows.length > most) throw refuse('recall_too_many')
  return { handles: rows.map(({ handle }) => handle), areParts: true, unknown: [] }
}

/** Finds the parts that one condition of a cause names. */
export async function startsOf(db: Db, cause: Cause, limits: { own: string; most: number }): Promise<Starts> {
  if (cause.kind === 'list') return listed(db, cause, limits.own)
  if (cause.kind === 'date' || cause.kind === 'station') return made(db, cause, limits)
  return named(db, cause, limits.own)
}
