import { foldHandle } from '@biaojie/contract/rules.ts'
import type { RecallSearch } from '@biaojie/contract/tracking/recalls/fields.ts'
import {
  type Cause,
  EXCLUDED_MAX,
  type LEFT_OUT,
  MEMBERS_MAX,
  PART_STATE_NAMES,
} from '@biaojie/contract/tracking/recalls/rules.ts'
import { refuse } from '../../../../http/errors.ts'
import { readMonotonicClock } from '../../../../platform/base/clock.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import { findCompaniesByPrefix } from '../../../enterprises/enterprises/enterprises.ts'
import { toPrefix } from '../../../identifiers/records/identifiers.ts'
import {
  clearSet,
  copySet,
  type Group,
  insertGroups,
  insertMembers,
  loadCounted,
  type Member,
  type Scope,
  type SetKey,
} from '../store.ts'
import { findStarts } from './causes.ts'
import { type Counted, computeFigures } from './figures.ts'
import { addLives } from './lives.ts'
import { intersect, type Reached, type Spread, spread } from './spread.ts'

type LeftOut = (typeof LEFT_OUT)[number]
type ScopeInput = { causes: readonly Cause[]; leftOut: readonly LeftOut[] }
/** A set and the scope from which it was copied, 0 for none. */
export type Begun = { key: SetKey; from: number }

const UNKNOWN_SHOWN = 100

async function loadExcluded(db: Db, { prefix, id, scope }: SetKey): Promise<Map<string, string>> {
  const { rows } = await getClient(db).query<{ handle: string; excluded: string }>(
    `select handle, excluded from recall_members
      where recall_prefix = $1 and recall_id = $2 and scope = $3 and excluded not like '%，不算'`,
    [prefix, id, scope],
  )
  return new Map(rows.map(({ handle, excluded }) => [handle, excluded]))
}

/** Counts the identifiers of the companies in a set, because these were searched. */
async function countIdentifiers(db: Db, prefixes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await getClient(db).query<{ prefix: string; total: string }>(
    'select prefix, sum(total) as total from identifier_counts where prefix = any($1) group by prefix',
    [prefixes],
  )
  return new Map(rows.map(({ prefix, total }) => [prefix, Number(total)]))
}

async function countWebhooks(db: Db, prefixes: readonly string[]): Promise<number> {
  const { rows } = await getClient(db).query<{ total: number }>(
    `select count(*)::int as total from webhooks
      where prefix = any($1) and not sandbox and disabled_reason is null and 'recall.published' = any(events)`,
    [prefixes],
  )
  return rows[0]?.total ?? 0
}

const isLeftOut = (leftOut: readonly LeftOut[], { state }: Reached) =>
  leftOut.some((leftOutState) => leftOutState === state)

const toRow = (part: Reached) => ({
  prefix: part.prefix,
  handle: part.handle,
  level: part.level,
  name: part.name,
  state: part.state,
  customer: part.customer,
  place: part.place,
  path: part.path,
  waiting: !part.trusted,
  onward: part.onward,
})
type MemberRow = Omit<Member, 'recallPrefix' | 'recallId' | 'scope'>
type GroupRow = Omit<Group, 'recallPrefix' | 'recallId' | 'scope'>

function toMemberAndGroupRows(
  { reached }: Spread,
  leftOut: readonly LeftOut[],
  excluded: ReadonlyMap<string, string>,
) {
  const members: MemberRow[] = []
  const groups: GroupRow[] = []
  for (const part of reached.values()) {
    if (part.isGroup) {
      groups.push({ ...toRow(part), total: part.total })
      continue
    }
    const inGroup = part.batch !== null && reached.get(part.batch)?.isGroup === true
    const reason =
      excluded.get(part.handle) ?? (isLeftOut(leftOut, part) ? `${PART_STATE_NAMES[part.state]}，不算` : null)
    members.push({ ...toRow(part), batch: inGroup ? part.batch : null, excluded: reason })
  }
  return { members, groups }
}

/** Excludes single parts of a batch again, because the new set contains only the batch. */
async function keepExcluded(db: Db, key: SetKey, { reached }: Spread, excluded: ReadonlyMap<string, string>) {
  const left = [...excluded].filter(([handle]) => !reached.has(handle))
  if (left.length === 0) return
  await excludeParts(
    db,
    key,
    left.map(([handle, reason]) => ({ handle, reason })),
  )
}

/** Figures of a stored set. */
export async function computeSetFigures(
  db: Db,
  key: SetKey,
  more: {
    causes: readonly { name: string; handle: string }[]
    tookMs: number
    unknown: string[]
    unknownTotal: number
    searches?: RecallSearch[] | undefined
  },
) {
  const counted: Counted[] = await loadCounted(db, key)
  const prefixes = [...new Set(counted.map(({ prefix }) => prefix))]
  const customers = counted.map(({ customer }) => customer)
  const companies = await findCompaniesByPrefix(db, [...new Set([...prefixes, ...customers])])
  const open = new Set(counted.filter(({ waiting }) => !waiting).map(({ prefix }) => prefix))
  const looked = await countIdentifiers(db, [...new Set([key.prefix, ...open])])
  return computeFigures(counted, {
    ...more,
    prefix: key.prefix,
    nameOf: (prefix) => companies.get(prefix)?.shortName || companies.get(prefix)?.name || '',
    looked: [...looked.values()].reduce((sum, total) => sum + total, 0),
    own: looked.get(key.prefix) ?? 0,
    companies: [...open].filter((prefix) => prefix !== key.prefix).length,
    webhooks: await countWebhooks(db, prefixes),
  })
}

/** Finds all parts that the causes affect. */
export async function computeSpread(db: Db, prefix: string, causes: readonly Cause[]) {
  const limits = { own: prefix, viewer: prefix, most: MEMBERS_MAX }
  const unknown: string[] = []
  const searches: RecallSearch[] = []
  let spreadResult: Spread | undefined
  for (const cause of causes) {
    const starts = await findStarts(db, cause, limits)
    unknown.push(...starts.unknown)
    searches.push(starts.search)
    const next = await spread(db, starts, limits)
    spreadResult = spreadResult ? intersect(spreadResult, next) : next
  }
  return { result: spreadResult ?? { causes: [], reached: new Map() }, unknown, searches }
}

/**
 * Computes the parts of a scope from its causes and stores them. The set of an extension starts as a copy of
 * the published set.
 */
export async function reckonScope(db: Db, { key, from }: Begun, { causes, leftOut }: ScopeInput) {
  const started = readMonotonicClock()
  const { result: spreadResult, unknown, searches } = await computeSpread(db, key.prefix, causes)
  await addLives(db, spreadResult, key.prefix)
  const excluded = await loadExcluded(db, key)
  await clearSet(db, key)
  if (from > 0) await copySet(db, { ...key, scope: from }, key.scope)
  const { members, groups } = toMemberAndGroupRows(spreadResult, leftOut, excluded)
  await insertMembers(db, key, members)
  await insertGroups(db, key, groups)
  await keepExcluded(db, key, spreadResult, excluded)
  const figures = await computeSetFigures(db, key, {
    causes: spreadResult.causes,
    tookMs: 0,
    unknown: unknown.slice(0, UNKNOWN_SHOWN),
    unknownTotal: unknown.length,
    searches,
  })
  return { ...figures, tookMs: Math.round(readMonotonicClock() - started) }
}

type Exclusion = { handle: string; reason: string }
/** Removes parts from a set, and returns the given parts that it does not contain. */
export async function excludeParts(db: Db, { prefix, id, scope }: SetKey, parts: readonly Exclusion[]) {
  const out = parts.map(({ handle, reason }) => ({
    given: handle,
    handle: foldHandle(handle.trim()),
    reason,
  }))
  const values = [
    prefix,
    id,
    scope,
    out.map(({ handle }) => toPrefix(handle)),
    out.map(({ handle }) => handle),
    out.map(({ reason }) => reason),
  ]
  const named = 'unnest($4::text[], $5::text[], $6::text[]) as k(prefix, handle, reason)'
  const { rows: own } = await getClient(db).query<{ handle: string }>(
    `update recall_members m set excluded = k.reason from ${named}
      where m.prefix = k.prefix and m.handle = k.handle
        and m.recall_prefix = $1 and m.recall_id = $2 and m.scope = $3 returning m.handle`,
    values,
  )
  const { rows: grouped } = await getClient(db).query<{ handle: string }>(
    `insert into recall_members (recall_prefix, recall_id, scope, prefix, handle, level, name, state, customer, place,
                                 path, waiting, onward, batch, excluded)
     select g.recall_prefix, g.recall_id, g.scope, i.prefix, i.handle, g.level, i.name, g.state, g.customer, g.place,
            g.path || ' ' || i.handle, g.waiting, g.onward, g.handle, k.reason
       from ${named} join identifiers i on i.prefix = k.prefix and i.handle = k.handle
       join recall_groups g on g.prefix = i.prefix and g.handle = i.batch
        and g.recall_prefix = $1 and g.recall_id = $2 and g.scope = $3
     on conflict do nothing returning handle`,
    values,
  )
  const inSet = new Set([...own, ...grouped].map(({ handle }) => handle))
  return out.filter(({ handle }) => !inSet.has(handle)).map(({ given }) => given)
}

/** Adds excluded parts to a set again. */
export async function includeParts(db: Db, key: SetKey, parts: readonly string[]): Promise<void> {
  const handles = parts.map((part) => foldHandle(part.trim()))
  await getClient(db).query(
    `update recall_members set excluded = null where prefix = any($4) and handle = any($5)
        and recall_prefix = $1 and recall_id = $2 and scope = $3`,
    [key.prefix, key.id, key.scope, [...new Set(handles.map(toPrefix))], handles],
  )
}

export async function checkExcluded(db: Db, { prefix, id, scope }: SetKey): Promise<void> {
  const { rows } = await getClient(db).query<{ total: number }>(
    `select count(*)::int as total from recall_members
      where recall_prefix = $1 and recall_id = $2 and scope = $3 and excluded not like '%，不算'`,
    [prefix, id, scope],
  )
  if ((rows[0]?.total ?? 0) > EXCLUDED_MAX) throw refuse('recall_excluded_full')
}

export const toSetKey = ({ prefix, recallId, scope }: Scope): SetKey => ({ prefix, id: recallId, scope })
