import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTrack } from './track.ts'

test('a movement keeps its start and end, and stays within what the server takes', () => {
  const track = createTrack(0.4, 9.6, 1000)
  for (let i = 1; i <= 2000; i++) track.add(i / 10, 10, 1000 + i * 17)
  assert.equal(track.steps.length, 400)
  assert.deepEqual(track.steps[0], [0, 10, 0])
  assert.deepEqual(track.steps.at(-1), [200, 10, 34_000])
})

test('steps closer than a frame are one', () => {
  const track = createTrack(0, 0, 0)
  for (let ms = 1; ms <= 100; ms++) track.add(ms, 0, ms)
  assert.ok(track.steps.length < 10)
  assert.deepEqual(track.steps.at(-1), [100, 0, 100])
})
