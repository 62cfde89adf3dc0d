import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFilledCells, formatRemaining, formatWaited, isLate } from './waiting.ts'

const row = (waitingHours: number) => ({
  waitingMinutes: waitingHours * 60,
  remainingMinutes: (48 - waitingHours) * 60,
})

test('cells fill with the share of the promised time that is gone', () => {
  assert.deepEqual(
    [0, 1, 7, 16, 21, 26, 30, 42, 47, 60].map((hours) => countFilledCells(row(hours))),
    [1, 1, 2, 4, 5, 7, 8, 11, 12, 12],
  )
})

test('a row is late when little of the promised time is left', () => {
  assert.deepEqual(
    [30, 41, 60].map((hours) => isLate(row(hours))),
    [false, true, true],
  )
})

test('time left and time over are told apart', () => {
  assert.equal(formatRemaining(22 * 60), '剩余 22 小时')
  assert.equal(formatRemaining(-90), '已超时 1 小时')
  assert.deepEqual([formatWaited(0), formatWaited(130)], ['刚刚提交', '等了 2 小时'])
})
