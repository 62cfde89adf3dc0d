import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { formatBounds, formatValue } from './help.ts'

const runout = { ...makeField('runout', '端面跳动', 'number'), unit: 'MMT', decimals: 3 }

test('bounds are said with the decimals and the unit of their field', () => {
  assert.equal(formatBounds({ ...runout, minimum: 0, maximum: 0.05 }), '0.000–0.050 mm')
  assert.equal(formatBounds({ ...runout, maximum: 0.05 }), '不超过 0.050 mm')
  assert.equal(formatBounds({ ...runout, minimum: 1 }), '不少于 1.000 mm')
  assert.equal(formatBounds(runout), '')
})

test('bounds of texts and tables count characters and rows', () => {
  assert.equal(formatBounds({ ...makeField('partNo', '零件号'), maximum: 60 }), '不超过 60 个字')
  assert.equal(formatBounds({ ...makeField('partNo', '零件号'), minimum: 0, maximum: 60 }), '不超过 60 个字')
  assert.equal(formatBounds({ ...makeField('rows', '检验', 'table'), minimum: 1, maximum: 9 }), '1–9 行')
})

test('a number without bounds above says nothing of a lower bound of zero', () => {
  assert.equal(formatBounds({ ...runout, minimum: 0 }), '')
})

test('a value is told as people read it', () => {
  assert.equal(formatValue('0.031', runout), '0.031 mm')
  assert.equal(formatValue([{}, {}], makeField('rows', '检验', 'table')), '2 行')
  assert.equal(formatValue(undefined, runout), '')
})
