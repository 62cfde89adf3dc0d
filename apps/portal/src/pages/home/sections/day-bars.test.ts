import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawDayBars, listTopShares } from './day-bars.ts'

test('days before the first count are unknown, not empty; today is drawn apart', () => {
  const { done, today, unknown, most } = drawDayBars([null, 0, 5, 10], 40, 20)
  assert.equal(unknown, 'M0.0 18.0h8.0v2.0h-8.0z')
  assert.equal(done, 'M20.0 10.0h8.0v10.0h-8.0z')
  assert.equal(today, 'M30.0 0.0h8.0v20.0h-8.0z')
  assert.equal(most, 10)
})

test('a chart without any count draws nothing', () => {
  assert.deepEqual(drawDayBars([0, 0], 40, 20), { done: '', today: '', unknown: '', most: 0 })
})

test('parts that are not shown by name are counted among the others', () => {
  const shares = [
    { name: '轴承', companies: 5 },
    { name: '', companies: 4 },
    { name: '轮毂', companies: 3 },
    { name: '电池', companies: 1 },
  ]
  assert.deepEqual(listTopShares(shares, 2), [
    { name: '轴承', value: 5 },
    { name: '轮毂', value: 3 },
    { name: '其他', value: 5 },
  ])
})
