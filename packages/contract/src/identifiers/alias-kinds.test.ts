import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aliasKind, gs1CheckDigit } from './alias-kinds.ts'

test('check digits are those of the GS1 General Specifications', () => {
  assert.equal(gs1CheckDigit('629104150021'), 3)
  assert.equal(gs1CheckDigit('37610425002123456'), 9)
  assert.equal(gs1CheckDigit('0690123456789'), 2)
})

test('kinds are told by their form, however they are written', () => {
  const kinds = (...texts: string[]) => texts.map((text) => aliasKind(text).kind)
  assert.deepEqual(kinds('(01) 06901234567892 (21) 018229K', '０１06901234567892 21A'), [
    'gtin-serial',
    'gtin-serial',
  ])
  assert.deepEqual(kinds('6901234567892', '(00)376104250021234569', '25SUN12345'), [
    'gtin',
    'sscc',
    'iso15459',
  ])
  assert.deepEqual(kinds('SAMPLE34116-260322-0411', '34 11 6', ''), ['other', 'other', 'other'])
})

test('a wrong check digit is said with the right one', () => {
  assert.equal(aliasKind('(01)06901234567892(21)018229K').problem, '')
  assert.equal(
    aliasKind('(01)06901234567898(21)018229K').problem,
    'GTIN 的最后一位是校验位，应为 2，写成了 8',
  )
  assert.equal(aliasKind('376104250021234560').problem, '')
  assert.match(aliasKind('00376104250021234560').problem, /^SSCC .*应为 9，写成了 0$/)
})
