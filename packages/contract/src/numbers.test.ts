import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDecimal, hasDoubtfulComma, readNumber } from './numbers.ts'

test('a comma or space stands only before three digits, so that no decimal comma multiplies', () => {
  const right: [string, number][] = [
    ['1,234.5', 1234.5],
    ['1，234，567', 1234567],
    ['-12,345', -12345],
    ['1 234.5', 1234.5],
    ['３．２', 3.2],
    [' 8.50 ', 8.5],
  ]
  for (const [text, value] of right) assert.equal(readNumber(text), value, text)
  for (const text of ['3,2', '0,0796', '0,796', '12,34', '1,2345', '1,234,5', ',5', '1,,234']) {
    assert.equal(readNumber(text), undefined, text)
  }
  for (const text of ['3 2', '1 2', '12 34.5', '3.', '1e5', '', 'x'])
    assert.equal(readNumber(text), undefined, text)
  assert.deepEqual(['3,2', '0,0796', '长'].map(hasDoubtfulComma), [true, true, false])
})

test('a decimal is what a spreadsheet shows of it, with fifteen digits', () => {
  for (const given of ['3.1999999999999997', 3.1999999999999997, 1.1 + 2.1])
    assert.equal(readNumber(given), 3.2)
  assert.equal(readNumber(0.1 + 0.2), 0.3)
  assert.equal(readNumber('123456789012345'), 123456789012345)
  assert.equal(readNumber('1234567890123456789'), undefined)
  assert.deepEqual([1e-7, 1.5e-10, 0.0796, 1e21].map(formatDecimal), [
    '0.0000001',
    '0.00000000015',
    '0.0796',
    '1000000000000000000000',
  ])
})
