import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from '@biaojie/contract/calls.ts'
import type { Call } from '@biaojie/contract/define.ts'
import { makeExample } from '@biaojie/contract/examples/examples.ts'
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { allowBothForms, createIdFormConverter, findOtherForm } from './id-forms.ts'
import { getValidator } from './input.ts'

const every: Call[] = Object.values(calls)
const isId = (name: string) => /^ids?$|[a-z]Ids?$/.test(name)

type Found = { path: (string | number)[]; schema: TSchema }
type Node = { properties?: Record<string, TSchema>; items?: TSchema }

/** Finds the fields of a schema that are named as ids and declared in one form only. */
function idFields(schema: TSchema, path: (string | number)[] = []): Found[] {
  const { properties = {}, items } = schema as Node
  const inner = Object.entries(properties).flatMap(([name, field]): Found[] => {
    const own = isId(name) ? (((field as Node).items as TSchema | undefined) ?? field) : undefined
    const at = own && (field as Node).items ? [...path, name, 0] : [...path, name]
    return own && findOtherForm(own) ? [{ path: at, schema: own }] : idFields(field, [...path, name])
  })
  return [...inner, ...(items && !Array.isArray(items) ? idFields(items, [...path, 0]) : [])]
}

/** Returns a copy of the value with another one at the path. */
function withValue(value: unknown, [step, ...rest]: (string | number)[], put: unknown): unknown {
  if (step === undefined) return put
  if (Array.isArray(value)) return value.with(Number(step), withValue(value[Number(step)], rest, put))
  const record = Object(value)
  return { ...record, [step]: withValue(record[step], rest, put) }
}
const valueAt = (value: unknown, path: (string | number)[]): unknown =>
  path.reduce((inner: unknown, step) => Object(inner)[step], value)

test('every id of the contract is taken as a number and as text', () => {
  let tried = 0
  for (const call of every) {
    const { body } = call
    if (!body || call.upload) continue
    const read = getValidator(call)
    for (const { path, schema } of idFields(body)) {
      const isText = findOtherForm(schema) === 'integer'
      const declared = isText ? '101' : 101
      // Ids of random form cannot be numbers.
      if (!Compile(schema).Check(declared)) continue
      const example = makeExample('', body)
      const sent = withValue(example, path, isText ? 101 : '101')
      assert.deepEqual(valueAt(read({ body: sent }).body, path), declared, `${call.name}: ${path.join('.')}`)
      tried += 1
    }
  }
  assert.ok(tried > 50, `${tried} ids tried`)
})

test('a text that is no whole number stays as it is, and is refused', () => {
  const convert = createIdFormConverter(Type.Object({ productId: Type.Integer(), name: Type.String() }))
  for (const value of ['1.5', '', ' 1', '01', '1e3', '9'.repeat(16), null, true])
    assert.deepEqual(convert?.({ productId: value, name: 1 }), { productId: value, name: 1 })
  assert.deepEqual(convert?.({ productId: '101', name: '1' }), { productId: 101, name: '1' })
})

test('a schema without ids costs nothing', () => {
  assert.equal(
    createIdFormConverter(Type.Object({ text: Type.String(), identifier: Type.String() })),
    undefined,
  )
})

test('the published schema names both forms', () => {
  const shown = allowBothForms(Type.Object({ productId: Type.String({ maxLength: 36, title: '产品编号' }) }))
  assert.deepEqual(JSON.parse(JSON.stringify(shown)).properties.productId, {
    title: '产品编号',
    anyOf: [{ type: 'string', maxLength: 36 }, { type: 'integer' }],
  })
})

test('every order and payment call takes its numbers as text and its codes as numbers', () => {
  const paying = every.filter(
    ({ path }) =>
      /\/(?:manager\/order|wechat\/payment|payment\/online)\//.test(path) && !/notify$/i.test(path),
  )
  const loose = paying.filter((call) => 'looseNumbers' in call && call.looseNumbers)
  const raw = paying.filter((call) => !('data' in call))
  assert.equal(loose.length + raw.length, paying.length)
  const convert = createIdFormConverter(
    Type.Object({
      amount: Type.Number(),
      unit: Type.Enum(['1', '2', '-1']),
      code: Type.String(),
      on: Type.Boolean(),
    }),
    true,
  )
  const text = { amount: '6800.50', unit: '2', code: '1001', on: true }
  const number = { amount: 6800.5, unit: 2, code: 1001, on: true }
  assert.deepEqual([convert?.(text), convert?.(number)], Array(2).fill({ ...text, amount: 6800.5 }))
  for (const amount of ['1e3', '-1', '0x10', '', ' 1', '1,280', Number.NaN])
    assert.deepEqual(convert?.({ amount }), { amount })
})
