import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import '../../../../test-support/dom.ts'

const { makeFirstCells } = await import('./hero.tsx')

const TEMPLATE: Template = {
  name: '制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [{ key: 'manage', name: '产品管理', fields: [makeField('diameter', '外径')] }],
}
const PATTERN = 'BD-{diameter:3}-{serial:4}'
const textsOf = (suffix: string) => makeFirstCells(PATTERN, suffix, TEMPLATE).map(({ text }) => text)

test('the first code is divided by its rule, and its number is the first part', () => {
  assert.equal(textsOf('BD-320-0001').join(''), 'BD-320-0001')
  const hot = makeFirstCells(PATTERN, 'BD-320-0001', TEMPLATE).find((cell) => cell.hot)
  assert.deepEqual([hot?.text, hot?.kind, hot?.name], ['0001', '第一件', '已登记'])
})

test('a code of a former rule stays in one piece', () => {
  assert.deepEqual(textsOf('KN-320-0001'), ['KN-320-0001'])
  assert.deepEqual(textsOf('OLD1'), ['OLD1'])
})
