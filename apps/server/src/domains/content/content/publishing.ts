import { startOfDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { KINDS, type Summary } from './documents.ts'
import { type NewPublished, savePublished } from './published-store.ts'
import { type Item, updateItem, type VersionRow } from './store.ts'

/** Lists and searches use these columns of a document. */
export const toPublishedColumns = ({ title, des, topic, tags, sample, image, words }: Summary) => ({
  title,
  des,
  topic,
  tags,
  sample,
  image,
  words,
  search: searchDocument({ names: [title], texts: [des, topic, ...tags, words] }),
})

export const toSummary = (kind: string, document: object): Summary =>
  KINDS[kind as keyof typeof KINDS].summary(document)

export const toItemColumns = ({ title, topic, image, tags }: Summary) => ({
  title,
  topic,
  image,
  search: searchDocument({ names: [title], texts: [topic, ...tags] }),
})

/** Publishes this version; part of the caller's transaction, in which the item is locked. */
export async function publishVersion(db: Db, item: Item, version: VersionRow, at: Date): Promise<void> {
  const summary = toSummary(item.kind, version.document)
  const firstPublishedAt = item.firstPublishedAt ?? at
  const row: NewPublished = {
    key: item.key,
    kind: item.kind,
    id: item.id,
    number: version.number,
    ...toPublishedColumns(summary),
    place: item.place,
    shownAt: summary.day ? startOfDay(summary.day) : firstPublishedAt,
    updatedAt: at,
    fileHash: null,
  }
  await savePublished(db, row)
  await updateItem(db, item.key, {
    publishedNumber: version.number,
    firstPublishedAt,
    scheduledAt: null,
    scheduledBy: null,
    withdrawnAt: null,
  })
}
