import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recallProgress } from './recall-progress.ts'

test('shares are measured against what must come back and never round up to done', () => {
  assert.deepEqual(recallProgress({ 应召回: '1,200', 已通知: '1199', 已完成: '640' }), {
    due: 1200,
    unit: '件',
    parts: [
      { name: '已通知', count: 1199, percent: 99 },
      { name: '已完成', count: 640, percent: 53 },
    ],
  })
})

test('they are counted in the unit of the record', () => {
  assert.equal(recallProgress({ 应召回: '1,946 套' })?.unit, '套')
})

test('without a number of products there is no progress to show', () => {
  assert.equal(recallProgress({}), null)
  assert.equal(recallProgress({ 应召回: '0', 已完成: '1' }), null)
  assert.equal(recallProgress({ 应召回: '待定' }), null)
})
