import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ForeignHop, ForeignIdentifier } from '@biaojie/contract/resolution/resolution/foreign.ts'
import { drawPath } from './path-figure.ts'
import { buildForeignSheet } from './sheet.ts'

const LONG = '一个名字特别长的工业互联网标识解析节点，长到一行写不下（示例）'

const makeHop = (from: number, ms: number, more: Partial<ForeignHop> = {}): ForeignHop => ({
  asked: '0.NA/88.512',
  name: '国家顶级节点（示例）',
  host: '198.51.100.24',
  port: 2641,
  transport: 'tcp',
  from,
  ms,
  outcome: 'sites',
  response: 1,
  count: 2,
  ttl: 3600,
  bytes: 0,
  ...more,
})
const makeAnswer = (more: Partial<ForeignIdentifier> = {}): ForeignIdentifier => ({
  identifier: '88.512.3001/A1',
  outcome: 'record',
  companyName: '',
  handle: '88.512.3001/A1',
  values: [
    { index: 1, type: 'URL', text: 'https://parts.example/a', kind: 'link', ttl: 3600 },
    { index: 2, type: 'NOTE', text: '<b>x</b>', kind: 'markup', ttl: 3600 },
    { index: 100, type: 'HS_ADMIN', text: '', kind: 'hidden', ttl: 3600 },
  ],
  hops: [
    makeHop(0, 38),
    makeHop(38, 85, { asked: '88.512.3001/A1', outcome: 'record', name: '甬江汽车企业节点（示例）' }),
  ],
  preparing: 2,
  took: 125,
  kept: false,
  answeredAt: '2026-11-28 15:20:06',
  keptUntil: '2026-11-28 16:20:06',
  lastSeen: '',
  origin: {
    name: '甬江汽车企业节点（示例）',
    host: '198.51.100.24',
    port: 2641,
    transport: 'tcp',
    signature: 'valid',
    key: 'c41e…70',
  },
  ...more,
})

test('a record of another node is shown literally and is never called checked', () => {
  const { clauses, values, note, block, page, kept, handle } = buildForeignSheet(makeAnswer())
  assert.deepEqual(
    clauses.map(({ text, tone }) => [text, tone]),
    [
      ['别的节点的标识', undefined],
      ['本节点没有核对', 'warn'],
      ['对方已应答', undefined],
    ],
  )
  assert.equal(note, '3 个值，显示 2 个，可缓存 1 小时')
  assert.deepEqual(values?.rows, [
    { name: '1 URL', code: 'https://parts.example/a', limit: '网址照字面显示，打开前会再确认一次' },
    { name: '2 NOTE', text: '<b>x</b>', limit: '里面有标签，当普通字显示' },
    { name: '100 HS_ADMIN', text: '管理员值，照例不显示' },
  ])
  assert.equal(block.length, 10)
  assert.equal(block.find(({ name }) => name === '签名')?.value, '对得上，站点公钥 c41e…70')
  assert.equal(page?.host, 'parts.example')
  assert.match(kept, /核对不了改没改过；缓存到 11-28 16:20/)
  assert.equal(handle, '88.512.3001/A1')
})

test('each failure fills the title block with what is known of the last server', () => {
  const silent = makeHop(38, 2000, { outcome: 'unreachable', response: 0, name: '停机的节点（示例）' })
  const sheet = buildForeignSheet(
    makeAnswer({
      outcome: 'no-answer',
      values: [],
      origin: null,
      hops: [makeHop(0, 38), silent],
      lastSeen: '2026-11-27 22:10:00',
    }),
  )
  assert.deepEqual(
    sheet.clauses.map(({ text }) => text),
    ['别的节点的标识', '对方没有应答', '稍后再查'],
  )
  assert.deepEqual(sheet.clauses[2]?.evidence, [{ text: '不是您的网络' }, { text: '上次应答是 11-27 22:10' }])
  assert.equal(sheet.values, null)
  assert.equal(sheet.block.length, 10)
  assert.equal(sheet.block.find(({ name }) => name === '问到')?.value, '停机的节点（示例）')
  const nothing = buildForeignSheet(makeAnswer({ outcome: 'no-answer', values: [], origin: null, hops: [] }))
  assert.equal(nothing.figure, null)
  assert.equal(nothing.block.find(({ name }) => name === '问到')?.value, '没有站点可问')
})

test('the path has a station for each server, and the one that failed is red', () => {
  const slow = makeHop(38, 2003, { outcome: 'slow', response: 0, name: '很慢的节点（示例）' })
  const figure = drawPath(makeAnswer({ outcome: 'slow', hops: [makeHop(0, 38), slow] }))
  assert.ok(figure)
  for (const { body } of [figure.wide, figure.narrow]) {
    assert.match(body, /很慢的节点（示例）/)
    assert.match(body, /data-t='bad'/)
  }
  const found = drawPath(makeAnswer())
  assert.ok(found && !found.wide.body.includes("data-t='bad'"))
})

test('ten servers with long names fit, and the last of a loop is red', () => {
  const hops = Array.from({ length: 10 }, (_, at) =>
    makeHop(at * 40, 38, { outcome: 'referral', name: at % 2 ? LONG : '国家顶级节点（示例）' }),
  )
  const figure = drawPath(makeAnswer({ outcome: 'loop', hops }))
  assert.ok(figure)
  assert.ok(figure.wide.body.length < 30 * 1024 && figure.narrow.body.length < 30 * 1024)
  assert.equal(figure.wide.body.match(/data-t='bad'/g)?.length, 3)
  for (const { body, width } of [figure.wide, figure.narrow])
    for (const [, x] of body.matchAll(/<text x='([\d.]+)'/g)) assert.ok(Number(x) <= width)
})
