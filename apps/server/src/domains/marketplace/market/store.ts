import {
  type Billing,
  type Deployment,
  PRICE_RANGES,
  type PriceRange,
} from '@biaojie/contract/marketplace/market/filter-rules.ts'
import {
  and,
  arrayContains,
  asc,
  between,
  desc,
  eq,
  getTableColumns,
  isNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import type { SearchWords } from '../../../platform/database/search-words.ts'
import { isAmong, prepareQuery } from '../../../platform/database/statement.ts'
import type { ApplicationRow } from './cards.ts'
import type { Content } from './publish/content.ts'
import { marketBanners, marketSelections } from './show/tables.ts'
import { applicationContents, applicationPrices, applications, priceChanges } from './tables.ts'

const { search, ...columns } = getTableColumns(applications)
const { id, status, choice, sellTime, monthly, users, rating, reviews } = applications

const toFen = (yuan: number) => Math.min(Math.round(100 * yuan), Number.MAX_SAFE_INTEGER)

/** The conditions on columns for which the cached counts are not enough. */
const EXTRA_FILTERS = {
  priceRange: (range: PriceRange) => {
    const { from, to } = PRICE_RANGES[range]
    return from === null ? isNull(monthly) : between(monthly, toFen(from), toFen(to))
  },
  billing: (billing: Billing) => arrayContains(applications.billings, [billing]),
  deployment: (deployment: Deployment) => arrayContains(applications.deployments, [deployment]),
  starsFrom: (minStars: number) =>
    and(sql`${reviews} > 0`, sql`${applications.stars} >= ${minStars} * ${reviews}`),
}
type Extra = {
  [Name in keyof typeof EXTRA_FILTERS]?: Parameters<(typeof EXTRA_FILTERS)[Name]>[0] | undefined
}

export const buildExtraFilters = ({
  priceRange,
  billing,
  deployment,
  starsFrom,
}: Extra): (SQL | undefined)[] => [
  priceRange && EXTRA_FILTERS.priceRange(priceRange),
  billing && EXTRA_FILTERS.billing(billing),
  deployment && EXTRA_FILTERS.deployment(deployment),
  starsFrom ? EXTRA_FILTERS.starsFrom(starsFrom) : undefined,
]

/** The default order. */
export const CHOSEN_FIRST = [desc(choice), desc(sellTime)]

export const searchApplications = createListing({
  table: applications,
  id,
  filters: {
    own: (own: boolean) => eq(applications.own, own),
    free: (_yes: true) => eq(applications.isFree, true),
    trial: (_yes: true) => sql`${applications.trialDays} >= 0`,
    provider: (key: string) => eq(applications.providerKey, key),
    ...EXTRA_FILTERS,
  },
  sorts: { sellTime, monthly, users, rating },
  order: CHOSEN_FIRST,
  sorted: [monthly, users, rating, sellTime, choice],
  search,
  summary: applications.describes,
  size: 10,
})

/** Searches listed applications by text. */
export const searchListed = (
  db: Db,
  request: { text: string; current: number; size: number },
  words: SearchWords,
) => searchApplications(db, request, { where: eq(status, 'listed'), words })

type ApplicationQuery = { where: SQL | undefined; order?: SQL[]; limit: number }
export const loadApplications = (
  db: Db,
  { where, order = CHOSEN_FIRST, limit }: ApplicationQuery,
): Promise<ApplicationRow[]> =>
  db
    .select(columns)
    .from(applications)
    .where(where)
    .orderBy(...order, asc(id))
    .limit(limit)

/** Returns the first listed applications of each of these first-level categories, read together. */
export async function loadFirstOfCategories(
  db: Db,
  categoryIds: readonly string[],
  { where, order = CHOSEN_FIRST, limit }: ApplicationQuery,
): Promise<ApplicationRow[]> {
  const first = sql`select ${id} from ${applications}
    where ${and(eq(status, 'listed'), where)} and ${applications.category1} = first.category
    order by ${sql.join([...order, asc(id)], sql`, `)} limit ${limit}`
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`select array(${first}) as ids from unnest(${sql.param(categoryIds)}::text[]) as first(category)`,
  )
  return loadApplicationsByIds(
    db,
    rows.flatMap(({ ids }) => ids),
  )
}

export const POPULAR_FIRST = [desc(reviews), desc(choice), desc(sellTime)]

const queryRows = prepareQuery((db) =>
  db.select(columns).from(applications).where(isAmong(id)).prepare('market.rows'),
)

/** Returns them in the order of `ids` without unknown ones; with `shown` only those ever listed. */
export async function loadApplicationsByIds(
  db: Db,
  ids: readonly number[],
  onlyPublished = true,
): Promise<ApplicationRow[]> {
  if (ids.length === 0) return []
  const allRows = await queryRows(db).execute({ values: [...new Set(ids)] })
  const rows = new Map(
    allRows.filter((row) => !onlyPublished || row.status !== 'draft').map((row) => [row.id, row]),
  )
  return ids.flatMap((wantedId) => rows.get(wantedId) ?? [])
}

export async function findApplication(db: Db, applicationId: number): Promise<ApplicationRow | undefined> {
  const [row] = await queryRows(db).execute({ values: [applicationId] })
  return row
}

const queryContents = prepareQuery((db) => {
  const { applicationId, listed } = applicationContents
  const query = db.select({ applicationId, listed }).from(applicationContents)
  return query.where(isAmong(applicationId)).prepare('market.contents')
})

/** Returns the listed content, or the last one of a withdrawn application. */
export async function loadListedContents(db: Db, ids: readonly number[]): Promise<Map<number, Content>> {
  if (ids.length === 0) return new Map()
  const rows = await queryContents(db).execute({ values: [...ids] })
  return new Map(rows.flatMap((row) => (row.listed ? [[row.applicationId, row.listed]] : [])))
}

const { packageId, duration, durationUnit } = applicationPrices
const pricedColumns = {
  priceId: applicationPrices.id,
  packageId,
  duration,
  durationUnit,
  id,
  version: applications.version,
  status,
  name: applications.name,
  appCode: applications.appCode,
  providerKey: applications.providerKey,
  own: applications.own,
  negotiable: applications.negotiable,
  pictureKey: applications.pictureKey,
}

const queryPricedRows = prepareQuery((db) =>
  db
    .select(pricedColumns)
    .from(applicationPrices)
    .innerJoin(applications, eq(id, applicationPrices.applicationId))
    .where(isAmong(applicationPrices.id))
    .prepare('market.priced'),
)

/** Returns prices by id, each with its current application. */
export async function loadPricedRows(db: Db, priceIds: readonly string[]) {
  const rows = await queryPricedRows(db).execute({ values: priceIds })
  return new Map(rows.map((row) => [row.priceId, row]))
}
export type PricedRow =
  Awaited<ReturnType<typeof loadPricedRows>> extends Map<string, infer Row> ? Row : never

/** Returns the application of a package; undefined for unknown packages. */
export async function findApplicationOfPackage(db: Db, packageId: string): Promise<number | undefined> {
  const { applicationId } = applicationPrices
  const [row] = await db
    .select({ applicationId })
    .from(applicationPrices)
    .where(eq(applicationPrices.packageId, packageId))
    .limit(1)
  return row?.applicationId
}

export async function findApplicationOfCode(db: Db, appCode: string): Promise<ApplicationRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(applications)
    .where(and(eq(applications.appCode, appCode), ne(status, 'draft')))
    .orderBy(asc(status), asc(id))
    .limit(1)
  return row
}

export type BannerRow = typeof marketBanners.$inferSelect
export const loadBannerRows = (db: Db, all = false): Promise<BannerRow[]> =>
  db
    .select()
    .from(marketBanners)
    .where(all ? undefined : eq(marketBanners.disabled, false))
    .orderBy(asc(marketBanners.order), asc(marketBanners.id))

export async function findSelection(db: Db) {
  const [row] = await db.select().from(marketSelections).limit(1)
  return row
}

export type PriceChange = typeof priceChanges.$inferSelect
const queryPriceChanges = prepareQuery((db) =>
  db
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.applicationId, sql.placeholder('applicationId')))
    .orderBy(desc(priceChanges.at), desc(priceChanges.id))
    .limit(100)
    .prepare('market.price-changes'),
)

/** Returns the newest first. */
export const loadPriceChanges = (db: Db, applicationId: number): Promise<PriceChange[]> =>
  queryPriceChanges(db).execute({ applicationId })

/**
 * Holds this lock until the end of the caller's transaction for rules across applications: unique codes,
 * places for featured ones, and no deletion of used categories and providers.
 */
export const lockMarket = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('market'))`)
