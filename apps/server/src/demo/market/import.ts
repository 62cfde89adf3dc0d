import { createHash } from 'node:crypto'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { eq, sql } from 'drizzle-orm'
import { loadShelf, type Shelf } from '../../domains/marketplace/market/categories.ts'
import { recountReviews } from '../../domains/marketplace/market/opinions/opinions.ts'
import { type Content, cleanContent } from '../../domains/marketplace/market/publish/content.ts'
import {
  findExistingIds,
  insertDraft,
  listApplication,
} from '../../domains/marketplace/market/publish/publishing.ts'
import {
  type BannerContent,
  marketBanners,
  marketSelections,
  type SelectionContent,
} from '../../domains/marketplace/market/show/tables.ts'
import {
  applicationContents,
  applicationQuestions,
  applicationReviews,
  applications,
  marketCategories,
  marketProviders,
  type ProviderProfile,
  priceChanges,
} from '../../domains/marketplace/market/tables.ts'
import { createId } from '../../platform/base/ids.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import { searchDocument } from '../../platform/database/text-search.ts'

/* Imports a whole market from files. Existing rows stay, because staff may have changed them since. */

export type ImportedCategory = {
  id: string
  parentId: string | null
  level: number
  name: string
  describes: string
  icon: string
  place: number
}
type ImportedPrice = { packageName: string; duration: number; durationUnit: '1' | '2' | '-1' }
export type ImportedApplication = {
  id: number
  content: Content
  status: 'listed' | 'withdrawn' | 'draft'
  /** It is in the future for a scheduled draft. */
  listedAt: Date
  withdrawnAt?: Date
  withdrawReason?: string
  choice: boolean
  homeScene: boolean
  priceChanges: (ImportedPrice & { at: Date; from: number; to: number; reason: string })[]
  questions: { question: string; answer: string; at: Date }[]
  reviews: (ImportedPrice & {
    orderId: string
    companyId: string
    companyName: string
    stars: number
    text: string
    reply: string
    at: Date
  })[]
}
export type ImportedMarket = {
  actor: string
  /** The time of import, which is the last change of unlisted ones. */
  at: Date
  categories: ImportedCategory[]
  providers: { key: string; name: string; own: boolean; profile: ProviderProfile }[]
  applications: ImportedApplication[]
  banners: { key: string; order: number; content: BannerContent }[]
  selection: SelectionContent
}

/** Returns the same uuid for the same key, so that nothing is imported twice. */
function deriveId(key: string): string {
  const hex = createHash('sha256').update(`market ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function importSurroundings(db: Db, market: ImportedMarket): Promise<void> {
  await db.insert(marketCategories).values(market.categories).onConflictDoNothing()
  const providers = market.providers.map((provider) => ({
    ...provider,
    search: searchDocument({
      names: [provider.name],
      texts: [provider.profile.oneLine, provider.profile.city],
    }),
  }))
  await db.insert(marketProviders).values(providers).onConflictDoNothing()
  const banners = market.banners.map(({ key, ...banner }) => ({ ...banner, id: deriveId(`banner ${key}`) }))
  await db.insert(marketBanners).values(banners).onConflictDoNothing()
  await db.insert(marketSelections).values({ id: 'market', content: market.selection }).onConflictDoNothing()
}

async function importOpinions(db: Db, item: ImportedApplication, own: boolean): Promise<void> {
  const { id: applicationId, content } = item
  const questions = item.questions.map(({ question, answer, at }, place) => ({
    id: deriveId(`question ${applicationId} ${place}`),
    applicationId,
    applicationName: content.name,
    question,
    answer,
    status: 'answered' as const,
    createdAt: at,
    answeredAt: new Date(at.getTime() + 3 * HOUR_MS),
    search: searchDocument({ names: [content.name], texts: [question, answer] }),
  }))
  if (questions.length > 0) await db.insert(applicationQuestions).values(questions).onConflictDoNothing()
  const reviews = item.reviews.map(({ at, ...review }) => ({
    ...review,
    id: deriveId(`review ${review.orderId}`),
    applicationId,
    applicationName: content.name,
    own,
    status: 'shown' as const,
    createdAt: at,
    search: searchDocument({ names: [content.name, review.companyName], texts: [review.text] }),
  }))
  if (reviews.length > 0) await db.insert(applicationReviews).values(reviews).onConflictDoNothing()
  await recountReviews(db, applicationId)
}

async function importApplication(
  db: Db,
  shelf: Shelf,
  { actor, at }: Pick<ImportedMarket, 'actor' | 'at'>,
  application: ImportedApplication,
): Promise<void> {
  const item = { ...application, content: cleanContent(application.content) }
  const { id, content, status, listedAt } = item
  const flags = { choice: item.choice, homeScene: item.homeScene }
  if (!(await insertDraft(db, shelf, { id, content, actor, at: status === 'draft' ? at : listedAt }))) return
  if (status === 'draft') {
    await db
      .update(applications)
      .set({ ...flags, publishAt: listedAt })
      .where(eq(applications.id, id))
    return
  }
  await listApplication(db, shelf, { id, before: null, content, reason: '', actor, at: listedAt })
  const withdrawn =
    status === 'withdrawn'
      ? { status, withdrawnAt: item.withdrawnAt ?? listedAt, withdrawReason: item.withdrawReason ?? '' }
      : {}
  await db
    .update(applications)
    .set({ ...flags, ...withdrawn, version: 1 })
    .where(eq(applications.id, id))
  const changes = item.priceChanges.map((change) => ({
    ...change,
    id: createId(change.at.getTime()),
    applicationId: id,
    actor,
  }))
  if (changes.length > 0) await db.insert(priceChanges).values(changes)
  await importOpinions(db, item, shelf.providers.get(content.provider)?.own ?? false)
}

/** Tells whether an imported application has no documents and is unchanged since. */
export async function isWithoutDocuments(db: Db, applicationId: number): Promise<boolean> {
  const [row] = await db
    .select({ version: applications.version, listed: applicationContents.listed })
    .from(applications)
    .innerJoin(applicationContents, eq(applicationContents.applicationId, applications.id))
    .where(eq(applications.id, applicationId))
  return row?.version === 1 && row.listed?.documents.length === 0
}

/** Adds a document to the listed application and to its draft. */
export async function attachDocument(
  db: Db,
  applicationId: number,
  document: Content['documents'][number],
): Promise<void> {
  const { draft, listed } = applicationContents
  const addDocument = (content: typeof draft | typeof listed) =>
    sql`jsonb_set(${content}, '{documents}', (${content} -> 'documents') || ${JSON.stringify([document])}::jsonb)`
  await db
    .update(applicationContents)
    .set({ draft: addDocument(draft), listed: addDocument(listed) })
    .where(eq(applicationContents.applicationId, applicationId))
}

/** Writes missing rows; returns the number of new applications. */
export async function importMarket(db: Db, market: ImportedMarket): Promise<number> {
  const existingIds = await findExistingIds(
    db,
    market.applications.map(({ id }) => id),
  )
  await transact(db, (db) => importSurroundings(db, market))
  const shelf = await loadShelf(db)
  const missing = market.applications.filter(({ id }) => !existingIds.has(id))
  for (const item of missing) await transact(db, (db) => importApplication(db, shelf, market, item))
  return missing.length
}
