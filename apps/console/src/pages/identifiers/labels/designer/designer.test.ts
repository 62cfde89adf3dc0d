import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { LabelDesign, LabelElement } from '@biaojie/contract/identifiers/labels/rules.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { answerOf } from '../../../../../test-support/answers.ts'
import { shown } from '../../../../../test-support/page.ts'
import { added, moved } from './changes.ts'
import type { Designing } from './use-design.ts'

const { Canvas } = await import('./canvas.tsx')
const { Palette } = await import('./palette.tsx')
const { LayoutBox } = await import('./layout-box.tsx')
const { Properties } = await import('./properties.tsx')
const { InputNumber, Select } = await import('antd')

const EMPTY: LabelDesign = { ...START_DESIGN, elements: [] }
const withText = added(EMPTY, 'text')
type Joins = { joins?: boolean }

/** Keeps what the parts of the designer change. */
function aDesigner(design: LabelDesign, selected = '') {
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

/** Presses a key on the canvas; says whether the browser's own meaning of it was prevented. */
function press(
  t: TestContext,
  key: string,
  more: { fixed?: boolean; selected?: string; shiftKey?: boolean } = {},
) {
  const { selected = withText.id, fixed = false, shiftKey = false } = more
  const designer = aDesigner(withText.design, selected)
  const page = shown(t, Canvas, { designing: designer.designing, fixed })
  let prevented = false
  const onKeyDown = page.given<{ onKeyDown: (event: object) => void }>('svg').onKeyDown
  onKeyDown({ key, shiftKey, preventDefault: () => (prevented = true) })
  return { ...designer, prevented }
}

test('arrow keys move the chosen element by a tenth of a millimetre, with Shift by a whole one', (t) => {
  const { x, y } = elementIn(withText.design)
  const at = (key: string, shiftKey = false) => {
    const { x, y } = elementIn(press(t, key, { shiftKey }).changes[0])
    return [x, y]
  }
  assert.deepEqual(at('ArrowRight'), [x + 0.1, y])
  assert.deepEqual(at('ArrowUp', true), [x, y - 1])
})

test('delete removes the chosen element; without one, and for other keys, the page keeps its own', (t) => {
  assert.deepEqual([press(t, 'Delete').done, press(t, 'Backspace').done], [['remove'], ['remove']])
  assert.equal(press(t, 'ArrowLeft').prevented, true)
  for (const given of [
    press(t, 'Tab'),
    press(t, 'Delete', { selected: '' }),
    press(t, 'Delete', { fixed: true }),
  ])
    assert.deepEqual([given.prevented, given.done, given.changes], [false, [], []])
})

test('moving an element that is gone changes nothing', () => {
  assert.equal(moved(withText.design, 'gone', 1, 1), withText.design)
})

test('every kind can be put on, and each layer be chosen', async (t) => {
  const { designing, done } = aDesigner(added(withText.design, 'line').design, withText.id)
  const page = shown(t, Palette, { designing })
  for (const label of ['Data Matrix', '汉信码', 'Code 128', '图']) await page.press(label)
  assert.deepEqual(done, ['add datamatrix', 'add hanxin', 'add code128', 'add mark'])
  assert.match(page.text, /层 2/)
  assert.match(page.markup, /aria-pressed="true"[^>]*><span>文字/)
})

test('a text that names fields comes from them, any other is fixed', (t) => {
  const set = (text: string) => ({
    ...withText.design,
    elements: [{ ...elementIn(withText.design), text } as LabelElement],
  })
  assert.match(shown(t, Palette, { designing: aDesigner(set('批次 {batch}')).designing }).text, /字段/)
  assert.match(shown(t, Palette, { designing: aDesigner(set('合格')).designing }).text, /合格 固定/)
})

type SelectGiven = {
  'aria-label': string
  onChange: (value: unknown) => void
  options: { value: string; disabled?: boolean }[]
}
const selectOf = (page: ReturnType<typeof shown>, label: string): SelectGiven => {
  for (let at = 0; ; at++) {
    const given = page.given<SelectGiven>(Select, at)
    if (given['aria-label'] === label) return given
  }
}

test('a Han Xin code has no form for GS1, so another content takes its place', (t) => {
  const { design, id } = added(EMPTY, 'qr')
  const gs1 = { ...design, elements: [{ ...elementIn(design), content: 'gs1' } as LabelElement] }
  const { designing, changes } = aDesigner(gs1, id)
  const page = shown(t, Properties, { designing })
  selectOf(page, '码制').onChange('hanxin')
  selectOf(page, '码制').onChange('datamatrix')
  const contents = changes.map((one) => {
    const element = elementIn(one)
    return element.kind === 'code' && [element.symbology, element.content]
  })
  assert.deepEqual(contents, [
    ['hanxin', 'identifier'],
    ['datamatrix', 'gs1'],
  ])
  const hanxin = { ...design, elements: [{ ...elementIn(design), symbology: 'hanxin' } as LabelElement] }
  const offered = selectOf(
    shown(t, Properties, { designing: aDesigner(hanxin, id).designing }),
    '码里的内容',
  ).options
  assert.equal(offered.find(({ value }) => value === 'gs1')?.disabled, true)
})

test('a chosen field takes the place of the first text and follows any other', (t) => {
  const pick = (text: string) => {
    const design = { ...withText.design, elements: [{ ...elementIn(withText.design), text } as LabelElement] }
    const { designing, changes } = aDesigner(design, withText.id)
    selectOf(shown(t, Properties, { designing }), '加一个值').onChange('batch')
    const element = elementIn(changes[0])
    return element.kind === 'text' && element.text
  }
  assert.deepEqual([pick('文字'), pick('批次 ')], ['{batch}', '批次 {batch}'])
})

test('a field that the sample does not have is said, as it would print empty', (t) => {
  const design = {
    ...withText.design,
    elements: [{ ...elementIn(withText.design), text: '{heat}' } as LabelElement],
  }
  const { designing } = aDesigner(design, withText.id)
  const preview = {
    data: { ...answerOf('labelPreview'), values: [{ name: 'batch', label: '批次', value: 'B1' }] },
  }
  const page = shown(t, Properties, { designing: { ...designing, preview } as unknown as Designing })
  assert.match(page.text, /这个标识没有“heat”，印出来是空的/)
})

test('a sheet counts its labels, a roll its step', (t) => {
  const grid = { ...EMPTY.grid, columns: 3, rows: 8 }
  const sheet = aDesigner({ ...EMPTY, media: 'sheet', grid })
  assert.match(shown(t, LayoutBox, { designing: sheet.designing, fixed: false }).text, /每张 24 枚（3 × 8）/)
  const roll = aDesigner({ ...EMPTY, media: 'roll', width: 40, gap: 2.5 })
  assert.match(
    shown(t, LayoutBox, { designing: roll.designing, fixed: false }).text,
    /步距 42.5 mm，间隙 2.5 mm/,
  )
})

test('an emptied number leaves the sheet as it is, and a released label has no fields', (t) => {
  const { designing, changes } = aDesigner({ ...EMPTY, media: 'sheet' })
  const { onChange } = shown(t, LayoutBox, { designing, fixed: false }).given<{
    onChange: (value: number | null) => void
  }>(InputNumber)
  onChange(null)
  onChange(4)
  assert.deepEqual(
    changes.map(({ grid }) => grid.columns),
    [4],
  )
  assert.throws(() => shown(t, LayoutBox, { designing, fixed: true }).given(InputNumber))
})
