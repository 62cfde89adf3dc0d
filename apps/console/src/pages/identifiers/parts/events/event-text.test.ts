import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IdentifierEvent } from '@biaojie/contract/tracking/events/events.ts'
import { describeDoubt, describeEvent } from './event-text.ts'

const event: IdentifierEvent = {
  id: '1',
  eventId: 'urn:uuid:1',
  type: 'AggregationEvent',
  role: 'child',
  action: 'ADD',
  eventTime: '2026-03-18 16:40:00',
  recordTime: '2026-03-18 16:40:40',
  zone: '+08:00',
  bizStep: 'packing',
  stepName: '装箱',
  dispositionName: '',
  place: '成品库',
  source: 'phone',
  writerName: '陈立',
  others: [
    { identifier: '88.449.1012/BX-1', role: 'parent' },
    { identifier: '88.449.1001/BD-2', role: 'child' },
    { identifier: '88.449.1001/BD-3', role: 'child' },
  ],
  otherCount: 24,
  reason: '',
  declaresError: false,
  withdrawn: false,
  clockOff: false,
  photos: [],
}

test('an event says where it was, with what, and how it came', () => {
  assert.equal(describeEvent(event), '成品库 · 上级 BX-1 · 下级 BD-2、BD-3 · 另有 21 件 · 现场扫码')
  assert.equal(
    describeEvent({ ...event, place: '', others: [], otherCount: 0, reason: '磕碰' }),
    '磕碰 · 现场扫码',
  )
})

test('an event that does not count says so first', () => {
  assert.equal(describeDoubt(event), '')
  assert.equal(describeDoubt({ ...event, withdrawn: true, clockOff: true }), '后来撤销了，不算')
  assert.equal(describeDoubt({ ...event, declaresError: true }), '撤销了同一条记录')
  assert.equal(describeDoubt({ ...event, clockOff: true }), '手机时钟不准，时刻按节点改正')
})
