import type { Level, RecordState } from '@biaojie/contract/identifiers/rules.ts'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { identifierCounts, identifierFinds } from '../tables.ts'

export type Kind = { template: string; level: Level; state: RecordState; total: number }
export type ListFilter = {
  state?: RecordState | undefined
  level?: Level | undefined
  template?: string | undefined
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
  createdAt: Date
  updatedAt: Date
  /** `updatedAt` to the microsecond, for the cursor. */
  updatedText: string
}

/** The kinds of identifiers that a company has, with exact totals. */
export function kindsOf(db: Db, prefix: string, { level, template }: ListFilter): Promise<Kind[]> {
  const { prefix: ofPrefix, template: named, level: called, state, total } = identifierCounts
  return db
    .select({ template: named, level: called, state, total })
    .from(identifierCounts)
    .where(
      and(
        eq(ofPrefix, prefix),
        gt(total, 0),
        level && eq(called, level),
        template === undefined ? undefined : eq(named, template),
      ),
    )
}

const COLUMNS =
  sql.raw(`i.handle, i.spelling, i.name, i.state, i.state_reason as "stateReason", i.level, i.template,
  i.template_version as "templateVersion", i.batch, i.successor, i.content, i.revision,
  i.created_at as "createdAt", i.updated_at as "updatedAt", i.updated_at::text as "updatedText"`)

const betweenTimes = ({ updatedFrom, updatedTo }: ListFilter): SQL[] => [
  ...(updatedFrom ? [sql`i.updated_at >= ${updatedFrom.toISOString()}`] : []),
  ...(updatedTo ? [sql`i.updated_at <= ${updatedTo.toISOString()}`] : []),
]
const all = (conditions: SQL[]) => sql.join(conditions, sql` and `)

/** Where a page of the list by time begins. */
export type After = { updated: string; handle: string }
const later = (after: After | undefined): SQL[] =>
  after ? [sql`(i.updated_at, i.handle) < (${after.updated}::timestamptz, ${after.handle}::text)`] : []

/**
 * The latest changed of some kinds of identifiers. The index is walked for each kind by itself, so that a page costs
 * the same whatever the filters are and wherever it begins.
 */
export async function latestOf(
  db: Db,
  {
    prefix,
    kinds,
    filter,
    after,
  }: { prefix: string; kinds: Kind[]; filter: ListFilter; after?: After | undefined },
  limit: number,
): Promise<ListRow[]> {
  if (kinds.length === 0) return []
  const one = (key: 'template' | 'level' | 'state') =>
    sql`${sql.param(kinds.map((kind) => kind[key]))}::text[]`
  const conditions = [
    sql`i.prefix = ${prefix}`,
    sql`i.template = kind.template and i.level = kind.level and i.state = kind.state`,
    ...betweenTimes(filter),
    ...later(after),
  ]
  const { rows } = await db.execute<ListRow>(sql`
    select found.* from unnest(${one('template')}, ${one('level')}, ${one('state')}) as kind(template, level, state)
    cross join lateral (
      select ${COLUMNS} from identifiers i where ${all(conditions)}
      order by i.updated_at desc, i.handle desc limit ${limit}
    ) as found
    order by found."updatedAt" desc, found.handle desc limit ${limit}`)
  return rows
}

/** The same of one batch, by its own index. */
export async function latestOfBatch(
  db: Db,
  {
    prefix,
    batch,
    filter,
    after,
  }: { prefix: string; batch: string; filter: ListFilter; after?: After | undefined },
  limit: number,
): Promise<ListRow[]> {
  const { state, level, template } = filter
  const conditions = [
    sql`i.prefix = ${prefix} and i.batch = ${batch} and i.state = kind.state`,
    ...(level ? [sql`i.level = ${level}`] : []),
    ...(template === undefined ? [] : [sql`i.template = ${template}`]),
    ...betweenTimes(filter),
    ...later(after),
  ]
  const states = state ? [state] : ['reserved', 'active', 'suspended', 'retired']
  const { rows } = await db.execute<ListRow>(sql`
    select found.* from unnest(${sql.param(states)}::text[]) as kind(state)
    cross join lateral (
      select ${COLUMNS} from identifiers i where ${all(conditions)}
      order by i.updated_at desc, i.handle desc limit ${limit}
    ) as found
    order by found."updatedAt" desc, found.handle desc limit ${limit}`)
  return rows
}

/** Enough to fill a page where some match; the list goes on from there where few do. */
const SCANNED = 2_000

function matches(
  row: ListRow,
  { state, level, template, batch, updatedFrom, updatedTo }: ListFilter,
): boolean {
  if (state && row.state !== state) return false
  if (level && row.level !== level) return false
  if (template !== undefined && row.template !== template) return false
  if (batch !== undefined && row.batch !== batch) return false
  if (updatedFrom && row.updatedAt < updatedFrom) return false
  return !updatedTo || row.updatedAt <= updatedTo
}

type Scanned = {
  rows: ListRow[] /** The last handle that was looked at; empty at the end. */
  reached: string
}

/** Identifiers whose code begins so, in the order of codes. */
export async function beginningWith(
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
    where i.prefix = ${prefix} and i.handle > ${after} and i.handle >= ${beginning}
      and i.handle < ${`${beginning}~`} order by i.handle limit ${scanned}`)
  const found = rows.filter((row) => matches(row, filter))
  if (found.length > limit) return { rows: found.slice(0, limit), reached: found[limit - 1]?.handle ?? '' }
  return { rows: found, reached: rows.length < scanned ? '' : (rows.at(-1)?.handle ?? '') }
}

/** Identifiers that name exactly this number. */
export async function namingNumber(
  db: Db,
  { prefix, value, filter }: { prefix: string; value: string; filter: ListFilter },
  limit: number,
): Promise<ListRow[]> {
  const { prefix: ofPrefix, value: numbered, handle } = identifierFinds
  const found = await db
    .select({ handle })
    .from(identifierFinds)
    .where(and(eq(ofPrefix, prefix), eq(numbered, value)))
    .orderBy(handle)
    .limit(limit)
  if (found.length === 0) return []
  const { rows } = await db.execute<ListRow>(sql`
    select ${COLUMNS} from identifiers i
    where i.prefix = ${prefix} and i.handle = any(${sql.param(found.map((one) => one.handle))}::text[])
    order by i.handle`)
  return rows.filter((row) => matches(row, filter))
}
