import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { findRepositoryFile } from './platform/base/places.ts'
import { startProductionNode } from './test-support/production-node.ts'

/** A production node with an empty database, from `npm run setup` on: nothing of the demo may be in it. */

/** The documents of the interface are left out, because their examples are answers of a demo node. */
const PAGES = [
  ...['/home', '/application', '/application/list', '/solution', '/cooperation_case', '/news', '/ecology'],
  ...['/identification', '/introduce', '/prefix', '/parts', '/login', '/search'],
  ...['/news/rss.xml', '/sitemap.xml', '/robots.txt', '/site.webmanifest'],
]
/** These stand in the demo alone: companies, its phone and account, accounts, products, made-up money. */
const DEMO =
  /海芯制动系统(?!（示例）)|恒屹轴承|400-000-0000|示例银行|演示账号|待配置|一物一码追溯云|亿元平台补贴|7 家服务商|亿元|收入分成|关于示例数据|就是这只制动盘/
/** Figures of the sample line, and what is measured there. */
const SAMPLE_LINE = /换型调试|建模上线|在库托盘|的主要指标|方案优势|示例产线|相关应用|有现成的模型库/
/** Links to parts of the samples, which lead to nothing here. */
const SAMPLE_PART = /href="\/(?:product_scene\?identifier=|id\/)88\.449\./

test('a production node with an empty database shows nothing of the demo on its main pages', async (t) => {
  if (!existsSync(findRepositoryFile('apps/portal/build/server/index.js'))) return t.skip('nothing is built')
  const { origin } = await startProductionNode(t)
  for (const path of PAGES) {
    const answer = await fetch(origin + path)
    assert.equal(answer.status, 200, path)
    const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '')
    assert.equal(html.match(DEMO)?.[0], undefined, path)
    assert.doesNotMatch(html, SAMPLE_PART, path)
  }
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  const solutions = Array.from(map.matchAll(/\/solution\/\d+/g), ([path]) => path)
  assert.ok(solutions.length > 0, 'the map names the solutions')
  assert.doesNotMatch(map, /\/(special|smartexpo)</)
  for (const path of ['/home', '/solution', ...solutions]) {
    const html = (await (await fetch(origin + path)).text()).replace(/<script[\s\S]*?<\/script>/g, '')
    assert.equal(html.match(SAMPLE_LINE)?.[0], undefined, path)
  }
  assert.match(await (await fetch(`${origin}/application`)).text(), /还没有上架的应用/)
  assert.match(await (await fetch(`${origin}/cooperation_case`)).text(), /还没有案例/)
  assert.match(await (await fetch(`${origin}/news`)).text(), /还没有文章/)
  assert.match(await (await fetch(`${origin}/prefix`)).text(), /还没有前缀生效的企业/)
  const gone = await fetch(`${origin}/cooperation_case/detail/1`, { redirect: 'manual' })
  assert.equal(gone.status, 302)
  for (const path of ['/agreement/sample-data', '/dev/outbox', '/dev/payments', '/dev/components'])
    assert.equal((await fetch(origin + path)).status, 404, path)
  const lookup = await fetch(`${origin}/product_scene?identifier=88.449.1001/BD-320A0001`)
  assert.equal(lookup.status, 404)
  assert.doesNotMatch(await lookup.text(), SAMPLE_PART)
})
