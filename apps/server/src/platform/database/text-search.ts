import { type Column, type SQL, sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'
import { pinyin } from 'pinyin-pro'

/**
 * Full-text search of short Chinese texts in any PostgreSQL, without an extension: PostgreSQL's own parser does not
 * split Chinese, and trigrams cannot find a word of two characters. So we make the tokens, and PostgreSQL only keeps
 * them, as the lexemes of a tsvector with a GIN index: no positions, no weights, nothing to check again in the row.
 *
 * The first letter of a token is what it says of the row:
 * `t` any text, `n` a name, `p` the pinyin of a name, `d` a word of a name with a letter left out (for typos).
 */

/** The searchable column of a table; index it with `index().using('gin', table.search)`. */
export const searchColumn = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Names rank before texts, and are found by pinyin and with a typo as well. */
export type Searchable = { names: readonly string[]; texts?: readonly string[] }

const HAN_RUN = /\p{Script=Han}+/gu
const WORD = /(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu
/** Longer words are cut, because nobody types them to the end. */
const LONGEST_WORD = 32
const LONGEST_PINYIN = 24
/** Words of names with these lengths are searched with a typo; shorter ones would match too much. */
const TYPO_LENGTHS = { least: 4, most: 16 }

/** Returns half-width, lower case text, character by character, so that positions stay. */
const normalized = (text: string) =>
  [...text]
    .map((character) => {
      const plain = character.normalize('NFKC').toLowerCase()
      return plain.length === character.length ? plain : character
    })
    .join('')

const runsOf = (text: string) => normalized(text).match(HAN_RUN) ?? []
const wordsOf = (text: string) =>
  (normalized(text).match(WORD) ?? []).map((word) => word.slice(0, LONGEST_WORD))

const syllablesOf = (run: string): string[] => pinyin(run, { toneType: 'none', type: 'array', v: true })

/** Returns every suffix, because the beginning of one is any part of the whole. */
const suffixes = (items: readonly string[]) => items.map((_, at) => items.slice(at))

/**
 * Returns each pair of neighbours, and the last character alone, so that every character begins one of them.
 */
const pairsOf = (run: string) => {
  const characters = [...run]
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}

const textTokens = (text: string) => [
  ...runsOf(text).flatMap(pairsOf),
  ...wordsOf(text).flatMap((word) => suffixes([...word]).map((suffix) => suffix.join(''))),
]

const pinyinTokens = (name: string) =>
  runsOf(name).flatMap((run) =>
    suffixes(syllablesOf(run)).flatMap((syllables) =>
      [syllables.join(''), syllables.map((syllable) => syllable[0]).join('')].map((text) =>
        text.slice(0, LONGEST_PINYIN),
      ),
    ),
  )

/**
 * Returns the word and its forms with one letter left out: two words that share one differ by a single typo.
 */
function typoTokens(word: string): string[] {
  if (word.length < TYPO_LENGTHS.least || word.length > TYPO_LENGTHS.most) return []
  return [word, ...[...word].map((_, at) => word.slice(0, at) + word.slice(at + 1))]
}

/** Returns the content of the search column for these texts. */
export function searchDocument({ names, texts = [] }: Searchable): string {
  const marked = (mark: string, tokens: string[]) => tokens.map((token) => `'${mark}${token}'`)
  const all = [
    ...[...names, ...texts].flatMap((text) => marked('t', textTokens(text))),
    ...names.flatMap((name) => [
      ...marked('n', textTokens(name)),
      ...marked('p', pinyinTokens(name)),
      ...marked('d', wordsOf(name).flatMap(typoTokens)),
    ]),
  ]
  // Tokens contain letters and digits only, so nothing has to be escaped.
  return [...new Set(all)].join(' ')
}

type Field = 't' | 'n'
const MOST_TERMS = 8

const allOf = (parts: string[]) => (parts.length > 1 ? `(${parts.join(' & ')})` : (parts[0] ?? ''))
const anyOf = (parts: string[]) => (parts.length > 1 ? `(${parts.join(' | ')})` : (parts[0] ?? ''))
const exactly = (token: string) => `'${token}'`
const beginning = (token: string) => `'${token}':*`

function runQuery(field: Field, run: string): string {
  const pairs = pairsOf(run)
  if (pairs.length === 1) return beginning(field + run)
  return allOf(pairs.slice(0, -1).map((pair) => exactly(field + pair)))
}

const LETTERS_AND_DIGITS = /^([a-z]{2,})(\d{2,})$/

function wordQuery(field: Field, word: string): string {
  // IATF16949 is also written IATF 16949.
  const [, letters, digits] = LETTERS_AND_DIGITS.exec(word) ?? []
  const apart = letters && digits ? [allOf([beginning(field + letters), beginning(field + digits)])] : []
  return anyOf([beginning(field + word), ...apart, beginning(`p${word.slice(0, LONGEST_PINYIN)}`)])
}

/**
 * Returns the characters of the run with one wrong, too many or missing, or with two neighbours exchanged.
 */
function misspeltRun(run: string): string[] {
  const characters = [...run]
  if (characters.length < 3 || characters.length > 12) return []
  const without = characters.flatMap((_, at) => {
    const parts = [characters.slice(0, at), characters.slice(at + 1)].filter((part) => part.length > 0)
    const known = parts.some((part) => part.length > 1)
    return known ? [allOf(parts.map((part) => runQuery('n', part.join(''))))] : []
  })
  const exchanged = characters.slice(1).map((character, at) => {
    const [before, after] = [characters.slice(0, at), characters.slice(at + 2)]
    return runQuery('n', [...before, character, characters[at], ...after].join(''))
  })
  return [...without, ...exchanged]
}

const nearlyRun = (run: string) =>
  anyOf([
    // An input method first offers the wrong character of the right sound.
    beginning(`p${syllablesOf(run).join('').slice(0, LONGEST_PINYIN)}`),
    ...misspeltRun(run),
  ])

const nearlyWord = (word: string) =>
  anyOf([wordQuery('n', word), ...typoTokens(word).map((token) => exactly(`d${token}`))])

type Terms = { runs: string[]; words: string[] }

function termsOf(text: string): Terms {
  const runs = [...new Set(runsOf(text))].slice(0, MOST_TERMS)
  return { runs, words: [...new Set(wordsOf(text))].slice(0, MOST_TERMS - runs.length) }
}

const queryOf = ({ runs, words }: Terms, run: (run: string) => string, word: (word: string) => string) =>
  allOf([...runs.map(run), ...words.map(word)])

/** A search text as conditions on a search column. Every term must match. */
export type TextQuery = {
  /** Matches in any text. */
  anywhere: (column: Column) => SQL
  /** Matches in the names. */
  inNames: (column: Column) => SQL
  /** Matches in the names with a small typo in each term, for when nothing is found otherwise. */
  nearly: (column: Column) => SQL
}

/** Returns undefined when there is nothing to search for; text without a letter or digit matches nothing. */
export function textQuery(text: string | undefined): TextQuery | undefined {
  if (!text?.trim()) return undefined
  const terms = termsOf(text)
  const condition = (query: string) => (column: Column) =>
    query ? sql`${column} @@ ${query}::tsquery` : sql`false`
  const of = (field: Field) =>
    queryOf(
      terms,
      (run) => runQuery(field, run),
      (word) => wordQuery(field, word),
    )
  return {
    anywhere: condition(of('t')),
    inNames: condition(of('n')),
    nearly: condition(queryOf(terms, nearlyRun, nearlyWord)),
  }
}

/** A text in pieces, to be shown in order; `found` ones match the query. */
export type MarkedText = { text: string; found: boolean }[]

/**
 * Returns how many characters from the first syllable on this much pinyin covers; 0 when it does not match.
 */
function coveredBy(syllables: readonly string[], typed: string): number {
  for (const spelling of [syllables, syllables.map((syllable) => syllable.charAt(0))]) {
    const end = spelling.findIndex((_, at) => spelling.slice(0, at + 1).join('').length >= typed.length)
    if (
      end >= 0 &&
      spelling
        .slice(0, end + 1)
        .join('')
        .startsWith(typed)
    )
      return end + 1
  }
  return 0
}

/** Returns start and length of a word's matches in the text by its pinyin. */
function pinyinMatches(text: string, word: string): [number, number][] {
  return [...text.matchAll(HAN_RUN)].flatMap(({ 0: run, index }) => {
    const starts = [...run].map((_, at) => [...run].slice(0, at).join('').length)
    return suffixes(syllablesOf(run)).flatMap((syllables, at): [number, number][] => {
      const covered = coveredBy(syllables, word)
      return covered > 0
        ? [[index + (starts[at] ?? 0), [...run].slice(at, at + covered).join('').length]]
        : []
    })
  })
}

function occurrences(text: string, part: string): [number, number][] {
  const found: [number, number][] = []
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
    found.push([at, part.length])
  return found
}

/** Marks the matches of `query` in a text; `name` texts match by pinyin too. */
export function markMatches(text: string, query: string, kind: 'name' | 'text' = 'text'): MarkedText {
  const plain = normalized(text)
  const { runs, words } = termsOf(query)
  const matches = [
    ...[...runs, ...words].flatMap((term) => occurrences(plain, term)),
    ...(kind === 'name' ? words.flatMap((word) => pinyinMatches(plain, word)) : []),
  ]
  const marks = new Uint8Array(text.length)
  for (const [start, length] of matches) marks.fill(1, start, start + length)
  const pieces: MarkedText = []
  for (let at = 0; at < text.length; ) {
    const next = marks.indexOf(marks[at] ? 0 : 1, at)
    const end = next < 0 ? text.length : next
    pieces.push({ text: text.slice(at, end), found: marks[at] === 1 })
    at = end
  }
  return pieces
}
