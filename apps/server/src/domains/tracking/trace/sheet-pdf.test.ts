import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import { writeSheetPdf } from './sheet-pdf.ts'

const node = (level: number): TracePicture['nodes'][number] => ({
  key: `n${level}`,
  identifier: `88.449.1001/BD-${level + 10}`,
  name: '前制动盘',
  prefix: '88.449.1001',
  level,
  day: '2026-03-18',
  step: 'packing',
  more: 0,
  known: true,
  shownTo: 'public',
  waiting: false,
})
const event = (at: number): TracePicture['events'][number] => ({
  prefix: '88.449.1001',
  time: '2026-03-18 14:26:00',
  step: 'packing',
  place: '',
  identifier: `88.449.1001/BD-${at}`,
  waiting: false,
})
const picture = (events: number): TracePicture => ({
  identifier: '88.449.1001/BD-10',
  name: '前制动盘',
  batch: '',
  reader: 'public',
  up: 1,
  down: 1,
  total: 3,
  cut: false,
  waiting: 0,
  nodes: [node(-1), node(0), node(1)],
  edges: [],
  events: Array.from({ length: events }, (_, at) => event(at)),
  eventTotal: events,
  companies: [{ prefix: '88.449.1001', name: '宁波海芯制动系统有限公司（示例）', nodes: 3, waiting: 0 }],
  time: '2026-11-27 14:44:14',
})

async function pagesOf(events: number): Promise<number> {
  const file = await writeSheetPdf({
    picture: picture(events),
    company: '宁波海芯制动系统有限公司（示例）',
    code: 'TRTC-REBF-UW6N',
    address: 'https://id.example/trace/check?code=TRTCREBFUW6N',
    printed: '2026-11-27 14:44',
    author: '周予安',
    as: '公开',
  })
  return (
    Buffer.from(file)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0
  )
}

test('a trace fills the page of its picture and as many pages as its list is long', async () => {
  assert.equal(await pagesOf(3), 2)
  assert.equal(await pagesOf(60), 4)
})
