import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinSignals, makeTimeoutSignal } from './fill.ts'

test('a joined signal ends with the first of its signals, for the same reason', () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const joined = joinSignals([first.signal, second.signal])
  assert.equal(joined.aborted, false)
  second.abort('left the page')
  first.abort('too late')
  assert.deepEqual([joined.aborted, joined.reason], [true, 'left the page'])
})

test('a joined signal of an ended one has ended', () => {
  assert.equal(joinSignals([new AbortController().signal, AbortSignal.abort('before')]).reason, 'before')
})

test('a signal of a time ends with the error by which calls know that they were too slow', async () => {
  const signal = makeTimeoutSignal(1)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  assert.equal(signal.reason.name, 'TimeoutError')
})
