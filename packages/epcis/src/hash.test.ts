import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPreHash, hashEvent } from './hash.ts'

const CONTEXT = [{ example: 'https://ns.example.com/epcis/' }]
const EVENT = {
  type: 'ObjectEvent',
  eventTime: '2020-03-04T11:00:30.000+01:00',
  eventTimeZoneOffset: '+01:00',
  recordTime: '2020-03-04T11:00:30.999+01:00',
  epcList: ['urn:epc:id:sscc:4012345.0000000333', 'urn:epc:id:sscc:4012345.0000000111'],
  action: 'OBSERVE',
  bizStep: 'departing',
  readPoint: { id: 'urn:epc:id:sgln:4012345.00011.987' },
  'example:myField3': { 'example:mySubField3': ['3', '1'] },
  'example:myField2': '0',
}

test('the text of the hash follows the rules of CBV 2.0', () => {
  assert.equal(
    buildPreHash(EVENT, CONTEXT),
    [
      'eventType=ObjectEvent',
      'eventTime=2020-03-04T10:00:30.000Z',
      'eventTimeZoneOffset=+01:00',
      'epcListepc=https://id.gs1.org/00/040123450000001112epc=https://id.gs1.org/00/040123450000003338',
      'action=OBSERVE',
      'bizStep=https://ref.gs1.org/cbv/BizStep-departing',
      'readPointid=https://id.gs1.org/414/4012345000115/254/987',
      '{https://ns.example.com/epcis/}myField2=0',
      '{https://ns.example.com/epcis/}myField3{https://ns.example.com/epcis/}mySubField3=1',
      '{https://ns.example.com/epcis/}mySubField3=3',
    ].join(''),
  )
})

test('an event has one hash in every way of writing it', () => {
  const hash = hashEvent(EVENT, CONTEXT)
  assert.match(hash, /^ni:\/\/\/sha-256;[0-9a-f]{64}\?ver=CBV2\.0$/)
  const other = {
    ...EVENT,
    eventTime: '2020-03-04T10:00:30Z',
    recordTime: undefined,
    epcList: [
      'https://id.gs1.org/00/040123450000001112',
      'https://example.org/some/sscc/040123450000003338?x=1',
    ],
    bizStep: 'urn:epcglobal:cbv:bizstep:departing',
    readPoint: { id: 'https://id.gs1.org/414/4012345000115/254/987' },
  }
  assert.equal(hashEvent(other, [{ example: 'https://ns.example.com/epcis/' }]), hash)
  assert.notEqual(hashEvent({ ...EVENT, action: 'ADD' }, CONTEXT), hash)
})
