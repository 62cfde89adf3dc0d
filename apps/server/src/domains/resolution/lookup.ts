import type { BinaryText } from '../../http/binary-text.ts'
import { createBatcher } from '../../platform/batcher.ts'
import type { Lanes } from '../../platform/lanes.ts'
import type { Company } from '../enterprises/enterprises.ts'
import { createAnswerCache, type Freshness } from './cache.ts'
import { type Found, type FoundScene, findIdentifiers, findScenes, sceneKey } from './store.ts'

/** An identifier as it is kept in memory; texts made from it are remembered beside it. */
export type Remembered = {
  found: Found
  /** The detail answer up to its company part. */
  detail?: BinaryText
  /** The whole Handle System answer, and what it was made for. */
  handleAnswer?: { body: BinaryText; etag: string; origin: string; company: Company | null }
}

/** Identifiers and scenes by key: from memory when just asked for, else batched into prepared statements. */
export function createLookup(lanes: Lanes, freshness: Freshness, cacheBytes: number) {
  const cache = createAnswerCache<Remembered | null>(cacheBytes, freshness)
  const askIdentifier = createBatcher((handles) => findIdentifiers(lanes, handles))
  const askScene = createBatcher((keys) => findScenes(lanes, keys))

  async function load(handle: string): Promise<Remembered | null> {
    const version = freshness.version()
    const askedAt = Date.now()
    const found = await askIdentifier(handle)
    const remembered = found ? { found } : null
    // Twice the text: the answers made from it are kept too.
    cache.offer(handle, remembered, found ? 2 * found.detail.length : 0, version, askedAt)
    return remembered
  }

  return {
    /** Null when there is no such identifier. Not a promise when the answer is in memory. */
    find(handle: string): Remembered | null | Promise<Remembered | null> {
      const known = cache.get(handle)
      return known === undefined ? load(handle) : known
    },
    /** `confId` empty: the base record's masked values. */
    scene: (handle: string, confId: string): Promise<FoundScene | undefined> =>
      askScene(sceneKey(handle, confId)),
  }
}
export type Lookup = ReturnType<typeof createLookup>
