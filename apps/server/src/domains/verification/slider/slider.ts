import { refuse } from '../../../http/errors.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import type { Keyed } from '../../../platform/base/secret.ts'
import type { Db } from '../../../platform/database/database.ts'
import { networkOf } from '../../../platform/shared/quota/network.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import { makePuzzle } from './puzzle.ts'
import { makeQuestion, normalizeAnswer } from './question.ts'
import { insertSession, issueTicket, type Kind, type Ticket, takeTry } from './sessions.ts'

const EXPIRES_SECONDS = 180
/** After two misses another puzzle costs a person nothing, but slows a guessing program. */
const PUZZLE_TRIES = 2
/** The tolerance on either side of the hole in px of the browser, enough for a thumb on a phone. */
const TOLERANCE = 5
/** A hand needs longer than this, and so do keys. */
const FASTEST_MS = 150

/**
 * A program can answer every question but only some puzzles, so the limits make questions yield fewer tickets
 * than puzzles.
 */
const QUESTION_TRIES = 2
const questionQuotas = (ip: string) => [
  { key: `slider:question:${networkOf(ip)}`, limit: 1, seconds: 30 },
  { key: `slider:question:day:${networkOf(ip)}`, limit: 20, seconds: 86_400 },
]

type SliderDeps = { db: Db; now: Now; keyed: Keyed; sliderRequired: boolean }
/** [x, y, ms since the start] of each pointer or key event. */
type Track = readonly (readonly number[])[]

function moves(track: Track): boolean {
  const [first, last] = [track[0], track.at(-1)]
  return track.length >= 3 && (last?.[2] ?? 0) - (first?.[2] ?? 0) >= FASTEST_MS
}

export function createSlider(deps: SliderDeps) {
  const { db, now } = deps

  async function open(scene: string, kind: Kind, answer: string, triesLeft: number): Promise<string> {
    const id = newId()
    const expiresAt = new Date(now().getTime() + EXPIRES_SECONDS * 1000)
    await insertSession(db, { id, scene, kind, answer, triesLeft, expiresAt })
    return id
  }

  /** Every answer costs a try before it is compared. */
  async function solve(
    kind: Kind,
    id: string,
    wrong: 'slider_wrong' | 'question_wrong',
    right: (answer: string) => boolean,
  ): Promise<Ticket> {
    const session = isUuid(id) ? await takeTry(db, id, kind, now()) : undefined
    if (!session) throw refuse('slider_expired')
    // CAPTCHA=off accepts any answer; production does not start with it.
    if (deps.sliderRequired && !right(session.answer)) {
      throw refuse(session.triesLeft > 0 ? wrong : 'slider_expired')
    }
    const ticket = await issueTicket(db, deps, session, now())
    if (!ticket) throw refuse('slider_expired')
    return ticket
  }

  return {
    async challenge(scene: string) {
      const { answer, ...puzzle } = await makePuzzle()
      const sessionId = await open(scene, 'puzzle', String(answer), PUZZLE_TRIES)
      return { ...puzzle, sessionId, expiresIn: EXPIRES_SECONDS }
    },
    /**
     * Returns a ticket, or refuses with slider_wrong while tries are left, slider_expired after. `x` is in
     * the browser's px.
     */
    verify: ({ sessionId, x, track }: { sessionId: string; x: number; track: Track }) =>
      solve(
        'puzzle',
        sessionId,
        'slider_wrong',
        (answer) => moves(track) && Math.abs(Number(answer) - x) <= TOLERANCE,
      ),
    async question(scene: string, ip: string) {
      for (const quota of questionQuotas(ip))
        if (!(await takeQuota(db, quota, now()))) throw refuse('question_wait')
      const { text, answers } = makeQuestion()
      const sessionId = await open(scene, 'question', answers.join('|'), QUESTION_TRIES)
      return { sessionId, question: text, expiresIn: EXPIRES_SECONDS }
    },
    answer: ({ sessionId, answer }: { sessionId: string; answer: string }) =>
      solve('question', sessionId, 'question_wrong', (accepted) =>
        accepted.split('|').includes(normalizeAnswer(answer)),
      ),
  }
}
