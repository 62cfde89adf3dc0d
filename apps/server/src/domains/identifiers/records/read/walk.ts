import { foldHandle } from '@biaojie/contract/rules.ts'
import { listAliasKeys } from '@biaojie/gs1/names.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { containsText } from '../../../../platform/database/columns.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { identifierAliases, identifierFinds, identifierNames } from '../tables.ts'
import { COLUMNS, type StoredRow } from '../write/store.ts'
import { normalizeNumber } from './finds.ts'
import { type Conditions, countTotal, createFilter, isCode, readSuffix } from './list.ts'
import {
  createTimeConditions,
  isOfTemplates,
  joinConditions,
  loadKinds,
  selectByBeginning,
} from './list-store.ts'

export type { Conditions } from './list.ts'

/**
 * All identifiers in a list with these conditions, or the ones among them that were selected individually.
 */
export type Extent = { prefix: string; conditions: Conditions; chosen?: readonly string[] | undefined }

/** Selects identifiers that a search for this text finds: by code, number, alias or name. */
function createSearchCondition(db: Db, prefix: string, text: string): SQL {
  const value = normalizeNumber(text)
  const { prefix: ofPrefix, name } = identifierNames
  const names = db
    .select({ name })
    .from(identifierNames)
    .where(and(eq(ofPrefix, prefix), containsText(name, text)))
  const numbered = union(
    db
      .select({ handle: identifierFinds.handle })
      .from(identifierFinds)
      .where(and(eq(identifierFinds.prefix, prefix), eq(identifierFinds.value, value))),
    db
      .select({ handle: identifierAliases.handle })
      .from(identifierAliases)
      .where(
        and(eq(identifierAliases.prefix, prefix), inArray(identifierAliases.alias, listAliasKeys(text))),
      ),
  )
  const suffix = readSuffix({ prefix, text })
  const ways = [
    inArray(sql`i.name`, names),
    inArray(sql`i.handle`, numbered),
    ...(isCode(suffix) ? [selectByBeginning(`${prefix}/${suffix}`)] : []),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

function createConditions(db: Db, { prefix, conditions, chosen }: Extent): SQL[] {
  const filter = createFilter(prefix, conditions)
  const text = conditions.text?.trim() ?? ''
  return [
    sql`i.prefix = ${prefix}`,
    ...(chosen ? [sql`i.handle = any(${sql.param(chosen.map(foldHandle))}::text[])`] : []),
    ...(filter.state ? [sql`i.state = ${filter.state}`] : []),
    ...(filter.level ? [sql`i.level = ${filter.level}`] : []),
    ...isOfTemplates(filter),
    ...(filter.batch === undefined ? [] : [sql`i.batch = ${filter.batch}`]),
    ...createTimeConditions(filter),
    ...(text ? [createSearchCondition(db, prefix, text)] : []),
  ]
}

const FETCHED = 500

/**
 * Reads identifiers in handle order, one portion at a time, as of the start of the reading. The cursor is
 * planned and sorted only once; it needs the caller's transaction.
 */
export async function* walkRows(
  db: Db,
  extent: Extent,
  { after = '', limit }: { after?: string; limit?: number } = {},
): AsyncGenerator<StoredRow[]> {
  const conditions = [...createConditions(db, extent), ...(after ? [sql`i.handle > ${after}`] : [])]
  await db.execute(sql`
    declare matching_rows no scroll cursor for
    select ${sql.raw(COLUMNS)} from identifiers i where ${joinConditions(conditions)}
    order by i.handle ${limit === undefined ? sql`` : sql`limit ${limit}`}`)
  for (;;) {
    const { rows } = await db.execute<StoredRow>(sql.raw(`fetch ${FETCHED} from matching_rows`))
    if (rows.length > 0) yield rows
    if (rows.length < FETCHED) break
  }
  await db.execute(sql`close matching_rows`)
}

/** Loads up to `most` handles that match. */
export async function loadMatchingHandles(db: Db, extent: Extent, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ handle: string }>(
    sql`select i.handle from identifiers i where ${joinConditions(createConditions(db, extent))} limit ${most}`,
  )
  return rows.map(({ handle }) => handle)
}

/** Counts matching identifiers; null when that would need a full scan. */
export async function countExtent(db: Db, { prefix, conditions, chosen }: Extent): Promise<number | null> {
  if (chosen) return chosen.length
  if (conditions.text?.trim()) return null
  const filter = createFilter(prefix, conditions)
  const kinds = await loadKinds(db, prefix, filter)
  return countTotal(
    db,
    prefix,
    kinds.filter(({ state }) => !filter.state || state === filter.state),
    filter,
  )
}

/**
 * Loads the templates of identifiers with this state, level and template; empty for identifiers without one.
 */
export async function loadFollowedTemplates(db: Db, { prefix, conditions }: Extent): Promise<string[]> {
  const filter = createFilter(prefix, conditions)
  const kinds = await loadKinds(db, prefix, filter)
  const named = kinds.filter(({ state }) => !filter.state || state === filter.state)
  return [...new Set(named.map(({ template }) => template))].sort()
}

export type DepositRow = { handle: string; revision: number; digest: string; content: string }

/**
 * Returns identifiers of a prefix after a given handle, in order, with the SHA-256 of their values, and on
 * request the values themselves.
 */
export async function readDepositRows(
  db: Db,
  { prefix, after, most, isFull }: { prefix: string; after: string; most: number; isFull: boolean },
): Promise<DepositRow[]> {
  const { rows } = await db.execute<DepositRow>(sql`
    select handle, revision, encode(sha256(convert_to(content, 'UTF8')), 'hex') as digest,
           ${isFull ? sql`content` : sql`''`} as content
      from identifiers where prefix = ${prefix} and handle > ${after} order by handle limit ${most}`)
  return rows
}
