import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPoints } from '../base/geometry.ts'
import type { GroupMark, Mark } from '../base/marks.ts'
import { drawSvg } from '../base/svg.ts'
import { crowdedTexts, listTexts, textBox } from '../base/text-styles.ts'
import type { Dimension } from './dimension.ts'
import { FAMILIES } from './families/families.ts'
import { codeOnFace, drawMeasuredFigure, numberedFace, plainFace } from './figure.ts'
import { type SheetFacts, toMeasured } from './measured.ts'
import type { Family } from './outline.ts'

const LIMIT = 30 * 1024
const FACTS: SheetFacts = {
  identifier: '88.449.1001/BD-320A0001',
  name: '前制动盘',
  company: '',
  drawing: '',
  material: '',
  device: '',
  measuredAt: '',
  inspector: '',
  treatment: '',
  spec: '',
}
const CODE = Array.from({ length: 18 }, (_, row) =>
  Array.from({ length: 18 }, (_, at) => (row * at) % 3 === 0),
)

/** Every dimension of a family, two of form, and one that is wrong. */
function measured({ slots, name }: Family) {
  const dimensions: Dimension[] = slots.map((slot, at) => ({
    name: slot.name,
    sign: slot.sign,
    nominal: slot.typical,
    upper: 0.125,
    lower: -0.125,
    measured: slot.typical + (at === 0 ? 0.5 : 0.012),
    unit: 'mm',
    slot: slot.key,
  }))
  const forms = ['端面圆跳动', '平面度', '厚薄差', '位置度'].map(
    (form): Dimension => ({
      name: form,
      sign: '',
      nominal: 0,
      upper: 0.05,
      lower: 0,
      limit: 'most',
      measured: 0.03,
      unit: 'mm',
    }),
  )
  const family = FAMILIES.find((candidate) => candidate.name === name)
  assert.ok(family)
  return toMeasured(family, [...dimensions, ...forms], FACTS)
}

const groupsOf = (marks: readonly Mark[]): GroupMark[] =>
  marks.flatMap((mark) => (mark.kind === 'group' ? [mark, ...groupsOf(mark.marks)] : []))

for (const family of FAMILIES) {
  test(`the figure of ${family.key} is small, its words keep clear, and each number leads to its row`, () => {
    const part = measured(family)
    for (const drawing of [
      drawMeasuredFigure(part, { code: CODE }),
      numberedFace(part),
      plainFace(part),
      plainFace(part, { frame: 'narrow' }),
      codeOnFace(part, 46, { code: CODE }),
      codeOnFace(part, 46, { frame: 'narrow', code: CODE }),
    ]) {
      const { body } = drawSvg(drawing, 'm')
      assert.ok(body.length < LIMIT, `${body.length}`)
      assert.deepEqual(crowdedTexts(drawing.marks), [])
      for (const mark of listTexts(drawing.marks)) {
        const { left, right, top, bottom } = textBox(mark)
        const said = mark.runs.map(({ text }) => text).join(' ')
        assert.ok(left > -1 && top > -1 && right < drawing.width + 1 && bottom < drawing.height + 1, said)
      }
    }
    const figure = drawMeasuredFigure(part)
    const linked = groupsOf(figure.marks).filter(({ link }) => link)
    const drawn = part.rows.filter(({ slot, form }) => slot || form)
    for (const { link, id, part: name } of linked) {
      assert.equal(link?.href, `#d${id?.slice(1)}`)
      assert.equal(name, id)
    }
    assert.ok(linked.length >= Math.min(drawn.length, 3))
    assert.equal(new Set(linked.map(({ id }) => id)).size, linked.length)
  })

  test(`a wrong dimension of ${family.key} is red, the others are not`, () => {
    const part = measured(family)
    const [wrong] = part.rows.filter(({ dimension }) => dimension.measured > dimension.nominal + 0.3)
    const figure = drawMeasuredFigure(part)
    const red = groupsOf(figure.marks).filter(
      ({ link, marks }) => link && groupsOf(marks).some(({ tone }) => tone === 'bad'),
    )
    const isDrawn = groupsOf(figure.marks).some(({ id }) => id === `g${wrong?.no}`)
    assert.deepEqual(
      red.map(({ id }) => id),
      isDrawn ? [`g${wrong?.no}`] : [],
    )
    assert.match(figure.label, /1 项超差/)
  })
}

test('leaders of the numbers on a face do not cross, and stay in its frame', () => {
  for (const family of FAMILIES) {
    const drawing = numberedFace(measured(family))
    for (const [x, y] of listPoints(drawing.marks.filter(({ kind }) => kind === 'group')))
      assert.ok(x > -1 && y > -1 && x < drawing.width + 1 && y < drawing.height + 1, family.key)
  }
})

test('the code is drawn where the record says it sits', () => {
  const [disc] = FAMILIES
  assert.ok(disc)
  const drawing = codeOnFace(measured(disc), 46, { code: CODE })
  assert.match(drawing.label, /距中心 46 mm/)
  assert.match(drawSvg(drawing, 'k').body, /R 46/)
  assert.match(drawSvg(drawing, 'k').body, /data-l='code'/)
})

test('a figure without anything measured is the outline alone', () => {
  const [disc] = FAMILIES
  assert.ok(disc)
  const figure = drawMeasuredFigure(toMeasured(disc, [], FACTS))
  assert.equal(groupsOf(figure.marks).filter(({ link }) => link).length, 0)
})
