import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import type { Result } from './answer.ts'
import { createSigned } from './signed.ts'
import { TOKEN_KEY } from './stored.ts'
import type { Access } from './token-source.ts'

const SAVED = { ok: true, data: 'saved' } as const
const refused = (code: number): Result<string> => ({ ok: false, code, message: '不行' })
const MISSING = REFUSALS.session_missing.code
const EXPIRED = REFUSALS.token_expired.code

const store = new Map<string, string>()
const write = (access_token: string) =>
  store.set(TOKEN_KEY, JSON.stringify({ access_token, refresh_token: 'r', expires_in: 900, storedAt: 0 }))
beforeEach(() => {
  write('a1')
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    },
  })
})

/** Simulates a browser whose server gives these answers in turn; `renew` is called for a refresh. */
function browser(
  answers: Result<string>[],
  renew = async (): Promise<Access> => ({ ok: true, token: 'a2' }),
) {
  const sent: string[] = []
  const expiredTokens: (string | undefined)[] = []
  let ends = 0
  const { sendSigned: signed } = createSigned({
    accessToken: async (expired) => {
      expiredTokens.push(expired)
      const token = JSON.parse(store.get(TOKEN_KEY) ?? '{}').access_token as string
      return token === expired ? renew() : { ok: true, token }
    },
    headers: async () => ({ 'x-app': 'test' }),
    end: () => {
      ends += 1
      return Promise.reject(new Error('ended'))
    },
  })
  const upload = () =>
    signed<string>(async (headers) => {
      assert.equal(headers['x-app'], 'test')
      assert.match(headers.fingerprint ?? '', /^[0-9a-f]{32}$/)
      sent.push(headers['access-token'] ?? '')
      return answers.shift() ?? SAVED
    })
  return { upload, sent, expiredTokens, ends: () => ends }
}

test('every answer of the server is passed on, refusals too', async () => {
  assert.deepEqual(await browser([]).upload(), SAVED)
  const { upload, sent, ends } = browser([refused(900)])
  assert.deepEqual([await upload(), sent, ends()], [refused(900), ['a1'], 0])
})

test('an access token that has just expired is renewed, and the same is sent once more', async () => {
  const { upload, sent, expiredTokens, ends } = browser([refused(EXPIRED)])
  assert.deepEqual(await upload(), SAVED)
  assert.deepEqual([sent, expiredTokens, ends()], [['a1', 'a2'], [undefined, 'a1'], 0])
})

test('a token that another tab has renewed meanwhile is used instead, after any refusal', async () => {
  const { upload, sent, ends } = browser([])
  const { upload: late, ...other } = browser([refused(MISSING)], async () => assert.fail('no refresh'))
  await upload()
  const running = late()
  write('a3')
  assert.deepEqual(await running, SAVED)
  assert.deepEqual([sent, other.sent, ends() + other.ends()], [['a1'], ['a1', 'a3'], 0])
})

test('a session that ended elsewhere is over at once', async () => {
  const { upload, sent, ends } = browser([refused(MISSING)])
  await assert.rejects(upload, /ended/)
  assert.deepEqual([sent, ends()], [['a1'], 1])
})

test('a second refusal ends the session, and there is no endless retry', async () => {
  const { upload, sent, ends } = browser([refused(EXPIRED), refused(EXPIRED)])
  await assert.rejects(upload, /ended/)
  assert.deepEqual([sent, ends()], [['a1', 'a2'], 1])
})

test('a refresh that is refused ends the session; without an answer it only fails', async () => {
  const over = browser([refused(EXPIRED)], async () => ({ ok: false, ended: true }))
  await assert.rejects(over.upload, /ended/)
  const offline = { ok: false, ended: false, code: 0, message: '网络未连接' } as const
  const lost = browser([refused(EXPIRED)], async () => offline)
  assert.deepEqual([await lost.upload(), lost.ends()], [offline, 0])
})
