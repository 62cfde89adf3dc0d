/** Which characters texts may have: one rule at the edge of every write (docs/programs.md, "Texts and numbers"). */

/**
 * Halves of surrogate pairs, control characters but tab and line ends, and noncharacters. JSON-LD, XML or the database
 * cannot carry them, and no person types them.
 */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\p{Surrogate}\p{Noncharacter_Code_Point}]/u
/** Scanners send control characters, such as the separator of GS1, which the call itself reads. */
const FORBIDDEN_IN_SCANS = /\0|[\p{Surrogate}\p{Noncharacter_Code_Point}]/u
/**
 * Invisible characters that people paste without noticing: zero-width spaces, direction marks, soft hyphens,
 * byte order marks, fillers and tags. They disguise a text and its beginning. Joiners and variation selectors
 * are allowed, because scripts and emoji need them.
 */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/gu

/** Removes the invisible characters that are never stored. */
export const removeInvisible = (text: string) => text.replace(INVISIBLE, '')

/** Returns the first character that is never stored as U+XXXX; undefined for a good text. */
export function findForbidden(text: string, isScanned = false): string | undefined {
  const codePoint = (isScanned ? FORBIDDEN_IN_SCANS : FORBIDDEN).exec(text)?.[0].codePointAt(0)
  return codePoint === undefined ? undefined : `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}

export const findForbiddenProblem = (what: string, character: string) =>
  `${what}里有无法保存的字符（${character}），请删去后再提交`

/** Replaces characters that are forbidden even in texts from scanners by the replacement character. */
export const removeBroken = (text: string) => text.replace(new RegExp(FORBIDDEN_IN_SCANS, 'gu'), '\ufffd')

/** Removes every character that is never stored, for files that are written from older texts. */
export const toStorableText = (text: string) => removeInvisible(text).replace(new RegExp(FORBIDDEN, 'gu'), '')

/** Spreadsheets read a text as a formula when it begins like this, in full width too. */
const FORMULA = /^'*\s*[=+\-@＝＋－＠\t\r\n]/
/** An apostrophe that `makeHarmless` has put before a text. */
const GUARD = /^'(?='*\s*[=+\-@＝＋－＠\t\r\n])/

/**
 * Returns the text of a cell for CSV and XLSX files. A text that a spreadsheet would read as a formula gets
 * an apostrophe, because a value from others must not run on the machine of the person who opens the file. A
 * text that already begins with apostrophes gets one more, because an import removes one.
 */
export function makeHarmless(text: string): string {
  const shown = toStorableText(text)
  return FORMULA.test(shown) ? `'${shown}` : shown
}

/** Removes the apostrophe of `makeHarmless`. */
export const removeGuard = (cell: string) => cell.replace(GUARD, '')

const ODD = new RegExp(`${FORBIDDEN.source}|${INVISIBLE.source}`, 'u')
/** Values with more levels are refused when they are read; recursion into them would exhaust the stack. */
const MAX_DEPTH = 100
const isOdd = (value: unknown, depth = MAX_DEPTH): boolean => {
  if (typeof value === 'string') return ODD.test(value)
  if (typeof value !== 'object' || value === null || depth === 0) return false
  return Object.entries(value).some(([name, inner]) => isOdd(inner, depth - 1) || ODD.test(name))
}

export type ForbiddenText = { path: string[]; character: string }

/**
 * Returns a value as it may be stored, without invisible characters, and the places of the characters for which it is
 * refused. Names of fields are looked at as well. `isScanned` tells which texts come from scanners.
 */
export function readTexts<T>(
  given: T,
  isScanned: (path: readonly string[]) => boolean = () => false,
): { value: T; forbidden: ForbiddenText[] } {
  const forbidden: ForbiddenText[] = []
  function read(value: unknown, path: string[]): unknown {
    if (typeof value === 'string') {
      const scanned = isScanned(path)
      const character = findForbidden(value, scanned)
      if (character) forbidden.push({ path, character })
      return scanned ? value : removeInvisible(value)
    }
    if (path.length === MAX_DEPTH) return value
    if (Array.isArray(value)) return value.map((inner, at) => read(inner, [...path, String(at)]))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, inner]) => {
      const character = findForbidden(name)
      if (character) forbidden.push({ path, character })
      return [name, read(inner, [...path, name])] as const
    })
    return Object.fromEntries(entries)
  }
  if (!isOdd(given)) return { value: given, forbidden }
  return { value: read(given, []) as T, forbidden }
}

let segmenter: Intl.Segmenter | undefined

/** Counts characters as a person does: an emoji that is made of several signs is one. Pages and server count alike. */
export function countCharacters(text: string): number {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].length
}
