/** A repeatable source of numbers in [0, 1): the same key gives the same sequence on every machine. */
export type Random = () => number

/** FNV-1a of the key seeds mulberry32; both are plain 32-bit integer arithmetic. */
export function randomFor(key: string): Random {
  let state = 0x811c9dc5
  for (let i = 0; i < key.length; i++) state = Math.imul(state ^ key.charCodeAt(i), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}

/** Returns a measured value near the middle, as from a process under control. */
export function measured(random: Random, low: number, high: number, digits: number): string {
  return between(random, low, high - (high - low) * 0.5 * random()).toFixed(digits)
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('pick needs at least one item')
  return item
}

/** Picks by weight; weights may have any sum. */
export function pickWeighted<T extends { weight: number }>(random: Random, items: readonly T[]): T {
  let left = random() * items.reduce((sum, item) => sum + item.weight, 0)
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  return pick(random, items)
}
