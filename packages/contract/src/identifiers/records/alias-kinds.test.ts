import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectAliasKind } from './alias-kinds.ts'

test('kinds are told by their form, however they are written', () => {
  const kinds = (...texts: string[]) => texts.map((text) => detectAliasKind(text).kind)
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
  assert.equal(detectAliasKind('(01)06901234567892(21)018229K').problem, '')
  assert.equal(
    detectAliasKind('(01)06901234567898(21)018229K').problem,
    'GTIN 商品条码（01）06901234567898 的校验位不对，应为 2',
  )
  assert.equal(detectAliasKind('376104250021234560').problem, '')
  assert.match(detectAliasKind('00376104250021234560').problem, /^SSCC .*应为 9，写成了 0$/)
  assert.equal(detectAliasKind('(01)06901234567898(21)018229K').isRefused, true)
  assert.equal(detectAliasKind('6901234567890').isRefused, false)
})
