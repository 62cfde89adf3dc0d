import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listHours, listSlots } from './course.ts'

const point = (time: string, numericalValue: number) => ({ time, numericalValue })
const days = (month: string, count: number, value: number) =>
  Array.from({ length: count }, (_, index) => point(`${month}-${String(index + 1).padStart(2, '0')}`, value))

test('a month is labelled with its own days to its end, and the longer one before it is cut', () => {
  const slots = listSlots(
    { from: '2026-11-01', to: '2026-11-30' },
    days('2026-11', 21, 8),
    days('2026-10', 31, 9),
  )
  assert.equal(slots.length, 30)
  assert.deepEqual(slots[20], { time: '11-21', title: '2026-11-21', value: 8, before: 9 })
  assert.deepEqual(slots.at(-1), { time: '11-30', title: '2026-11-30', before: 9 })
})

test('a day without a report is a gap and moves nothing', () => {
  const now = [point('2026-11-16', 1), point('2026-11-18', 3)]
  const slots = listSlots({ from: '2026-11-16', to: '2026-11-18' }, now, [])
  assert.deepEqual(
    slots.map(({ value }) => value),
    [1, undefined, 3],
  )
})

test('over several days hours name their day; days do not stand beside hours', () => {
  const range = { from: '2026-11-18', to: '2026-11-19' }
  const now = [point('2026-11-18 00:00', 1), point('2026-11-19 01:00', 2)]
  const slots = listSlots(range, now, days('2026-11', 2, 50))
  assert.equal(slots.length, 48)
  assert.deepEqual(slots[25], { time: '19日 01时', title: '2026-11-19 01:00', value: 2 })
})

test('a day has its 24 hours, with the same hour of the day before', () => {
  const slots = listHours([point('2026-11-20 09:00', 5)], [point('2026-11-19 09:00', 4)])
  assert.equal(slots.length, 24)
  assert.deepEqual(slots[9], { time: '09:00', title: '09:00–10:00 峰段', value: 5, before: 4 })
})
