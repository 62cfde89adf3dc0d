import { and, type Column, or, type SQL, sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'
import { pinyin } from 'pinyin-pro'
import { containsText } from './columns.ts'
import { findNearestTexts } from './nearest-words.ts'
import { NO_WORDS, normalize, type QueryTerm, type SearchWords, splitQuery } from './search-words.ts'

/**
 * Full-text search of short Chinese texts in any PostgreSQL, without an extension: PostgreSQL's own parser
 * does not split Chinese, and trigrams cannot find a word of two characters. The tokens are therefore created
 * here, and PostgreSQL stores them as the lexemes of a tsvector with a GIN index, without positions or
 * weights and without rechecking rows. * The first letter of a token is its kind: `t` any text, `n` a name,
 * `p` the pinyin of a name, `d` a word of a name with one letter left out (for typos).
 */

/** The searchable column of a table; index it with `index().using('gin', table.search)`. */
export const searchColumn = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Names come before texts, and are also found by pinyin and with a typo. */
export type Searchable = { names: readonly string[]; texts?: readonly string[] }

const HAN_RUN = /\p{Script=Han}+/gu
const WORD = /(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu
/** Longer words are cut, because people do not type them to the end. */
const LONGEST_WORD = 32
const LONGEST_PINYIN = 24
/** Words of names with these lengths are searched with a typo; shorter ones would match too much. */
const TYPO_LENGTHS = { least: 4, most: 16 }

const findHanRuns = (text: string) => normalize(text).match(HAN_RUN) ?? []
const findWords = (text: string) =>
  (normalize(text).match(WORD) ?? []).map((word) => word.slice(0, LONGEST_WORD))

const toSyllables = (run: string): string[] => pinyin(run, { toneType: 'none', type: 'array', v: true })

/** Returns every suffix, because every part of a text is the beginning of a suffix. */
const listSuffixes = (items: readonly string[]) => items.map((_, at) => items.slice(at))

/**
 * Returns each pair of neighbouring characters, and the last character alone, so that every character begins
 * a token.
 */
const listPairs = (run: string) => {
  const characters = [...run]
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}

const toTextTokens = (text: string) => [
  ...findHanRuns(text).flatMap(listPairs),
  ...findWords(text).flatMap((word) => listSuffixes([...word]).map((suffix) => suffix.join(''))),
]

const toPinyinTokens = (name: string) =>
  findHanRuns(name).flatMap((run) =>
    listSuffixes(toSyllables(run)).flatMap((syllables) =>
      [syllables.join(''), syllables.map((syllable) => syllable[0]).join('')].map((text) =>
        text.slice(0, LONGEST_PINYIN),
      ),
    ),
  )

/**
 * Returns the word and its forms with one letter left out: two words that share one differ by a single typo.
 */
function toTypoTokens(word: string): string[] {
  if (word.length < TYPO_LENGTHS.least || word.length > TYPO_LENGTHS.most) return []
  return [word, ...[...word].map((_, at) => word.slice(0, at) + word.slice(at + 1))]
}

/** Returns the content of the search column for these texts. */
export function searchDocument({ names, texts = [] }: Searchable): string {
  const markTokens = (mark: string, tokens: string[]) => tokens.map((token) => `'${mark}${token}'`)
  const all = [
    ...[...names, ...texts].flatMap((text) => markTokens('t', toTextTokens(text))),
    ...names.flatMap((name) => [
      ...markTokens('n', toTextTokens(name)),
      ...markTokens('p', toPinyinTokens(name)),
      ...markTokens('d', findWords(name).flatMap(toTypoTokens)),
    ]),
  ]
  // Tokens contain letters and digits only, so nothing has to be escaped.
  return [...new Set(all)].join(' ')
}

type Field = 't' | 'n'
const MAX_TERMS = 8

/** Joins queries; queries of texts without letters or digits are empty. */
function joinQueries(parts: readonly string[], sign: '&' | '|'): string {
  const queries = [...new Set(parts.filter((part) => part !== ''))]
  return queries.length > 1 ? `(${queries.join(` ${sign} `)})` : (queries[0] ?? '')
}
const matchAll = (parts: readonly string[]) => joinQueries(parts, '&')
const matchAny = (parts: readonly string[]) => joinQueries(parts, '|')
const matchExactly = (token: string) => `'${token}'`
const matchBeginning = (token: string) => `'${token}':*`

function toRunQuery(field: Field, run: string): string {
  const pairs = listPairs(run)
  if (pairs.length === 1) return matchBeginning(field + run)
  return matchAll(pairs.slice(0, -1).map((pair) => matchExactly(field + pair)))
}

const LETTERS_AND_DIGITS = /^([a-z]{2,})(\d{2,})$/

function toWordQuery(field: Field, word: string): string {
  // IATF16949 is also written IATF 16949.
  const [, letters, digits] = LETTERS_AND_DIGITS.exec(word) ?? []
  const apart =
    letters && digits ? [matchAll([matchBeginning(field + letters), matchBeginning(field + digits)])] : []
  return matchAny([
    matchBeginning(field + word),
    ...apart,
    matchBeginning(`p${word.slice(0, LONGEST_PINYIN)}`),
  ])
}

/** Returns the characters with one wrong, additional or missing, or with two neighbours exchanged. */
function listMisspellings(run: string): string[] {
  const characters = [...run]
  if (characters.length < 3 || characters.length > 12) return []
  const without = characters.flatMap((_, at) => {
    const parts = [characters.slice(0, at), characters.slice(at + 1)].filter((part) => part.length > 0)
    const hasWords = parts.some((part) => part.length > 1)
    return hasWords ? [matchAll(parts.map((part) => toRunQuery('n', part.join(''))))] : []
  })
  const exchanged = characters.slice(1).map((character, at) => {
    const [before, after] = [characters.slice(0, at), characters.slice(at + 2)]
    return toRunQuery('n', [...before, character, characters[at], ...after].join(''))
  })
  return [...without, ...exchanged]
}

const toNearRunQuery = (run: string) =>
  matchAny([
    // An input method may offer a wrong character with the right sound.
    matchBeginning(`p${toSyllables(run).join('').slice(0, LONGEST_PINYIN)}`),
    ...listMisspellings(run),
  ])

const toNearWordQuery = (word: string) =>
  matchAny([toWordQuery('n', word), ...toTypoTokens(word).map((token) => matchExactly(`d${token}`))])

type Terms = { runs: string[]; words: string[] }

function toTerms(text: string): Terms {
  const runs = [...new Set(findHanRuns(text))].slice(0, MAX_TERMS)
  return { runs, words: [...new Set(findWords(text))].slice(0, MAX_TERMS - runs.length) }
}

const toQuery = ({ runs, words }: Terms, run: (run: string) => string, word: (word: string) => string) =>
  matchAll([...runs.map(run), ...words.map(word)])

/** A search text as conditions on a search column. */
export type TextQuery = {
  /**
   * Several words match as a phrase, or in any text when one of them is in a name. Used when some rows have
   * all words in their names. Undefined for a single word.
   */
  closely: ((column: Column) => SQL) | undefined
  /** Every word matches in any text. */
  anywhere: (column: Column) => SQL
  /** Every word matches in the names. */
  inNames: (column: Column) => SQL
  /** Sorts matches: names, then the summary, then other texts; words together before words apart. */
  rank: (column: Column, summary?: Column) => SQL
  /**
   * Matches names with a small typo in each term, and names with the site's word that is most similar in
   * spelling or sound. Used only when nothing else is found.
   */
  nearly: (column: Column) => SQL
  /** Sorts matches of `nearly`: the corrected word in a name first. */
  nearlyRank: (column: Column) => SQL
  /** Matches one of several words, when nothing else is found; undefined for a single word. */
  partly: ((column: Column) => SQL) | undefined
  /** Sorts matches of `partly`: more words first. */
  partlyRank: (column: Column) => SQL
}

const toPhraseQuery = (field: Field, text: string) =>
  toQuery(
    toTerms(text),
    (run) => toRunQuery(field, run),
    (word) => toWordQuery(field, word),
  )

/** A form such as 0元 consists of two short words, which the index cannot combine. */
const isLoose = (form: string) =>
  [...findHanRuns(form), ...findWords(form)].length > 1 &&
  [...findHanRuns(form), ...findWords(form)].some((part) => [...part].length === 1)

function toFormsQuery(field: Field, { forms }: QueryTerm): string {
  const tight = forms.filter((form) => !isLoose(form))
  const queries = (tight.length > 0 ? tight : forms).map((form) => toPhraseQuery(field, form))
  return matchAny(queries)
}

/** Shorter and weak words alone would match too much. */
const isSpecific = ({ forms: [typed = ''], weak }: QueryTerm) => !weak && [...typed].length > 1

/** A word of the site that is not found as a whole is searched by its parts. */
const listParts = (text: string, terms: readonly QueryTerm[], { same, weak }: SearchWords) =>
  terms.length > 1
    ? terms
    : splitQuery(text, { same: new Map(), weak }).map((term) => ({
        ...term,
        forms: term.forms.flatMap((form) => same.get(form) ?? [form]),
      }))

/** Parts of a long word that are searched when the word is not found: 激光打标 of 激光打标机. */
function listLongParts(text: string): string[] {
  return findHanRuns(text).flatMap((run) => {
    const characters = [...run]
    const length = Math.max(3, Math.ceil(0.6 * characters.length))
    if (characters.length < 4 || characters.length > 12) return []
    return characters.slice(0, 1 - length).map((_, at) => characters.slice(at, at + length).join(''))
  })
}

const matchInSummary = (terms: readonly QueryTerm[], summary: Column) =>
  and(...terms.map(({ forms }) => or(...forms.map((form) => containsText(summary, form)))))

/**
 * Returns undefined when there is nothing to search for; text without a letter or digit matches nothing. `words` are
 * those of the site.
 */
export function buildTextQuery(
  text: string | undefined,
  words: SearchWords = NO_WORDS,
): TextQuery | undefined {
  if (!text?.trim()) return undefined
  const terms = splitQuery(text, words).slice(0, MAX_TERMS)
  const matchQuery = (query: string) => (column: Column) =>
    query ? sql`${column} @@ ${query}::tsquery` : sql`false`
  const weighQuery = (points: number, query: string) => (column: Column) =>
    sql`case when ${matchQuery(query)(column)} then ${sql.raw(String(points))} else 0 end`
  const sum = (parts: ((column: Column) => SQL)[]) => (column: Column) =>
    sql.join(
      parts.map((part) => part(column)),
      sql` + `,
    )
  const [single] = terms
  const isLooseWord = terms.length === 1 && single && single.forms.length > 1 && isLoose(text)
  const matchPhrase = (field: Field) =>
    isLooseWord ? toFormsQuery(field, single) : toPhraseQuery(field, text)
  const matchEachTerm = (field: Field) => matchAll(terms.map((term) => toFormsQuery(field, term)))
  const matchEither = (field: Field) => matchAny([matchPhrase(field), matchEachTerm(field)])
  const strong = listParts(text, terms, words).filter(isSpecific)
  const withOneInNames = matchAll([
    matchEachTerm('t'),
    matchAny(terms.map((term) => toFormsQuery('n', term))),
  ])
  // Created only when nothing else is found, because it takes longest.
  const matchNearestTexts = (field: Field) =>
    matchAny(
      findNearestTexts(text, words).map((near) =>
        matchAll(splitQuery(near, words).map((term) => toFormsQuery(field, term))),
      ),
    )
  const matchMisspelt = () => toQuery(toTerms(text), toNearRunQuery, toNearWordQuery)
  const parts = [
    ...(strong.length > 1 || terms.length > strong.length
      ? strong.map((term) => toFormsQuery('t', term))
      : []),
    // In long texts, a few characters of a sentence occur anywhere.
    ...listLongParts(text).map((part) => toPhraseQuery('n', part)),
  ]
  const isAbout = (summary: Column | undefined) =>
    summary && terms.length > 0 ? sql`when ${matchInSummary(terms, summary)} then 2` : sql``
  return {
    closely:
      terms.length > 1
        ? matchQuery(matchAny([matchPhrase('n'), matchEachTerm('n'), matchPhrase('t'), withOneInNames]))
        : undefined,
    anywhere: matchQuery(matchEither('t')),
    inNames: matchQuery(matchEither('n')),
    rank: (
      column,
      summary,
    ) => sql`${weighQuery(8, matchPhrase('n'))(column)} + ${weighQuery(1, matchPhrase('t'))(column)}
      + case when ${matchQuery(matchEachTerm('n'))(column)} then 4 ${isAbout(summary)} else 0 end`,
    nearly: (column) => matchQuery(matchAny([matchMisspelt(), matchNearestTexts('t')]))(column),
    nearlyRank: (column) =>
      sum([weighQuery(2, matchNearestTexts('n')), weighQuery(1, matchMisspelt())])(column),
    partly: parts.length > 0 ? matchQuery(matchAny(parts)) : undefined,
    partlyRank: sum([
      ...strong.flatMap((term) => [
        weighQuery(2, toFormsQuery('n', term)),
        weighQuery(3, toFormsQuery('t', term)),
      ]),
      ...listLongParts(text).flatMap((part) => [
        weighQuery(2, toPhraseQuery('n', part)),
        weighQuery(2, toPhraseQuery('t', part)),
      ]),
    ]),
  }
}

/** A text in pieces, to be shown in order; pieces with `found` match the query. */
export type MarkedText = { text: string; found: boolean }[]

/**
 * Returns how many characters this pinyin covers, starting at the first syllable; 0 when it does not match.
 */
function countCovered(syllables: readonly string[], typed: string): number {
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
function findPinyinMatches(text: string, word: string): [number, number][] {
  return [...text.matchAll(HAN_RUN)].flatMap(({ 0: run, index }) => {
    const starts = [...run].map((_, at) => [...run].slice(0, at).join('').length)
    return listSuffixes(toSyllables(run)).flatMap((syllables, at): [number, number][] => {
      const count = countCovered(syllables, word)
      return count > 0 ? [[index + (starts[at] ?? 0), [...run].slice(at, at + count).join('').length]] : []
    })
  })
}

function findOccurrences(text: string, part: string): [number, number][] {
  const ranges: [number, number][] = []
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
    ranges.push([at, part.length])
  return ranges
}

/** Marks the matches of `query` in a text; `name` texts match by pinyin too. `vocabulary` has the words of the site. */
export function markMatches(
  text: string,
  query: string,
  kind: 'name' | 'text' = 'text',
  vocabulary: SearchWords = NO_WORDS,
): MarkedText {
  if (query === '') return text === '' ? [] : [{ text, found: false }]
  const plain = normalize(text)
  const { runs, words } = toTerms(query)
  const forms = [query, ...findNearestTexts(query, vocabulary)].flatMap((form) =>
    splitQuery(form, vocabulary).flatMap((term) => term.forms),
  )
  const matches = [
    ...[...runs, ...words, ...forms].flatMap((term) => findOccurrences(plain, term)),
    ...(kind === 'name' ? words.flatMap((word) => findPinyinMatches(plain, word)) : []),
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
