import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { type CanonicalValue, toCanonicalJson } from './canonical.ts'
import { digestField, digestRecord, type RecordHead } from './digests.ts'

const HEAD: RecordHead = {
  handle: '88.449.1001/BD-320A0001',
  revision: 3,
  state: 'active',
  template: 't1',
  templateVersion: 2,
  successor: null,
}

const HARDNESS = { path: 'fields//hardness', label: '硬度', value: '187 HBW', trace: null }

test('canonical JSON is that of RFC 8785', () => {
  // The example of section 3.2.3, whose keys sort by UTF-16 units.
  const object = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  }
  assert.deepEqual(
    [...toCanonicalJson(object).matchAll(/:"([^"]+)"/g)].map(([, text]) => text),
    [
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ],
  )
  assert.equal(
    toCanonicalJson({ b: [1, true, null, 'é'], a: { z: 1e21, y: undefined } }),
    '{"a":{"z":1e+21},"b":[1,true,null,"é"]}',
  )
})

test('a digest is SHA-256 over what the document says', () => {
  const salt = '07'.repeat(16)
  const field = createHash('sha256')
    .update(salt)
    .update('["fields//hardness","硬度","187 HBW",null]')
    .digest('hex')
  assert.equal(digestField(salt, HARDNESS), field)
  const text = `{"fields":["${field}"],"handle":"88.449.1001/BD-320A0001","revision":3,"state":"active","successor":null,"template":"t1","templateVersion":2}`
  assert.equal(digestRecord(HEAD, [field]), createHash('sha256').update(text).digest('hex'))
})

test('tables are digested by their content and not by the order of their keys', () => {
  const digest = (value: CanonicalValue) => digestField('00', { ...HARDNESS, value })
  assert.equal(digest([{ a: '1', b: '2' }]), digest([{ b: '2', a: '1' }]))
  assert.notEqual(digest([{ a: '1' }]), digest('[{"a":"1"}]'))
})

test('the order of fields does not matter, and everything else does', () => {
  const fields = ['a', 'b'].map((path) => digestField('00'.repeat(16), { ...HARDNESS, path }))
  const digest = digestRecord(HEAD, fields)
  assert.equal(digestRecord(HEAD, fields.toReversed()), digest)
  const changes: [Partial<RecordHead>, string[]][] = [
    [{ handle: '88.449.1001/BD-320A0002' }, fields],
    [{ revision: 4 }, fields],
    [{ state: 'retired' }, fields],
    [{ template: 't2' }, fields],
    [{ templateVersion: null }, fields],
    [{ successor: '88.449.1001/X' }, fields],
    [{}, fields.slice(1)],
    [{}, [...fields, ...fields]],
  ]
  for (const [head, given] of changes) assert.notEqual(digestRecord({ ...HEAD, ...head }, given), digest)
})
