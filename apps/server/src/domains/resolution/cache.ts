import { monotonic } from '../../platform/base/clock.ts'

/** What maps, objects and strings take beside their characters, of which each is a byte (see BinaryText). */
const OVERHEAD = 400
const sizeOf = (key: string, weight: number) => key.length + weight + OVERHEAD

type Kept<V> = { value: V; bytes: number; loadedAt: number; version: number; touched: boolean }

/**
 * How old an answer may get. While `version` (raised whenever anybody wrote identifiers) stands still and is
 * known to, answers stay true; otherwise they live for `shortMs`.
 */
export type Freshness = { version: () => number; current: () => boolean }

const SHORT_MS = 5_000
/** Also without a known write: somebody may have changed rows by hand. */
const LONG_MS = 60_000
/** Remembers which keys were asked for lately; a power of two. */
const SLOTS = 1 << 18
/** Room is made in one go: looking for it entry by entry would walk over the same gaps again and again. */
const ROOM = 1 / 8
const MOST_FORGOTTEN = 10_000

/** Memory that several caches share: whichever is asked more has more of it. */
export type Budget = {
  readonly maxBytes: number
  used: () => number
  join: (cache: Sharer) => void
  makeRoom: () => void
}
type Sharer = { bytes: () => number; sweep: (enough: () => boolean) => void }

export function createBudget(maxBytes: number): Budget {
  const sharers: Sharer[] = []
  const used = () => sharers.reduce((sum, cache) => sum + cache.bytes(), 0)
  const enough = () => used() <= maxBytes * (1 - ROOM)
  return {
    maxBytes,
    used,
    join: (cache) => sharers.push(cache),
    makeRoom() {
      // Twice at most: the first time spares what was asked for since the last, and leaves nothing to spare.
      while (!enough()) {
        for (const cache of sharers.toSorted((a, b) => b.bytes() - a.bytes())) cache.sweep(enough)
      }
    },
  }
}

/**
 * Answers for keys that are asked for again and again, bounded by the budget. When that is spent, whatever was not
 * asked for since the last time is dropped, oldest first. A key is kept from its second request on, so that walking
 * through millions of identifiers does not push out the ones everybody scans.
 */
export function createAnswerCache<V>(budget: Budget, freshness: Freshness, now: () => number = monotonic) {
  const entries = new Map<string, Kept<V>>()
  /** When keys were forgotten, for as long as an earlier question may still be answered. */
  const forgotten = new Map<string, number>()
  const { maxBytes } = budget
  const seen = new Uint32Array(maxBytes === 0 ? 0 : SLOTS)
  let bytes = 0

  budget.join({ bytes: () => bytes, sweep })

  function sweep(enough: () => boolean) {
    let left = entries.size
    for (const [key, kept] of entries) {
      // Once around: what is spared stands at the end again.
      if (left-- === 0 || enough()) return
      entries.delete(key)
      if (kept.touched) entries.set(key, { ...kept, touched: false })
      else bytes -= kept.bytes
    }
  }

  /** Notes the request; whether there was one before. */
  function wasSeen(key: string): boolean {
    const hash = hashOf(key)
    const slot = hash & (SLOTS - 1)
    if (seen[slot] === hash) return true
    seen[slot] = hash
    return false
  }

  function isFresh(kept: Kept<V>): boolean {
    const age = now() - kept.loadedAt
    if (age < SHORT_MS) return true
    return age < LONG_MS && freshness.current() && kept.version === freshness.version()
  }

  return {
    /** Drops what is kept of a key that was just changed here. */
    forget(key: string): void {
      const kept = entries.get(key)
      if (kept && entries.delete(key)) bytes -= kept.bytes
      if (forgotten.size >= MOST_FORGOTTEN) forgotten.clear()
      forgotten.set(key, now())
    },
    get(key: string): V | undefined {
      const kept = entries.get(key)
      if (!kept || !isFresh(kept)) return undefined
      kept.touched = true
      return kept.value
    },
    /** `version` and `askedAt` are those of the moment the database was asked, not of its answer. */
    offer(key: string, value: V, weight: number, version: number, askedAt: number) {
      if (maxBytes === 0) return
      const size = sizeOf(key, weight)
      // What takes all the room there is would push out everything else for nothing.
      if (size > maxBytes * ROOM) return
      const replaced = entries.get(key)
      if (!replaced && !wasSeen(key)) return
      // Asked before it was changed, answered after.
      if (askedAt <= (forgotten.get(key) ?? Number.NEGATIVE_INFINITY)) return
      // Asked earlier, answered later: what is kept knows more.
      if (replaced && replaced.loadedAt > askedAt) return
      bytes += size - (replaced?.bytes ?? 0)
      entries.set(key, { value, bytes: size, loadedAt: askedAt, version, touched: replaced !== undefined })
      if (budget.used() > maxBytes) budget.makeRoom()
    },
  }
}

/** FNV-1a over the key; any spread of bits does. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
