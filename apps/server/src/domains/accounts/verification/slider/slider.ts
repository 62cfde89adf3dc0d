import { randomInt } from 'node:crypto'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import { toNetwork } from '../../../../platform/base/networks.ts'
import type { Keyed } from '../../../../platform/base/secret.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { takeQuota } from '../../../../platform/shared/quota/quota.ts'
import { createPuzzle } from './puzzle.ts'
import { countTry, EXPIRES_SECONDS, issueTicket, type Kind, openSession, type Ticket } from './sessions.ts'

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

/** The tolerance on either side of the hole in px of the browser, enough for a thumb on a phone. */
const TOLERANCE = 5
/** Faster answers come from a program: people need longer with the pointer or the keys. */
const FASTEST_MS = 150
const WRONG = { puzzle: 'slider_wrong', question: 'question_wrong' } as const

/** A program can answer every question but only some puzzles, so questions yield fewer tickets. */
const listQuestionQuotas = (ip: string) => [
  { key: `slider:question:${toNetwork(ip)}`, limit: 1, seconds: 30 },
  { key: `slider:question:day:${toNetwork(ip)}`, limit: 20, seconds: DAY_SECONDS },
]

/** [x, y, ms since the start] of each pointer or key event. */
type Track = readonly (readonly number[])[]

const isMovement = (track: Track) =>
  track.length >= 3 && (track.at(-1)?.[2] ?? 0) - (track[0]?.[2] ?? 0) >= FASTEST_MS

export function createSlider(deps: { db: Db; now: Now; keyed: Keyed; sliderRequired: boolean }) {
  const { db, now } = deps

  /** Every answer costs an attempt before it is compared. */
  async function solve(kind: Kind, id: string, isRight: (answer: string) => boolean): Promise<Ticket> {
    const session = await countTry(db, id, kind, now())
    if (!session) throw refuse('slider_expired')
    // CAPTCHA=off accepts any answer; production does not start with it.
    if (deps.sliderRequired && !isRight(session.answer))
      throw refuse(session.triesLeft > 0 ? WRONG[kind] : 'slider_expired')
    const ticket = await issueTicket(db, deps, session, now())
    if (!ticket) throw refuse('slider_expired')
    return ticket
  }

  return {
    async challenge(scene: string) {
      const { answer, ...puzzle } = await createPuzzle()
      const sessionId = await openSession(db, { scene, kind: 'puzzle', answer: String(answer) }, now())
      return { ...puzzle, sessionId, expiresIn: EXPIRES_SECONDS }
    },
    /**
     * Returns a ticket, or refuses with slider_wrong while tries are left, slider_expired after. `x` is in
     * the browser's px.
     */
    verify: ({ sessionId, x, track }: { sessionId: string; x: number; track: Track }) =>
      solve('puzzle', sessionId, (answer) => isMovement(track) && Math.abs(Number(answer) - x) <= TOLERANCE),
    async makeQuestion(scene: string, ip: string) {
      for (const quota of listQuestionQuotas(ip))
        if (!(await takeQuota(db, quota, now()))) throw refuse('question_wait')
      const { text, answers } = createQuestion()
      const sessionId = await openSession(db, { scene, kind: 'question', answer: answers.join('|') }, now())
      return { sessionId, question: text, expiresIn: EXPIRES_SECONDS }
    },
    answer: ({ sessionId, answer }: { sessionId: string; answer: string }) =>
      solve('question', sessionId, (accepted) => accepted.split('|').includes(normalizeAnswer(answer))),
  }
}
