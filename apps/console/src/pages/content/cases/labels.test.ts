import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeField, getLabel, SECTIONS } from './labels.ts'
import { listFieldOrder } from './schema.ts'

test('the name of a wrong field is said in words of the editor', () => {
  assert.equal(describeField('statistics.1.num'), '三项成效第 2 项的数')
  assert.equal(describeField('title'), '页面大标题')
  assert.equal(describeField('facts.customer'), '概况的企业')
})

test('a group has its own name for a field, and an unknown field keeps its own', () => {
  assert.equal(getLabel('list', 'label'), '行业')
  assert.equal(getLabel('effects', 'label'), '名称')
  assert.equal(getLabel('case', 'inventedLater'), 'inventedLater')
})

test('every field of a case has a name and a place in the form', () => {
  const order = listFieldOrder()
  assert.deepEqual([...new Set(order)], order)
  // The kind of a figure is chosen in a list of its own.
  for (const field of order.filter((name) => !name.endsWith('kind'))) {
    const words = describeField(field)
    assert.doesNotMatch(words, /[a-z]{3}/i, `${field}: ${words}`)
  }
})

test('a field of the form is in one section', () => {
  const fields = SECTIONS.flatMap(({ fields }) => fields)
  assert.deepEqual([...new Set(fields)], fields)
  const ids = SECTIONS.map(({ id }) => id)
  assert.deepEqual([...new Set(ids)], ids)
})
