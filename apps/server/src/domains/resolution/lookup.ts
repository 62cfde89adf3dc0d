import { foldHandle } from '@biaojie/contract/rules.ts'
import type { BinaryText } from '../../http/answers/binary-text.ts'
import { monotonic } from '../../platform/base/clock.ts'
import { createBatcher } from '../../platform/database/batcher.ts'
import type { Lanes } from '../../platform/database/lanes.ts'
import { createAnswerCache, createBudget, type Freshness } from './cache.ts'
import { type Found, type FoundScene, findIdentifiers, findScenes, sceneKey } from './store.ts'

/** Identifiers, in whatever case they are written, and scenes by key: from memory when just asked for, else batched into prepared statements. */
export function createLookup(lanes: Lanes, freshness: Freshness, cacheBytes: number) {
  const budget = createBudget(cacheBytes)
  const identifiers = createAnswerCache<Found | null>(budget, freshness)
  const caches: { forget: (key: string) => void }[] = [identifiers]
  const askIdentifier = createBatcher((handles) => findIdentifiers(lanes, handles))
  const askScene = createBatcher((keys) => findScenes(lanes, keys))

  async function load(key: string): Promise<Found | null> {
    const version = freshness.version()
    const askedAt = monotonic()
    const found = (await askIdentifier(key)) ?? null
    identifiers.offer(key, found, found?.opening.length ?? 0, version, askedAt)
    return found
  }

  return {
    /** Returns null when there is no such identifier, and no promise when the answer is in memory. */
    find(handle: string): Found | null | Promise<Found | null> {
      const key = foldHandle(handle)
      const known = identifiers.get(key)
      return known === undefined ? load(key) : known
    },
    /** Memory for answers that another domain makes of identifiers, within the same bounds. */
    memoryFor<A extends { body: BinaryText }>() {
      const answers = createAnswerCache<A>(budget, freshness)
      caches.push(answers)
      return {
        get: (handle: string): A | undefined => answers.get(foldHandle(handle)),
        /** Makes an answer from what the database says now, and keeps that alone: it holds the whole record. */
        async make(handle: string, make: (found: Found) => A): Promise<A | undefined> {
          const version = freshness.version()
          const askedAt = monotonic()
          const key = foldHandle(handle)
          const found = await askIdentifier(key)
          if (!found) return undefined
          const answer = make(found)
          answers.offer(key, answer, answer.body.length, version, askedAt)
          return answer
        },
      }
    },
    /** Forgets it after a change by this process; others notice within seconds. */
    forget(handle: string): void {
      const key = foldHandle(handle)
      for (const cache of caches) cache.forget(key)
    },
    /** With an empty `confId`, returns the base record's masked values. */
    scene: (handle: string, confId: string): Promise<FoundScene | undefined> =>
      askScene(sceneKey(foldHandle(handle), confId)),
  }
}
export type Lookup = ReturnType<typeof createLookup>
