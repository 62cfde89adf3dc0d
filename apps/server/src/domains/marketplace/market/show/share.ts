import { refuse } from '../../../../http/errors.ts'
import { shareJpeg } from '../../../../platform/formats/images/share.ts'
import type { MarketDeps } from '../deps.ts'
import { applicationRow } from '../store.ts'
import { idIn } from './detail.ts'

/** Each has some 60 KB. */
const MAX_KEPT = 100
const kept = new Map<string, Promise<Uint8Array>>()

/** Returns the picture of an application for messages that link its page: `101.jpg`. */
export async function readShare({ db, pictures }: MarketDeps, name: string): Promise<Uint8Array> {
  const [, number = ''] = /^(\d{1,10})\.jpg$/.exec(name) ?? []
  const id = idIn(number)
  const row = id === undefined ? undefined : await applicationRow(db, id)
  if (!row || row.status === 'draft') throw refuse('application_not_found')
  const key = `${row.id} ${row.pictureKey}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= MAX_KEPT) kept.clear()
  const made = pictures.content(row.pictureKey).then((picture) => shareJpeg(picture, row.id))
  kept.set(key, made)
  // A failure must not be kept for others.
  made.catch(() => kept.delete(key))
  return made
}
