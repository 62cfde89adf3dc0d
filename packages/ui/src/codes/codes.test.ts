import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codePath } from './code-path.ts'
import { dataMatrix, encodeAscii } from './data-matrix.ts'
import { qrCode } from './qr-code.ts'
import { checkCodewords } from './reed-solomon.ts'

// Rows are hexadecimal numbers, left module highest; an independent encoder made the values.
const KNOWN: Record<string, string> = {
  A: '2aa 363 234 26b 250 24b 34c 33d 308 3ff',
  '88.449.1001/BD-320A0001':
    '2aaaa 26e21 345a4 3ec47 3bc9a 2220b 29432 23981 38a08 2d421 21d70 2eaa1 2f5d6 25ad1 3ae16 3c03b 2d38a 3ffff',
  '88.449.1008/CB-HT250-0311B07':
    'aaaaa 9baf7 d120a fada3 ee6c6 8840d a5ac4 ae357 c1bb2 ac0e1 89cc6 c3d19 a3fdc 867bf cbe3a d898d d6a28 d1c8d d2b12 fffff',
  '88.449.1001/XXXXXXXXXXXXXXXXXXXX0123456789':
    'aaaaaa 9ba5f9 d1348e fa9757 eed366 8a5dc7 a34b0a 89716b ed22f2 a5af75 b4baf0 969e05 92da26 9a6ea1 cb7e7e e98889 ac27cc a7b5fd ba7974 924efd a92b58 c5fa2d 95137a ffffff',
}

test('the example of the standard: 123456', () => {
  const data = encodeAscii('123456')
  assert.deepEqual(data, [142, 164, 186])
  assert.deepEqual(checkCodewords(data, 5), [114, 25, 5, 88, 102])
})

for (const [text, rows] of Object.entries(KNOWN)) {
  test(`the Data Matrix of ${text}`, () => {
    const hex = dataMatrix(text).map((row) => Number.parseInt(row.map(Number).join(''), 2).toString(16))
    assert.equal(hex.join(' '), rows)
  })
}

test('every size up to 26 is filled, and a longer text is refused', () => {
  for (const [length, side] of [
    [3, 10],
    [5, 12],
    [8, 14],
    [12, 16],
    [18, 18],
    [22, 20],
    [30, 22],
    [36, 24],
    [44, 26],
  ] as const) {
    assert.equal(dataMatrix('A'.repeat(length)).length, side)
  }
  assert.throws(() => dataMatrix('A'.repeat(45)), RangeError)
  assert.throws(() => dataMatrix('标识'), RangeError)
})

test('a code becomes one path of strokes', () => {
  const modules = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, false, false],
  ]
  assert.equal(codePath(modules), 'M0 0.5h2m1 0h1M1 2.5h1')
})

test('a QR code has its three finders', () => {
  const modules = qrCode('https://portal.example.cn/s/88.449.1001/BD-320A0001')
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
