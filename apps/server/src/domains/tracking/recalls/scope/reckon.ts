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
import { monotonic } from '../../../../platform/base/clock.ts'
import { clientOf, type Db } from '../../../../platform/database/database.ts'
import { findCompaniesByPrefix } from '../../../enterprises/enterprises/enterprises.ts'
import { prefixOf } from '../../../identifiers/records/identifiers.ts'
import {
  clearSet,
  copySet,
  countedOf,
  type Group,
  type Member,
  putGroups,
  putMembers,
  type Scope,
  type SetKey,
} from '../store.ts'
import { startsOf } from './causes.ts'
import { type Counted, figuresOf } from './figures.ts'
import { readLives } from './lives.ts'
import { meet, type Reached, type Spread, spread } from './spread.ts'

type LeftOut = (typeof LEFT_OUT)[number]
type ScopeInput = { causes: readonly Cause[]; leftOut: readonly LeftOut[] }
/** Everything that a set begins with: nothing, or the set in force. */
export type Begun = { key: SetKey; from: number }

const UNKNOWN_SHOWN = 100

async function excludedOf(db: Db, { prefix, id, scope }: SetKey): Promise<Map<string, string>> {
  const { rows } = await clientOf(db).query<{ handle: string; excluded: string }>(
    `select handle, excluded from recall_members
      where recall_prefix = $1 and recall_id = $2 and scope = $3 and excluded not like '%，不算'`,
    [prefix, id, scope],
  )
  return new Map(rows.map(({ handle, excluded }) => [handle, excluded]))
}

/** The number of identifiers that the companies of a set have: those that were looked through. */
async function lookedAt(db: Db, prefixes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await clientOf(db).query<{ prefix: string; total: string }>(
    'select prefix, sum(total) as total from identifier_counts where prefix = any($1) group by prefix',
    [prefixes],
  )
  return new Map(rows.map(({ prefix, total }) => [prefix, Number(total)]))
}

async function webhooksFor(db: Db, prefixes: readonly string[]): Promise<number> {
  const { rows } = await clientOf(db).query<{ total: number }>(
    `select count(*)::int as total from webhooks
      where prefix = any($1) and not sandbox and disabled_reason is null and 'recall.published' = any(events)`,
    [prefixes],
  )
  return rows[0]?.total ?? 0
}

const isLeftOut = (leftOut: readonly LeftOut[], { state }: Reached) => leftOut.some((one) => one === state)

const rowOf = (one: Reached) => ({
  prefix: one.prefix,
  handle: one.handle,
  level: one.level,
  name: one.name,
  state: one.state,
  customer: one.customer,
  place: one.place,
  path: one.path,
  waiting: !one.trusted,
  onward: one.onward,
})
type MemberRow = Omit<Member, 'recallPrefix' | 'recallId' | 'scope'>
type GroupRow = Omit<Group, 'recallPrefix' | 'recallId' | 'scope'>

function rowsOf({ reached }: Spread, leftOut: readonly LeftOut[], excluded: ReadonlyMap<string, string>) {
  const members: MemberRow[] = []
  const groups: GroupRow[] = []
  for (const one of reached.values()) {
    if (one.isGroup) {
      groups.push({ ...rowOf(one), total: one.total })
      continue
    }
    const inGroup = one.batch !== null && reached.get(one.batch)?.isGroup === true
    const reason =
      excluded.get(one.handle) ?? (isLeftOut(leftOut, one) ? `${PART_STATE_NAMES[one.state]}，不算` : null)
    members.push({ ...rowOf(one), batch: inGroup ? one.batch : null, excluded: reason })
  }
  return { members, groups }
}

/** Excludes again the single parts of a batch that were excluded before, because the new set holds only the batch. */
async function keepExcluded(db: Db, key: SetKey, { reached }: Spread, excluded: ReadonlyMap<string, string>) {
  const left = [...excluded].filter(([handle]) => !reached.has(handle))
  if (left.length === 0) return
  await excludeParts(
    db,
    key,
    left.map(([handle, reason]) => ({ handle, reason })),
  )
}

/** Figures of a set as it is stored. */
export async function figuresOfSet(
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
  const counted: Counted[] = await countedOf(db, key)
  const prefixes = [...new Set(counted.map(({ prefix }) => prefix))]
  const customers = counted.map(({ customer }) => customer)
  const companies = await findCompaniesByPrefix(db, [...new Set([...prefixes, ...customers])])
  const open = new Set(counted.filter(({ waiting }) => !waiting).map(({ prefix }) => prefix))
  const looked = await lookedAt(db, [...new Set([key.prefix, ...open])])
  return figuresOf(counted, {
    ...more,
    prefix: key.prefix,
    nameOf: (prefix) => companies.get(prefix)?.shortName || companies.get(prefix)?.name || '',
    looked: [...looked.values()].reduce((sum, one) => sum + one, 0),
    own: looked.get(key.prefix) ?? 0,
    companies: [...open].filter((prefix) => prefix !== key.prefix).length,
    webhooks: await webhooksFor(db, prefixes),
  })
}

/** Everything that meets all conditions of a cause. */
export async function spreadOf(db: Db, prefix: string, causes: readonly Cause[]) {
  const limits = { own: prefix, viewer: prefix, most: MEMBERS_MAX }
  const unknown: string[] = []
  const searches: RecallSearch[] = []
  let found: Spread | undefined
  for (const cause of causes) {
    const starts = await startsOf(db, cause, limits)
    unknown.push(...starts.unknown)
    searches.push(starts.search)
    const one = await spread(db, starts, limits)
    found = found ? meet(found, one) : one
  }
  return { found: found ?? { causes: [], reached: new Map() }, unknown, searches }
}

/**
 * Reckons the parts of a scope from its causes and stores them, in the caller's transaction. The set of an extension
 * begins as the one in force.
 */
export async function reckon(db: Db, { key, from }: Begun, { causes, leftOut }: ScopeInput) {
  const started = monotonic()
  const { found, unknown, searches } = await spreadOf(db, key.prefix, causes)
  await readLives(db, found, key.prefix)
  const excluded = await excludedOf(db, key)
  await clearSet(db, key)
  if (from > 0) await copySet(db, { ...key, scope: from }, key.scope)
  const { members, groups } = rowsOf(found, leftOut, excluded)
  await putMembers(db, key, members)
  await putGroups(db, key, groups)
  await keepExcluded(db, key, found, excluded)
  const figures = await figuresOfSet(db, key, {
    causes: found.causes,
    tookMs: 0,
    unknown: unknown.slice(0, UNKNOWN_SHOWN),
    unknownTotal: unknown.length,
    searches,
  })
  return { ...figures, tookMs: Math.round(monotonic() - started) }
}

type Out = { handle: string; reason: string }
/** Takes parts out of a set; answers those that are not in it, neither in a row of their own nor in a group. */
export async function excludeParts(db: Db, { prefix, id, scope }: SetKey, parts: readonly Out[]) {
  const out = parts.map(({ handle, reason }) => ({
    given: handle,
    handle: foldHandle(handle.trim()),
    reason,
  }))
  const values = [
    prefix,
    id,
    scope,
    out.map(({ handle }) => prefixOf(handle)),
    out.map(({ handle }) => handle),
    out.map(({ reason }) => reason),
  ]
  const named = 'unnest($4::text[], $5::text[], $6::text[]) as k(prefix, handle, reason)'
  const { rows: own } = await clientOf(db).query<{ handle: string }>(
    `update recall_members m set excluded = k.reason from ${named}
      where m.prefix = k.prefix and m.handle = k.handle
        and m.recall_prefix = $1 and m.recall_id = $2 and m.scope = $3 returning m.handle`,
    values,
  )
  const { rows: grouped } = await clientOf(db).query<{ handle: string }>(
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
  const known = new Set([...own, ...grouped].map(({ handle }) => handle))
  return out.filter(({ handle }) => !known.has(handle)).map(({ given }) => given)
}

/** Takes parts back into a set. */
export async function includeParts(db: Db, key: SetKey, parts: readonly string[]): Promise<void> {
  const handles = parts.map((part) => foldHandle(part.trim()))
  await clientOf(db).query(
    `update recall_members set excluded = null where prefix = any($4) and handle = any($5)
        and recall_prefix = $1 and recall_id = $2 and scope = $3`,
    [key.prefix, key.id, key.scope, [...new Set(handles.map(prefixOf))], handles],
  )
}

export async function checkExcluded(db: Db, { prefix, id, scope }: SetKey): Promise<void> {
  const { rows } = await clientOf(db).query<{ total: number }>(
    `select count(*)::int as total from recall_members
      where recall_prefix = $1 and recall_id = $2 and scope = $3 and excluded not like '%，不算'`,
    [prefix, id, scope],
  )
  if ((rows[0]?.total ?? 0) > EXCLUDED_MAX) throw refuse('recall_excluded_full')
}

export const setKeyOf = ({ prefix, recallId, scope }: Scope): SetKey => ({ prefix, id: recallId, scope })
