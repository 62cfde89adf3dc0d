import assert from 'node:assert/strict'
import type { CallName, DataOf } from '@biaojie/contract/calls.ts'
import { REFUSALS, type RefusalName } from '@biaojie/contract/refusals.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { TOKEN_KEY, USER_KEY } from '@biaojie/session/stored.ts'
import { makeAnswer } from './answers.ts'

type Body = Record<string, unknown>
export type SentRequest = { call: CallName; url: string; headers: Record<string, string>; body: Body }

/** A reply that is not only data: a refusal, or one that does not arrive. */
class Reply {
  readonly respond: () => Promise<Response>
  constructor(respond: () => Promise<Response>) {
    this.respond = respond
  }
}
class Sequence {
  readonly answers: unknown[]
  constructor(answers: unknown[]) {
    this.answers = answers
  }
}

/** Answers with any status and body. */
export const makeReply = (status: number, body: object) =>
  new Reply(async () => Response.json(body, { status }))
/** Refuses for this reason; `errors` maps fields to messages. */
export function makeRefusal(name: RefusalName, more: { message?: string; errors?: object } = {}): Reply {
  const { status, ...reason } = REFUSALS[name]
  return makeReply(status, { success: false, ...reason, ...more })
}
/** No answer arrives, because there is no network. */
export const NO_NETWORK = new Reply(async () => {
  throw new TypeError('no network')
})
/** The answer has not arrived yet. */
export const PENDING = new Reply(() => new Promise(() => {}))
/** Gives these answers one after the other, and the last one from then on. */
export const answerInTurn = (...answers: unknown[]) => new Sequence(answers)

/** Data of the call, or a reply from the functions above. Other calls answer with the contract's example. */
export type Answers = { [N in CallName]?: Partial<DataOf<N>> | Reply | Sequence }
type Options = {
  /** The reply to calls that `answers` does not name. */
  otherwise?: Reply
}

const PATTERNS = (Object.keys(routes) as CallName[]).map((call) => {
  const [method, path] = routes[call]
  return { call, method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }
})

function findCall(method: string, path: string): CallName {
  const route = PATTERNS.find((pattern) => pattern.method === method && pattern.pattern.test(path))
  if (!route) throw new Error(`the contract has no call ${method} ${path}`)
  return route.call
}

/** Signs a person in and simulates a node, which answers calls and records requests. */
export function startNode(answers: Answers = {}, { otherwise }: Options = {}) {
  signIn()
  const requests: SentRequest[] = []
  let underWay = 0
  const answerTo = (call: CallName): unknown => {
    const answer: unknown = call in answers ? answers[call] : (otherwise ?? makeAnswer(call))
    if (!(answer instanceof Sequence)) return answer
    return answer.answers.length > 1 ? answer.answers.shift() : answer.answers[0]
  }
  globalThis.fetch = async (input, { method = 'GET', headers, body } = {}) => {
    const url = String(input)
    const call = findCall(method, new URL(url, location.origin).pathname)
    requests.push({
      ...{ call, url, headers: { ...(headers as Record<string, string>) } },
      body: typeof body === 'string' ? JSON.parse(body) : (body as unknown as Body),
    })
    const answer = answerTo(call)
    if (answer === PENDING) return PENDING.respond()
    underWay++
    try {
      return answer instanceof Reply ? await answer.respond() : Response.json({ success: true, data: answer })
    } finally {
      underWay--
    }
  }
  return {
    requests,
    requestsOf: (...names: CallName[]) => requests.filter(({ call }) => names.includes(call)),
    /** The bodies of the requests of one call, in the order in which they were sent. */
    sent: (name: CallName) => requests.filter(({ call }) => call === name).map(({ body }) => body),
    /** Returns when every expected answer has arrived. */
    async waitUntilIdle() {
      for (let quiet = 0; quiet < 3; quiet = underWay === 0 ? quiet + 1 : 0)
        await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

/** Puts a login into this browser. */
export function signIn(user: object = { userId: 'u1' }) {
  const tokens = { access_token: 'a1', refresh_token: 'r1', expires_in: 900, storedAt: Date.now() }
  localStorage.setItem(TOKEN_KEY, JSON.stringify(tokens))
  localStorage.setItem(USER_KEY, JSON.stringify(user))
}

/** Fails unless all these requests have the same idempotency key. */
export function expectOneKey(requests: readonly SentRequest[]): void {
  const keys = requests.map(({ headers }) => headers['idempotency-key'])
  assert.ok(keys.length > 1, 'the request was not repeated')
  assert.match(keys[0] ?? '', /^[0-9a-f]{32}$/)
  assert.equal(new Set(keys).size, 1)
}
