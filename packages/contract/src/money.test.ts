import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addMoney,
  computeCost,
  type Fen,
  fen,
  fenToYuan,
  formatMoney,
  multiplyMoney,
  parseMoney,
  readFen,
  splitMoney,
  subtractMoney,
} from './money.ts'
import { writeMoneyInCapitals } from './money-in-capitals.ts'
import { shareMoney } from './money-shares.ts'

test('amounts are read as people type them, to the fen', () => {
  for (const [text, amount] of [
    ['1,280.00', 128000],
    ['1280', 128000],
    ['0.01', 1],
    ['0.1', 10],
    ['0', 0],
    [' ¥ 99,999,999.99 元', 9_999_999_999],
    ['１２８０．５０', 128050],
    ['0001', 100],
  ] as const)
    assert.equal(parseMoney(text), amount, text)
})

test('a text that is no amount is refused, not guessed at', () => {
  for (const text of [
    '',
    '-1',
    '1.',
    '.5',
    '1.005',
    '1e3',
    '1,28',
    '12,80.00',
    '1 280',
    '一百',
    '1.2.3',
    '￥',
    'NaN',
    '1,2345',
    '1234567890123',
    '1280.00.',
  ])
    assert.equal(parseMoney(text), undefined, text)
})

test('yuan on the wire and fen are each other’s inverse, without a float in between', () => {
  for (const amount of [0, 1, 10, 29, 57, 115, 128000, 128050, 9_999_999_999, 99_999_999_999_999]) {
    const yuan = fenToYuan(fen(amount))
    assert.equal(readFen(yuan), amount)
    assert.equal(readFen(JSON.parse(JSON.stringify({ yuan })).yuan), amount)
  }
  for (const yuan of [-0.01, 0.001, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])
    assert.equal(readFen(yuan), undefined, String(yuan))
})

test('sums, differences and multiples stay whole; anything else is a mistake of the program', () => {
  assert.equal(addMoney(fen(10), fen(20)), 30)
  assert.equal(addMoney(), 0)
  assert.equal(subtractMoney(fen(10), fen(25)), -15)
  assert.equal(multiplyMoney(fen(128000), 3), 384000)
  assert.equal(Object.is(multiplyMoney(fen(-5), 0), 0), true)
  for (const wrong of [() => fen(0.1), () => fen(1e15), () => multiplyMoney(fen(1), 1.5)])
    assert.throws(wrong, RangeError)
})

test('a quantity costs whole fen', () => {
  assert.equal(computeCost(3192.4, fen(98)), 312855)
  assert.equal(computeCost(0.5, fen(1)), 1)
  assert.equal(computeCost(0.499, fen(1)), 0)
  assert.equal(computeCost(0, fen(98)), 0)
})

test('shares add up to the amount, for any weights', () => {
  assert.deepEqual(shareMoney(fen(100), [1, 1, 1]), [34, 33, 33])
  assert.deepEqual(shareMoney(fen(-100), [1, 1, 1]), [-34, -33, -33])
  assert.deepEqual(shareMoney(fen(5), [0, 0]), [3, 2])
  assert.deepEqual(shareMoney(fen(1), [0, 3]), [0, 1])
  assert.throws(() => shareMoney(fen(1), []), RangeError)
  for (let i = 0; i < 500; i++) {
    const random = (most: number) => Math.floor(Math.random() * most)
    const weights = Array.from({ length: 1 + random(9) }, () => random(10 ** random(9)))
    const amount = fen(random(10 ** (1 + random(13))))
    const shares = shareMoney(amount, weights)
    assert.equal(addMoney(...shares), amount)
    assert.ok(
      shares.every(
        (share, at) => share >= 0 && (share === 0 || weights.every((w) => w === 0) || weights[at]! > 0),
      ),
    )
  }
})

test('tables and prices group thousands', () => {
  const texts = (amount: number) => {
    const { integer, fraction } = splitMoney(fen(amount))
    return [formatMoney(fen(amount)), `${integer}|${fraction}`]
  }
  assert.deepEqual(texts(128000), ['1,280.00', '1,280|00'])
  assert.deepEqual(texts(1280050), ['12,800.50', '12,800|50'])
  assert.deepEqual(texts(5), ['0.05', '0|05'])
  assert.deepEqual(texts(-128000), ['-1,280.00', '-1,280|00'])
  assert.deepEqual(texts(9_999_999_999), ['99,999,999.99', '99,999,999|99'])
})

test('capitals are written as banks and invoices want them', () => {
  const of = (amount: number) => writeMoneyInCapitals(amount as Fen)
  for (const [amount, text] of [
    [680000, '陆仟捌佰元整'],
    [0, '零元整'],
    [5, '伍分'],
    [50, '伍角整'],
    [55, '伍角伍分'],
    [140950, '壹仟肆佰零玖元伍角整'],
    [600714, '陆仟零柒元壹角肆分'],
    [168032, '壹仟陆佰捌拾元叁角贰分'],
    [10700053, '壹拾万柒仟元伍角叁分'],
    [1640902, '壹万陆仟肆佰零玖元零贰分'],
    [32504, '叁佰贰拾伍元零肆分'],
    [1000000, '壹万元整'],
    [1000100, '壹万零壹元整'],
    [10000000000, '壹亿元整'],
    [10000100000, '壹亿零壹仟元整'],
    [100010000000, '壹拾亿零壹拾万元整'],
    [1000000000000, '壹佰亿元整'],
    [50_000_005_000_001, '伍仟亿零伍万元零壹分'],
    [9_999_999_999, '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    [-680000, '负陆仟捌佰元整'],
  ] as const)
    assert.equal(of(amount), `人民币${text}`)
})
