import {
  type Cause,
  EXCLUDED_MAX,
  type LEFT_OUT,
  MEMBERS_MAX,
  PART_STATE_NAMES,
} from '@biaojie/contract/recalls/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { refuse } from '../../../http/errors.ts'
import { monotonic } from '../../../platform/base/clock.ts'
import { clientOf, type Db } from '../../../platform/database/database.ts'
import { companiesByPrefix } from '../../enterprises/enterprises.ts'
import { prefixOf } from '../../identifiers/identifiers.ts'
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
type Asked = { causes: readonly Cause[]; leftOut: readonly LeftOut[] }
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
  prefix: prefixOf(one.handle),
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
  },
) {
  const counted: Counted[] = await countedOf(db, key)
  const prefixes = [...new Set(counted.map(({ prefix }) => prefix))]
  const customers = counted.map(({ customer }) => customer)
  const companies = await companiesByPrefix(db, [...new Set([...prefixes, ...customers])])
  const open = new Set(counted.filter(({ waiting }) => !waiting).map(({ prefix }) => prefix))
  const looked = await lookedAt(db, [...new Set([key.prefix, ...open])])
  return figuresOf(counted, {
    ...more,
    prefix: key.prefix,
    nameOf: (prefix) => companies.get(prefix)?.shortName || companies.get(prefix)?.name || '',
    looked: [...looked.values()].reduce((sum, one) => sum + one, 0),
    own: looked.get(key.prefix) ?? 0,
    companies: open.size,
    webhooks: await webhooksFor(db, prefixes),
  })
}

/** Everything that meets all conditions of a cause. */
export async function spreadOf(db: Db, prefix: string, causes: readonly Cause[]) {
  const limits = { own: prefix, viewer: prefix, most: MEMBERS_MAX }
  const unknown: string[] = []
  let found: Spread | undefined
  for (const cause of causes) {
    const starts = await startsOf(db, cause, limits)
    unknown.push(...starts.unknown)
    const one = await spread(db, starts, limits)
    found = found ? meet(found, one) : one
  }
  return { found: found ?? { causes: [], reached: new Map() }, unknown }
}

/**
 * Reckons the parts of a scope from its causes and stores them, in the caller's transaction. The set of an extension
 * begins as the one in force.
 */
export async function reckon(db: Db, { key, from }: Begun, { causes, leftOut }: Asked) {
  const started = monotonic()
  const { found, unknown } = await spreadOf(db, key.prefix, causes)
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
  })
  return { ...figures, tookMs: Math.round(monotonic() - started) }
}

/** The group of a set to which a part belongs that has no row of its own. */
async function groupedPart(
  db: Db,
  { prefix, id, scope }: SetKey,
  handle: string,
): Promise<MemberRow | undefined> {
  const { rows } = await clientOf(db).query<MemberRow>(
    `select i.prefix, i.handle, g.level, i.name, g.state, g.customer, g.place, g.path || ' ' || i.handle as path,
            g.waiting, g.onward, g.handle as batch
       from identifiers i join recall_groups g on g.prefix = i.prefix and g.handle = i.batch
        and g.recall_prefix = $1 and g.recall_id = $2 and g.scope = $3
      where i.prefix = $4 and i.handle = $5`,
    [prefix, id, scope, prefixOf(handle), handle],
  )
  return rows[0]
}

async function memberOf(db: Db, { prefix, id, scope }: SetKey, handle: string): Promise<boolean> {
  const { rowCount } = await clientOf(db).query(
    `select 1 from recall_members where prefix = $4 and handle = $5
        and recall_prefix = $1 and recall_id = $2 and scope = $3`,
    [prefix, id, scope, prefixOf(handle), handle],
  )
  return (rowCount ?? 0) > 0
}

/** Finds a part in a set, in a row of its own or in its group. */
export async function findInSet(db: Db, key: SetKey, handle: string): Promise<MemberRow | 'own' | undefined> {
  if (await memberOf(db, key, handle)) return 'own'
  return groupedPart(db, key, handle)
}

type Out = { handle: string; reason: string }
/** Takes parts out of a set; refuses with recall_member_not_found where one is not in it. */
export async function excludeParts(db: Db, key: SetKey, parts: readonly Out[]): Promise<string[]> {
  const missing: string[] = []
  for (const { handle: given, reason } of parts) {
    const handle = foldHandle(given.trim())
    const found = await findInSet(db, key, handle)
    if (!found) {
      missing.push(given)
      continue
    }
    if (found !== 'own') {
      await putMembers(db, key, [{ ...found, excluded: reason }])
      continue
    }
    await clientOf(db).query(
      `update recall_members set excluded = $6 where prefix = $4 and handle = $5
          and recall_prefix = $1 and recall_id = $2 and scope = $3`,
      [key.prefix, key.id, key.scope, prefixOf(handle), handle, reason],
    )
  }
  return missing
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
