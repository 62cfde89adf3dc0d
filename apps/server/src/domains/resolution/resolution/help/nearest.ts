/** These letters and digits are easily confused in print, engraving or on keyboards. */
const ALIKE = ['0ODQ', '1IL7', '2Z', '5S', '6G', '8B', 'UV', 'MN', 'CG', 'EF']
const DIGITS = '0123456789'
/** The maximum number of keys that are tried; each takes the database a few microseconds. */
const MAX_KEYS = 400

function listReplacements(character: string): string {
  const upper = character.toUpperCase()
  const alike = ALIKE.filter((group) => group.includes(upper)).join('')
  const others = /\d/.test(character) ? DIGITS + alike : alike
  return others.replaceAll(character, '')
}

/**
 * Yields texts that differ from `text` by one typing mistake: neighbours swapped, a character doubled, lost
 * or confused.
 */
export function* generateSlips(text: string): Generator<string> {
  const upper = text.toUpperCase()
  if (upper !== text) yield upper
  for (let i = 0; i < upper.length; i++) {
    const [before, at, after] = [upper.slice(0, i), upper.charAt(i), upper.slice(i + 1)]
    yield before + after
    if (after) yield before + after[0] + at + after.slice(1)
    if (i > 1 && at !== '-') yield `${before}-${at}${after}`
    yield before + at + at + after
    for (const other of listReplacements(at)) yield before + other + after
  }
}

export function listSlips(prefix: string, suffix: string): string[] {
  const keys = new Set<string>()
  for (const slip of generateSlips(suffix)) {
    keys.add(`${prefix}/${slip}`)
    if (keys.size === MAX_KEYS) break
  }
  return [...keys]
}

/** Returns the Levenshtein distance. */
export function measureDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
