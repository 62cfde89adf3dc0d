import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import { createRefusedFields, sortRefusal } from './refused.ts'

const FIELDS = new Set(['name', 'plans.0.price'])
const sorted = (failure: { code?: number; message?: string; errors?: Record<string, string> }) =>
  sortRefusal(
    { ok: false, code: REFUSALS.invalid_input.code, message: '请检查填写的内容', ...failure },
    (key) => FIELDS.has(key),
  )

test('refusals of shown fields stand at the fields alone', () => {
  assert.deepEqual(sorted({ errors: { name: '名称已被使用', 'plans.0.price': '请输入正确的金额' } }), {
    fields: [
      ['name', '名称已被使用'],
      ['plans.0.price', '请输入正确的金额'],
    ],
    general: '',
  })
})

test('messages of fields that the page does not show stand above the form', () => {
  assert.deepEqual(sorted({ errors: { name: '名称已被使用', owner: '请选择负责人', kind: '请选择种类' } }), {
    fields: [['name', '名称已被使用']],
    general: '请选择负责人；请选择种类',
  })
})

test('a refusal without fields is said in the words of the server', () => {
  assert.deepEqual(sorted({ message: '内容已被同事修改' }), { fields: [], general: '内容已被同事修改' })
})

test('without an answer the person learns that the input is still there', () => {
  const { general } = sorted({ code: 0, message: '网络未连接' })
  assert.match(general, /内容还在本页/)
})

test('a refusal of a field without rules goes when the field changes, and does not stop the next save', () => {
  const now: Record<string, unknown> = { name: '盘', code: 'A' }
  const errors: Record<string, string[]> = {}
  const refused = createRefusedFields({
    getFieldValue: (name) => now[String(name)],
    setFields: (fields) => {
      for (const { name, errors: of } of fields) errors[String(name)] = of
    },
  })
  refused.show([
    ['name', '名称已有'],
    ['code', '编码已有'],
  ])
  assert.deepEqual(errors, { name: ['名称已有'], code: ['编码已有'] })
  now.code = 'B'
  refused.clearChanged()
  assert.deepEqual(errors, { name: ['名称已有'], code: [] })
  refused.clear()
  assert.deepEqual(errors, { name: [], code: [] })
})
