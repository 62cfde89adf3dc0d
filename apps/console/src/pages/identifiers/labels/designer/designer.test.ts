import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LabelDesign, LabelElement } from '@biaojie/contract/identifiers/labels/rules.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { makeAnswer } from '../../../../../test-support/answers.ts'
import {
  choose,
  click,
  fill,
  findField,
  getText,
  press,
  renderPage,
  screen,
  typeKeys,
} from '../../../../../test-support/render-page.ts'
import { addElement, placeElement } from './changes.ts'
import type { Designing } from './use-design.ts'

const { Canvas } = await import('./canvas.tsx')
const { Palette } = await import('./palette.tsx')
const { LayoutBox } = await import('./layout-box.tsx')
const { Properties } = await import('./properties.tsx')

const EMPTY: LabelDesign = { ...START_DESIGN, elements: [] }
const withText = addElement(EMPTY, 'text')
type Joins = { joins?: boolean }

/** Keeps what the parts of the designer change. */
function createDesigner(design: LabelDesign, selected = '') {
  const changes: LabelDesign[] = []
  const done: string[] = []
  const designing = {
    ...{ design, selected, preview: { data: undefined }, dirty: false },
    change: (next: LabelDesign, _: Joins = {}) => changes.push(next),
    remove: () => done.push('remove'),
    select: (id: string) => done.push(`select ${id}`),
    add: (kind: string) => done.push(`add ${kind}`),
  } as unknown as Designing
  return { designing, changes, done }
}
const elementIn = (design: LabelDesign | undefined): LabelElement =>
  design?.elements[0] ?? assert.fail('no element')
const withFirst = (design: LabelDesign, more: object): LabelDesign => ({
  ...design,
  elements: [{ ...elementIn(design), ...more } as LabelElement],
})

/** Presses keys on the canvas; says whether the browser's own meaning of the last was prevented. */
async function pressOnCanvas(keys: string, { fixed = false, selected = withText.id } = {}) {
  const designer = createDesigner(withText.design, selected)
  await renderPage(Canvas, { designing: designer.designing, fixed })
  let prevented = false
  const listener = (event: KeyboardEvent) => {
    prevented = event.defaultPrevented
  }
  window.addEventListener('keydown', listener)
  document.querySelector<SVGElement>('svg[tabindex]')?.focus()
  await typeKeys(keys)
  window.removeEventListener('keydown', listener)
  return { ...designer, prevented }
}

test('arrow keys move the chosen element by a tenth of a millimetre, with Shift by a whole one', async () => {
  const { x, y } = elementIn(withText.design)
  const placeAfter = async (keys: string) => {
    const { changes } = await pressOnCanvas(keys)
    const element = elementIn(changes[0])
    return [element.x, element.y]
  }
  assert.deepEqual(await placeAfter('{ArrowRight}'), [x + 0.1, y])
  assert.deepEqual(await placeAfter('{Shift>}{ArrowUp}{/Shift}'), [x, y - 1])
})

test('delete removes the chosen element; without one, and for other keys, the page keeps its own', async () => {
  assert.deepEqual((await pressOnCanvas('{Delete}')).done, ['remove'])
  assert.deepEqual((await pressOnCanvas('{Backspace}')).done, ['remove'])
  assert.equal((await pressOnCanvas('{ArrowLeft}')).prevented, true)
  for (const [keys, more] of [
    ['{Tab}', {}],
    ['{Delete}', { selected: '' }],
    ['{Delete}', { fixed: true }],
  ] as const) {
    const { prevented, done, changes } = await pressOnCanvas(keys, more)
    assert.deepEqual([prevented, done, changes], [false, [], []], keys)
  }
})

test('moving an element that is gone changes nothing', () => {
  assert.equal(placeElement(withText.design, 'gone', 1, 1), withText.design)
})

test('every kind can be put on, and each layer be chosen', async () => {
  const { designing, done } = createDesigner(addElement(withText.design, 'line').design, withText.id)
  await renderPage(Palette, { designing })
  for (const label of ['Data Matrix', '汉信码', 'Code 128', '图']) await press(label)
  assert.deepEqual(done, ['add datamatrix', 'add hanxin', 'add code128', 'add mark'])
  assert.match(getText(), /层 2/)
  const chosen = screen.getByRole('button', { pressed: true })
  assert.match(getText(chosen), /^文字/)
  await click(chosen)
  assert.equal(done.at(-1), `select ${withText.id}`)
})

test('a text that names fields comes from them, any other is fixed', async () => {
  const show = (text: string) =>
    renderPage(Palette, { designing: createDesigner(withFirst(withText.design, { text })).designing })
  await show('批次 {batch}')
  assert.match(getText(), /字段/)
  await show('合格')
  assert.match(getText(), /合格 固定/)
})

const OPTION = { hanxin: '汉信码', datamatrix: 'Data Matrix' }

test('a Han Xin code has no form for GS1, so another content takes its place', async () => {
  const { design, id } = addElement(EMPTY, 'qr')
  const { designing, changes } = createDesigner(withFirst(design, { content: 'gs1' }), id)
  await renderPage(Properties, { designing })
  await choose('码制', OPTION.hanxin)
  await choose('码制', OPTION.datamatrix)
  const contents = changes.map((change) => {
    const element = elementIn(change)
    return element.kind === 'code' && [element.symbology, element.content]
  })
  assert.deepEqual(contents, [
    ['hanxin', 'identifier'],
    ['datamatrix', 'gs1'],
  ])
  const hanxin = createDesigner(withFirst(design, { symbology: 'hanxin' }), id)
  await renderPage(Properties, { designing: hanxin.designing })
  await click(findField('码里的内容'))
  const disabled = [...document.querySelectorAll('.ant-select-item-option-disabled')]
  assert.match(disabled.map(({ textContent }) => textContent).join(), /GS1/)
})

test('a chosen field takes the place of the first text and follows any other', async () => {
  const pick = async (text: string) => {
    const { designing, changes } = createDesigner(withFirst(withText.design, { text }), withText.id)
    const values = [{ name: 'batch', label: '批次', value: '' }]
    const data = { ...makeAnswer('labelPreview'), values }
    await renderPage(Properties, { designing: { ...designing, preview: { data } } as unknown as Designing })
    await choose('加一个值', '批次')
    const element = elementIn(changes[0])
    return element.kind === 'text' && element.text
  }
  assert.deepEqual([await pick('文字'), await pick('批次 ')], ['{batch}', '批次 {batch}'])
})

test('a field that the sample does not have is said, as it would print empty', async () => {
  const { designing } = createDesigner(withFirst(withText.design, { text: '{heat}' }), withText.id)
  const values = [{ name: 'batch', label: '批次', value: 'B1' }]
  const preview = { data: { ...makeAnswer('labelPreview'), values } }
  await renderPage(Properties, { designing: { ...designing, preview } as unknown as Designing })
  assert.match(getText(), /这个标识没有“heat”，印出来是空的/)
})

test('a sheet counts its labels, a roll its step', async () => {
  const grid = { ...EMPTY.grid, columns: 3, rows: 8 }
  const sheet = createDesigner({ ...EMPTY, media: 'sheet', grid })
  await renderPage(LayoutBox, { designing: sheet.designing, fixed: false })
  assert.match(getText(), /每张 24 枚（3 × 8）/)
  const roll = createDesigner({ ...EMPTY, media: 'roll', width: 40, gap: 2.5 })
  await renderPage(LayoutBox, { designing: roll.designing, fixed: false })
  assert.match(getText(), /步距 42.5 mm，间隙 2.5 mm/)
})

test('an emptied number leaves the sheet as it is, and a released label has no fields', async () => {
  const { designing, changes } = createDesigner({ ...EMPTY, media: 'sheet' })
  await renderPage(LayoutBox, { designing, fixed: false })
  const [columns = assert.fail()] = screen.getAllByRole('spinbutton')
  const label = columns.getAttribute('aria-label') ?? columns.closest('label')?.textContent ?? ''
  await fill(label, '')
  assert.equal(changes.length, 0)
  await renderPage(LayoutBox, { designing, fixed: false })
  await fill(label, '7')
  assert.equal(changes.at(-1)?.grid.columns, 7)
  await renderPage(LayoutBox, { designing, fixed: true })
  assert.deepEqual(screen.queryAllByRole('spinbutton'), [])
})
