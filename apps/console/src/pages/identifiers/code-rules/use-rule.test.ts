import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { type Answers, answerInTurn, makeRefusal } from '../../../../test-support/fake-node.ts'
import { getText, renderHook } from '../../../../test-support/render-page.ts'

const { useRule } = await import('./use-rule.ts')

type Detail = DataOf<'codeRuleDetail'>
const DETAIL: Detail = {
  ...makeAnswer('codeRuleDetail'),
  ...{ id: 'c1', revision: 3, version: 2, name: '盘', pattern: 'BD-{spec:4}{yy}{serial:6}' },
  ...{ reset: 'year', order: 'counted' },
} as Detail
const TEMPLATE: Template = {
  ...{ name: '前制动盘', level: 'item', codeRuleId: 'c1' },
  scenes: [
    { key: 'record', name: '档案', fields: [{ ...makeField('spec', '规格', 'choice'), choices: ['320A'] }] },
  ],
}
const use = (detail: Detail | null = DETAIL, template: Template | null = TEMPLATE, answers: Answers = {}) =>
  renderHook(() => useRule(detail, template), {
    answers: {
      codeRulePreview: { ...makeAnswer('codeRulePreview'), codes: ['BD-320A26000001'], missing: '' },
      ...answers,
    },
  })

test('a field in a code is shown by its first choice, and by digits where it has none', async () => {
  assert.deepEqual((await use()).current.sample, { spec: '320A' })
  assert.deepEqual((await use(DETAIL, null)).current.sample, { spec: '3201' })
})

test('a typed value takes the place of the example while the rule has its field', async () => {
  const page = await use()
  await page.act(({ setSample }) => setSample('spec', '336B'))
  assert.deepEqual(page.current.sample, { spec: '336B' })
  await page.act(({ change }) => change({ pattern: 'BD-{serial:6}' }))
  assert.deepEqual(page.current.sample, {})
})

test('a rule that cannot give codes shows none and says why', async () => {
  const page = await use()
  assert.deepEqual([page.current.problem, page.current.codes], ['', ['BD-320A26000001']])
  await page.act(({ change }) => change({ pattern: 'BD-' }))
  assert.notEqual(page.current.problem, '')
  assert.deepEqual([page.current.codes, page.current.missing], [[], ''])
})

test('a rule is enabled with the revision that was seen, and the page is clean afterwards', async () => {
  const codeRuleSave = { ...DETAIL, name: '前盘', revision: 4, version: 3 }
  const page = await use(DETAIL, TEMPLATE, { codeRuleSave })
  await page.act(({ change }) => change({ name: '前盘' }))
  assert.equal(page.current.dirty, true)
  await page.act(({ enable }) => enable())
  const [body = {}] = page.node.sent('codeRuleSave')
  assert.deepEqual([body.id, body.revision, body.name], ['c1', 3, '前盘'])
  assert.deepEqual([page.current.dirty, page.current.seen?.revision], [false, 4])
  assert.match(getText(), /第 3 版已启用/)
})

test('wrong fields stand at the fields until they change; any other refusal is said', async () => {
  const codeRuleSave = answerInTurn(
    makeRefusal('invalid_input', { errors: { name: '已有同名的规则' } }),
    makeRefusal('unavailable', { message: '不行' }),
  )
  const page = await use(DETAIL, TEMPLATE, { codeRuleSave })
  await page.act(({ enable }) => enable())
  assert.deepEqual([page.current.errors, getText()], [{ name: '已有同名的规则' }, ''])
  await page.act(({ change }) => change({ name: '二' }))
  assert.deepEqual(page.current.errors, {})
  await page.act(({ enable }) => enable())
  assert.deepEqual([page.current.errors, getText()], [{}, '不行'])
})

test('discarding goes back to the rule in force, or to the one that new rules begin with', async () => {
  const page = await use()
  await page.act(({ change }) => change({ name: '改' }))
  await page.act(({ discard }) => discard())
  assert.deepEqual([page.current.rule.name, page.current.dirty], ['盘', false])
  const fresh = await use(null)
  const { pattern } = fresh.current.rule
  await fresh.act(({ change }) => change({ pattern: 'X{serial:4}' }))
  await fresh.act(({ discard }) => discard())
  assert.equal(fresh.current.rule.pattern, pattern)
})

test('a field is named as its template names it, and by its key without one', async () => {
  assert.equal((await use()).current.fieldName('spec'), '规格')
  assert.equal((await use(DETAIL, null)).current.fieldName('spec'), 'spec')
})
