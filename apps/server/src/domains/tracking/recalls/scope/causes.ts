import { formatCount } from '@biaojie/contract/formats.ts'
import { LEVEL_NAMES, STATE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import { foldHandle, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import type { RecallSearch } from '@biaojie/contract/tracking/recalls/fields.ts'
import {
  CAUSE_NAMES,
  CAUSE_ROLES,
  type Cause,
  describeCause,
} from '@biaojie/contract/tracking/recalls/rules.ts'
import { listAliasKeys } from '@biaojie/gs1/names.ts'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import {
  createExactRange,
  createMomentRanges,
  findHandlesWith,
  findTraitsAmong,
  isFilled,
  listRanges,
  loadCoverage,
  loadMatchingHandles,
  type TraitQuery,
  toPrefix,
} from '../../../identifiers/records/identifiers.ts'
import { loadTemplateNames } from '../../../identifiers/templates/templates.ts'

/** The starting points of a recall's search. */
export type Starts = {
  /** Identifiers of materials or parts from which others were made. */
  causes: string[]
  /** Parts that are recalled themselves. */
  parts: string[]
  /** Lines of a list that match nothing. */
  unknown: string[]
  search: RecallSearch
}
type Limits = { own: string; most: number }

/** Number of characters at the end of a VIN by which companies identify a car. */
const VIN_END = 6

const formatTime = (text: string): Date | null => {
  if (text === '') return null
  const at = new Date(`${text.replace(' ', 'T')}:00+08:00`)
  if (Number.isNaN(at.getTime())) throw refuse('date_range_malformed')
  return at
}

function toRange({ from, to }: Cause): { from: Date; to: Date } {
  const range = {
    from: formatTime(from) ?? new Date(0),
    to: formatTime(to) ?? new Date('2999-01-01T00:00:00Z'),
  }
  if (range.to < range.from) throw refuse('date_range_malformed')
  return range
}

/** Completes values to identifiers; codes get the prefix of the named company. */
const toHandles = ({ values, prefix }: Cause, own: string): { value: string; handle: string }[] =>
  values
    .map((value) => value.trim())
    .filter(Boolean)
    .map((value) => {
      const code = normalizeIdentifier(value)
      return { value, handle: foldHandle(code.includes('/') ? code : `${prefix || own}/${code}`) }
    })

/** Returns the handles that are registered, that are the batch of a registered part, or that occur in events. */
async function findKnownHandles(db: Db, handles: readonly string[]): Promise<Set<string>> {
  const knownHandles = new Set<string>()
  for (const [prefix, own] of Map.groupBy(handles, toPrefix)) {
    const { rows } = await getClient(db).query<{ handle: string }>(
      `select k.handle from unnest($2::text[]) as k(handle)
        where exists (select 1 from identifiers i where i.prefix = $1 and i.handle = k.handle)
           or exists (select 1 from event_edges e where e.prefix = $1 and e.handle = k.handle)
           or exists (select 1 from identifiers i where i.prefix = $1 and i.batch = k.handle)`,
      [prefix, own],
    )
    for (const { handle } of rows) knownHandles.add(handle)
  }
  return knownHandles
}

const isWanted = (value: string) => value.trim() !== ''

/** Searches the company's own records, and records what was searched. */
async function findInRecords(db: Db, cause: Cause, { own, most }: Limits, ranges: TraitQuery['ranges']) {
  const roles = CAUSE_ROLES[cause.kind]
  const parts = ranges.length === 0 ? [] : await findHandlesWith(db, own, { roles, ranges }, most)
  if (parts.length > most) throw refuse('recall_too_many')
  const { templates, unread } = await loadCoverage(db, own, roles)
  const search: RecallSearch = {
    cause: describeCause(cause),
    templates,
    found: parts.length,
    unread,
    isPending: !(await isFilled(db, own)),
  }
  return { parts, search }
}

/** Describes where values were searched, so that readers can tell "not found" from "not searched". */
function describeSearch({ templates }: RecallSearch, cause: Cause): string {
  const searched = templates.filter(({ fields }) => fields.length > 0)
  const fields = [...new Set(searched.flatMap(({ fields }) => fields))]
  const others = templates.filter(({ fields, name }) => fields.length === 0 && name !== '')
  const total = searched.reduce((sum, { total }) => sum + total, 0)
  const looked =
    total > 0
      ? `已查 ${formatCount(total)} 个标识的${fields
          .slice(0, 3)
          .map((field) => `“${field}”`)
          .join('、')}`
      : `没有哪个模板的字段标为${CAUSE_NAMES[cause.kind]}，没有按字段查`
  const left = others
    .slice(0, 3)
    .map(({ name, total: of }) => `“${name}”${formatCount(of)} 个`)
    .join('、')
  return total > 0 && left ? `${looked}；${left}没有这样的字段` : looked
}

async function findNamedStarts(db: Db, cause: Cause, limits: Limits): Promise<Starts> {
  const { own, most } = limits
  const candidates = toHandles(cause, own)
  if (candidates.length === 0) throw refuseFields({ causes: '请填写原因的值' })
  const knownHandles = await findKnownHandles(db, candidates.map(({ handle }) => handle).filter(isIdentifier))
  const listRangesFor = (value: string) => listRanges(value, cause.prefix)
  const { parts, search } = await findInRecords(
    db,
    cause,
    limits,
    candidates.flatMap(({ value }) => listRangesFor(value)),
  )
  const missing: string[] = []
  for (const { value, handle } of candidates) {
    if (knownHandles.has(handle) || search.isPending) continue
    const query = { roles: CAUSE_ROLES[cause.kind], ranges: listRangesFor(value) }
    const isFound =
      candidates.length === 1 ? parts.length > 0 : (await findHandlesWith(db, own, query, 1)).length > 0
    if (!isFound) missing.push(value)
  }
  if (missing.length > 0)
    throw refuse(
      'recall_cause_unknown',
      `查不到 ${missing.slice(0, 3).join('、')}，请核对。${describeSearch(search, cause)}`,
    )
  return {
    causes: [...knownHandles],
    parts: parts.filter((handle) => !knownHandles.has(handle)).slice(0, most),
    unknown: [],
    search,
  }
}

/** Finds handles by alias: customers' numbers and VINs. */
async function findByAlias(db: Db, own: string, lines: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await getClient(db).query<{ alias: string; handle: string }>(
    'select alias, handle from identifier_aliases where prefix = $1 and alias = any($2)',
    [own, [...new Set(lines.flatMap(listAliasKeys))]],
  )
  const handles = new Map(rows.map(({ alias, handle }) => [alias, handle]))
  return new Map(
    lines.flatMap((line) => {
      const handle = listAliasKeys(line)
        .map((key) => handles.get(key))
        .find(Boolean)
      return handle ? [[line, handle] as const] : []
    }),
  )
}

/** Finds other companies' parts in the own events, by the end of their code. */
async function findByCodeEnd(db: Db, own: string, lines: readonly string[]): Promise<Map<string, string>> {
  const ends = lines.filter((line) => /^[0-9A-Za-z]{6,17}$/.test(line)).map((line) => line.toUpperCase())
  if (ends.length === 0) return new Map()
  const { rows } = await getClient(db).query<{ line: string; handle: string; total: number }>(
    `select k.line, min(e.other_handle) as handle, count(distinct e.other_handle)::int as total
       from event_edges e join unnest($2::text[]) as k(line)
         on right(e.other_handle, ${VIN_END}) = right(k.line, ${VIN_END})
        and right(e.other_handle, length(k.line)) = k.line
      where e.prefix = $1 and e.way = 'down' group by k.line`,
    [own, ends],
  )
  return new Map(rows.filter(({ total }) => total === 1).map(({ line, handle }) => [line, handle]))
}

async function findListedStarts(db: Db, cause: Cause, limits: Limits): Promise<Starts> {
  const { own } = limits
  const candidates = toHandles(cause, own)
  const knownHandles = await findKnownHandles(db, candidates.map(({ handle }) => handle).filter(isIdentifier))
  const rest = candidates.filter(({ handle }) => !knownHandles.has(handle)).map(({ value }) => value)
  const aliases = await findByAlias(db, own, rest)
  const ends = await findByCodeEnd(db, own, rest)
  const handles = new Set(knownHandles)
  const unknown: string[] = []
  for (const line of rest) {
    const handle = aliases.get(line) ?? ends.get(line.toUpperCase())
    if (handle) handles.add(handle)
    else unknown.push(line)
  }
  const { search } = await findInRecords(db, cause, limits, [])
  return { causes: [], parts: [...handles], unknown, search: { ...search, isPending: false } }
}

/** Names of places, also in the form in which addresses contain them. */
const toPlaceNames = ({ values }: Cause): string[] => {
  const names = values.map((value) => value.trim().toWellFormed()).filter(Boolean)
  return [...new Set([...names, ...names.map(encodeURIComponent)])]
}

/**
 * Finds parts that were made within a period, and at a place if given, according to events. A part's first
 * event also counts as its production, because a part that is missed here would miss its recall.
 */
async function findByEvents(db: Db, cause: Cause, { own, most }: Limits): Promise<string[]> {
  const { from, to } = toRange(cause)
  const places = cause.kind === 'station' ? toPlaceNames(cause) : []
  const { rows } = await getClient(db).query<{ handle: string }>(
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
  return rows.map(({ handle }) => handle)
}

/** Finds parts made within a time, by their records and events. */
async function findMadeStarts(db: Db, cause: Cause, limits: Limits): Promise<Starts> {
  const { from, to } = cause
  toRange(cause)
  if (from === '' && to === '') throw refuseFields({ causes: '请填写生产日期的起止' })
  const { parts, search } = await findInRecords(db, cause, limits, createMomentRanges(from, to))
  const all = new Set([...parts, ...(await findByEvents(db, cause, limits))])
  if (all.size > limits.most) throw refuse('recall_too_many')
  return { causes: [], parts: [...all], unknown: [], search }
}

/** Finds parts of stations or shifts, within a time if given. */
async function findStationStarts(db: Db, cause: Cause, limits: Limits): Promise<Starts> {
  const { from, to, values, kind } = cause
  toRange(cause)
  const names = values.filter(isWanted).map((value) => value.toWellFormed())
  if (names.length === 0) throw refuseFields({ causes: `请填写${CAUSE_NAMES[kind]}` })
  const ranges = names.flatMap((value) => createExactRange(value))
  const { parts, search } = await findInRecords(db, cause, limits, ranges)
  const isTimed = from !== '' || to !== ''
  const times: TraitQuery = { roles: ['producedAt'], ranges: createMomentRanges(from, to) }
  const inTime = isTimed ? await findTraitsAmong(db, limits.own, times, parts) : new Set(parts)
  const events = kind === 'station' ? await findByEvents(db, cause, limits) : []
  const all = new Set([...parts.filter((handle) => inTime.has(handle)), ...events])
  if (all.size > limits.most) throw refuse('recall_too_many')
  return { causes: [], parts: [...all], unknown: [], search: { ...search, found: inTime.size } }
}

/** Adds the filter conditions as text, for the people who approve the recall. */
export async function addFilterWords(db: Db, prefix: string, causes: readonly Cause[]): Promise<Cause[]> {
  if (!causes.some(({ kind }) => kind === 'filter')) return [...causes]
  const names = await loadTemplateNames(db, prefix)
  return causes.map((cause) => {
    if (cause.kind !== 'filter') return cause
    const { state, level, template, batch, updatedFrom, updatedTo, text } = cause.filter ?? {}
    const values = [
      state && STATE_NAMES[state],
      level && LEVEL_NAMES[level],
      template && `模板“${names.get(template) ?? template}”`,
      batch && `批次 ${batch}`,
      text && `“${text}”`,
      updatedFrom && `${updatedFrom} 以后变化`,
      updatedTo && `${updatedTo} 以前变化`,
    ].filter((text): text is string => Boolean(text))
    return { ...cause, values: values.length > 0 ? values : ['全部标识'] }
  })
}

/** Finds all identifiers that match the conditions of a list. */
async function findFilteredStarts(db: Db, cause: Cause, { own, most }: Limits): Promise<Starts> {
  const extent = { prefix: own, conditions: cause.filter ?? {} }
  const parts = await loadMatchingHandles(db, extent, most + 1)
  if (parts.length > most) throw refuse('recall_too_many')
  const { templates } = await loadCoverage(db, own, [])
  const search = { cause: describeCause(cause), templates, found: parts.length, unread: 0, isPending: false }
  return { causes: [], parts, unknown: [], search }
}

/** Finds the parts that match one condition of a cause. */
export async function findStarts(db: Db, cause: Cause, limits: Limits): Promise<Starts> {
  if (cause.kind === 'list') return findListedStarts(db, cause, limits)
  if (cause.kind === 'filter') return findFilteredStarts(db, cause, limits)
  if (cause.kind === 'date') return findMadeStarts(db, cause, limits)
  if (cause.kind === 'station' || cause.kind === 'shift') return findStationStarts(db, cause, limits)
  return findNamedStarts(db, cause, limits)
}
