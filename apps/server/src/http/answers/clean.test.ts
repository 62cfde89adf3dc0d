import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { getCleaner } from './clean.ts'

const person = Type.Object({ name: Type.String(), phone: Type.Optional(Type.String()) })
const cases: Record<string, [TSchema, unknown, unknown]> = {
  'undeclared fields': [person, { name: '王', password: 'x' }, { name: '王' }],
  'optional fields stay': [person, { name: '王', phone: '1', x: 1 }, { name: '王', phone: '1' }],
  'inside lists': [Type.Array(person), [{ name: 'a', x: 1 }, { name: 'b' }], [{ name: 'a' }, { name: 'b' }]],
  'inside objects': [Type.Object({ who: person }), { who: { name: 'a', x: 1 } }, { who: { name: 'a' } }],
  'null of a union': [Type.Object({ who: Type.Union([person, Type.Null()]) }), { who: null }, { who: null }],
  'object of a union': [
    Type.Object({ who: Type.Union([Type.Null(), person]) }),
    { who: { name: 'a', x: 1 } },
    { who: { name: 'a' } },
  ],
  'objects that allow no other fields': [
    Type.Object({ who: person }, { additionalProperties: false }),
    { who: { name: 'a', x: 1 }, x: 1 },
    { who: { name: 'a' } },
  ],
  'objects that allow any other field': [
    Type.Object({ who: person }, { additionalProperties: true }),
    { who: { name: 'a', x: 1 }, x: 1 },
    { who: { name: 'a' }, x: 1 },
  ],
  tuples: [Type.Tuple([Type.Number(), person]), [1, { name: 'a', x: 1 }, 2], [1, { name: 'a' }]],
  intersections: [
    Type.Intersect([person, Type.Object({ unread: Type.Integer() })]),
    { name: 'a', unread: 1, x: 1 },
    { name: 'a', unread: 1 },
  ],
  'records keep every name': [
    Type.Record(Type.String(), person),
    { a: { name: 'a', x: 1 } },
    { a: { name: 'a' } },
  ],
  'records in records': [
    Type.Record(Type.String(), Type.Record(Type.String(), person)),
    { a: { b: { name: 'a', x: 1 }, c: { name: 'c' } } },
    { a: { b: { name: 'a' }, c: { name: 'c' } } },
  ],
  'records whose names follow a pattern': [
    Type.Record(Type.String({ pattern: '^a' }), person),
    { a1: { name: 'a', x: 1 }, b1: { name: 'b' } },
    { a1: { name: 'a' } },
  ],
  'one of several words': [
    Type.Object({ state: Type.Union([Type.Literal('on'), Type.Literal(0), Type.Null()]) }),
    { state: 'on', x: 1 },
    { state: 'on' },
  ],
  'unknown values stay whole': [
    Type.Object({ value: Type.Unknown() }),
    { value: { anything: [1] }, x: 1 },
    { value: { anything: [1] } },
  ],
  'a value of another kind stays': [person, 'text', 'text'],
}

test('a nullable object loses undeclared fields even when it does not fit', () => {
  const given = { name: 1, password: 'x' }
  assert.deepEqual(getCleaner(Type.Union([person, Type.Null()]))(given), { name: 1 })
})

test('names that every object has are not taken for fields', () => {
  const given = JSON.parse('{"name":"王","__proto__":{"x":1},"constructor":1}')
  assert.equal(JSON.stringify(getCleaner(person)(given)), '{"name":"王"}')
  const keys = getCleaner(Type.Object({ rows: Type.Record(Type.String(), Type.Unknown()) }))(
    JSON.parse('{"rows":{"__proto__":{"x":1}}}'),
  )
  assert.equal(({} as { x?: number }).x, undefined)
  assert.equal(Object.getPrototypeOf((keys as { rows: object }).rows), Object.prototype)
})

for (const [name, [schema, given, expected]] of Object.entries(cases)) {
  test(name, () => {
    const before = structuredClone(given)
    assert.deepEqual(getCleaner(schema)(given), expected)
    assert.deepEqual(given, before, 'the given value is not changed')
    assert.deepEqual(Compile(schema).Clean(structuredClone(given)), expected, 'the same as TypeBox')
  })
}
