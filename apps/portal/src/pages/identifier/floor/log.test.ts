import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import type { Answer } from './answers/verdict.ts'

/** Storage of a device that may be full, as private windows of some browsers are from the start. */
function deviceStorage({ isFull = false } = {}) {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new Error('quota exceeded')
      values.set(key, value)
    },
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  return values
}

let visits = 0
/** Imports the log again, as opening the page does. */
function openLog(): Promise<typeof import('./log.ts')> {
  visits += 1
  return import(`./log.ts?visit=${visits}`)
}

const answerOf = (number: number): Answer => ({
  identifier: `88.449.1001/BD-${number}`,
  name: '前制动盘',
  shape: 'ok',
  word: '合格',
  lines: [],
  limits: [],
  at: '2026-11-24 10:00:00',
})

beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-24T02:00:00Z') }))
afterEach(() => mock.timers.reset())

test('the last 500 lookups are kept over a closed page, the oldest go first', async () => {
  deviceStorage()
  const before = await openLog()
  for (let number = 0; number < 501; number += 1) before.logAnswer(answerOf(number), false)
  const after = await openLog()
  assert.equal(after.LOG_MOST, 500)
  assert.equal(after.findLoggedAnswer('88.449.1001/BD-0'), undefined)
  assert.equal(after.findLoggedAnswer('88.449.1001/BD-1')?.word, '合格')
  assert.equal(after.findLoggedAnswer('88.449.1001/BD-500')?.word, '合格')
})

test('an answer given without a network is no answer of the node', async () => {
  deviceStorage()
  const log = await openLog()
  log.logAnswer(answerOf(1), true)
  assert.equal(log.findLoggedAnswer('88.449.1001/BD-1'), undefined)
})

test('the same code again within a minute replaces its line, later it is a line of its own', async () => {
  const values = deviceStorage()
  const log = await openLog()
  const lines = (): unknown[] => JSON.parse(values.get('floorLog') ?? '[]')
  log.logAnswer(answerOf(1), false)
  mock.timers.tick(59_000)
  log.logAnswer(answerOf(1), false)
  assert.equal(lines().length, 1)
  mock.timers.tick(61_000)
  log.logAnswer(answerOf(1), false)
  assert.equal(lines().length, 2)
})

test('a device that stores nothing keeps the lookups as long as the page is open', async () => {
  deviceStorage({ isFull: true })
  const log = await openLog()
  log.logAnswer(answerOf(1), false)
  assert.equal(log.findLoggedAnswer('88.449.1001/BD-1')?.word, '合格')
})

test('entries of another program in the storage are passed over', async () => {
  deviceStorage().set('floorLog', '[{"identifier":1},null,"x"]')
  assert.equal((await openLog()).findLoggedAnswer('88.449.1001/BD-1'), undefined)
  deviceStorage().set('floorLog', 'not a list')
  assert.equal((await openLog()).findLoggedAnswer('88.449.1001/BD-1'), undefined)
})
