import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { TOKEN_KEY, USER_KEY } from '@biaojie/session/stored.ts'

export type Answered = { status: number; body: object }
export type Sent = {
  url: string
  headers: Record<string, string>
  body: Record<string, unknown>
}

export const answered = (data: unknown): Answered => ({ status: 200, body: { success: true, data } })
export const refused = (status: number, code: number, more: object = {}): Answered => ({
  status,
  body: { success: false, code, message: '不行', ...more },
})

/** Gives the test a storage of this name, which ends with it. */
export function aStorage(t: TestContext, name: 'localStorage' | 'sessionStorage', kept: Map<string, string>) {
  const before = Object.getOwnPropertyDescriptor(globalThis, name)
  const value = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  }
  Object.defineProperty(globalThis, name, { value, configurable: true })
  t.after(() => {
    Reflect.deleteProperty(globalThis, name)
    if (before) Object.defineProperty(globalThis, name, before)
  })
  return kept
}

/** Puts a login into this browser. */
export function aLogin(t: TestContext, user: object = { userId: 'u1' }) {
  const tokens = { access_token: 'a1', refresh_token: 'r1', expires_in: 900, storedAt: Date.now() }
  const kept = [
    [TOKEN_KEY, JSON.stringify(tokens)],
    [USER_KEY, JSON.stringify(user)],
  ] as const
  return aStorage(t, 'localStorage', new Map(kept))
}

/** Puts a node behind this browser, which answers these in turn; `null` is no network. */
export function aNode(t: TestContext, answers: (Answered | null)[]): Sent[] {
  aLogin(t)
  const sent: Sent[] = []
  t.mock.method(globalThis, 'fetch', async (url: string, { headers, body }: RequestInit) => {
    const given = typeof body === 'string' ? JSON.parse(body) : body
    sent.push({ url, headers: { ...(headers as Record<string, string>) }, body: given })
    const answer = answers.shift()
    if (!answer) throw new TypeError('no network')
    return Response.json(answer.body, { status: answer.status })
  })
  return sent
}

/** Fails unless these requests carry one key, by which the node does their work once. */
export function sentOnce([first, second]: readonly Sent[]): void {
  const key = first?.headers['idempotency-key'] ?? assert.fail('the first request has no key')
  assert.match(key, /^[0-9a-f]{32}$/)
  assert.equal(second?.headers['idempotency-key'], key)
}
