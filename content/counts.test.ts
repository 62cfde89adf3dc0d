import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { EcologyPageSchema } from '@biaojie/contract/content/content/pages.ts'
import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { Value } from 'typebox/value'
import { parse } from 'yaml'
import { companies } from '../demo/data.ts'
import { identifiers } from '../demo/demo-node.ts'
import { market } from '../demo/market/market.ts'

/* Texts name counts of the demo node and of this folder. Each is counted here again. */

const DIGITS = '零一二三四五六七八九'
const UNITS = { 千: 1_000, 百: 100, 十: 10 }

/** Reads 十二, 六十, 七千一百四十二 and 7,142. */
function numberOf(text: string): number {
  if (/^[\d,]+$/.test(text)) return Number(text.replaceAll(',', ''))
  let sum = 0
  let rest = text.replaceAll('零', '')
  for (const [unit, size] of Object.entries(UNITS)) {
    const [before, after] = rest.includes(unit) ? rest.split(unit) : [undefined, rest]
    if (before !== undefined) sum += (before === '' ? 1 : DIGITS.indexOf(before)) * size
    rest = after ?? ''
  }
  return sum + (rest === '' ? 0 : DIGITS.indexOf(rest))
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const files = (folder: string, end: string) =>
  readdirSync(new URL(folder, import.meta.url)).filter((name) => name.endsWith(end)).length
const launches = readdirSync(new URL('cases', import.meta.url))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => /duration: .*(\d{4}-\d\d) (?:投用|三仓并账)/.exec(read(`cases/${name}`))?.[1] ?? '')

const nodeRecords = [...identifiers('2026-11-20')]
const { applications, providers } = market()
const own = providers.filter((provider) => provider.own).map(({ key }) => key)
const fromOwn = applications.filter(({ provider }) => own.includes(provider)).length
const scenes = Object.keys(SCENES).length
const ecology = Value.Parse(EcologyPageSchema, parse(read('pages/ecology.yaml')))
/** In 亿元. */
const subsidy = ecology.subsidy.rows.reduce((sum, { amount }) => sum + amount * 10, 0) / 10
const dealers = ecology.types.find(({ name }) => name === '渠道代理商')?.thresholds ?? []
const numberIn = (text = '') => numberOf(/[\d,]+/.exec(text)?.[0] ?? '')
const answerDays = ecology.types.flatMap(({ process }) =>
  process.filter(({ title }) => title === '资质初审').map(({ time }) => numberIn(time)),
)
const share = ecology.advantages.items.find(({ title }) => title === '收入透明')?.figure.value
const tenths = (part: number) => Math.round((part / applications.length) * 10)

/** A text, the place of its number, and what the number counts. */
const COUNTS: [file: string, place: RegExp, count: number][] = [
  ['news/30.md', /title: 十二家示例企业，(\S+?)个标识/, nodeRecords.length],
  ['news/30.md', /演示节点上有 ([\d,]+) 个标识/, nodeRecords.length],
  ['news/30.md', /title: (\S+?)家示例企业/, companies.length],
  ['news/30.md', /属于 (\d+) 家示例企业/, companies.length],
  [
    'news/30.md',
    /有 ([\d,]+) 个带着追溯场景/,
    nodeRecords.filter(({ scenes }) => scenes?.some(({ code }) => code === '0')).length,
  ],
  ['agreements/sample-data.md', /的(\S+?)家企业，名称后有/, companies.length],
  ['pages/cases.yaml', /示例节点上的(\S+?)家企业/, companies.length],
  ['pages/cases.yaml', /写成案例的(\S+?)家/, launches.length],
  ['pages/introduce.yaml', /第(\S+?)家企业通衢汽车物流接入/, companies.length],
  ['pages/introduce.yaml', /title: (\S+?)份标准文件成稿/, files('standards', '.pdf')],
  [
    'pages/introduce.yaml',
    /date: 2026-01, title: (\S+?)个案例同月投用/,
    launches.filter((month) => month === '2026-01').length,
  ],
  ['pages/introduce.yaml', /(\S)成是自研/, tenths(fromOwn)],
  ['pages/introduce.yaml', /自研，(\S)成来自/, tenths(applications.length - fromOwn)],
  ['pages/introduce.yaml', /来自(\S+?)家生态伙伴/, providers.length - own.length],
  ['pages/home.yaml', /准备 (\d+) 亿元补贴/, subsidy],
  ['pages/ecology.yaml', /headline: (\d+)亿平台补贴/, subsidy],
  ['pages/home.yaml', /销售团队, value: (\d+) 人及以上/, numberIn(dealers[1]?.name)],
  ['pages/home.yaml', /资质初审, text: (\d+) 个工作日内回复/, Math.max(...answerDays)],
  ['pages/home.yaml', /上架自有应用, value: 收入分成 (\d+)% 起/, Number(share)],
  ['../apps/portal/src/pages/home/stages.tsx', /`(\S+?)类场景，/, scenes],
  ['pages/solutions.yaml', /text: (\S)套方案/, files('solutions', '.yaml')],
]

for (const [file, place, count] of COUNTS)
  test(`${file} counts right: ${place.source}`, () => {
    const said = place.exec(read(file))?.[1]
    assert.ok(said !== undefined, 'the text has changed')
    assert.equal(numberOf(said), count, said)
  })

test('the first case in the history is the first that went live, and there are more applications than it says', () => {
  const history = read('pages/introduce.yaml')
  assert.equal(/date: (\d{4}-\d\d), title: 首个案例投用/.exec(history)?.[1], launches.toSorted()[0])
  const said = /上架应用过(\S+?)个/.exec(history)?.[1] ?? ''
  assert.ok(numberOf(said) > 0 && applications.length > numberOf(said), said)
})

test('numbers in words are read', () => {
  assert.deepEqual(
    ['十', '十二', '六十', '七千一百四十二', '一百零三', '7,142'].map(numberOf),
    [10, 12, 60, 7142, 103, 7142],
  )
})
