import { pinyin } from 'pinyin-pro'
import type { SearchWords } from './search-words.ts'
import { normalize } from './search-words.ts'

/**
 * Finds the words of a site that a misspelt word may mean: Chinese words by sound, because an input method
 * may offer another character first (条形马, 朔源), other words by one differing letter (andom, avg).
 */

const HAN = /^\p{Script=Han}+$/u
const LATIN = /^[a-z]+$/
const LONGEST = 8
const MOST = 3

/** Syllables that many people do not distinguish. */
const foldSyllable = (syllable: string) =>
  syllable
    .replace(/^([zcs])h/, '$1')
    .replace(/^n(?=[aeiou])/, 'l')
    .replace(/ng$/, 'n')

const listSounds = (word: string): string[] =>
  pinyin(word, { toneType: 'none', type: 'array', v: true }).map(foldSyllable)

/** Tells whether one letter is wrong, additional or missing, or exchanged with its neighbour. */
function isOneOff(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (a[start] !== undefined && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

type Sounded = { word: string; characters: string[]; sounds: string[] }
type Vocabulary = {
  byLength: Map<number, Sounded[]>
  latin: string[]
  /** Recent answers, because marking every row of a page asks the same question. */
  answers: Map<string, string[]>
}
const ANSWERS_KEPT = 500

function createVocabulary({ same }: SearchWords): Vocabulary {
  const words = [...same.keys()]
  const han = words.filter((word) => HAN.test(word) && [...word].length > 1 && [...word].length <= LONGEST)
  const sounded = han.map((word) => ({ word, characters: [...word], sounds: listSounds(word) }))
  return {
    byLength: Map.groupBy(sounded, ({ characters }) => characters.length),
    latin: words.filter((word) => LATIN.test(word) && word.length > 2),
    answers: new Map(),
  }
}

const vocabularies = new WeakMap<SearchWords, Vocabulary>()
function getVocabulary(words: SearchWords): Vocabulary {
  const vocabulary = vocabularies.get(words) ?? createVocabulary(words)
  vocabularies.set(words, vocabulary)
  return vocabulary
}

/** Tells whether all sounds are alike, or at least half of the characters are the same and the others nearly alike. */
function isSoundingLike(typed: Sounded, word: Sounded): boolean {
  const others = word.characters.flatMap((character, at) => (character === typed.characters[at] ? [] : [at]))
  if (others.length === 0) return false
  const isAlike = (at: number) => word.sounds[at] === typed.sounds[at]
  if (others.every(isAlike)) return true
  return (
    2 * others.length <= word.characters.length &&
    others.every((at) => isAlike(at) || isOneOff(word.sounds[at] ?? '', typed.sounds[at] ?? ''))
  )
}

function findNearestRuns(run: string, { byLength }: Vocabulary): string[] {
  const characters = [...run]
  const sounds = listSounds(run)
  const lengths = [...byLength.keys()]
    // A short misspelt word within a sentence says little about what the person wants.
    .filter((length) => length <= characters.length && 2 * length >= characters.length)
    .toSorted((a, b) => b - a)
  return lengths.flatMap((length) =>
    Array.from({ length: characters.length - length + 1 }, (_, at) => at).flatMap((at) => {
      const part = characters.slice(at, at + length)
      const typed = { word: part.join(''), characters: part, sounds: sounds.slice(at, at + length) }
      return (byLength.get(length) ?? [])
        .filter((word) => isSoundingLike(typed, word))
        .map(({ word }) => [...characters.slice(0, at), word, ...characters.slice(at + length)].join(''))
    }),
  )
}

/** Short words match only when two letters are exchanged. */
const isSlip = (typed: string, word: string) =>
  isOneOff(typed, word) &&
  (word.length > 3 ||
    (typed.length === word.length && [...typed].toSorted().join('') === [...word].toSorted().join('')))

const PIECE = /\p{Script=Han}+|[a-z]+/gu

/** Returns the text with one of its words replaced by the nearest words of the site, the longest first. */
export function findNearestTexts(text: string, words: SearchWords): string[] {
  if (words.same.size === 0) return []
  const plain = normalize(text.trim())
  if (words.same.has(plain)) return []
  const vocabulary = getVocabulary(words)
  const cached = vocabulary.answers.get(plain)
  if (cached) return cached
  const texts = [...plain.matchAll(PIECE)].flatMap(({ 0: piece, index }) => {
    const nearest = HAN.test(piece)
      ? findNearestRuns(piece.slice(0, 3 * LONGEST), vocabulary)
      : vocabulary.latin.filter((word) => isSlip(piece, word))
    return nearest.map((near) => plain.slice(0, index) + near + plain.slice(index + piece.length))
  })
  const nearest = [...new Set(texts)].slice(0, MOST)
  if (vocabulary.answers.size >= ANSWERS_KEPT) vocabulary.answers.clear()
  vocabulary.answers.set(plain, nearest)
  return nearest
}
