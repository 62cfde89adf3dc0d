import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRandomRecord } from '../../../test-support/records.ts'
import { listLinks } from './linkset.ts'

const subject = {
  record: makeRandomRecord(1, '88.449.1001/BD-1'),
  company: null,
  origin: 'https://node.example',
  updatedAt: '2026-11-20T02:00:00Z',
  fields: new Map(),
}

test('a part with events has a link to them, which asks by the address of the part', () => {
  const [link] = listLinks({ ...subject, hasEvents: true }, []).get('https://gs1.org/voc/epcis') ?? []
  assert.equal(
    link?.href,
    'https://node.example/epcis/events?MATCH_anyEPC=https%3A%2F%2Fnode.example%2Fid%2F88.449.1001%2FBD-1',
  )
  assert.equal(listLinks(subject, []).has('https://gs1.org/voc/epcis'), false)
})
