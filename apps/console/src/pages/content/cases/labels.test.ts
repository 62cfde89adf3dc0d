import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldOrder } from './field-order.ts'
import { fieldWords, labelOf, SECTIONS } from './labels.ts'

test('the name of a wrong field is said in words of the editor', () => {
  assert.equal(fieldWords('statistics.1.num'), '三项成效第 2 项的数')
  assert.equal(fieldWords('title'), '页面大标题')
  assert.equal(fieldWords('facts.customer'), '概况的企业')
})

test('a group has its own name for a field, and an unknown field keeps its own', () => {
  assert.equal(labelOf('list', 'label'), '行业')
  assert.equal(labelOf('effects', 'label'), '名称')
  assert.equal(labelOf('case', 'inventedLater'), 'inventedLater')
})

test('every field of a case has a name and a place in the form', () => {
  const order = fieldOrder()
  assert.deepEqual([...new Set(order)], order)
  // The kind of a figure is chosen in a list of its own.
  for (const field of order.filter((name) => !name.endsWith('kind'))) {
    const words = fieldWords(field)
    assert.doesNotMatch(words, /[a-z]{3}/i, `${field}: ${words}`)
  }
})

test('a field of the form is in one section', () => {
  const fields = SECTIONS.flatMap(({ fields }) => fields)
  assert.deepEqual([...new Set(fields)], fields)
  const ids = SECTIONS.map(({ id }) => id)
  assert.deepEqual([...new Set(ids)], ids)
})
