import { foldHandle } from '@biaojie/contract/rules.ts'
import { listAliasKeys } from '@biaojie/gs1/names.ts'
import { readMonotonicClock } from '../../../platform/base/clock.ts'
import { createBatcher } from '../../../platform/database/batcher.ts'
import type { Lanes } from '../../../platform/database/lanes.ts'
import { toPrefix } from '../../identifiers/records/identifiers.ts'
import { createAnswerCache, createBudget, type Freshness, type Held } from './cache.ts'
import {
  type Found,
  type FoundRecord,
  type FoundScene,
  findGs1Leads,
  findIdentifiers,
  findLeads,
  findRecords,
  findScenes,
  toSceneKey,
} from './store.ts'

type Maker<A> = (found: Found) => A | undefined | Promise<A | undefined>

/** No identifier can have this name, because it has no prefix. */
const PROBE = 'readyz'
/** Longer chains of successors do not occur in practice. */
const MAX_STEPS = 6

/** Caches answers that are made from the current record, because each contains the whole record. */
const answerMemory = <A extends { body: { length: number } }>(
  answers: ReturnType<typeof createAnswerCache<A>>,
  freshness: Freshness,
  ask: (key: string) => Promise<Found | undefined>,
) => ({
  get: (handle: string): A | undefined => answers.get(foldHandle(handle)),
  hold: (handle: string): Held<A> | undefined => answers.hold(foldHandle(handle)),
  read: answers.read,
  async make(handle: string, make: Maker<A>): Promise<A | undefined> {
    const version = freshness.getVersion()
    const askedAt = readMonotonicClock()
    const key = foldHandle(handle)
    const found = await ask(key)
    if (!found) return undefined
    const answer = await make(found)
    if (answer && found.key === key) answers.offer(key, answer, answer.body.length, version, askedAt)
    return answer
  },
})

/**
 * Finds identifiers (in any case) and scenes by key: from the cache, or in batches by prepared statements.
 * Whole records, which people then edit, are always read from the primary; `wrote` is called after each
 * change by this process.
 */
export function createLookup(
  lanes: Pick<Lanes, 'query' | 'distributed'> & { records: Lanes['query'] },
  freshness: Freshness,
  cacheBytes: number,
  wrote: () => void = () => {},
  isDelegated: (handle: string) => boolean = () => false,
) {
  const budget = createBudget(cacheBytes)
  const identifiers = createAnswerCache<Found | null>(budget, freshness)
  const caches: { forget: (key: string) => void }[] = [identifiers]
  // Batches are grouped by prefix, so that a cluster machine that is down affects only its own companies.
  const groupOf = lanes.distributed ? toPrefix : undefined
  const records = { ...lanes, query: lanes.records }
  const askIdentifier = createBatcher((handles) => findIdentifiers(lanes, handles), groupOf)
  const askLead = createBatcher((names) => findLeads(lanes, names), groupOf)
  const askGs1 = createBatcher((names) => findGs1Leads(lanes, names))
  const askRecord = createBatcher((handles) => findRecords(records, handles), groupOf)
  const askScene = createBatcher((keys) => findScenes(lanes, keys), groupOf)

  /** Follows retired identifiers to their successors, and aliases to their identifiers. */
  async function followAlias(name: string): Promise<Found | undefined> {
    let leads = await askLead(name)
    for (let steps = 1; leads && steps < MAX_STEPS; steps++) {
      const found = await askIdentifier(leads)
      if (found) return found
      leads = await askLead(leads)
    }
    return undefined
  }

  /** Finds the identifier of a text that has several spellings. */
  async function findByName(text: string): Promise<Found | null> {
    const keys = listAliasKeys(text)
    const [key = ''] = keys
    const leads = keys.length === 1 ? undefined : await askGs1(text)
    if (leads === undefined) return (await followAlias(key)) ?? null
    return (await askIdentifier(leads)) ?? (await followAlias(leads)) ?? null
  }

  const ask = async (key: string) => (await askIdentifier(key)) ?? (await followAlias(key))

  async function load(key: string): Promise<Found | null> {
    const version = freshness.getVersion()
    const askedAt = readMonotonicClock()
    const found = (await ask(key)) ?? null
    // A change clears the cache only under the identifier's own name, so an answer for another name is not
    // cached.
    if (found && found.key !== key) return found
    identifiers.offer(key, found, found?.opening.length ?? 0, version, askedAt)
    return found
  }

  return {
    /** Reads one identifier from the database without the cache; rejects when lookups fail. */
    probe: async (): Promise<void> => void (await askIdentifier(PROBE)),
    /** Returns null when the identifier does not exist, and no promise when the answer is cached. */
    find(handle: string): Found | null | Promise<Found | null> {
      const key = foldHandle(handle)
      // A server of its company answers for this identifier.
      if (isDelegated(key)) return null
      const cached = identifiers.get(key)
      return cached === undefined ? load(key) : cached
    },
    /** Returns the identifier for a text that is only an alias, such as a GTIN with a serial number. */
    findByAlias: findByName,
    /** A cache for answers that another domain derives from identifiers, within the same memory limit. */
    memoryFor: <A extends { body: { length: number } }>() => {
      const answers = createAnswerCache<A>(budget, freshness)
      caches.push(answers)
      return answerMemory(answers, freshness, ask)
    },
    /**
     * Removes an identifier from the cache after a change by this process; other processes notice within
     * seconds.
     */
    forget(handle: string): void {
      const key = foldHandle(handle)
      wrote()
      for (const cache of caches) cache.forget(key)
    },
    /** Returns the whole record of an existing identifier, without using the cache. */
    record: (handle: string): Promise<FoundRecord | undefined> => askRecord(foldHandle(handle)),
    /** With an empty `confId`, returns the base record's masked values. */
    scene: (handle: string, confId: string): Promise<FoundScene | undefined> =>
      askScene(toSceneKey(foldHandle(handle), confId)),
  }
}
export type Lookup = ReturnType<typeof createLookup>
