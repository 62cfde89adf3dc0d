import { randomInt } from 'node:crypto'

/** `answers` are all accepted spellings, normalised. */
type Question = { text: string; answers: string[] }

const DIGITS = '零一二三四五六七八九'

/** Returns 1–99 in Chinese numerals: 十二, 四十, 九十九. */
export function toNumeral(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  const head = tens === 0 ? '' : `${tens === 1 ? '' : DIGITS[tens]}十`
  return head + (ones > 0 ? DIGITS[ones] : '')
}

/** Makes a short question for people who cannot see or move the puzzle. */
export function createQuestion(): Question {
  const [a, b] = [21 + randomInt(50), 2 + randomInt(18)]
  const [word, result] = randomInt(2) === 1 ? ['加', a + b] : ['减', a - b]
  return {
    text: `${toNumeral(a)}${word}${toNumeral(b)}等于多少？`,
    answers: [String(result), toNumeral(result)],
  }
}

/** Removes differences of typing: full-width digits, spaces, quotation marks. */
export const normalizeAnswer = (raw: string) => raw.normalize('NFKC').replace(/[\s"'“”‘’。.]/g, '')
