import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { TemplateDetail } from '@biaojie/contract/identifiers/templates/templates.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { type Answers, answerInTurn, makeRefusal } from '../../../../test-support/fake-node.ts'
import { findDialog, getText, renderHook } from '../../../../test-support/render-page.ts'

const { describeBreaking, useTemplate } = await import('./use-template.ts')

const DISC: Template = {
  ...{ name: '前制动盘', level: 'item', codeRuleId: '' },
  scenes: [{ key: 'record', name: '产品档案', fields: [makeField('heat', '炉次')] }],
}
const DETAIL: TemplateDetail = {
  ...makeAnswer('templateDetail'),
  ...{ id: 't1', revision: 4, version: 2, state: 'published', draft: null, published: DISC },
}
const REFUSED = makeRefusal('unavailable', { message: '不行' })
const use = (more: Partial<TemplateDetail> = {}, answers: Answers = {}) =>
  renderHook(() => useTemplate({ ...DETAIL, ...more }), {
    answers: { moveForecast: HARMLESS, ...answers } as Answers,
  })
/** What the node says before a version is published over one that identifiers follow. */
const HARMLESS = { total: 2, looked: 2, breaking: 0, examples: [] }
/** Returns the requests of the page, without the one that loads the person. */
const changesSent = ({ node }: Awaited<ReturnType<typeof use>>) =>
  node.requests.filter(({ call }) => call !== 'customerInfo')
const NAMELESS: Template = { ...DISC, name: '' }

test('a draft is edited before the published version, and a new template is blank', async () => {
  assert.equal((await use()).current.template.name, '前制动盘')
  assert.equal((await use({ draft: { ...DISC, name: '草稿' } })).current.template.name, '草稿')
  assert.deepEqual((await use({ published: null })).current.template.scenes, [])
})

test('a change makes the page dirty until it is stored with the revision that was seen', async () => {
  const stored = { ...DETAIL, revision: 5, draft: { ...DISC, name: '后制动盘' } }
  const page = await use({}, { templateDraftSave: stored })
  assert.equal(page.current.dirty, false)
  await page.act(({ change }) => change({ ...DISC, name: '后制动盘' }))
  assert.equal(page.current.dirty, true)
  await page.act(({ saveDraft }) => saveDraft())
  assert.equal(page.node.sent('templateDraftSave')[0]?.revision, 4)
  assert.deepEqual(
    [page.current.dirty, page.current.seen.revision, page.current.template.name],
    [false, 5, '后制动盘'],
  )
})

test('a refused draft stays on the page, and the wrong name is said rather than the whole', async () => {
  const templateDraftSave = makeRefusal('invalid_input', { errors: { name: '已有同名的模板' } })
  const page = await use({}, { templateDraftSave })
  await page.act(({ change }) => change({ ...DISC, name: '重名' }))
  assert.equal(await page.act(({ saveDraft }) => saveDraft()), undefined)
  assert.match(getText(), /已有同名的模板/)
  assert.deepEqual([page.current.dirty, page.current.template.name], [true, '重名'])
})

test('problems show once publication was asked for, and prevent it', async () => {
  const page = await use({ draft: NAMELESS })
  assert.deepEqual(page.current.problems, {})
  assert.equal(await page.act(({ publishDraft }) => publishDraft()), false)
  assert.deepEqual([Object.keys(page.current.problems), changesSent(page)], [['name'], []])
})

test('publication stores what is unsaved first, and publishes the revision that came of it', async () => {
  const published = { ...DETAIL, revision: 7, version: 3 }
  const page = await use(
    {},
    { templateDraftSave: { ...DETAIL, revision: 6, draft: DISC }, templatePublish: published },
  )
  await page.act(({ changeField }) => changeField({ scene: 0, field: 0 }, { name: '熔炼炉次' }))
  assert.equal(await page.act(({ publishDraft }) => publishDraft()), true)
  assert.deepEqual(
    changesSent(page).map(({ call, body }) => [call, body.revision]),
    [
      ['templateDraftSave', 4],
      ['moveForecast', undefined],
      ['templatePublish', 6],
    ],
  )
  assert.match(getText(), /已发布 v3/)
  assert.equal(page.current.dirty, false)
})

test('a stored draft is published as it is, and a refusal of either step ends there', async () => {
  const page = await use({ draft: DISC }, { templatePublish: REFUSED })
  assert.equal(await page.act(({ publishDraft }) => publishDraft()), false)
  assert.deepEqual(
    changesSent(page).map(({ call }) => call),
    ['moveForecast', 'templatePublish'],
  )
  const unsaved = await use({}, { templateDraftSave: REFUSED })
  assert.equal(await unsaved.act(({ publishDraft }) => publishDraft()), false)
  assert.deepEqual(
    changesSent(unsaved).map(({ call }) => call),
    ['templateDraftSave'],
  )
})

test('a stored draft with unsaved changes is stored again before it is published', async () => {
  const page = await use(
    { draft: DISC },
    { templateDraftSave: { ...DETAIL, revision: 5, draft: DISC }, templatePublish: DETAIL },
  )
  await page.act(({ change }) => change({ ...DISC, name: '后制动盘' }))
  await page.act(({ publishDraft }) => publishDraft())
  assert.deepEqual(
    changesSent(page).map(({ call }) => call),
    ['templateDraftSave', 'moveForecast', 'templatePublish'],
  )
})

test('identifiers that would break are counted and named before anything is published', async () => {
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
  assert.match(describeBreaking(breaking), /2,000.*3,000.*41.*88\.449\.7\/BD-1：请填写炉次/)
  assert.equal(describeBreaking(HARMLESS), '')
  const page = await use({ draft: DISC }, { moveForecast: breaking } as Answers)
  // It waits for the answer to the question that it asks.
  await page.act(({ publishDraft }) => void publishDraft())
  assert.match(getText(await findDialog()), /88\.449\.7\/BD-1：请填写炉次/)
  assert.deepEqual(
    changesSent(page).map(({ call }) => call),
    ['moveForecast'],
  )
})

test('a dropped draft tells whether the template is gone with it', async () => {
  const templateDraftDrop = answerInTurn({ deleted: true }, { deleted: false }, REFUSED)
  const page = await use({ draft: DISC }, { templateDraftDrop } as Answers)
  assert.equal(await page.act(({ dropDraft }) => dropDraft()), 'deleted')
  assert.equal(await page.act(({ dropDraft }) => dropDraft()), 'dropped')
  assert.equal(await page.act(({ dropDraft }) => dropDraft()), undefined)
})

test('withdrawing and enabling again say what follows', async () => {
  const page = await use()
  await page.act(({ setWithdrawn }) => setWithdrawn(true))
  await page.act(({ setWithdrawn }) => setWithdrawn(false))
  assert.deepEqual(
    changesSent(page).map(({ body }) => body.withdrawn),
    [true, false],
  )
  assert.match(getText(), /已停用，不能再用它登记新标识.*已重新启用/)
})
