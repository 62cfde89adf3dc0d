import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge, shortenCode } from './judging.ts'
import { makeEvent, makeWork } from './steps.ts'
import { findVehicle, hasCheck } from './vin.ts'

const PREFIX = '88.449.1001'

test('the number of a vehicle is told from codes of parts, in any case and width', () => {
  assert.equal(findVehicle(' 1m8gdm9axkp042788 '), 'urn:x-vin:1M8GDM9AXKP042788')
  for (const other of ['BD-320A0001', '1M8GDM9AXKP04278', 'IM8GDM9AXKP042788', ''])
    assert.equal(findVehicle(other), undefined, other)
})

test('a wrong check character is seen', () => {
  assert.ok(hasCheck('urn:x-vin:1M8GDM9AXKP042788') && hasCheck('11111111111111111'))
  assert.ok(!hasCheck('urn:x-vin:1M8GDM9A1KP042788'))
})

test('a part is mounted into a vehicle that has no identifier', () => {
  const work = makeWork('installing', PREFIX, 0)
  const car = 'urn:x-vin:1M8GDM9AXKP042788'
  const verdict = judge(work, car, undefined)
  assert.ok(verdict.ok && verdict.parent)
  assert.equal(verdict.note, '整车')
  const wrong = judge(work, 'urn:x-vin:1M8GDM9A1KP042788', undefined)
  assert.ok(wrong.ok && wrong.note.endsWith('第 9 位与校验不符，请核对'))
  const parent = { code: car, name: '', at: 0 }
  const parts = [{ code: 'BD-1', name: '', at: 0 }]
  const event = makeEvent({ ...work, parent, parts }, { id: 'x', station: '', at: 0 })
  assert.deepEqual([event.parentID, event.childEPCs], [car, [`${PREFIX}/BD-1`]])
  assert.equal(shortenCode(car, PREFIX), '1M8GDM9AXKP042788')
})

test('a thing without parts in it is no box to be emptied, and a box is said to be taken for one', () => {
  const identifier = { code: 'BD-1', name: '前制动盘', inside: '', state: 'active' }
  const empty = judge(makeWork('unpacking', PREFIX, 0), 'BD-1', { ...identifier, holds: 0 })
  assert.ok(!empty.ok && empty.why.startsWith('这里面没有件'))
  const offline = judge(makeWork('unpacking', PREFIX, 0), 'BD-1', identifier)
  assert.ok(offline.ok && offline.note === '当作箱：前制动盘')
})
