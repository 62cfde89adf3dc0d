import type { Level, RecordState } from '@biaojie/contract/identifiers/records/rules.ts'
import { listAliasKeys } from '@biaojie/gs1/names.ts'
import { and, asc, eq, gt, inArray, type SQL, sql, sum } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { containsText } from '../../../../platform/database/columns.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { COUNTED_MOST } from '../../../../platform/database/keyset.ts'
import { endOfMonth, listMonths, startOfMonth } from '../../../../platform/database/months.ts'
import { identifierAliases, identifierCounts, identifierFinds, identifierNames } from '../tables.ts'
import { normalizeNumber } from './finds.ts'

export type Kind = { template: string; level: Level; state: RecordState; total: number }
export type ListFilter = {
  state?: RecordState | undefined
  level?: Level | undefined
  template?: string | undefined
  /** Identifiers of other templates are left out. */
  templates?: readonly string[] | undefined
  /** Folded handle. */
  batch?: string | undefined
  updatedFrom?: Date | undefined
  updatedTo?: Date | undefined
}
export type ListRow = {
  handle: string
  spelling: string | null
  name: string
  state: RecordState
  stateReason: string
  level: Level
  template: string
  templateVersion: number | null
  batch: string | null
  successor: string | null
  content: string
  revision: number
  /** Null unless the node blocks it. */
  blockedAt: Date | null
  createdAt: Date
  updatedAt: Date
  /** `updatedAt` in microseconds, for the cursor. */
  updatedText: string
}

/** Loads the kinds of identifiers that a company has, with exact totals. */
export function loadKinds(
  db: Db,
  prefix: string,
  { level, template, templates }: ListFilter,
): Promise<Kind[]> {
  const { prefix: ofPrefix, template: named, level: called, state, total } = identifierCounts
  return db
    .select({ template: named, level: called, state, total: sum(total).mapWith(Number) })
    .from(identifierCounts)
    .where(
      and(
        eq(ofPrefix, prefix),
        gt(total, 0),
        level && eq(called, level),
        template === undefined ? undefined : eq(named, template),
        templates && inArray(named, templates),
      ),
    )
    .groupBy(named, called, state)
}

const COLUMNS =
  sql.raw(`i.handle, i.spelling, i.name, i.state, i.state_reason as "stateReason", i.level, i.template,
  i.template_version as "templateVersion", i.batch, i.successor, i.content, i.revision,
  i.blocked_at as "blockedAt", i.created_at as "createdAt", i.updated_at as "updatedAt", i.updated_at::text as "updatedText"`)

export const isOfTemplates = ({ template, templates }: ListFilter): SQL[] => [
  ...(template === undefined ? [] : [sql`i.template = ${template}`]),
  ...(templates ? [sql`i.template = any(${sql.param(templates)}::text[])`] : []),
]
export const createTimeConditions = ({ updatedFrom, updatedTo }: ListFilter): SQL[] => [
  ...(updatedFrom ? [sql`i.updated_at >= ${updatedFrom.toISOString()}`] : []),
  ...(updatedTo ? [sql`i.updated_at <= ${updatedTo.toISOString()}`] : []),
]
export const joinConditions = (conditions: SQL[]) => sql.join(conditions, sql` and `)

/** Selects identifiers by the beginning of their handle: none of their characters comes after a tilde. */
export const selectByBeginning = (beginning: string): SQL =>
  sql`(i.handle >= ${beginning} and i.handle < ${`${beginning}~`})`

/** The position at which a page of the list by time begins. */
export type After = { updated: string; handle: string }
const listLater = (after: After | undefined): SQL[] =>
  after ? [sql`(i.updated_at, i.handle) < (${after.updated}::timestamptz, ${after.handle}::text)`] : []

type Walk = { prefix: string; filter: ListFilter; after?: After | undefined }

const toColumn = (kinds: Kind[], key: 'template' | 'level' | 'state') =>
  sql`${sql.param(kinds.map((kind) => kind[key]))}::text[]`
const isOfKinds = (kinds: Kind[]) =>
  sql`unnest(${toColumn(kinds, 'template')}, ${toColumn(kinds, 'level')}, ${toColumn(kinds, 'state')})
    as kind(template, level, state)`
const listKindConditions = (prefix: string, filter: ListFilter) => [
  sql`i.prefix = ${prefix}`,
  sql`i.template = kind.template and i.level = kind.level and i.state = kind.state`,
  ...createTimeConditions(filter),
]

const STATES: RecordState[] = ['reserved', 'active', 'suspended', 'retired']
const isOfStates = ({ state }: ListFilter) =>
  sql`unnest(${sql.param(state ? [state] : STATES)}::text[]) as kind(state)`
const listBatchConditions = (prefix: string, filter: ListFilter) => [
  sql`i.prefix = ${prefix} and i.batch = ${filter.batch} and i.state = kind.state`,
  ...(filter.level ? [sql`i.level = ${filter.level}`] : []),
  ...isOfTemplates(filter),
  ...createTimeConditions(filter),
]

/**
 * Loads the most recently changed identifiers of several groups; each group is read from its own range of an
 * index.
 */
async function loadLatestOfGroups(db: Db, groups: SQL, conditions: SQL[], limit: number): Promise<ListRow[]> {
  const { rows } = await db.execute<ListRow>(sql`
    select found.* from ${groups}
    cross join lateral (
      select ${COLUMNS} from identifiers i where ${joinConditions(conditions)}
      order by i.updated_at desc, i.handle desc limit ${limit}
    ) as found
    order by found."updatedAt" desc, found.handle desc limit ${limit}`)
  return rows
}

/**
 * Loads the most recently changed identifiers of some kinds or of one batch. A page takes the same time with
 * any filters and at any position.
 */
export async function loadLatest(
  db: Db,
  { prefix, kinds, filter, after }: Walk & { kinds: Kind[] },
  limit: number,
): Promise<ListRow[]> {
  if (filter.batch !== undefined)
    return loadLatestOfGroups(
      db,
      isOfStates(filter),
      [...listBatchConditions(prefix, filter), ...listLater(after)],
      limit,
    )
  if (kinds.length === 0) return []
  return loadLatestOfGroups(
    db,
    isOfKinds(kinds),
    [...listKindConditions(prefix, filter), ...listLater(after)],
    limit,
  )
}

/** Counts the identifiers of a batch or of a period, up to one more than the limit. */
export async function countWalk(
  db: Db,
  { prefix, kinds, filter }: Walk & { kinds: Kind[] },
): Promise<number> {
  if (filter.batch === undefined && kinds.length === 0) return 0
  const [groups, conditions] = groupRows({ prefix, kinds, filter })
  const { rows } = await db.execute<{ total: string }>(sql`
    select count(*) as total from (
      select 1 from ${groups}
      cross join lateral (
        select 1 from identifiers i where ${joinConditions(conditions)} limit ${COUNTED_MOST + 1}
      ) as found
      limit ${COUNTED_MOST + 1}
    ) as counted`)
  return Number(rows[0]?.total ?? 0)
}

/**
 * Returns the groups of a list, whose rows are adjacent in an index, with the remaining conditions of each.
 */
const groupRows = ({ prefix, kinds, filter }: Walk & { kinds: Kind[] }): [groups: SQL, conditions: SQL[]] =>
  filter.batch === undefined
    ? [isOfKinds(kinds), listKindConditions(prefix, filter)]
    : [isOfStates(filter), listBatchConditions(prefix, filter)]

/**
 * Counts the identifiers by the month of their last change, each up to one more than the limit, so that a
 * company with millions does not wait longer.
 */
export async function countMonthsOfWalk(
  db: Db,
  walk: Walk & { kinds: Kind[] },
  newest: Date,
): Promise<{ month: string; total: number }[]> {
  const months = listMonths(newest)
  const [groups, conditions] = groupRows(walk)
  const starts = months.map(startOfMonth)
  const nexts = months.map(endOfMonth)
  const { rows } = await db.execute<{ month: string; total: string }>(sql`
    select months.month, counted.total
    from unnest(${sql.param(months)}::text[], ${sql.param(starts)}::timestamptz[], ${sql.param(nexts)}::timestamptz[])
      as months(month, first, next)
    cross join lateral (
      select count(*) as total from (
        select 1 from ${groups}
        cross join lateral (
          select 1 from identifiers i
          where ${joinConditions(conditions)} and i.updated_at >= months.first and i.updated_at < months.next
          limit ${COUNTED_MOST + 1}
        ) as found
        limit ${COUNTED_MOST + 1}
      ) as matching
    ) as counted
    where counted.total > 0 order by months.month`)
  return rows.map(({ month, total }) => ({ month, total: Number(total) }))
}

/** Enough to fill a page when many rows match; when few match, the list continues on the next page. */
const SCANNED = 2_000

function isMatching(
  row: ListRow,
  { state, level, template, templates, batch, updatedFrom, updatedTo }: ListFilter,
): boolean {
  if (state && row.state !== state) return false
  if (level && row.level !== level) return false
  if (template !== undefined && row.template !== template) return false
  if (templates && !templates.includes(row.template)) return false
  if (batch !== undefined && row.batch !== batch) return false
  if (updatedFrom && row.updatedAt < updatedFrom) return false
  return !updatedTo || row.updatedAt <= updatedTo
}

type Scanned = {
  rows: ListRow[] /** The last handle that was read; empty at the end. */
  reached: string
}

/** Loads identifiers whose code begins with a text, ordered by code. */
export async function loadByBeginning(
  db: Db,
  {
    prefix,
    beginning,
    filter,
    after,
  }: { prefix: string; beginning: string; filter: ListFilter; after: string },
  limit: number,
): Promise<Scanned> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const scanned = isFiltered ? SCANNED : limit
  const { rows } = await db.execute<ListRow>(sql`
    select ${COLUMNS} from identifiers i
    where i.prefix = ${prefix} and i.handle > ${after} and ${selectByBeginning(beginning)}
    order by i.handle limit ${scanned}`)
  const matching = rows.filter((row) => isMatching(row, filter))
  if (matching.length > limit)
    return { rows: matching.slice(0, limit), reached: matching[limit - 1]?.handle ?? '' }
  return { rows: matching, reached: rows.length < scanned ? '' : (rows.at(-1)?.handle ?? '') }
}

/** Loads identifiers with exactly this number or alias. */
export async function loadByNumber(
  db: Db,
  { prefix, text, filter }: { prefix: string; text: string; filter: ListFilter },
  limit: number,
): Promise<ListRow[]> {
  const numbered = db
    .select({ handle: identifierFinds.handle })
    .from(identifierFinds)
    .where(and(eq(identifierFinds.prefix, prefix), eq(identifierFinds.value, normalizeNumber(text))))
  const called = db
    .select({ handle: identifierAliases.handle })
    .from(identifierAliases)
    .where(and(eq(identifierAliases.prefix, prefix), inArray(identifierAliases.alias, listAliasKeys(text))))
  const page = await union(numbered, called).orderBy(sql`handle`).limit(limit)
  if (page.length === 0) return []
  const { rows } = await db.execute<ListRow>(sql`
    select ${COLUMNS} from identifiers i
    where i.prefix = ${prefix} and i.handle = any(${sql.param(page.map((row) => row.handle))}::text[])
    order by i.handle`)
  return rows.filter((row) => isMatching(row, filter))
}

/** The number of names that are read together. */
export const NAMES_AT_ONCE = 200

/** Loads names that contain this text, in order, after a given name. */
export async function loadNames(db: Db, prefix: string, text: string, after: string): Promise<string[]> {
  const { prefix: ofPrefix, name } = identifierNames
  const rows = await db
    .select({ name })
    .from(identifierNames)
    .where(and(eq(ofPrefix, prefix), gt(name, after), containsText(name, text)))
    .orderBy(asc(name))
    .limit(NAMES_AT_ONCE)
  return rows.map((row) => row.name)
}

/**
 * Loads the most recently changed identifiers with one of these names, without those already shown by the
 * search. Filters exclude few identifiers of a name, so they are checked row by row.
 */
export function loadLatestOfNames(
  db: Db,
  { prefix, names, filter, after, shown }: Walk & { names: string[]; shown: Shown },
  limit: number,
): Promise<ListRow[]> {
  const { state, level, batch } = filter
  const conditions = [
    sql`i.prefix = ${prefix} and i.name = called.name`,
    ...(state ? [sql`i.state = ${state}`] : []),
    ...(level ? [sql`i.level = ${level}`] : []),
    ...isOfTemplates(filter),
    ...(batch === undefined ? [] : [sql`i.batch = ${batch}`]),
    ...createTimeConditions(filter),
    ...listLater(after),
    sql`i.handle <> all(${sql.param(shown.handles)}::text[])`,
    ...(shown.beginning ? [sql`not ${selectByBeginning(shown.beginning)}`] : []),
  ]
  const groups = sql`unnest(${sql.param(names)}::text[]) as called(name)`
  return loadLatestOfGroups(db, groups, conditions, limit)
}

/** The identifiers that a search has already shown by code or number. */
export type Shown = { handles: string[]; beginning: string }
