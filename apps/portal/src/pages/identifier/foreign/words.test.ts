import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ForeignHop, ForeignIdentifier } from '@biaojie/contract/resolution/resolution/foreign.ts'
import { makeScale, makeSteps } from './path-scale.ts'
import { describeFailure, findPage, formatHop, formatMs, formatSeconds } from './words.ts'

const hop = (more: Partial<ForeignHop> = {}): ForeignHop => ({
  asked: '88.512.3001/A1',
  name: '',
  host: '198.51.100.24',
  port: 2641,
  transport: 'tcp',
  from: 0,
  ms: 10,
  outcome: 'record',
  response: 1,
  count: 5,
  ttl: 3600,
  bytes: 0,
  ...more,
})
const answer = (more: Partial<ForeignIdentifier>): ForeignIdentifier => ({
  identifier: '88.512.3001/A1',
  outcome: 'record',
  companyName: '',
  handle: '88.512.3001/A1',
  values: [],
  hops: [],
  preparing: 2,
  took: 100,
  kept: false,
  answeredAt: '2026-11-28 15:20:06',
  keptUntil: '2026-11-28 16:20:06',
  lastSeen: '',
  origin: null,
  ...more,
})

test('lengths of time are written in whole units', () => {
  assert.deepEqual([3600, 86_400, 90, 60, 7_205].map(formatSeconds), [
    '1 小时',
    '1 天',
    '90 秒',
    '1 分钟',
    '约 2 小时',
  ])
  assert.deepEqual([0, 0.04, 1.24, 38.4].map(formatMs), ['0 ms', '0.1 ms', '1.2 ms', '38 ms'])
})

test('what a server said is told in two lines', () => {
  assert.deepEqual(formatHop(hop()), ['给出记录，5 个值', '198.51.100.24 : 2641 TCP'])
  assert.deepEqual(formatHop(hop({ outcome: 'sites', asked: '0.NA/88.512', count: 2 })), [
    '给出 88.512 的站点',
    '2 个值，记 1 小时',
  ])
  assert.deepEqual(
    formatHop(hop({ outcome: 'too-large', bytes: 1_468_006, response: 0 }))[0],
    '答了 1.4 MB，太大',
  )
})

test('each kind of failure says who, how far, and in its colour', () => {
  const silent = hop({ outcome: 'unreachable', response: 0 })
  const describe = (outcome: ForeignIdentifier['outcome'], hops: ForeignHop[]) =>
    describeFailure(answer({ outcome, hops }))
  assert.deepEqual(
    describe(
      'loop',
      Array.from({ length: 10 }, () => hop({ name: '甲' })),
    )?.tone,
    'bad',
  )
  assert.match(
    describe('no-answer', [hop({ asked: '0.NA/88.512', outcome: 'sites' }), silent, silent])?.text ?? '',
    /^88\.512\.3001 的 2 个站点都没有应答。.*不是您的网络/,
  )
  assert.match(describe('no-answer', [])?.text ?? '', /没有找到前缀 88\.512\.3001 的站点/)
  const refusing = hop({ outcome: 'refused', response: 302, name: '乙' })
  assert.match(describe('no-answer', [hop(), refusing])?.text ?? '', /^乙拒绝回答前缀 88\.512\.3001/)
  assert.equal(describe('no-answer', [hop({ outcome: 'malformed' })])?.clause, '应答读不懂')
  assert.match(describe('slow', [hop(), silent])?.text ?? '', /第 2 跳.*不是您的网络/)
  assert.equal(describe('mismatch', [hop()])?.clause, '答非所问')
  assert.match(describe('too-large', [hop({ bytes: 1_468_006 })])?.text ?? '', /1\.4 MB/)
  assert.equal(describe('unknown', [hop({ asked: '0.NA/88.512' })])?.clause, '没有这个前缀')
  assert.equal(describe('unknown', [hop()])?.title, '对方没有这个标识')
  assert.equal(describe('record', []), undefined)
})

test('only an address of the web opens the page of the other node', () => {
  const page = (text: string) =>
    findPage({ values: [{ index: 1, type: 'URL', text, kind: 'link', ttl: 60 }] })?.href
  assert.equal(page('https://parts.example/a'), 'https://parts.example/a')
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.example@evil.example/',
    'file:///etc',
  ])
    assert.equal(page(text), undefined, text)
})

test('the axis has round numbers beyond the whole time', () => {
  assert.deepEqual(makeScale(146).ticks, [0, 50, 100, 150])
  assert.deepEqual(makeScale(0.4).ticks, [0, 0.2, 0.4])
  for (const total of [0.1, 1, 7, 99, 100, 1_234, 4_000]) {
    const { max, ticks } = makeScale(total)
    assert.ok(max >= total && ticks.length >= 2 && ticks.length <= 6, `${total}: ${ticks}`)
  }
})

test('steps follow each other, and the longest of several is marked', () => {
  const hops = [hop({ from: 0, ms: 38 }), hop({ from: 38, ms: 85 })]
  const { steps, total } = makeSteps(answer({ preparing: 2, hops }))
  assert.deepEqual(
    steps.map(({ from, ms, isLongest }) => [from, ms, isLongest]),
    [
      [0, 2, false],
      [2, 38, false],
      [40, 85, true],
    ],
  )
  assert.equal(total, 125)
  const end = (more: Partial<ForeignIdentifier>) => makeSteps(answer({ preparing: 2, hops, ...more })).total
  assert.equal(end({ took: 208 }), 208)
  assert.equal(end({ took: 208, kept: true }), 125)
  assert.equal(makeSteps(answer({ hops: [hop()] })).steps[1]?.isLongest, false)
})
