import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ListSpec, readQuery } from '../list/query.ts'
import { addView, isOpenView, queryOfView, removeView, toggleColumn, writeViewQuery } from './saved.ts'

const SPEC: ListSpec = {
  keyset: true,
  searches: true,
  tabs: {
    name: 'state',
    options: [
      { value: '', label: '全部' },
      { value: 'active', label: '在用' },
    ],
  },
  filters: [
    { kind: 'select', name: 'template', label: '模板', options: [{ value: 't-1', label: '制动盘' }] },
    { kind: 'text', name: 'batch', label: '批次' },
    { kind: 'days', name: 'updated', label: '变化' },
  ],
}
const read = (address: string) => readQuery(new URLSearchParams(address), SPEC)

test('a view keeps the conditions of the address, not the page and not its size', () => {
  const query = read('state=active&batch=%20B260318-02&text=BD&page=3&cursor=abc&size=100&id=7')
  assert.equal(writeViewQuery(query, SPEC), 'batch=B260318-02&state=active&text=BD')
  assert.deepEqual(queryOfView(writeViewQuery(query, SPEC), SPEC), {
    ...query,
    page: 1,
    cursor: '',
    size: 20,
  })
})

test('a view is open for any order of its conditions and on any page', () => {
  const view = writeViewQuery(read('state=active&batch=B1'), SPEC)
  assert.equal(isOpenView(view, read('batch=B1&state=active&page=2&cursor=x'), SPEC), true)
  assert.equal(isOpenView(view, read('state=active'), SPEC), false)
})

test('conditions that the list no longer has are left out of a view', () => {
  assert.deepEqual(queryOfView('template=gone&state=old&batch=B1', SPEC).values, { batch: 'B1' })
})

test('a text filter is trimmed, bounded, and said in words', () => {
  assert.equal(read(`batch=${'B'.repeat(80)}`).values.batch?.length, 60)
  assert.equal(read('batch=%20').values.batch, undefined)
})

test('views of one name replace each other in place; columns are hidden and shown', () => {
  const none = { views: [], hidden: [] }
  const two = addView(addView(none, '甲', 'a=1'), '乙', 'b=1')
  assert.deepEqual(addView(two, '甲', 'a=2').views, [
    { name: '甲', query: 'a=2' },
    { name: '乙', query: 'b=1' },
  ])
  assert.deepEqual(removeView(two, '甲').views, [{ name: '乙', query: 'b=1' }])
  assert.deepEqual(toggleColumn(none, 'batch').hidden, ['batch'])
  assert.deepEqual(toggleColumn(toggleColumn(none, 'batch'), 'batch').hidden, [])
})
