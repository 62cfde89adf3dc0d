import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import type { StoredTokens } from './stored.ts'
import { createTokenSource, isRefreshNeeded } from './token-source.ts'

const NOW = 1_800_000_000_000
const tokens = (more: Partial<StoredTokens> = {}): StoredTokens => ({
  access_token: 'a1',
  refresh_token: 'r1',
  expires_in: 900,
  needRefresh: false,
  storedAt: NOW,
  ...more,
})

test('a token is renewed when missing, expired, flagged, older than ten minutes or from the future', () => {
  const cases: [string, Partial<StoredTokens>, boolean][] = [
    ['fresh', {}, false],
    ['missing', { access_token: '' }, true],
    ['flagged', { needRefresh: true }, true],
    ['at ten minutes', { storedAt: NOW - 600_000 }, false],
    ['past ten minutes', { storedAt: NOW - 600_001 }, true],
    ['expired early', { expires_in: 60, storedAt: NOW - 60_000 }, true],
    ['stored by a clock that was ahead', { storedAt: NOW + 60_000 }, true],
  ]
  for (const [what, more, expected] of cases) assert.equal(isRefreshNeeded(tokens(more), NOW), expected, what)
})

/** Simulates one browser whose tabs share the storage and the lock. */
function browser(stored: StoredTokens | null, answer: 'new' | number = 'new') {
  const state = { stored, exchanges: [] as string[], now: NOW }
  let turn: Promise<unknown> = Promise.resolve()
  const tab = () =>
    createTokenSource({
      read: () => state.stored,
      write: (next) => {
        state.stored = { ...next, storedAt: state.now }
      },
      exchange: async (refreshToken) => {
        state.exchanges.push(refreshToken)
        await new Promise((resolve) => setTimeout(resolve, 5))
        if (answer !== 'new') return { ok: false, code: answer, message: '不行' }
        const step = state.exchanges.length + 1
        return {
          ok: true,
          data: {
            access_token: `a${step}`,
            refresh_token: `r${step}`,
            expires_in: 900,
            needRefresh: false,
            token_type: 'Bearer',
          },
        }
      },
      alone: (work) => {
        const mine = turn.then(work)
        turn = mine.catch(() => {})
        return mine
      },
      now: () => state.now,
    })
  return { state, tab }
}
const old = (more: Partial<StoredTokens> = {}) => tokens({ storedAt: NOW - 700_000, ...more })

test('fifty calls in each of six tabs: one refresh', async () => {
  const { state, tab } = browser(old())
  const tabs = Array.from({ length: 6 }, tab)
  const answers = await Promise.all(tabs.flatMap((ask) => Array.from({ length: 50 }, () => ask())))
  assert.deepEqual(state.exchanges, ['r1'])
  assert.ok(answers.every((answer) => answer.ok && answer.token === 'a2'))
})

test('a later refresh uses the successor', async () => {
  const { state, tab } = browser(old())
  const ask = tab()
  await ask()
  state.now += 600_001
  assert.deepEqual(await ask(), { ok: true, token: 'a3' })
  assert.deepEqual(state.exchanges, ['r1', 'r2'])
})

test('a token the server calls expired is renewed however young, once for all who used it', async () => {
  const { state, tab } = browser(tokens())
  const tabs = [tab(), tab()]
  const answers = await Promise.all(tabs.flatMap((ask) => [ask('a1'), ask('a1'), ask('a1')]))
  assert.deepEqual(state.exchanges, ['r1'])
  assert.ok(answers.every((answer) => answer.ok && answer.token === 'a2'))
  assert.deepEqual(await tab()('a1'), { ok: true, token: 'a2' })
  assert.deepEqual(state.exchanges, ['r1'])
})

test('without an answer an expired token is not handed out again', async () => {
  const answer = await browser(tokens(), 0).tab()('a1')
  assert.deepEqual(answer, { ok: false, ended: false, code: 0, message: '不行' })
})

test('a signed-out browser asks nothing', async () => {
  const { state, tab } = browser(null)
  assert.deepEqual(await tab()(), { ok: false, ended: true })
  assert.deepEqual(state.exchanges, [])
})

test('each of the four codes ends the session', async () => {
  for (const code of [
    REFUSALS.session_missing.code,
    REFUSALS.token_expired.code,
    REFUSALS.token_revoked.code,
    REFUSALS.fingerprint_mismatch.code,
  ]) {
    assert.deepEqual(await browser(old(), code).tab()(), { ok: false, ended: true })
  }
})

test('without an answer the old token serves while it lives, and the session stays', async () => {
  assert.deepEqual(await browser(old(), 0).tab()(), { ok: true, token: 'a1' })
  assert.deepEqual(await browser(old({ expires_in: 60 }), 0).tab()(), {
    ok: false,
    ended: false,
    code: 0,
    message: '不行',
  })
})
