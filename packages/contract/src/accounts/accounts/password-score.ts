import { isPasswordLength } from './rules.ts'

/**
 * Strength of a password, 0–100. The same number is shown by the meters and enforced at a reset.
 *
 * - under 6 characters: 0
 * - length: 4 a character, at most 40
 * - letters: 10; upper and lower case together: 20
 * - digits: 10; three or more: 15
 * - symbols and all other characters: 15; two or more: 25
 * - each step of a run (abc, 321, qwe) or of a repetition (aaa) beyond its second character: −8
 * - one of the commonest passwords: at most 10; built around one: −25
 */
export function scorePassword(password: string): number {
  const characters = [...password]
  if (characters.length < 6) return 0
  const rank = judgeCommonness(password)
  if (rank === 'common') return 10
  const points =
    Math.min(characters.length * 4, 40) +
    scoreLetters(password) +
    pickPoints(countMatches(password, /\d/g), 3, 10, 15) +
    pickPoints(countMatches(password, /[^A-Za-z0-9]/gu), 2, 15, 25)
  const penalty = countRunSteps(characters) * 8 + (rank === 'built' ? 25 : 0)
  return Math.max(0, Math.min(100, points - penalty))
}

export type Strength = 'weak' | 'medium' | 'strong'

/** Login panels: under 50 weak, 50–70 medium, above 70 strong. */
export const scorePanelStrength = (score: number): Strength =>
  score < 50 ? 'weak' : score <= 70 ? 'medium' : 'strong'

/** Personal page: up to 30 weak, above 30 up to 60 medium, above 60 strong. */
export const scorePersonalStrength = (score: number): Strength =>
  score > 60 ? 'strong' : score > 30 ? 'medium' : 'weak'

/** Returns the score for a meter: a password that is too short is weak, whatever it contains. */
export const roundScore = (password: string): number =>
  isPasswordLength(password) ? scorePassword(password) : Math.min(scorePassword(password), 30)

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const pickPoints = (matches: number, many: number, some: number, more: number) =>
  matches === 0 ? 0 : matches >= many ? more : some

function scoreLetters(password: string): number {
  const cases = Number(/[a-z]/.test(password)) + Number(/[A-Z]/.test(password))
  return cases * 10
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [row, [...row].reverse().join('')])

/** Counts characters that only continue a run or a repetition of at least three. */
function countRunSteps(characters: readonly string[]): number {
  const text = characters.map((character) => character.toLowerCase())
  let steps = 0
  for (let at = 2; at < text.length; at++) {
    const [a = '', b = '', c = ''] = [text[at - 2], text[at - 1], text[at]]
    if (isRun(a, b, c) || ROWS.some((row) => row.includes(a + b + c))) steps++
  }
  return steps
}

function isRun(a: string, b: string, c: string): boolean {
  const first = b.charCodeAt(0) - a.charCodeAt(0)
  if (first !== c.charCodeAt(0) - b.charCodeAt(0)) return false
  return first === 0 || (Math.abs(first) === 1 && /^[a-z0-9]{3}$/.test(a + b + c))
}

/** The most common entries of published lists and of Chinese ones, in lower case. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 666666 888888 123123 112233 123321 654321 520520
  5201314 1314520 147258 147258369 159357 987654321 11111111 00000000 88888888 66666666 12341234 123654 a123456
  a12345678 a123456789 aa123456 abc123 abcd1234 abc123456 abcdef asdasd asdfgh asdf1234 123qwe 1qaz2wsx qazwsx
  1q2w3e4r 1q2w3e q1w2e3r4 qq123456 qwe123 qwer1234 qwerty qwerty123 qwertyuiop woaini woaini1314 woaini520
  zxcvbn zxcvbnm zxc123 admin admin123 admin888 administrator password password1 password123 passw0rd p@ssw0rd
  p@ssword root123 test1234 test123 user1234 welcome welcome1 letmein iloveyou monkey dragon master sunshine
  princess football shadow superman batman trustno1 changeme default guest123 huawei123 wang1234 li123456
  zhang123 taobao alibaba tencent biaojie biaojie123 12345qwert 1234qwer 123456a 123456aa 123456abc 12345678a
  123456789a a1b2c3d4 aaaaaa aaaaaaaa 121212 789456123 7758521 7758258 3.1415926 31415926`.split(/\s+/),
)
const BUILT_UPON = /(password|passw0rd|admin|qwerty|woaini|iloveyou|5201314|123456|abc123|1qaz|letmein)/

/**
 * Returns 'common' for words of the list, also with punctuation added; 'built' for texts that contain one.
 */
export function judgeCommonness(password: string): 'common' | 'built' | 'own' {
  const text = password.toLowerCase()
  if (COMMON.has(text) || COMMON.has(text.replace(/[^a-z0-9@]+$/, ''))) return 'common'
  return BUILT_UPON.test(text) ? 'built' : 'own'
}
