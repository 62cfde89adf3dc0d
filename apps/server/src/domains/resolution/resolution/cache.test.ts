import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAnswerCache, createBudget } from './cache.ts'

function make(maxBytes = 100_000) {
  const state = { now: 1_000_000, version: 1, current: true }
  const freshness = { getVersion: () => state.version, isCurrent: () => state.current }
  const cache = createAnswerCache<string>(createBudget(maxBytes), freshness, () => state.now)
  /** It is put twice, because a key is cached from its second request on. */
  const put = (key: string, value: string) => {
    for (const _ of [1, 2]) cache.offer(key, value, value.length, state.version, state.now)
  }
  return { state, cache, put }
}

test('an answer is kept from the second request on', () => {
  const { state, cache } = make()
  cache.offer('a', 'x', 1, 1, state.now)
  assert.equal(cache.get('a'), undefined)
  cache.offer('a', 'x', 1, 1, state.now)
  assert.equal(cache.get('a'), 'x')
})

test('an answer is kept for five seconds, and for a minute while nothing is written', () => {
  const { state, cache, put } = make()
  put('a', 'x')
  state.now += 4_999
  state.version = 2
  assert.equal(cache.get('a'), 'x')
  state.now += 1
  assert.equal(cache.get('a'), undefined)
  state.version = 1
  assert.equal(cache.get('a'), 'x')
  state.current = false
  assert.equal(cache.get('a'), undefined)
  state.current = true
  state.now += 55_000
  assert.equal(cache.get('a'), undefined)
})

test('a cache is never larger than allowed, and used answers stay', () => {
  const { cache, put } = make(100_000)
  put('hot', 'x')
  for (let i = 0; i < 2_000; i++) {
    put(`k${i}`, 'x'.repeat(500))
    assert.equal(cache.get('hot'), 'x')
  }
  const kept = Array.from({ length: 2_000 }, (_, i) => cache.get(`k${i}`)).filter(Boolean).length
  assert.ok(kept > 80 && kept < 111, String(kept))
})

test('a too large answer replaces no other', () => {
  const { cache, put } = make(100_000)
  put('small', 'x')
  for (let i = 0; i < 3; i++) put('huge', 'x'.repeat(200_000))
  assert.equal(cache.get('huge'), undefined)
  assert.equal(cache.get('small'), 'x')
})

test('a kept answer is replaced by a newer one, not by one asked for earlier', () => {
  const { state, cache, put } = make()
  put('a', 'old')
  state.now += 1_000
  put('a', 'new')
  cache.offer('a', 'late', 4, state.version, state.now - 500)
  assert.equal(cache.get('a'), 'new')
})

test('two caches share one budget: the one that is asked takes the room of the other', () => {
  const freshness = { getVersion: () => 1, isCurrent: () => true }
  const budget = createBudget(100_000)
  const [first, second] = [1, 2].map(() => createAnswerCache<string>(budget, freshness, () => 0))
  const put = (cache: typeof first, key: string) => {
    for (const _ of [1, 2]) cache?.offer(key, 'x', 500, 1, 0)
  }
  const kept = (cache: typeof first) =>
    Array.from({ length: 500 }, (_, i) => cache?.get(`k${i}`)).filter(Boolean).length
  for (let i = 0; i < 500; i++) put(first, `k${i}`)
  assert.ok(kept(first) > 80, String(kept(first)))
  for (let i = 0; i < 500; i++) {
    put(second, `k${i}`)
    assert.ok(budget.sumUsed() <= 100_000)
  }
  assert.ok(kept(second) > 40, String(kept(second)))
})
