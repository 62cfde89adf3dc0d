import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CaseSchema } from '@biaojie/contract/content/content/cases.ts'
import { fillMissingFields, type Schema } from './schema.ts'

const filledIn = (value: object) => fillMissingFields(CaseSchema as Schema, value)

test('unticked boxes are false, and texts that may be empty are empty', () => {
  const statistic = { num: '4.9', unit: '%', des: '抽检', before: '6.8%', after: '1.9%' }
  assert.deepEqual(filledIn({ statistics: [statistic, { ...statistic, isHide: true }] }), {
    statistics: [
      { ...statistic, isRise: false, isHide: false },
      { ...statistic, isRise: false, isHide: true },
    ],
  })
  assert.deepEqual(filledIn({ solution: [{ title: '刻码', figure: { value: '2' } }] }), {
    solution: [{ title: '刻码', figure: { value: '2', unit: '' } }],
  })
})

test('missing groups, rows and required texts stay missing', () => {
  assert.deepEqual(filledIn({ title: ['一行'], slide: null, facts: {} }), {
    title: ['一行'],
    slide: null,
    facts: {},
  })
})
