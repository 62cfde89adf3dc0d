import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { listFirstFields } from './first-fields.ts'

const field = (key: string, more: object = {}) => ({ ...makeField(key, key), ...more })
const keys = (fields: ReturnType<typeof field>[], ofCode: string[] = [], values: object = {}) =>
  listFirstFields({ scenes: [{ key: 'manage', name: '产品管理', fields }] }, new Set(ofCode), {
    manage: { ...values },
  }).map((firstField) => firstField.field.key)

test('the first part asks for what is required and what its code is made of', () => {
  const many = Array.from({ length: 6 }, (_, at) => field(`r${at}`, { required: { rule: 'always' } }))
  const own = field('own', { visibility: ['authority'] })
  assert.deepEqual(keys([...many, field('more')]), ['r0', 'r1', 'r2', 'r3', 'r4', 'r5'])
  assert.deepEqual(keys([...many, own], ['own']), ['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'own'])
})

test('few required fields leave room for some that visitors see and people type', () => {
  const fields = [
    field('report', { kind: 'file' }),
    field('a'),
    field('cost', { visibility: ['partner'] }),
    field('scanned', { source: 'event' }),
    field('b', { required: { rule: 'always' } }),
    ...Array.from({ length: 9 }, (_, at) => field(`c${at}`)),
  ]
  assert.deepEqual(keys(fields), ['a', 'b', 'c0', 'c1', 'c2', 'c3'])
})

test('a field that is required beside another appears with its value', () => {
  const many = Array.from({ length: 6 }, (_, at) => field(`r${at}`, { required: { rule: 'always' } }))
  const reason = field('reason', { required: { rule: 'when', field: 'r0', values: ['让步'] } })
  assert.equal(keys([...many, reason], [], { r0: '合格' }).includes('reason'), false)
  assert.equal(keys([...many, reason], [], { r0: '让步' }).includes('reason'), true)
})
