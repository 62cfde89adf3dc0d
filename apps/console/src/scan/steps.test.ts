import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PHONE_CONTEXT } from '@biaojie/contract/tracking/events/rules.ts'
import {
  canFinish,
  describeBox,
  findStep,
  formatZone,
  makeEvent,
  makeUuid,
  makeWork,
  readBoxSize,
  STEPS,
  type Work,
} from './steps.ts'

const PREFIX = '88.449.1001'
const AT = Date.parse('2026-11-24T10:42:08+08:00')
const part = (code: string) => ({ code, name: '前制动盘', at: AT })
const given = { id: 'x', station: '', at: AT }

/** The words of CBV of a step; a recalled part has those of what was done with it. */
const wordsOf = ({ key, bizStep, disposition }: (typeof STEPS)[number]) =>
  key === 'recalled' ? ['replacing', 'inactive'] : [bizStep, disposition]

for (const step of STEPS) {
  const begun = makeWork(step.key, PREFIX, AT)
  const ready: Work = {
    ...begun,
    parent: step.parent ? part('BX-1') : null,
    parts: [part('BD-1')],
    reason: step.reasons?.[0] ?? '',
  }

  test(`${step.name} ends once it has all that it needs`, () => {
    assert.equal(canFinish(begun), false)
    assert.equal(canFinish(ready), true)
    assert.equal(canFinish({ ...ready, parent: null }), step.parent === undefined)
    assert.equal(canFinish({ ...ready, reason: '' }), step.reasons === undefined)
    assert.equal(canFinish({ ...ready, parts: [] }), step.key === 'unpacking')
  })

  test(`${step.name} becomes an event of its kind, with whole identifiers`, () => {
    const event = makeEvent(ready, given)
    assert.deepEqual(
      [event.type, event.action, event.bizStep, event.disposition],
      [step.event, step.action, ...wordsOf(step)],
    )
    const parts = [`${PREFIX}/BD-1`]
    const named = step.event === 'ObjectEvent' ? event.epcList : event.childEPCs
    assert.deepEqual(named, parts)
    assert.equal(event.parentID, step.parent && `${PREFIX}/BX-1`)
    const reason = step.reasons?.[0]
    assert.equal(event['biaojie:reason'], step.key === 'recalled' ? `召回处置：${reason}` : reason)
    assert.equal('readPoint' in event, false)
  })
}

test('a box that is emptied names no parts, and a part of another company keeps its prefix', () => {
  const emptied: Work = { ...makeWork('unpacking', PREFIX, AT), parent: part('BX-1') }
  assert.equal('childEPCs' in makeEvent(emptied, given), false)
  const foreign: Work = { ...makeWork('receiving', PREFIX, AT), parts: [part('88.449.1002/VN-1')] }
  assert.deepEqual(makeEvent(foreign, given).epcList, ['88.449.1002/VN-1'])
})

test('the place of work is written so that any name makes an address', () => {
  const work: Work = { ...makeWork('shipping', PREFIX, AT), parts: [part('BX-1')] }
  const { readPoint } = makeEvent(work, { ...given, station: 'OP95 包装/二' })
  const id = `${PHONE_CONTEXT.biaojie}place:${PREFIX}:${encodeURIComponent('OP95 包装/二')}`
  assert.deepEqual(readPoint, { id })
})

test('a step that no phone has makes no event, and its work never ends', () => {
  const work: Work = { ...makeWork('packing', PREFIX, AT), parts: [part('BD-1')] }
  Object.assign(work, { step: 'painting' })
  assert.equal(findStep('painting'), undefined)
  assert.equal(canFinish(work), false)
  assert.throws(() => makeEvent(work, given), /no such step: painting/)
})

test('the zone is that of the phone at the time of the event, half hours too', () => {
  const at = (minutes: number) => Object.assign(new Date(AT), { getTimezoneOffset: () => minutes })
  assert.deepEqual(
    [-480, 0, 210, -345].map((minutes) => formatZone(at(minutes))),
    ['+08:00', '+00:00', '-03:30', '+05:45'],
  )
})

test('numbers are random UUIDs of version 4', () => {
  const numbers = Array.from({ length: 100 }, makeUuid)
  for (const number of numbers)
    assert.match(number, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.equal(new Set(numbers).size, 100)
})

test('a box has a size that people type as they like, and says when it is full', () => {
  assert.deepEqual(['24', ' ２４ 件', '', '没有', '12345'].map(readBoxSize), [24, 24, 0, 0, 0])
  assert.deepEqual(
    [23, 24, 26].map((count) => describeBox(count, 24)),
    ['', '这箱满了', '比一箱 24 件多 2 件，请核对'],
  )
  assert.equal(describeBox(99, 0), '')
})
