import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { newField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../test-support/node.ts'
import { used } from '../../../../test-support/page.ts'

const { useRule } = await import('./use-rule.ts')

type Detail = DataOf<'codeRuleDetail'>
const DETAIL: Detail = {
  ...answerOf('codeRuleDetail'),
  ...{ id: 'c1', revision: 3, version: 2, name: '盘', pattern: 'BD-{spec:4}{yy}{serial:6}' },
  ...{ reset: 'year', order: 'counted' },
} as Detail
const TEMPLATE: Template = {
  ...{ name: '前制动盘', level: 'item', codeRuleId: 'c1' },
  scenes: [
    { key: 'record', name: '档案', fields: [{ ...newField('spec', '规格', 'choice'), choices: ['320A'] }] },
  ],
}
const use = (t: TestContext, detail: Detail | null = DETAIL, template: Template | null = TEMPLATE) =>
  used(t, () => useRule(detail, template), {
    answers: { codeRulePreview: { ...answerOf('codeRulePreview'), codes: ['BD-320A26000001'], missing: '' } },
  })

test('a field in a code is shown by its first choice, and by digits where it has none', (t) => {
  assert.deepEqual(use(t).now.sample, { spec: '320A' })
  assert.deepEqual(use(t, DETAIL, null).now.sample, { spec: '3201' })
})

test('a typed value takes the place of the example while the rule has its field', async (t) => {
  const page = use(t)
  await page.act(({ setSample }) => setSample('spec', '336B'))
  assert.deepEqual(page.now.sample, { spec: '336B' })
  await page.act(({ change }) => change({ pattern: 'BD-{serial:6}' }))
  assert.deepEqual(page.now.sample, {})
})

test('a rule that cannot give codes shows none and says why', async (t) => {
  const page = use(t)
  assert.deepEqual([page.now.problem, page.now.codes], ['', ['BD-320A26000001']])
  await page.act(({ change }) => change({ pattern: 'BD-' }))
  assert.notEqual(page.now.problem, '')
  assert.deepEqual([page.now.codes, page.now.missing], [[], ''])
})

test('a rule is enabled with the revision that was seen, and the page is clean afterwards', async (t) => {
  const sent = aNode(t, [answered({ ...DETAIL, name: '前盘', revision: 4, version: 3 })])
  const page = use(t)
  await page.act(({ change }) => change({ name: '前盘' }))
  assert.equal(page.now.dirty, true)
  await page.act(({ enable }) => enable())
  assert.deepEqual([sent[0]?.body.id, sent[0]?.body.revision, sent[0]?.body.name], ['c1', 3, '前盘'])
  assert.deepEqual([page.now.dirty, page.now.seen?.revision], [false, 4])
  assert.match(page.said[0] ?? '', /第 3 版已启用/)
})

test('wrong fields stand at the fields until they change; any other refusal is said', async (t) => {
  aNode(t, [refused(400, 40_000, { errors: { name: '已有同名的规则' } }), refused(409, 40_900)])
  const page = use(t)
  await page.act(({ enable }) => enable())
  assert.deepEqual([page.now.errors, page.said], [{ name: '已有同名的规则' }, []])
  await page.act(({ change }) => change({ name: '二' }))
  assert.deepEqual(page.now.errors, {})
  await page.act(({ enable }) => enable())
  assert.deepEqual([page.now.errors, page.said], [{}, ['不行']])
})

test('discarding goes back to the rule in force, or to the one that new rules begin with', async (t) => {
  const page = use(t)
  await page.act(({ change }) => change({ name: '改' }))
  await page.act(({ discard }) => discard())
  assert.deepEqual([page.now.rule.name, page.now.dirty], ['盘', false])
  const fresh = use(t, null)
  const { pattern } = fresh.now.rule
  await fresh.act(({ change }) => change({ pattern: 'X{serial:4}' }))
  await fresh.act(({ discard }) => discard())
  assert.equal(fresh.now.rule.pattern, pattern)
})

test('a field is named as its template names it, and by its key without one', (t) => {
  assert.equal(use(t).now.fieldName('spec'), '规格')
  assert.equal(use(t, DETAIL, null).now.fieldName('spec'), 'spec')
})
