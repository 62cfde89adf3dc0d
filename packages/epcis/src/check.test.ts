import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEvent, isInCalendar } from './check.ts'

const EVENT = {
  type: 'ObjectEvent',
  eventTime: '2026-11-24T10:42:08.5+08:00',
  eventTimeZoneOffset: '+08:00',
  action: 'OBSERVE',
  epcList: ['urn:epc:id:sgtin:4012345.011111.9876'],
}
const { epcList: _, ...WITHOUT_EPCS } = EVENT
const findPaths = (event: unknown) => checkEvent(event).map(({ path }) => path)

test('events of every type are right with what their type needs', () => {
  const { action: _action, ...transformation } = WITHOUT_EPCS
  for (const event of [
    EVENT,
    { ...WITHOUT_EPCS, sensorElementList: [{ sensorReport: [{ type: 'Temperature', value: 4 }] }] },
    { ...EVENT, bizStep: 'shipping', disposition: 'https://ref.gs1.org/cbv/Disp-in_transit' },
    { ...EVENT, 'own:colour': { anything: [1] } },
    { ...WITHOUT_EPCS, type: 'AggregationEvent', childEPCs: ['urn:x:1'] },
    { ...WITHOUT_EPCS, type: 'AssociationEvent', action: 'DELETE', parentID: 'urn:x:1' },
    { ...WITHOUT_EPCS, type: 'TransactionEvent', bizTransactionList: [{ bizTransaction: 'urn:x:1' }] },
    {
      ...transformation,
      type: 'TransformationEvent',
      inputEPCList: ['urn:x:1'],
      transformationID: 'urn:x:2',
    },
  ])
    assert.deepEqual(checkEvent(event), [], JSON.stringify(event))
})

test('what is missing or wrong is told with its path', () => {
  assert.deepEqual(findPaths('text'), [''])
  assert.deepEqual(findPaths({ ...EVENT, type: 'QuantityEvent' }), ['type'])
  assert.deepEqual(findPaths(WITHOUT_EPCS), ['epcList'])
  assert.deepEqual(findPaths({ type: 'TransactionEvent' }), [
    'eventTime',
    'eventTimeZoneOffset',
    'action',
    'bizTransactionList',
  ])
  assert.deepEqual(findPaths({ ...WITHOUT_EPCS, type: 'AssociationEvent' }), ['parentID', 'childEPCs'])
  assert.deepEqual(findPaths({ ...EVENT, bizStep: 'dancing', colour: 'red' }), ['bizStep', 'colour'])
  assert.deepEqual(findPaths({ ...EVENT, quantityList: [{ quantity: -1, uom: 'kilo' }] }), [
    'quantityList[0].epcClass',
    'quantityList[0].quantity',
    'quantityList[0].uom',
  ])
  assert.equal(findPaths({ ...EVENT, epcList: Array(50).fill(1) }).length, 10)
})

test('a name is an address, or what the caller allows', () => {
  const event = { ...EVENT, epcList: ['88.449.1001/A'], bizStep: '88.449.1001/STEP' }
  assert.deepEqual(findPaths(event), ['epcList[0]', 'bizStep'])
  assert.deepEqual(
    checkEvent(event, (text) => text.startsWith('88.449.1001/')),
    [],
  )
})

test('a time is in the calendar and has a zone', () => {
  assert.ok(isInCalendar('2028-02-29T00:00:00Z'))
  for (const eventTime of [
    '2026-02-29T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-11-24T10:42:08',
    '2026-11-24',
  ])
    assert.deepEqual(findPaths({ ...EVENT, eventTime }), ['eventTime'], eventTime)
})

test('an event that nests without end is refused without being walked', () => {
  let deep: unknown = 'end'
  for (let level = 0; level < 5_000; level += 1) deep = { 'own:deep': deep }
  assert.deepEqual(findPaths({ ...EVENT, 'own:deep': deep }), [''])
})
