import { refuse } from '../../../../http/errors.ts'
import { makeShareJpeg } from '../../../../platform/formats/images/share.ts'
import type { MarketDeps } from '../deps.ts'
import { findApplication } from '../store.ts'
import { parseId } from './detail.ts'

/** Each has some 60 KB. */
const MAX_CACHED = 100
const cache = new Map<string, Promise<Uint8Array>>()

/** Returns the picture of an application for messages that link its page: `101.jpg`. */
export async function loadSharePicture({ db, pictures }: MarketDeps, name: string): Promise<Uint8Array> {
  const [, number = ''] = /^(\d{1,10})\.jpg$/.exec(name) ?? []
  const id = parseId(number)
  const row = id === undefined ? undefined : await findApplication(db, id)
  if (!row || row.status === 'draft') throw refuse('application_not_found')
  const key = `${row.id} ${row.pictureKey}`
  const cached = cache.get(key)
  if (cached) return cached
  if (cache.size >= MAX_CACHED) cache.clear()
  const made = pictures.content(row.pictureKey).then((picture) => makeShareJpeg(picture, row.id))
  cache.set(key, made)
  // A failure must not be kept for others.
  made.catch(() => cache.delete(key))
  return made
}
