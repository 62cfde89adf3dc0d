import { randomBytes } from 'node:crypto'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { refuse } from '../../../http/errors.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { type Storage, StorageUnavailable } from '../../../platform/providers/storage/storage.ts'
import { returnQuota, takeQuota } from '../../../platform/shared/quota/quota.ts'
import { type Format, insertPicture, type PictureRow, UNUSED_MS } from './store.ts'

/* Films and documents are stored beside the pictures and served unchanged. */

export type StoreDeps = { db: Db; now: Now; storage: Storage }
export const ID = /^[0-9a-f]{32}$/

/** Returns the key of a film or document in the object store. */
export const toObjectKey = (id: string, format: Format) =>
  `${format === 'pdf' || format === 'jpg' ? 'documents' : 'films'}/${id}`

type NewPicture = {
  uploadedBy: string
  bytes: Buffer
  fileName: string
  format: Format
  sizes: PictureRow['sizes']
  quota: { name: string; aDay: number }
}

/** Stores an upload; limits the number a day. Deleted after a day unless something uses it by then. */
export async function storeUpload(
  { db, now, storage }: StoreDeps,
  { uploadedBy, bytes, fileName, format, sizes, quota: { name: kind, aDay } }: NewPicture,
): Promise<{ id: string; name: string }> {
  const at = now()
  const quota = { key: `${kind}:${uploadedBy}`, limit: aDay, seconds: DAY_SECONDS }
  if (!(await takeQuota(db, quota, at))) throw refuse('too_many_requests')
  const id = randomBytes(16).toString('hex')
  const name = toPrintable(fileName).slice(0, 200)
  // The row comes first, so that an unused object is known and can be deleted.
  await insertPicture(db, {
    id,
    uploadedBy,
    name,
    alt: '',
    color: '#0e1b2e',
    sizes,
    uploadedBytes: bytes.length,
    format,
    createdAt: at,
    expiresAt: new Date(at.getTime() + UNUSED_MS),
    removedAt: null,
    search: searchDocument({ names: [name] }),
  })
  try {
    await storage.put(toObjectKey(id, format), bytes)
  } catch (error) {
    // A full disk does not count against the sender.
    if (error instanceof StorageUnavailable) await returnQuota(db, quota.key)
    throw error
  }
  return { id, name }
}
