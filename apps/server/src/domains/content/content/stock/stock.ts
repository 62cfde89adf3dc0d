import type { BannerDocument, ContentKind } from '@biaojie/contract/content/content/rules.ts'
import { startOfDay } from '../../../../platform/base/clock.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { type Summary, toKey } from '../documents.ts'
import { deletePages, savePublished } from '../published-store.ts'
import { publishVersion, toItemColumns, toPublishedColumns, toSummary } from '../publishing.ts'
import {
  addTrail,
  countStates,
  insertItem,
  insertVersion,
  loadFileHashes,
  lockItem,
  updateItem,
} from '../store.ts'
import {
  type PageStock,
  readCaseFiles,
  readCatalogueFiles,
  readNewsFiles,
  readPageFiles,
  readSolutionFiles,
  type StockFile,
} from './files.ts'

/** The author of versions that came with the software. */
const FILES = '内容文件'

type StockItem = { kind: ContentKind; id: number; hash: string; document: object; place: number }

/** Inserts a new item, published at once on the day in its document. */
async function insertStock(db: Db, { kind, id, hash, document, place }: StockItem, now: Date): Promise<void> {
  const key = toKey(kind, id)
  const summary = toSummary(kind, document)
  const at = summary.day ? startOfDay(summary.day) : now
  const item = {
    ...{ key, kind, id, version: 1, number: 1, place, fileHash: hash, edited: false },
    ...{ publishedNumber: null, firstPublishedAt: null, withdrawnAt: null },
    ...{ scheduledAt: null, scheduledBy: null },
    ...{ createdAt: at, updatedAt: at, updatedBy: FILES },
    ...toItemColumns(summary),
  }
  if (!(await insertItem(db, item))) return
  const version = { key, number: 1, title: summary.title, document, at, actor: FILES }
  await insertVersion(db, version)
  await addTrail(db, { key, at, actor: FILES, action: '发布' })
  await publishVersion(db, item, version, at)
}

/** Adds a version to an item that staff have not edited; a withdrawn one stays withdrawn. */
async function updateStock(db: Db, { kind, id, hash, document }: StockItem, now: Date): Promise<void> {
  const key = toKey(kind, id)
  const item = await lockItem(db, key)
  if (!item || item.edited || item.fileHash === hash) return
  const summary = toSummary(kind, document)
  const number = item.number + 1
  const version = { key, number, title: summary.title, document, at: now, actor: FILES }
  await insertVersion(db, version)
  await addTrail(db, { key, at: now, actor: FILES, action: '更新', text: '随新版本的内容文件更新' })
  await updateItem(db, key, {
    ...toItemColumns(summary),
    ...{ fileHash: hash, number, version: item.version + 1, updatedAt: now, updatedBy: FILES },
  })
  if (item.publishedNumber !== null) await publishVersion(db, item, version, now)
}

/** Publishes banners unless there are some, so that a demo node has a carousel. */
export async function importBanners(db: Db, read: () => BannerDocument[], now: Date): Promise<void> {
  if ((await countStates(db, 'banner')).all > 0) return
  for (const [at, document] of read().entries()) {
    const stockItem: StockItem = { kind: 'banner', id: at + 1, hash: '', document, place: at + 1 }
    await transact(db, (db) => insertStock(db, stockItem, now))
  }
}

async function saveStock(db: Db, stockItem: StockItem, isKnown: boolean, now: Date): Promise<void> {
  await transact(db, (db) => (isKnown ? updateStock(db, stockItem, now) : insertStock(db, stockItem, now)))
}

/**
 * Lists solutions and entries of the catalogue, which are shown from their files, so that a search finds
 * them.
 */
async function stockPages(
  db: Db,
  pages: Record<string, StockFile<PageStock>[]>,
  hashesByKey: Map<string, string | null>,
  now: Date,
): Promise<void> {
  const all = Object.entries(pages).flatMap(([kind, files]) => files.map((file) => ({ kind, file })))
  for (const { kind, file } of all) {
    const key = toKey(kind, file.id)
    if (hashesByKey.get(key) === file.hash) continue
    const summary: Summary = { ...file.read(), tags: [], sample: false, day: '' }
    const fixed = { key, kind, id: file.id, number: 0, place: 0, fileHash: file.hash }
    await savePublished(db, { ...fixed, ...toPublishedColumns(summary), shownAt: now, updatedAt: now })
  }
  const kept = all.map(({ kind, file }) => toKey(kind, file.id))
  await deletePages(db, Object.keys(pages), kept)
}

/**
 * Loads content/ into the database: missing items are published, unedited ones follow their file. When a file
 * is gone its article stays, and staff can withdraw it. Every process runs this at its start. Made-up companies and
 * figures are published where `samples` are, on a demo node.
 */
export async function stockContent(db: Db, now: Date, { samples = true } = {}): Promise<void> {
  const hashesByKey = await loadFileHashes(db)
  const isShown = (document: { sample?: boolean }) => samples || !document.sample
  const isDue = (kind: string, { id, hash }: { id: number; hash: string }) =>
    hashesByKey.get(toKey(kind, id)) !== hash
  for (const file of readNewsFiles().filter((file) => isDue('news', file))) {
    const { document, hot } = file.read()
    if (!isShown(document)) continue
    const stockItem: StockItem = { kind: 'news', id: file.id, hash: file.hash, document, place: hot }
    await saveStock(db, stockItem, hashesByKey.has(toKey('news', file.id)), now)
  }
  for (const file of readCaseFiles().filter((file) => isDue('case', file))) {
    const document = file.read()
    if (!isShown(document)) continue
    const place = document.slide && file.id <= 3 ? file.id : 0
    const stockItem: StockItem = { kind: 'case', id: file.id, hash: file.hash, document, place }
    await saveStock(db, stockItem, hashesByKey.has(toKey('case', file.id)), now)
  }
  const pages = { solution: readSolutionFiles(), catalogue: readCatalogueFiles(), page: readPageFiles() }
  await stockPages(db, pages, hashesByKey, now)
}
