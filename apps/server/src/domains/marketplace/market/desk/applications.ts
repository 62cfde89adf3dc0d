import type {
  ManagedApplication,
  ApplicationRow as WireRow,
} from '@biaojie/contract/marketplace/market/manage.ts'
import { formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import type { ApplicationDetail } from '@biaojie/contract/marketplace/market/shapes.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { and, count, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { refuse } from '../../../../http/errors.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { isSameText, type Keyed } from '../../../../platform/base/secret.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { createListing } from '../../../../platform/database/listing.ts'
import { listPictures } from '../../../../platform/formats/rich-text.ts'
import { type ApplicationRow, toFlag } from '../cards.ts'
import { isInCategory, type Shelf } from '../categories.ts'
import type { MarketDeps } from '../deps.ts'
import { findContentProblems } from '../publish/content.ts'
import { toColumns } from '../publish/publishing.ts'
import { loadApplicationDetail, parseId } from '../show/detail.ts'
import { findApplication, findSelection, loadPriceChanges } from '../store.ts'
import { applicationContents, applicationHistory, applications } from '../tables.ts'

const LIFETIME_MS = HOUR_MS

const sign = (keyed: Keyed, id: number, until: number) =>
  keyed('application-preview', String(id), String(until)).slice(0, 32)

/** Makes the address that shows an application's draft on its page for an hour, to anyone who has it. */
function createPreviewAddress(keyed: Keyed, id: number, now: Date): { url: string; until: Date } {
  const until = now.getTime() + LIFETIME_MS
  const token = `${until}.${sign(keyed, id, until)}`
  return {
    url: `/application/list/detail/${id}?${new URLSearchParams({ preview: token })}`,
    until: new Date(until),
  }
}

/** Refuses a token that is expired, wrong or of another application. */
function checkPreview(keyed: Keyed, id: number, token: string, now: Date): void {
  const [, until = '', signature = ''] = /^(\d{13})\.([\w-]{32})$/.exec(token) ?? []
  const isRight = isSameText(signature, sign(keyed, id, Number(until)))
  if (!isRight || Number(until) < now.getTime()) throw refuse('preview_expired')
}

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
    status: (state: WireRow['status']) => STATUS_FILTER[state],
    provider: (key: string) => eq(applications.providerKey, key),
    priceFrom: (amount: number) => sql`${price} >= ${amount}`,
    priceTo: (amount: number) => sql`${price} <= ${amount}`,
  },
  sorts: { price, sellTime, updateTime: updatedAt, name: applications.name },
  order: [desc(updatedAt)],
  search: applications.search,
})

const toStatus = (row: ApplicationRow): WireRow['status'] =>
  row.status !== 'listed' && row.publishAt ? 'scheduled' : row.status

const formatTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')

async function loadRecommendedIds(db: Db): Promise<Set<number>> {
  const selection = await findSelection(db)
  return new Set(selection?.content.records.map(({ productId }) => productId))
}

const toWireRow = (row: ApplicationRow, shelf: Shelf, recommended: Set<number>): WireRow => ({
  id: row.id,
  version: row.version,
  name: row.name,
  providerName: shelf.providers.get(row.providerKey)?.name ?? '',
  appOriginal: toFlag(row.own),
  categories: shelf.getPath(row.category3).map(({ name }) => name),
  status: toStatus(row),
  negotiable: toFlag(row.negotiable),
  price: row.price,
  pictureKey: row.pictureKey,
  choice: row.choice,
  homeScene: row.homeScene,
  zeroTry: row.isFree,
  recommended: recommended.has(row.id),
  hasChanges: row.hasChanges,
  sellTime: formatTime(row.sellTime),
  publishTime: formatTime(row.publishAt),
  withdrawTime: formatTime(row.status === 'withdrawn' ? row.withdrawnAt : row.withdrawAt),
  pricesUntil: formatTime(row.pricesUntil),
  updateTime: toShanghaiTime(row.updatedAt),
  updatedBy: row.updatedBy,
})

function toFlagCondition(flag: Flag | undefined, recommended: Set<number>): SQL | undefined {
  if (flag === undefined) return undefined
  if (flag === 'recommended') return inArray(id, [...recommended])
  const column = { choice, homeScene, zeroTry: applications.isFree, changes: hasChanges }[flag]
  return eq(column, true)
}

async function countByStatus(db: Db): Promise<Record<string, number>> {
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
  { db, getShelf }: MarketDeps,
  { categoryId, flag, ...request }: ApplicationQuery,
) {
  const [currentShelf, recommended] = await Promise.all([getShelf(), loadRecommendedIds(db)])
  const where = and(isInCategory(currentShelf, categoryId), toFlagCondition(flag, recommended))
  const { rows, total } = await listing(db, request, { where })
  return {
    records: rows.map((row) => toWireRow(row, currentShelf, recommended)),
    total,
    counts: await countByStatus(db),
  }
}

export const createRules = (shelf: Shelf) => ({
  isLeaf: (categoryId: string) => shelf.byId.get(categoryId)?.level === 3,
  isProvider: (key: string) => shelf.providers.has(key),
})

export async function findContents(db: Db, applicationId: number) {
  const [row] = await db
    .select()
    .from(applicationContents)
    .where(eq(applicationContents.applicationId, applicationId))
  return row
}

async function loadHistory(db: Db, applicationId: number) {
  const { at, actor, action, text } = applicationHistory
  const rows = await db
    .select({ at, actor, action, text })
    .from(applicationHistory)
    .where(eq(applicationHistory.applicationId, applicationId))
    .orderBy(desc(at), desc(applicationHistory.id))
    .limit(100)
  return rows.map(({ at, ...line }) => ({ ...line, time: toShanghaiTime(at) }))
}

async function loadPictures(findPictures: MarketDeps['findPictures'], keys: readonly string[]) {
  const pictures = await findPictures(keys)
  return keys.flatMap((key) => pictures.get(key) ?? [])
}

/** Returns one with its draft; refuses unknown ones. */
export async function loadManaged(
  { getShelf, findPictures }: MarketDeps,
  db: Db,
  applicationId: number,
): Promise<ManagedApplication> {
  const [row, contents] = [await findApplication(db, applicationId), await findContents(db, applicationId)]
  if (!row || !contents) throw refuse('application_not_found')
  const currentShelf = await getShelf()
  const changes = await loadPriceChanges(db, applicationId)
  return {
    ...toWireRow(row, currentShelf, await loadRecommendedIds(db)),
    draft: contents.draft,
    pictures: await loadPictures(findPictures, contents.draft.pictures),
    detailPictures: await loadPictures(findPictures, listPictures(contents.draft.detail)),
    poster: (await loadPictures(findPictures, [contents.draft.video?.poster ?? '']))[0] ?? null,
    problems: findContentProblems(contents.draft, createRules(currentShelf)),
    withdrawReason: row.withdrawReason,
    history: await loadHistory(db, applicationId),
    priceHistory: changes.map((change) => ({
      time: toShanghaiTime(change.at),
      packageName: change.packageName,
      durationUnitView: formatTerm(change),
      from: change.from,
      to: change.to,
      reason: change.reason,
      actor: change.actor,
    })),
  }
}

/** Returns the address that shows the draft on its page for an hour. */
export async function createPreview(
  deps: MarketDeps,
  applicationId: number,
): Promise<{ url: string; validUntil: string }> {
  if (!(await findApplication(deps.db, applicationId))) throw refuse('application_not_found')
  const { url, until } = createPreviewAddress(deps.keyed, applicationId, deps.now())
  return { url, validUntil: toShanghaiTime(until) }
}

/** Returns the page of the draft for whom a token shows it. */
export async function loadPreviewedDetail(
  deps: MarketDeps,
  id: string,
  token: string,
): Promise<ApplicationDetail> {
  const applicationId = parseId(id)
  if (!applicationId) throw refuse('application_not_found')
  checkPreview(deps.keyed, applicationId, token, deps.now())
  const [row, contents] = [
    await findApplication(deps.db, applicationId),
    await findContents(deps.db, applicationId),
  ]
  if (!row || !contents) throw refuse('application_not_found')
  const columns = toColumns(await deps.getShelf(), applicationId, contents.draft)
  return loadApplicationDetail(deps, { ...row, ...columns, status: 'listed' }, contents.draft)
}
