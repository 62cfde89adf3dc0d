import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Dimension } from '@biaojie/drawings/measured/dimension.ts'
import { FAMILIES } from '@biaojie/drawings/measured/families/families.ts'
import { toMeasured } from '@biaojie/drawings/measured/measured.ts'
import { makeEnglish } from '../../../../language/english.ts'
import { CHINESE, type Language } from '../../../../language/language.ts'
import type { LayerContext } from './context.ts'
import { showMeasurement } from './measure.ts'

const FACTS = {
  identifier: '88.449.1001/BD-320A0001',
  name: '新能源乘用车前轮通风式制动盘总成（左前，带涂层，出口件）',
  company: '宁波海芯制动系统有限公司（示例）',
  drawing: '',
  material: '',
  device: '',
  measuredAt: '',
  inspector: '',
  treatment: '',
  spec: '',
}

/** Every dimension of the family and forms up to twelve, the second far outside its tolerance; one has a long name. */
function layerOf({ key, slots }: (typeof FAMILIES)[number], language: Language) {
  const dimensions: Dimension[] = slots.map((slot, at) => ({
    name: at === 0 ? `${slot.name}（热处理以后、去毛刺以前，按图样第 12 版测量）` : slot.name,
    sign: slot.sign,
    nominal: slot.typical,
    upper: 0.1,
    lower: -0.1,
    measured: slot.typical + (at === 1 ? 1e6 : at === 2 ? -0.1 : 0),
    unit: 'mm',
    slot: slot.key,
  }))
  const forms = ['端面跳动（外侧）', '端面跳动（内侧）', '厚薄差', '平面度', '位置度', '圆度', '同轴度']
  const family = FAMILIES.find((candidate) => candidate.key === key)
  assert.ok(family)
  const all = [
    ...dimensions,
    ...forms.map(
      (name): Dimension => ({
        name,
        sign: '',
        nominal: 0,
        upper: 0.05,
        lower: 0,
        limit: 'most',
        measured: 0.03,
        unit: 'mm',
      }),
    ),
  ]
  return showMeasurement({
    language,
    identifier: FACTS.identifier,
    encodeCode: () => undefined,
    scenes: [],
    part: null,
    measured: toMeasured(family, all.slice(0, 12), FACTS),
  } as unknown as LayerContext)
}

for (const family of FAMILIES)
  for (const language of [CHINESE, makeEnglish()])
    test(`${family.name}, ${language.code}: rows meet their marks, and what is outside is red in both`, () => {
      const { tables = [], figure, points = [] } = layerOf(family, language)
      const rows = tables[0]?.rows ?? []
      assert.ok(figure && rows.length > 0)
      for (const { id, mark, no, tick = 50 } of rows) {
        assert.ok(points.includes(no ?? ''))
        assert.ok(tick >= 0 && tick <= 100, `the tick stays on its scale: ${tick}`)
        const marked = figure.wide.body.match(new RegExp(`<a href='#${id}'[^>]* id='${mark}'`, 'g'))
        assert.ok((marked?.length ?? 0) <= 1, `${mark} once`)
      }
      const drawn = [...figure.wide.body.matchAll(/href='#(d\d+)'/g)].map(([, id]) => id)
      for (const id of drawn)
        assert.ok(
          rows.some((row) => row.id === id),
          `${id} has its row`,
        )
      const bad = rows.filter(({ tone }) => tone === 'bad')
      assert.equal(bad.length, 1)
      const red = figure.wide.body.split('<a ').filter((mark) => mark.includes("data-t='bad'"))
      assert.deepEqual(
        red.map((mark) => /^href='#(d\d+)'/.exec(mark)?.[1]),
        drawn.includes(bad[0]?.id) ? [bad[0]?.id] : [],
      )
    })
