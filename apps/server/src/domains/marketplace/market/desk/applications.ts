import type {
  ManagedApplication,
  ApplicationRow as WireRow,
} from '@biaojie/contract/marketplace/market/manage.ts'
import { termText } from '@biaojie/contract/marketplace/market/rules.ts'
import type { ApplicationDetail } from '@biaojie/contract/marketplace/market/shapes.ts'
import { and, count, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { refuse } from '../../../../http/errors.ts'
import { shanghaiTime } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { createListing } from '../../../../platform/database/listing.ts'
import { picturesIn } from '../../../../platform/formats/rich-text.ts'
import { type ApplicationRow, toFlag } from '../cards.ts'
import { inCategory, type Shelf } from '../categories.ts'
import type { MarketDeps } from '../deps.ts'
import { contentProblems } from '../publish/content.ts'
import { columnsIn } from '../publish/publishing.ts'
import { detailOf, idIn } from '../show/detail.ts'
import { applicationRow, priceChangesOf, selectionRow } from '../store.ts'
import { applicationContents, applicationHistory, applications } from '../tables.ts'
import { checkPreview, previewAddress } from './previews.ts'

/* Staff read and change applications here. */

const { id, status, publishAt, price, sellTime, updatedAt, choice, homeScene, hasChanges } = applications

const isWaiting = and(ne(status, 'listed'), isNotNull(publishAt))
const STATUS_FILTER: Record<WireRow['status'], SQL | undefined> = {
  draft: and(eq(status, 'draft'), isNull(publishAt)),
  scheduled: isWaiting,
  listed: eq(status, 'listed'),
  withdrawn: and(eq(status, 'withdrawn'), isNull(publishAt)),
}
type Flag = 'choice' | 'homeScene' | 'zeroTry' | 'recommended' | 'changes'

const listing = createListing({
  table: applications,
  id,
  filters: {
    status: (one: WireRow['status']) => STATUS_FILTER[one],
    provider: (key: string) => eq(applications.providerKey, key),
    priceFrom: (amount: number) => sql`${price} >= ${amount}`,
    priceTo: (amount: number) => sql`${price} <= ${amount}`,
  },
  sorts: { price, sellTime, updateTime: updatedAt, name: applications.name },
  order: [desc(updatedAt)],
  search: applications.search,
})

const statusOf = (row: ApplicationRow): WireRow['status'] =>
  row.status !== 'listed' && row.publishAt ? 'scheduled' : row.status

const timeOr = (at: Date | null) => (at ? shanghaiTime(at) : '')

async function recommendedIds(db: Db): Promise<Set<number>> {
  const selection = await selectionRow(db)
  return new Set(selection?.content.records.map(({ productId }) => productId))
}

const wireRow = (row: ApplicationRow, shelf: Shelf, recommended: Set<number>): WireRow => ({
  id: row.id,
  version: row.version,
  name: row.name,
  providerName: shelf.providers.get(row.providerKey)?.name ?? '',
  appOriginal: toFlag(row.own),
  categories: shelf.pathOf(row.category3).map(({ name }) => name),
  status: statusOf(row),
  negotiable: toFlag(row.negotiable),
  price: row.price,
  pictureKey: row.pictureKey,
  choice: row.choice,
  homeScene: row.homeScene,
  zeroTry: row.isFree,
  recommended: recommended.has(row.id),
  hasChanges: row.hasChanges,
  sellTime: timeOr(row.sellTime),
  publishTime: timeOr(row.publishAt),
  withdrawTime: timeOr(row.status === 'withdrawn' ? row.withdrawnAt : row.withdrawAt),
  pricesUntil: timeOr(row.pricesUntil),
  updateTime: shanghaiTime(row.updatedAt),
  updatedBy: row.updatedBy,
})

function flagFilter(flag: Flag | undefined, recommended: Set<number>): SQL | undefined {
  if (flag === undefined) return undefined
  if (flag === 'recommended') return inArray(id, [...recommended])
  const column = { choice, homeScene, zeroTry: applications.isFree, changes: hasChanges }[flag]
  return eq(column, true)
}

async function statusCounts(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .select({ status, waits: sql<boolean>`${publishAt} is not null`, total: count() })
    .from(applications)
    .groupBy(status, sql`${publishAt} is not null`)
  const counts: Record<string, number> = {}
  for (const row of rows) {
    const key = row.status !== 'listed' && row.waits ? 'scheduled' : row.status
    counts[key] = (counts[key] ?? 0) + row.total
  }
  return counts
}

type ApplicationQuery = Parameters<typeof listing>[1] & { categoryId?: string; flag?: Flag }
export async function listApplications(
  { db, shelf }: MarketDeps,
  { categoryId, flag, ...asked }: ApplicationQuery,
) {
  const [shown, recommended] = await Promise.all([shelf(), recommendedIds(db)])
  const where = and(inCategory(shown, categoryId), flagFilter(flag, recommended))
  const { rows, total } = await listing(db, asked, { where })
  return {
    records: rows.map((row) => wireRow(row, shown, recommended)),
    total,
    counts: await statusCounts(db),
  }
}

export const rulesOf = (shelf: Shelf) => ({
  isLeaf: (categoryId: string) => shelf.byId.get(categoryId)?.level === 3,
  isProvider: (key: string) => shelf.providers.has(key),
})

export async function contentsOf(db: Db, applicationId: number) {
  const [row] = await db
    .select()
    .from(applicationContents)
    .where(eq(applicationContents.applicationId, applicationId))
  return row
}

async function historyOf(db: Db, applicationId: number) {
  const { at, actor, action, text } = applicationHistory
  const rows = await db
    .select({ at, actor, action, text })
    .from(applicationHistory)
    .where(eq(applicationHistory.applicationId, applicationId))
    .orderBy(desc(at), desc(applicationHistory.id))
    .limit(100)
  return rows.map(({ at, ...line }) => ({ ...line, time: shanghaiTime(at) }))
}

async function picturesByKey(findPictures: MarketDeps['findPictures'], keys: readonly string[]) {
  const found = await findPictures(keys)
  return keys.flatMap((key) => found.get(key) ?? [])
}

/** Returns one with its draft; refuses unknown ones. */
export async function managed(
  { shelf, findPictures }: MarketDeps,
  db: Db,
  applicationId: number,
): Promise<ManagedApplication> {
  const [row, contents] = [await applicationRow(db, applicationId), await contentsOf(db, applicationId)]
  if (!row || !contents) throw refuse('application_not_found')
  const shown = await shelf()
  const changes = await priceChangesOf(db, applicationId)
  return {
    ...wireRow(row, shown, await recommendedIds(db)),
    draft: contents.draft,
    pictures: await picturesByKey(findPictures, contents.draft.pictures),
    detailPictures: await picturesByKey(findPictures, picturesIn(contents.draft.detail)),
    poster: (await picturesByKey(findPictures, [contents.draft.video?.poster ?? '']))[0] ?? null,
    problems: contentProblems(contents.draft, rulesOf(shown)),
    withdrawReason: row.withdrawReason,
    history: await historyOf(db, applicationId),
    priceHistory: changes.map((change) => ({
      time: shanghaiTime(change.at),
      packageName: change.packageName,
      durationUnitView: termText(change),
      from: change.from,
      to: change.to,
      reason: change.reason,
      actor: change.actor,
    })),
  }
}

/** Returns the address that shows the draft on its page for an hour. */
export async function preview(
  deps: MarketDeps,
  applicationId: number,
): Promise<{ url: string; validUntil: string }> {
  if (!(await applicationRow(deps.db, applicationId))) throw refuse('application_not_found')
  const { url, until } = previewAddress(deps.keyed, applicationId, deps.now())
  return { url, validUntil: shanghaiTime(until) }
}

/** Returns the page of the draft for whom a token shows it. */
export async function previewedDetail(
  deps: MarketDeps,
  id: string,
  token: string,
): Promise<ApplicationDetail> {
  const applicationId = idIn(id)
  if (!applicationId) throw refuse('application_not_found')
  checkPreview(deps.keyed, applicationId, token, deps.now())
  const [row, contents] = [
    await applicationRow(deps.db, applicationId),
    await contentsOf(deps.db, applicationId),
  ]
  if (!row || !contents) throw refuse('application_not_found')
  const shown = columnsIn(await deps.shelf(), applicationId, contents.draft)
  return detailOf(deps, { ...row, ...shown, status: 'listed' }, contents.draft)
}
