import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textWidth } from '@biaojie/drawings/base/text-styles.ts'
import { writeChinese } from '@biaojie/drawings/base/write.ts'
import type { Party } from './supply-graph.ts'
import { makeSupplyMap } from './supply-map.ts'

const PARTIES: Party[] = [
  { tier: '主机厂', company: '甬越汽车', area: '上海' },
  { tier: '本企业', company: '宁波海芯制动系统有限公司', area: '浙江宁波', customers: '甬越汽车' },
  { tier: '三级', company: '中川精密铸造', area: '山东潍坊' },
  { tier: '四级', company: '沧源冶金原料', area: '河北沧州', customers: '中川精密铸造' },
  { tier: '三级', company: '甬达表面工程', area: '浙江宁波' },
]
const lineOf = (body: string, no: number) =>
  new RegExp(`<g id='g${no}' data-p='g${no}'>(.*?)</g>`).exec(body)?.[1] ?? ''

test('each company has a line to whom it supplies, under the number of its row', () => {
  const body = makeSupplyMap(PARTIES, writeChinese)?.wide.body ?? ''
  assert.equal(lineOf(body, 1), '', 'the customer supplies nobody')
  assert.match(lineOf(body, 2), /<path/, 'the company names its customer')
  assert.match(lineOf(body, 3), /<path/, 'a supplier that names nobody supplies the company')
  assert.match(lineOf(body, 4), /<path/)
  assert.equal(lineOf(body, 5), '', 'within one city there is no way to draw')
  assert.match(body, /宁波海芯制动系统 等 2 家/)
})

test('companies of one city, and places that nobody knows, have no map', () => {
  assert.equal(makeSupplyMap(PARTIES.slice(4), writeChinese), undefined)
  assert.equal(makeSupplyMap([{ tier: '本企业', area: '别处' }], writeChinese), undefined)
  assert.equal(makeSupplyMap([], writeChinese), undefined)
})

test('names stay inside the map of a phone', () => {
  const drawn = makeSupplyMap(PARTIES, writeChinese)?.narrow
  assert.ok(drawn)
  const texts = [
    ...drawn.body.matchAll(/<text x='([\d.-]+)' y='[\d.-]+'(?: text-anchor='(\w+)')?[^>]*>([^<]*)</g),
  ]
  assert.notEqual(texts.length, 0)
  for (const [, x = '', anchor, said = ''] of texts) {
    const width = textWidth(said, 'spec', 14)
    const left =
      anchor === 'end' ? Number(x) - width : anchor === 'middle' ? Number(x) - width / 2 : Number(x)
    assert.ok(left >= -4 && left + width <= drawn.width + 4, said)
  }
})
