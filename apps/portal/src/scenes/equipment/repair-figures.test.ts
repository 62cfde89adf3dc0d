import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeRepairFigures } from './repair-figures.ts'

test('downtime adds up over hours and minutes; words without a time are left out', () => {
  const rows = [
    { downtime: '1.6 h', state: '已完成' },
    { downtime: '90 min', state: '进行中' },
    { downtime: '待定', state: '已完成' },
  ]
  assert.deepEqual(computeRepairFigures(rows), { count: 3, downtime: 3.1, meanHours: 1.6, open: 1 })
})

test('a machine without repairs has no mean time between them', () => {
  assert.deepEqual(computeRepairFigures([]), { count: 0, downtime: 0, meanHours: null, open: 0 })
})
