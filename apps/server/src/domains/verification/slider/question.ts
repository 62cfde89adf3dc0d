import { randomInt } from 'node:crypto'

/** `answers` are all accepted spellings, normalised. */
export type Question = { text: string; answers: string[] }

const DIGITS = '零一二三四五六七八九'
const PARTS = [
  '轴承',
  '车灯',
  '座椅',
  '轮毂',
  '活塞',
  '齿轮',
  '弹簧',
  '制动盘',
  '减振器',
  '转向节',
  '线束',
  '油泵',
]
const ORDINALS = ['第一个', '第二个', '第三个', '第四个']

/** Returns 1–99 in Chinese numerals: 十二, 四十, 九十九. */
export function spoken(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  const head = tens === 0 ? '' : `${tens === 1 ? '' : DIGITS[tens]}十`
  return head + (ones > 0 ? DIGITS[ones] : '')
}

function sum(): Question {
  const [a, b] = [11 + randomInt(60), 2 + randomInt(18)]
  const plus = randomInt(2) === 1 || b >= a
  const result = plus ? a + b : a - b
  return {
    text: `${spoken(a)}${plus ? '加' : '减'}${spoken(b)}等于多少？`,
    answers: [String(result), spoken(result)],
  }
}

function shuffled<T>(values: readonly T[]): T[] {
  const rest = [...values]
  return values.flatMap(() => rest.splice(randomInt(rest.length), 1))
}

function order(): Question {
  const parts = shuffled(PARTS).slice(0, 4)
  const asked = randomInt(4)
  return { text: `“${parts.join('、')}”，${ORDINALS[asked]}是什么？`, answers: parts.slice(asked, asked + 1) }
}

function shorter(): Question {
  const [part = ''] = shuffled(PARTS.filter((name) => name.length === 3))
  const dropped = randomInt(3)
  const answers = [part.slice(0, dropped) + part.slice(dropped + 1)]
  return { text: `“${part}”去掉${['第一', '第二', '第三'][dropped]}个字，剩下哪两个字？`, answers }
}

/** Makes a short question for people who cannot see or move the puzzle. */
export const makeQuestion = (): Question => {
  const [make = sum] = shuffled([sum, order, shorter])
  return make()
}

/** Removes differences of typing: full-width digits, spaces, quotation marks. */
export const normalizeAnswer = (raw: string) => raw.normalize('NFKC').replace(/[\s"'“”‘’。.]/g, '')
