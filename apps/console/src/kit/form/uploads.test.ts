import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUploads } from './uploads.ts'

test('a save waits for all uploads, also for those that begin meanwhile', async () => {
  const uploads = createUploads()
  assert.equal(await uploads.waitUntilSettled(), true, 'none is running')
  const first = uploads.begin()
  let answer: boolean | undefined
  const waiting = uploads.waitUntilSettled().then((arrived) => {
    answer = arrived
  })
  const second = uploads.begin()
  first(true)
  await Promise.resolve()
  assert.deepEqual([answer, uploads.isRunning()], [undefined, true])
  second(true)
  await waiting
  assert.deepEqual([answer, uploads.isRunning()], [true, false])
})

test('an upload that fails while a save waits stops it once', async () => {
  const uploads = createUploads()
  const good = uploads.begin()
  const bad = uploads.begin()
  const waiting = uploads.waitUntilSettled()
  bad(false)
  good(true)
  assert.equal(await waiting, false)
  assert.equal(await uploads.waitUntilSettled(), true, 'the next save does not look back')
})
