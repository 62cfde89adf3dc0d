/**
 * Splits a search text into words, because people write several words without spaces: 视觉检测系统. The index
 * contains pairs of characters, so only the query has to be split, and words may change without a new index.
 */

/** Words of a site, all in the form of `normalize`. */
export type SearchWords = {
  /** For each word, all words with the same meaning, itself first. */
  same: ReadonlyMap<string, readonly string[]>
  /** Words with little meaning beside others, such as 系统: a match need not contain them. */
  weak: ReadonlySet<string>
}

export const NO_WORDS: SearchWords = { same: new Map(), weak: new Set() }

/** One word of a query in all its forms, the typed form first. */
export type QueryTerm = { forms: readonly string[]; weak: boolean }

/** Returns half-width, lower-case text of the same length, so that positions stay valid. */
export const normalize = (text: string) =>
  [...text]
    .map((character) => {
      const plain = character.normalize('NFKC').toLowerCase()
      return plain.length === character.length ? plain : character
    })
    .join('')

/** Makes the words of a site from groups of words that mean the same. */
export function searchWords(
  groups: readonly (readonly string[])[],
  weak: readonly string[] = [],
): SearchWords {
  const same = new Map<string, readonly string[]>()
  for (const group of groups) {
    const words = group.map(normalize)
    for (const word of words) same.set(word, [...new Set([word, ...(same.get(word) ?? []), ...words])])
  }
  return { same, weak: new Set(weak.map(normalize)) }
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const LONGEST_KNOWN = 5
const IS_HAN = /^\p{Script=Han}+$/u
const HAS_LETTER = /[\p{L}\p{N}]/u
/** Characters between words that are not searched for. */
const PARTICLES = new Set(['的', '和', '与', '及', '或', '了', '吗', '呢', '是'])

type Piece = { text: string; isWord: boolean }

/** Joins neighbouring segments that form a word of the site, the longest first. */
function joinKnown(segments: readonly string[], { same, weak }: SearchWords): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < segments.length; ) {
    const longest = Math.min(LONGEST_KNOWN, segments.length - at)
    const lengths = Array.from({ length: longest }, (_, less) => longest - less)
    const isWord = (length: number) => {
      const text = segments.slice(at, at + length).join('')
      return same.has(text) || weak.has(text)
    }
    const length = lengths.find(isWord)
    pieces.push({ text: segments.slice(at, at + (length ?? 1)).join(''), isWord: length !== undefined })
    at += length ?? 1
  }
  return pieces
}

const isSingle = ({ text, isWord }: Piece) => !isWord && IS_HAN.test(text) && [...text].length === 1
const isOpen = (piece: Piece | undefined): piece is Piece =>
  piece !== undefined && !piece.isWord && IS_HAN.test(piece.text)

/** Joins single characters with each other or with a neighbouring word, because alone they match too much. */
function joinSingles(pieces: readonly Piece[]): string[] {
  const joined: (Piece & { singles: boolean })[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last?.singles && isSingle(piece)) last.text += piece.text
    else joined.push({ ...piece, singles: isSingle(piece) })
  }
  const words: Piece[] = []
  for (const [at, piece] of joined.entries()) {
    const [last, next] = [words.at(-1), joined[at + 1]]
    if (!isSingle(piece)) words.push(piece)
    else if (isOpen(last)) last.text += piece.text
    else if (isOpen(next)) next.text = piece.text + next.text
    else words.push(piece)
  }
  return words.map(({ text }) => text)
}

/** Returns the words of a search text; weak words count only when there are no others. */
export function splitQuery(text: string, words: SearchWords): QueryTerm[] {
  const segments = [...segmenter.segment(normalize(text))].map(({ segment }) => segment)
  const runs: string[][] = [[]]
  for (const segment of segments)
    if (HAS_LETTER.test(segment) && !PARTICLES.has(segment)) runs.at(-1)?.push(segment)
    else runs.push([])
  const all = [...new Set(runs.flatMap((run) => joinSingles(joinKnown(run, words))))]
  const terms = all.map((word) => ({
    forms: words.same.get(word) ?? [word],
    weak: words.weak.has(word),
  }))
  const strong = terms.filter(({ weak }) => !weak)
  return strong.length > 0 ? strong : terms
}
