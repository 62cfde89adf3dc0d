import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import Value from 'typebox/value'
import { calls } from './calls.ts'
import type { Call } from './define.ts'
import { dayRangeFields, numberRangeFields, pageFields, sortFields, version } from './fields.ts'

type Schema = TSchema & {
  title?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Returns every field of a schema by its path, also inside objects, lists and nullable values. */
function fieldsOf(schema: Schema, path: string): [path: string, field: Schema][] {
  const inner = [schema.items, ...(schema.anyOf ?? [])].flatMap((item) => (item ? fieldsOf(item, path) : []))
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [`${path}.${name}`, field] as [string, Schema],
    ...fieldsOf(field, `${path}.${name}`),
  ])
  return [...own, ...inner]
}
const taken = (Object.values(calls) as Call[]).flatMap((call) =>
  ([call.body, call.query, call.params] as (Schema | undefined)[]).flatMap((part) =>
    part ? fieldsOf(part, call.name) : [],
  ),
)

test('every field a call takes has a Chinese name', () => {
  const nameless = taken.filter(([, { title }]) => !/\p{Script=Han}/u.test(title ?? '')).map(([path]) => path)
  assert.deepEqual(nameless, [])
})

test('every text and list a call takes has a bound', () => {
  const isBound = (field: Schema): boolean => {
    if (field.anyOf) return field.anyOf.every(isBound)
    if (Type.IsString(field)) return 'maxLength' in field
    return !Type.IsArray(field) || 'maxItems' in field
  }
  assert.deepEqual(
    taken.filter(([, field]) => !isBound(field)).map(([path]) => path),
    [],
  )
})

test('the words of a list: page, order, ranges', () => {
  const schema = Type.Object({
    ...pageFields(100),
    ...sortFields(['createTime', 'amount']),
    ...dayRangeFields('createTime', '提交日期'),
    ...numberRangeFields('amount', 1_000_000, '金额'),
    version: Type.Optional(version),
  })
  const takes = (value: object) => Value.Check(schema, value)
  for (const value of [
    {},
    { current: 1, size: 100 },
    { sortBy: 'amount' },
    { sortBy: 'createTime', sortOrder: 'desc' },
    { createTimeFrom: '2026-11-01', createTimeTo: '2026-11-30' },
    { amountFrom: 0, amountTo: 1_000_000 },
  ])
    assert.ok(takes(value), JSON.stringify(value))
  for (const value of [
    { current: 0 },
    { size: 101 },
    { sortBy: 'password' },
    { sortOrder: 'ASC' },
    { createTimeFrom: '2026-11' },
    { createTimeFrom: '0000-01-01' },
    { amountFrom: 0.5 },
    { version: 2_147_483_647 },
  ])
    assert.ok(!takes(value), JSON.stringify(value))
})
