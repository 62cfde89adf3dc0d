import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repairFigures } from './repair-figures.ts'

test('downtime adds up over hours and minutes; words that say no time are left out', () => {
  const rows = [
    { 停机时长: '1.6 h', 状态: '已完成' },
    { 停机时长: '90 min', 状态: '进行中' },
    { 停机时长: '待定', 状态: '已完成' },
  ]
  assert.deepEqual(repairFigures(rows), { count: 3, downtime: 3.1, meanHours: 1.6, open: 1 })
})

test('no repairs have no mean', () => {
  assert.deepEqual(repairFigures([]), { count: 0, downtime: 0, meanHours: null, open: 0 })
})
