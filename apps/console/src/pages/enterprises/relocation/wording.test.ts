import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Arrival, Departure } from '@biaojie/contract/enterprises/relocations/relocations.ts'
import { DEMO_IDENTITY, setIdentity } from '@biaojie/contract/identity.ts'
import {
  describeArrival,
  describeDeparture,
  describeExportTime,
  describeWritingTime,
  formatPercent,
  type Move,
} from './wording.ts'

setIdentity(DEMO_IDENTITY)

const departure: Departure = {
  id: 'd',
  prefix: '88.449.1001',
  state: 'done',
  kinds: [
    { kind: 'templates', done: 12, total: 12, isDone: true },
    { kind: 'items', done: 24_000, total: 24_000, isDone: true },
    { kind: 'files', done: 0, total: null, isDone: true },
  ],
  left: [],
  bytes: 3 * 1024 * 1024,
  parts: 6,
  digest: 'ab',
  fingerprint: 'cd',
  problem: '',
  createTime: '2026-11-28 13:40:00',
  createdBy: '周予安',
  endTime: '2026-11-28 13:40:02',
}

const arrival: Arrival = {
  id: 'a',
  prefix: '88.449.1001',
  companyName: '海芯制动',
  state: 'writing',
  problem: '',
  source: 'archive',
  fileName: 'a.zip',
  bytes: 3 * 1024 * 1024,
  received: 2,
  pieces: 2,
  done: 3,
  parts: 6,
  nodePrefix: '88.512',
  nodeName: '华东整车',
  exportTime: '2026-11-28 13:40:00',
  digest: 'ab',
  fingerprint: 'cd',
  isConfirmed: true,
  kinds: [
    {
      kind: 'items',
      total: 24_000,
      digest: 'ef',
      outcomes: { added: 12_000, newer: 0, same: 0, conflict: 0, skipped: 0 },
      done: 12_000,
      equal: 12_000,
    },
  ],
  left: [],
  issues: [],
  issueCount: 0,
  createTime: '2026-11-28 15:00:00',
  createdBy: '周予安',
  endTime: '',
  trail: [{ time: '2026-11-28 15:11:00', actor: '周予安', action: '开始写入', text: '' }],
}

const readLegs = ({ legs }: Move) =>
  legs.map(({ text, note = '', state }) => `${state}: ${text} ${note}`.trim())
const readStops = ({ stops }: Move) => stops.map(({ mark, name, note }) => `${mark} ${name}: ${note}`)

test('a departure is told with its counts, time and rate', () => {
  assert.deepEqual(readStops(describeDeparture(departure)), [
    '旧 88.449 本节点: 11-28 13:40 开始导出',
    '包 3.0 MB，6 段: 签好名，留到 12-05',
    '新 对方节点: 在“从别处收”里上传',
  ])
  assert.deepEqual(readLegs(describeDeparture(departure)), [
    'done: 24,012 条 用时 2 秒',
    'todo: 下载，交给对方 指纹另外告诉',
  ])
  assert.equal(describeExportTime(departure), '2 秒，12,006 条/秒')
  const running = { ...departure, state: 'running', parts: 0, endTime: '' } as const
  const half = [{ kind: 'items', done: 6_000, total: 24_000, isDone: false } as const]
  assert.equal(readLegs(describeDeparture({ ...running, kinds: half }))[0], 'now: 6,000 条 共 24,000 条')
  const failed = { ...running, state: 'failed', kinds: half } as const
  assert.equal(readLegs(describeDeparture(failed))[0], 'failed: 停在 6,000 条')
  assert.ok(describeDeparture(failed).stops[1].isFailed)
})

test('an arrival is told from its upload until it is written', () => {
  assert.deepEqual(readStops(describeArrival(arrival)), [
    '旧 88.512 华东整车: 11-28 13:40 导出',
    '包 3.0 MB，6 段: 签名对，公钥已确认',
    '新 88.449 本节点: 写入中',
  ])
  assert.deepEqual(readLegs(describeArrival(arrival)), ['done: 收齐 3.0 MB', 'now: 12,000 条 共 24,000 条'])
  assert.equal(readLegs(describeArrival(arrival, 12_000))[1], 'now: 12,000 条/秒 还要 1 秒')
  const done = { ...arrival, state: 'done', endTime: '2026-11-28 15:11:10' } as const
  assert.equal(readLegs(describeArrival(done))[1], 'done: 24,000 条 用时 10 秒')
  assert.deepEqual([describeWritingTime(done), describeWritingTime(arrival)], ['10 秒，2,400 条/秒', ''])
  const early = { parts: 0, kinds: [], nodeName: '', nodePrefix: '', exportTime: '', fingerprint: '' }
  const uploading = describeArrival({ ...arrival, ...early, state: 'uploading', received: 1 })
  assert.deepEqual(readLegs(uploading), ['now: 收到 1 / 2 段', 'todo: 先核对'])
  assert.deepEqual(readStops(uploading).slice(0, 2), ['旧 对方节点: 核对后才知道', '包 3.0 MB: 还没有验签名'])
  const refused = describeArrival({ ...arrival, ...early, state: 'refused' })
  assert.deepEqual([refused.stops[1].isFailed, refused.stops[1].note], [true, '核对没有通过'])
  assert.equal(readLegs(refused)[1], 'failed: 没有写')
  const unsigned = describeArrival({ ...arrival, state: 'checked', source: 'idhub', isConfirmed: false })
  assert.deepEqual([unsigned.stops[1].note, readLegs(unsigned)[1]], ['没有签名', 'todo: 等写入'])
})

test('shares are in words', () => {
  assert.deepEqual([formatPercent(999, 1_000), formatPercent(0, 0)], ['99 %', ''])
})
