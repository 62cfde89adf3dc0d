import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { newField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { TemplateDetail } from '@biaojie/contract/identifiers/templates/templates.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../test-support/node.ts'
import { used } from '../../../../test-support/page.ts'

const { breakingWords, useTemplate } = await import('./use-template.ts')

const DISC: Template = {
  ...{ name: '前制动盘', level: 'item', codeRuleId: '' },
  scenes: [{ key: 'record', name: '产品档案', fields: [newField('heat', '炉次')] }],
}
const DETAIL: TemplateDetail = {
  ...answerOf('templateDetail'),
  ...{ id: 't1', revision: 4, version: 2, state: 'published', draft: null, published: DISC },
}
const use = (t: TestContext, more: Partial<TemplateDetail> = {}) =>
  used(t, () => useTemplate({ ...DETAIL, ...more }))
/** What the node says before a version is published over one that identifiers follow. */
const HARMLESS = { total: 2, looked: 2, breaking: 0, examples: [] }
const NAMELESS: Template = { ...DISC, name: '' }

test('a draft is edited before the published version, and a new template is blank', (t) => {
  assert.equal(use(t).now.template.name, '前制动盘')
  assert.equal(use(t, { draft: { ...DISC, name: '草稿' } }).now.template.name, '草稿')
  assert.deepEqual(use(t, { published: null }).now.template.scenes, [])
})

test('a change makes the page dirty until it is stored with the revision that was seen', async (t) => {
  const stored = { ...DETAIL, revision: 5, draft: { ...DISC, name: '后制动盘' } }
  const sent = aNode(t, [answered(stored)])
  const page = use(t)
  assert.equal(page.now.dirty, false)
  await page.act(({ change }) => change({ ...DISC, name: '后制动盘' }))
  assert.equal(page.now.dirty, true)
  await page.act(({ saveDraft }) => saveDraft())
  assert.deepEqual([sent[0]?.url, sent[0]?.body.revision], [routes.templateDraftSave[1], 4])
  assert.deepEqual([page.now.dirty, page.now.seen.revision, page.now.template.name], [false, 5, '后制动盘'])
})

test('a refused draft stays on the page, and the wrong name is said rather than the whole', async (t) => {
  aNode(t, [refused(400, 40_000, { errors: { name: '已有同名的模板' } })])
  const page = use(t)
  await page.act(({ change }) => change({ ...DISC, name: '重名' }))
  assert.equal(await page.act(({ saveDraft }) => saveDraft()), undefined)
  assert.deepEqual([page.said, page.now.dirty, page.now.template.name], [['已有同名的模板'], true, '重名'])
})

test('problems show once publication was asked for, and prevent it', async (t) => {
  const sent = aNode(t, [])
  const page = use(t, { draft: NAMELESS })
  assert.deepEqual(page.now.problems, {})
  assert.equal(await page.act(({ publishDraft }) => publishDraft()), false)
  assert.deepEqual([Object.keys(page.now.problems), sent], [['name'], []])
})

test('publication stores what is unsaved first, and publishes the revision that came of it', async (t) => {
  const published = { ...DETAIL, revision: 7, version: 3 }
  const sent = aNode(t, [
    answered({ ...DETAIL, revision: 6, draft: DISC }),
    answered(HARMLESS),
    answered(published),
  ])
  const page = use(t)
  await page.act(({ changeField }) => changeField({ scene: 0, field: 0 }, { name: '熔炼炉次' }))
  assert.equal(await page.act(({ publishDraft }) => publishDraft()), true)
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body.revision]),
    [
      [routes.templateDraftSave[1], 4],
      [routes.moveForecast[1], undefined],
      [routes.templatePublish[1], 6],
    ],
  )
  assert.deepEqual([page.said, page.now.dirty], [['已发布 v3'], false])
})

test('a stored draft is published as it is, and a refusal of either step ends there', async (t) => {
  const sent = aNode(t, [answered(HARMLESS), refused(409, 40_900), refused(409, 40_900)])
  const page = use(t, { draft: DISC })
  assert.equal(await page.act(({ publishDraft }) => publishDraft()), false)
  assert.equal(sent[1]?.url, routes.templatePublish[1])
  const unsaved = use(t)
  assert.equal(await unsaved.act(({ publishDraft }) => publishDraft()), false)
  assert.deepEqual([sent.length, sent[2]?.url], [3, routes.templateDraftSave[1]])
})

test('a stored draft with unsaved changes is stored again before it is published', async (t) => {
  const sent = aNode(t, [
    answered({ ...DETAIL, revision: 5, draft: DISC }),
    answered(HARMLESS),
    answered(DETAIL),
  ])
  const page = use(t, { draft: DISC })
  await page.act(({ change }) => change({ ...DISC, name: '后制动盘' }))
  await page.act(({ publishDraft }) => publishDraft())
  assert.deepEqual(
    sent.map(({ url }) => url),
    [routes.templateDraftSave[1], routes.moveForecast[1], routes.templatePublish[1]],
  )
})

test('identifiers that would break are counted and named before anything is published', async (t) => {
  const breaking = {
    ...{ total: 3_000, looked: 2_000, breaking: 41 },
    examples: [
      {
        identifier: '88.449.7/BD-1',
        identifierName: '盘',
        version: 2,
        problems: [{ scene: 'record', field: 'heat', name: '炉次', rule: 'required', message: '请填写炉次' }],
      },
    ],
  }
  assert.match(breakingWords(breaking), /2,000.*3,000.*41.*88\.449\.7\/BD-1：请填写炉次/)
  assert.equal(breakingWords(HARMLESS), '')
  const sent = aNode(t, [answered(breaking), answered(DETAIL)])
  const page = use(t, { draft: DISC })
  await page.act(({ publishDraft }) => publishDraft())
  assert.equal(page.questions.length, 1)
  assert.equal(sent[0]?.url, routes.moveForecast[1])
})

test('a dropped draft tells whether the template is gone with it', async (t) => {
  aNode(t, [answered({ deleted: true }), answered({ deleted: false }), refused(409, 40_900)])
  const page = use(t, { draft: DISC })
  assert.equal(await page.act(({ dropDraft }) => dropDraft()), 'deleted')
  assert.equal(await page.act(({ dropDraft }) => dropDraft()), 'dropped')
  assert.equal(await page.act(({ dropDraft }) => dropDraft()), undefined)
})

test('withdrawing and enabling again say what follows', async (t) => {
  const sent = aNode(t, [answered(DETAIL), answered(DETAIL)])
  const page = use(t)
  await page.act(({ setWithdrawn }) => setWithdrawn(true))
  await page.act(({ setWithdrawn }) => setWithdrawn(false))
  assert.deepEqual(
    sent.map(({ body }) => body.withdrawn),
    [true, false],
  )
  assert.deepEqual(page.said, ['已停用，不能再用它登记新标识', '已重新启用'])
})
