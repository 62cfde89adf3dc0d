import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { LabelTemplateDetail } from '@biaojie/contract/identifiers/labels/labels.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../../test-support/node.ts'
import { used } from '../../../../../test-support/page.ts'

const { useDesign } = await import('./use-design.ts')

const DETAIL: LabelTemplateDetail = {
  ...answerOf('labelTemplateDetail'),
  ...{ id: 'l1', revision: 2, version: 1, name: '小标', sample: '88.449.1001/BD-1', design: START_DESIGN },
}
const use = (t: TestContext, detail: LabelTemplateDetail | null = DETAIL) =>
  used(t, () => useDesign(detail, '88.449.1001/BD-9'))
type Using = ReturnType<typeof use>
const countIn = ({ now: { design } }: Using) => design.elements.length
const FIRST = START_DESIGN.elements.length

test('each step is taken back, the latest first', async (t) => {
  const page = use(t)
  assert.equal(page.now.canUndo, false)
  await page.act(({ add }) => add('text'))
  await page.act(({ add }) => add('line'))
  assert.deepEqual([countIn(page), page.now.canUndo, page.now.dirty], [FIRST + 2, true, true])
  await page.act(({ undo }) => undo())
  assert.equal(countIn(page), FIRST + 1)
  await page.act(({ undo }) => undo())
  assert.equal(page.now.design, START_DESIGN)
  await page.act(({ undo }) => undo())
  assert.equal(page.now.design, START_DESIGN, 'there is nothing before the first')
})

test('all moves of one drag are one step, and a change that changes nothing is none', async (t) => {
  const page = use(t)
  for (const [at, width] of [41, 42, 43].entries())
    await page.act(({ change, design }) => change({ ...design, width }, { joins: at > 0 }))
  await page.act(({ change, design }) => change(design))
  await page.act(({ undo }) => undo())
  assert.deepEqual([page.now.design.width, page.now.canUndo], [START_DESIGN.width, false])
})

test('a hundred steps are kept', async (t) => {
  const page = use(t)
  for (let width = 1; width <= 105; width++)
    page.now.change({ ...START_DESIGN, width }) ?? (await page.act(() => undefined))
  for (let step = 0; step < 105; step++) await page.act(({ undo }) => undo())
  assert.equal(page.now.design.width, 5)
})

test('a new element is chosen, and removing it chooses none', async (t) => {
  const page = use(t)
  await page.act(({ add }) => add('mark'))
  const chosen = page.now.selected
  assert.equal(page.now.design.elements.at(-1)?.id, chosen)
  await page.act(({ remove }) => remove())
  assert.deepEqual([page.now.selected, page.now.design.elements.some(({ id }) => id === chosen)], ['', false])
})

test('a new label gets a name by its size where none was typed', async (t) => {
  const sent = aNode(t, [answered({ ...DETAIL, name: '标签' })])
  const page = use(t, null)
  assert.equal(page.now.sample, '88.449.1001/BD-9')
  await page.act(({ store }) => store())
  const { id, revision, name } = sent[0]?.body ?? {}
  assert.deepEqual([id, revision, name], ['', 0, `标签 ${START_DESIGN.width} × ${START_DESIGN.height}`])
  assert.equal(page.now.name, '标签')
})

test('a release stores what is unsaved first, and then the version that came of it', async (t) => {
  const sent = aNode(t, [
    answered({ ...DETAIL, revision: 3 }),
    answered({ ...DETAIL, revision: 4, version: 2 }),
  ])
  const page = use(t)
  await page.act(({ setName }) => setName('大标'))
  await page.act(({ release }) => release())
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body.revision]),
    [
      [routes.labelTemplateSave[1], 2],
      [routes.labelTemplateRelease[1], 3],
    ],
  )
  assert.deepEqual([page.said, page.now.dirty], [['第 2 版已放行，打印站可以用了'], false])
})

test('a stored label is released as it is', async (t) => {
  const sent = aNode(t, [answered(DETAIL)])
  await use(t).act(({ release }) => release())
  assert.deepEqual(
    sent.map(({ url }) => url),
    [routes.labelTemplateRelease[1]],
  )
})

test('a label that was refused is not released, and its first problem is said', async (t) => {
  const sent = aNode(t, [refused(400, 40_000, { errors: { design: '码放不下' } })])
  const page = use(t)
  await page.act(({ setName }) => setName('大标'))
  await page.act(({ release }) => release())
  assert.deepEqual([sent.length, page.said, page.now.dirty], [1, ['码放不下'], true])
})
