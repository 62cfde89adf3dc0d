import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readProgress } from '../sheet/open/recall.ts'

const parts = [
  { key: 'due', label: '应召回' },
  { key: 'notified', label: '已通知' },
  { key: 'done', label: '已完成' },
]
const progress = (row: Record<string, string>) => readProgress({ parts, row })

test('shares are measured against what must come back and never round up to done', () => {
  assert.deepEqual(progress({ due: '1,200', notified: '1199', done: '640' }), {
    due: 1200,
    unit: '件',
    parts: [
      { name: '已通知', count: 1199, percent: 99 },
      { name: '已完成', count: 640, percent: 53 },
    ],
  })
})

test('products are counted in the unit of the record', () => {
  assert.equal(progress({ due: '1,946 套' })?.unit, '套')
})

test('without a number of products there is no progress to show', () => {
  assert.equal(progress({}), null)
  assert.equal(progress({ due: '0', done: '1' }), null)
  assert.equal(progress({ due: '待定' }), null)
})
