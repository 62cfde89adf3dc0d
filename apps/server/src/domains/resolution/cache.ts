/** What maps, objects and strings take beside their characters, of which each is a byte (see BinaryText). */
const OVERHEAD = 400
const sizeOf = (key: string, weight: number) => key.length + weight + OVERHEAD

type Kept<V> = { value: V; bytes: number; loadedAt: number; version: number }

/**
 * How old an answer may get. While `version` (raised whenever anybody wrote identifiers) stands still and is
 * known to, answers stay true; otherwise they live for `shortMs`.
 */
export type Freshness = { version: () => number; current: () => boolean }

const SHORT_MS = 5_000
/** Also without a known write: somebody may have changed rows by hand. */
const LONG_MS = 60_000
/** Remembers which keys were asked for lately; a power of two. */
const SLOTS = 1 << 16

/**
 * Answers for keys that are asked for again and again, bounded by bytes. Two halves instead of a list: what was
 * not touched while the newer half filled up is dropped with the older one. A key is kept from its second
 * request on, so that walking through millions of identifiers does not push out the ones everybody scans.
 */
export function createAnswerCache<V>(maxBytes: number, freshness: Freshness, now: () => number = Date.now) {
  let young = new Map<string, Kept<V>>()
  let old = new Map<string, Kept<V>>()
  let youngBytes = 0
  const seen = new Uint32Array(SLOTS)

  function keep(key: string, kept: Kept<V>) {
    young.set(key, kept)
    youngBytes += kept.bytes
    if (youngBytes < maxBytes / 2) return
    old = young
    young = new Map()
    youngBytes = 0
  }

  function isFresh(kept: Kept<V>): boolean {
    const age = now() - kept.loadedAt
    if (age < SHORT_MS) return true
    return age < LONG_MS && freshness.current() && kept.version === freshness.version()
  }

  return {
    get(key: string): V | undefined {
      const inYoung = young.get(key)
      const kept = inYoung ?? old.get(key)
      if (!kept || !isFresh(kept)) return undefined
      if (!inYoung) keep(key, kept)
      return kept.value
    },
    /** `version` and `askedAt` are those of the moment the database was asked, not of its answer. */
    offer(key: string, value: V, weight: number, version: number, askedAt: number) {
      if (maxBytes === 0) return
      const slot = hashOf(key)
      if (seen[slot & (SLOTS - 1)] !== slot) {
        seen[slot & (SLOTS - 1)] = slot
        return
      }
      const replaced = young.get(key)
      if (replaced) youngBytes -= replaced.bytes
      keep(key, { value, bytes: sizeOf(key, weight), loadedAt: askedAt, version })
    },
  }
}

/** FNV-1a over the key; any spread of bits does. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
