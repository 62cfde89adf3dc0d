import assert from 'node:assert/strict'
import { test } from 'node:test'
import bwip from 'bwip-js/generic'
import { drawCodePath } from './code-path.ts'
import { encodeDataMatrix } from './data-matrix.ts'
import { encodeQrCode } from './qr-code.ts'

// Rows are hexadecimal numbers, left module highest; an independent encoder made the values.
const KNOWN: Record<string, string> = {
  A: '2aa 363 234 26b 250 24b 34c 33d 308 3ff',
  '88.449.1001/BD-320A0001':
    '2aaaa 26e21 345a4 3ec47 3bc9a 2220b 29432 23981 38a08 2d421 21d70 2eaa1 2f5d6 25ad1 3ae16 3c03b 2d38a 3ffff',
  '88.449.1008/CB-HT250-0311B07':
    'aaaaa 9baf7 d120a fada3 ee6c6 8840d a5ac4 ae357 c1bb2 ac0e1 89cc6 c3d19 a3fdc 867bf cbe3a d898d d6a28 d1c8d d2b12 fffff',
}

for (const [text, rows] of Object.entries(KNOWN)) {
  test(`the Data Matrix of ${text}`, () => {
    const hex = encodeDataMatrix(text).map((row) => Number.parseInt(row.map(Number).join(''), 2).toString(16))
    assert.equal(hex.join(' '), rows)
  })
}

test('a Data Matrix of any length has the modules that its library encodes', () => {
  for (const length of [1, 3, 10, 44, 45, 62, 120, 300]) {
    const text = '88.449.1001/BD-320A0001'.padEnd(length, 'x7').slice(0, length)
    const [encoded] = bwip.raw('datamatrix', text, {})
    assert.ok(encoded && 'pixs' in encoded)
    assert.deepEqual(encodeDataMatrix(text).flat().map(Number), encoded.pixs)
  }
})

test('a Data Matrix holds ASCII text alone', () => {
  assert.throws(() => encodeDataMatrix('标识'), RangeError)
  assert.throws(() => encodeDataMatrix(''), RangeError)
  assert.throws(() => encodeDataMatrix('A'.repeat(301)), RangeError)
})

test('a code becomes one path of strokes', () => {
  const modules = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, false, false],
  ]
  assert.equal(drawCodePath(modules), 'M0 0.5h2m1 0h1M1 2.5h1')
})

test('a QR code has its three finders', () => {
  const modules = encodeQrCode('https://portal.example.cn/s/88.449.1001/BD-320A0001')
  const n = modules.length
  assert.equal((n - 17) % 4, 0)
  for (const [r, c] of [
    [0, 0],
    [0, n - 7],
    [n - 7, 0],
  ] as const) {
    const top = modules[r]!.slice(c, c + 7)
    assert.ok(top.every(Boolean))
    assert.equal(modules[r + 1]![c + 1], false)
    assert.equal(modules[r + 3]![c + 3], true)
  }
})
