import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listGeneralFeedback } from './feedback.ts'

test('reasons of fields are not said twice, the rest is kept', () => {
  const details = {
    feedbackDetails: '详细地址：请写到门牌号。\n证件照片：看不清。\n其余各项无误。',
    fields: { registerAddress: '请写到门牌号。', legalCardObject: '看不清。' },
  }
  assert.deepEqual(listGeneralFeedback(details), ['其余各项无误。'])
  assert.deepEqual(listGeneralFeedback({ feedbackDetails: '', fields: {} }), [])
  assert.deepEqual(listGeneralFeedback({ feedbackDetails: '请联系我们', fields: {} }), ['请联系我们'])
})
