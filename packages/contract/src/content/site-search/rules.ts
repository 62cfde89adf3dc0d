/** Rules of the words of the search, for forms and the server alike. */

import { countCharacters } from '../../texts.ts'

export const WORDS_IN_GROUP = 12
export const WORD_LONGEST = 20
export const GROUPS_MAX = 500

/** Splits what a person typed in one field: 追溯、溯源，追踪. */
export const splitWords = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[、，,;；\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** Says what is wrong with a group of words; undefined when nothing is. */
export function findWordGroupProblem(words: readonly string[]): string | undefined {
  if (words.length < 2) return '请写至少两个意思相同的词，用顿号隔开'
  if (words.length > WORDS_IN_GROUP) return `一组最多 ${WORDS_IN_GROUP} 个词`
  const long = words.find((word) => countCharacters(word) > WORD_LONGEST)
  if (long) return `“${long}”超过 ${WORD_LONGEST} 个字`
  const empty = words.find((word) => !/[\p{L}\p{N}]/u.test(word))
  return empty ? `“${empty}”里没有字母、数字或汉字` : undefined
}
