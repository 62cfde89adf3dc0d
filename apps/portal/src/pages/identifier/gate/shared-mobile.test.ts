import assert from 'node:assert/strict'
import { test } from 'node:test'
import { debounce, startCountdown } from './shared-mobile.ts'

test('the first code rests 60 seconds, a further one to the same number 10', () => {
  const first = startCountdown({ mobile: '', sent: false, until: null }, '13900000001', 1_000)
  assert.deepEqual(first, { mobile: '13900000001', sent: true, until: 61_000 })
  assert.equal(startCountdown(first, '13900000001', 70_000).until, 80_000)
  assert.equal(startCountdown(first, '13900000002', 70_000).until, 130_000)
})

test('a press within half a second of another is none', () => {
  let now = 10_000
  const pressed: string[] = []
  const press = debounce(
    (text: string) => void pressed.push(text),
    () => now,
  )
  press('a')
  now += 499
  press('b')
  now += 1
  press('c')
  assert.deepEqual(pressed, ['a', 'c'])
})
