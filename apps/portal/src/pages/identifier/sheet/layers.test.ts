import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLayer, planLayers } from './layers.ts'

const scene = (templateCode: string, sceneConfId: string, sceneName = sceneConfId) => ({
  templateCode,
  sceneConfId,
  sceneName,
  icon: '',
})
const DRAWN = { hasFamily: true, isMeasured: true, hasAssembly: true, isListed: false }
const PLAIN = { hasFamily: false, isMeasured: false, hasAssembly: false, isListed: false }
const signs = (plans: ReturnType<typeof planLayers>) => plans.map(({ sign }) => sign).join('')
const CLOSED = { isRecalled: false, isLine: false }

test('scenes become layers in the order of the company, those of one subject one layer', () => {
  const scenes = ['2', '0', '1', '3', '6', '4', '5', '8', '7', '10'].map((code) => scene(code, `s${code}`))
  assert.equal(signs(planLayers(scenes, DRAWN)), '检溯量装运召安机档')
  assert.equal(signs(planLayers(scenes, PLAIN)), '检溯码运召安机档')
})

test('without scenes a part has its code and its record, with a family its measures', () => {
  assert.equal(signs(planLayers([], PLAIN)), '码档')
  assert.equal(signs(planLayers([], { ...PLAIN, hasFamily: true, isMeasured: true })), '量档')
  assert.equal(signs(planLayers([], { ...PLAIN, hasFamily: true })), '档')
})

test('a scene of the company takes the first character that no layer has', () => {
  const own = (...names: string[]) =>
    signs(
      planLayers(
        names.map((name, at) => scene('100', `o${at}`, name)),
        PLAIN,
      ),
    ).slice(1, -1)
  assert.equal(own('绿色制造', '绿电凭证', '档案补充', '装配指导'), '绿电案装')
  assert.equal(own('ESG 报告', '  ', 'ABC', 'ABC'), '报场AB')
})

test('an address opens its scene, an alias its layer; otherwise what tells most', () => {
  const scenes = [scene('2', 'anti'), scene('0', 'x-trace'), scene('3', 'x-supply'), scene('1', 'x-manage')]
  const plans = planLayers(scenes, DRAWN)
  const opened = (wanted?: string, how = CLOSED) => {
    const { plan, scene: open } = openLayer(plans, wanted, how)
    return `${plan.sign} ${open?.sceneConfId ?? ''}`
  }
  assert.equal(opened('x-supply'), '溯 x-supply')
  assert.equal(opened('trace'), '溯 x-trace')
  assert.equal(opened('file'), '档 ')
  assert.equal(opened('assemble'), '装 ')
  assert.equal(opened('of-another'), '量 x-manage')
  assert.equal(opened(), '量 x-manage')
  assert.equal(opened(undefined, { ...CLOSED, isRecalled: true }), '量 x-manage')
  const recalled = planLayers([...scenes, scene('4', 'recall')], DRAWN)
  assert.equal(openLayer(recalled, undefined, { ...CLOSED, isRecalled: true }).plan.sign, '召')
  assert.equal(openLayer(recalled, 'anti', { ...CLOSED, isRecalled: true }).plan.sign, '检')
  const listed = planLayers(scenes, { ...DRAWN, isListed: true })
  assert.equal(openLayer(listed, undefined, { ...CLOSED, isRecalled: true }).plan.sign, '召')
  const line = planLayers([...scenes, scene('9', 'line')], PLAIN)
  assert.equal(openLayer(line, undefined, { ...CLOSED, isLine: true }).plan.sign, '产')
})

test('a key of the object is no layer', () => {
  const plans = planLayers([], PLAIN)
  for (const wanted of ['constructor', '__proto__', 'toString', ''])
    assert.equal(openLayer(plans, wanted, CLOSED).plan.sign, '码')
})
