import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LabelTemplateDetail } from '@biaojie/contract/identifiers/labels/labels.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { makeAnswer } from '../../../../../test-support/answers.ts'
import { type Answers, makeRefusal } from '../../../../../test-support/fake-node.ts'
import { getText, renderHook } from '../../../../../test-support/render-page.ts'

const { useDesign } = await import('./use-design.ts')

const DETAIL: LabelTemplateDetail = {
  ...makeAnswer('labelTemplateDetail'),
  ...{ id: 'l1', revision: 2, version: 1, name: '小标', sample: '88.449.1001/BD-1', design: START_DESIGN },
}
const use = (detail: LabelTemplateDetail | null = DETAIL, answers: Answers = {}) =>
  renderHook(() => useDesign(detail, '88.449.1001/BD-9'), { answers })
const changesSent = ({ node }: Using) => node.requestsOf('labelTemplateSave', 'labelTemplateRelease')
type Using = Awaited<ReturnType<typeof use>>
const countIn = ({ current: { design } }: Using) => design.elements.length
const FIRST = START_DESIGN.elements.length

test('each step is taken back, the latest first', async () => {
  const page = await use()
  assert.equal(page.current.canUndo, false)
  await page.act(({ add }) => add('text'))
  await page.act(({ add }) => add('line'))
  assert.deepEqual([countIn(page), page.current.canUndo, page.current.dirty], [FIRST + 2, true, true])
  await page.act(({ undo }) => undo())
  assert.equal(countIn(page), FIRST + 1)
  await page.act(({ undo }) => undo())
  assert.equal(page.current.design, START_DESIGN)
  await page.act(({ undo }) => undo())
  assert.equal(page.current.design, START_DESIGN, 'there is nothing before the first')
})

test('all moves of one drag are one step, and a change that changes nothing is none', async () => {
  const page = await use()
  for (const [at, width] of [41, 42, 43].entries())
    await page.act(({ change, design }) => change({ ...design, width }, { joins: at > 0 }))
  await page.act(({ change, design }) => change(design))
  await page.act(({ undo }) => undo())
  assert.deepEqual([page.current.design.width, page.current.canUndo], [START_DESIGN.width, false])
})

test('a hundred steps are kept', async () => {
  const page = await use()
  for (let width = 1; width <= 105; width++)
    await page.act(({ change }) => change({ ...START_DESIGN, width }))
  for (let step = 0; step < 105; step++) await page.act(({ undo }) => undo())
  assert.equal(page.current.design.width, 5)
})

test('a new element is chosen, and removing it chooses none', async () => {
  const page = await use()
  await page.act(({ add }) => add('mark'))
  const chosen = page.current.selected
  assert.equal(page.current.design.elements.at(-1)?.id, chosen)
  await page.act(({ remove }) => remove())
  assert.deepEqual(
    [page.current.selected, page.current.design.elements.some(({ id }) => id === chosen)],
    ['', false],
  )
})

test('a new label gets a name by its size where none was typed', async () => {
  const page = await use(null, { labelTemplateSave: { ...DETAIL, name: '标签' } })
  assert.equal(page.current.sample, '88.449.1001/BD-9')
  await page.act(({ store }) => store())
  const { id, revision, name } = page.node.sent('labelTemplateSave')[0] ?? {}
  assert.deepEqual([id, revision, name], ['', 0, `标签 ${START_DESIGN.width} × ${START_DESIGN.height}`])
  assert.equal(page.current.name, '标签')
})

test('a release stores what is unsaved first, and then the version that came of it', async () => {
  const page = await use(DETAIL, {
    labelTemplateSave: { ...DETAIL, revision: 3 },
    labelTemplateRelease: { ...DETAIL, revision: 4, version: 2 },
  })
  await page.act(({ setName }) => setName('大标'))
  await page.act(({ release }) => release())
  assert.deepEqual(
    changesSent(page).map(({ call, body }) => [call, body.revision]),
    [
      ['labelTemplateSave', 2],
      ['labelTemplateRelease', 3],
    ],
  )
  assert.match(getText(), /第 2 版已放行，打印站可以用了/)
  assert.equal(page.current.dirty, false)
})

test('a stored label is released as it is', async () => {
  const page = await use()
  await page.act(({ release }) => release())
  assert.deepEqual(
    changesSent(page).map(({ call }) => call),
    ['labelTemplateRelease'],
  )
})

test('a label that was refused is not released, and its first problem is said', async () => {
  const labelTemplateSave = makeRefusal('invalid_input', { errors: { design: '码放不下' } })
  const page = await use(DETAIL, { labelTemplateSave })
  await page.act(({ setName }) => setName('大标'))
  await page.act(({ release }) => release())
  assert.deepEqual([changesSent(page).length, page.current.dirty], [1, true])
  assert.match(getText(), /码放不下/)
})
