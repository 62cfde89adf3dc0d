import { foldHandle } from '@biaojie/contract/rules.ts'
import { monotonic } from '../../platform/base/clock.ts'
import { createBatcher } from '../../platform/database/batcher.ts'
import type { Lanes } from '../../platform/database/lanes.ts'
import type { Company } from '../enterprises/enterprises.ts'
import { createAnswerCache, createBudget, type Freshness } from './cache.ts'
import type { HandleAnswer } from './handles/answer.ts'
import { type Found, type FoundScene, findIdentifiers, findScenes, sceneKey } from './store.ts'

/** A Handle System answer, with its company and origin. */
type WholeAnswer = HandleAnswer & { origin: string; company: Company | null }

/**
 * Finds identifiers, in any case, and scenes by key: from memory when requested recently, else batched into
 * prepared statements.
 */
export function createLookup(lanes: Lanes, freshness: Freshness, cacheBytes: number) {
  const budget = createBudget(cacheBytes)
  const identifiers = createAnswerCache<Found | null>(budget, freshness)
  const answers = createAnswerCache<WholeAnswer>(budget, freshness)
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
    /** Returns the cached answer for this company and origin. */
    keptAnswer(handle: string, company: Company | null, origin: string): HandleAnswer | undefined {
      const kept = answers.get(foldHandle(handle))
      return kept && kept.company === company && kept.origin === origin ? kept : undefined
    },
    /**
     * Makes an answer from the database's current record, and caches only that, because it contains the whole
     * record.
     */
    async makeAnswer(
      handle: string,
      company: Company | null,
      origin: string,
      make: (found: Found) => HandleAnswer,
    ): Promise<HandleAnswer | undefined> {
      const version = freshness.version()
      const askedAt = monotonic()
      const key = foldHandle(handle)
      const found = await askIdentifier(key)
      if (!found) return undefined
      const answer = { ...make(found), company, origin }
      answers.offer(key, answer, answer.body.length, version, askedAt)
      return answer
    },
    /** Forgets it after a change by this process; others notice within seconds. */
    forget(handle: string): void {
      identifiers.forget(foldHandle(handle))
      answers.forget(foldHandle(handle))
    },
    /** With an empty `confId`, returns the base record's masked values. */
    scene: (handle: string, confId: string): Promise<FoundScene | undefined> =>
      askScene(sceneKey(foldHandle(handle), confId)),
  }
}
export type Lookup = ReturnType<typeof createLookup>
