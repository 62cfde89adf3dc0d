import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemsOf, type Queues } from './items.ts'

test('all queues stand in one row by deadline; those without one follow, the oldest first', () => {
  const queues = {
    reviews: { records: [{ id: '1', name: '甲', indentifierPrefix: 'P', remainingMinutes: 90, since: 'x' }] },
    partners: { records: [{ id: '2', companyName: '乙', area: '', remainingMinutes: -5, createTime: 'x' }] },
    reports: {
      records: [
        { id: '3', identifier: 'I', identifierName: '丙', createTime: '2026-11-02' },
        { id: '4', identifier: 'I', identifierName: '丁', createTime: '2026-11-01' },
      ],
    },
    companyPages: { records: [{ prefix: 'P', companyName: '戊', deadline: '2026-11-25', submitTime: 'x' }] },
  } as unknown as Queues
  const items = itemsOf(queues, Date.parse('2026-11-25T23:00:00+08:00'))
  assert.deepEqual(
    items.map(({ name }) => name),
    ['乙', '戊', '甲', '丁', '丙'],
  )
  assert.equal(items[1]?.remaining, 60)
})
