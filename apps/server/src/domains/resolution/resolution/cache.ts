import { readMonotonicClock } from '../../../platform/base/clock.ts'

/**
 * The size of maps, objects and strings apart from their characters, each of which is one byte (see
 * BinaryText).
 */
const OVERHEAD = 400
const computeSize = (key: string, weight: number) => key.length + weight + OVERHEAD

/** A dropped entry loses its value, so that references to the entry do not keep the value in memory. */
export type Held<V> = { value: V | undefined; loadedAt: number; version: number; touched: boolean }
type Kept<V> = Held<V> & { bytes: number }

/**
 * The maximum age of an answer. While `version` (increased by every write of identifiers) is known to be
 * unchanged, answers stay valid; otherwise they live for `shortMs`.
 */
export type Freshness = { getVersion: () => number; isCurrent: () => boolean }

const SHORT_MS = 5_000
/** Answers expire even without a known write, because somebody may have changed rows by hand. */
export const LONG_MS = 60_000
/** The size of the memory of recent keys, a power of two. */
const SLOTS = 1 << 18
/**
 * Many entries are removed at once, because searching for one at a time would scan the same gaps repeatedly.
 */
const ROOM = 1 / 8
const MAX_FORGOTTEN = 1_000

/** A memory limit that several caches share: a cache with more requests gets more of it. */
export type Budget = {
  readonly maxBytes: number
  sumUsed: () => number
  join: (cache: Sharer) => void
  makeRoom: () => void
}
type Sharer = { bytes: () => number; sweep: (enough: () => boolean) => void }

export function createBudget(maxBytes: number): Budget {
  const sharers: Sharer[] = []
  const sumUsed = () => sharers.reduce((sum, cache) => sum + cache.bytes(), 0)
  const hasRoom = () => sumUsed() <= maxBytes * (1 - ROOM)
  return {
    maxBytes,
    sumUsed,
    join: (cache) => sharers.push(cache),
    makeRoom() {
      // Runs at most twice: the first pass keeps entries that were requested since the last pass, and clears
      // their marks.
      while (!hasRoom()) {
        for (const cache of sharers.toSorted((a, b) => b.bytes() - a.bytes())) cache.sweep(hasRoom)
      }
    },
  }
}

/** Creates a function that reads cached answers which are not too old. */
function createReader<V>(freshness: Freshness, now: () => number) {
  function isFresh({ loadedAt, version }: Held<V>): boolean {
    const age = now() - loadedAt
    if (age < SHORT_MS) return true
    return age < LONG_MS && freshness.isCurrent() && version === freshness.getVersion()
  }
  return (kept: Held<V>): V | undefined => {
    if (kept.value === undefined || !isFresh(kept)) return undefined
    kept.touched = true
    return kept.value
  }
}

/**
 * Stores when keys were invalidated, because an earlier query may still deliver the old answer. After many
 * invalidations, as by an import, one time is used for all keys.
 */
function createForgotten(now: () => number) {
  const times = new Map<string, number>()
  let all = Number.NEGATIVE_INFINITY
  return {
    add(key: string): void {
      if (times.size >= MAX_FORGOTTEN) {
        times.clear()
        all = now()
      }
      times.set(key, now())
    },
    /** Returns the latest time at which the key may have been invalidated. */
    since: (key: string): number => times.get(key) ?? all,
  }
}

/**
 * Caches answers for keys that are requested repeatedly, within the memory limit. When it is reached, entries
 * that were not requested since the last pass are removed, oldest first. A key is cached from its second
 * request on, so that scanning millions of identifiers does not displace popular ones.
 */
export function createAnswerCache<V>(
  budget: Budget,
  freshness: Freshness,
  now: () => number = readMonotonicClock,
) {
  const entries = new Map<string, Kept<V>>()
  const forgotten = createForgotten(now)
  const { maxBytes } = budget
  const read = createReader<V>(freshness, now)
  /** One megabyte, allocated with the first answer, because many of a node's caches stay empty for long. */
  let seen: Uint32Array | undefined
  let bytes = 0

  budget.join({ bytes: () => bytes, sweep })

  function sweep(enough: () => boolean) {
    let left = entries.size
    for (const [key, kept] of entries) {
      // Goes around once: kept entries move to the end.
      if (left-- === 0 || enough()) return
      entries.delete(key)
      if (kept.touched) {
        kept.touched = false
        entries.set(key, kept)
      } else drop(kept)
    }
  }

  function drop(kept: Kept<V>) {
    kept.value = undefined
    bytes -= kept.bytes
  }

  /** Records the request; returns true if the key was requested before. */
  function hasSeen(key: string): boolean {
    const hash = hashKey(key)
    const slot = hash & (SLOTS - 1)
    seen ??= new Uint32Array(SLOTS)
    if (seen[slot] === hash) return true
    seen[slot] = hash
    return false
  }

  return {
    /** Drops the entry of a key that this process has just changed. */
    forget(key: string): void {
      const kept = entries.get(key)
      if (kept && entries.delete(key)) drop(kept)
      forgotten.add(key)
    },
    get(key: string): V | undefined {
      const kept = entries.get(key)
      return kept && read(kept)
    },
    /**
     * Returns the entry from which `read` gets the answer as long as it is cached, which saves a second
     * search by key.
     */
    hold: (key: string): Held<V> | undefined => entries.get(key),
    read,
    /** `version` and `askedAt` must be from the start of the query, not from its answer. */
    offer(key: string, value: V, weight: number, version: number, askedAt: number) {
      if (maxBytes === 0) return
      const size = computeSize(key, weight)
      // An entry that fills the whole cache would displace everything else.
      if (size > maxBytes * ROOM) return
      const replaced = entries.get(key)
      if (!replaced && !hasSeen(key)) return
      // The query started before the change and ended after it, so its answer may be outdated.
      if (askedAt <= forgotten.since(key)) return
      // The query started before that of the stored answer.
      if (replaced && replaced.loadedAt > askedAt) return
      if (replaced) drop(replaced)
      bytes += size
      entries.set(key, { value, bytes: size, loadedAt: askedAt, version, touched: replaced !== undefined })
      if (budget.sumUsed() > maxBytes) budget.makeRoom()
    },
  }
}

/** Returns FNV-1a of the key; any evenly distributed hash would do. */
function hashKey(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
