import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotEpcis } from './document.ts'
import { readDocument } from './read-document.ts'

async function read(format: 'json' | 'xml', text: string): Promise<number> {
  let count = 0
  for await (const portion of readDocument(format, Buffer.from(text))) count += portion.length
  return count
}
const MANY = 300_000
const ROOT = '<e:EPCISDocument xmlns:e="urn:epcglobal:epcis:xsd:2" xmlns:x="urn:x"><EPCISBody><EventList>'

/** Reading one of these takes minutes, and so does the test, when each element costs as much as the file is deep. */
const HOSTILE: [string, 'json' | 'xml', string, RegExp][] = [
  ['elements in each other', 'xml', `${'<a>'.repeat(MANY)}${'</a>'.repeat(MANY)}`, /根元素/],
  ['elements that are never closed', 'xml', '<a>'.repeat(MANY), /根元素/],
  ['elements in each other below the root', 'xml', ROOT + '<a>'.repeat(MANY), /层级|没有/],
  ['elements in each other in an event', 'xml', `${ROOT}<ObjectEvent>${'<x:a>'.repeat(MANY)}`, /层级/],
  ['another root', 'xml', `<Invoice>${'<ObjectEvent/>'.repeat(MANY)}</Invoice>`, /根元素/],
  [
    'namespaces',
    'xml',
    `<EPCISDocument ${Array.from({ length: MANY }, (_, at) => `xmlns:a${at}="a"`).join(' ')}>`,
    /属性/,
  ],
  ['text alone', 'xml', 'x'.repeat(MANY), /根元素/],
  ['lists in each other', 'json', `{"type":"EPCISDocument","epcisBody":${'['.repeat(MANY)}`, /./],
  [
    'objects in each other',
    'json',
    `{"type":"EPCISDocument","@context":${'{"a":'.repeat(MANY)}1${'}'.repeat(MANY)}}`,
    /层级/,
  ],
  ['names alone', 'json', `{${Array.from({ length: MANY }, (_, at) => `"${at}":1`).join(',')}}`, /字段/],
]
for (const [name, format, text, message] of HOSTILE)
  test(`a document of EPCIS is refused at once: ${name} (${format})`, async () => {
    await assert.rejects(
      read(format, text),
      (error) => error instanceof NotEpcis && message.test(error.message),
    )
  })

test('a document as deep as the standard allows is read', async () => {
  const event = `<ObjectEvent><eventTime>2026-03-11T10:00:00Z</eventTime><x:a>${'<x:b>'.repeat(20)}${'</x:b>'.repeat(20)}</x:a></ObjectEvent>`
  const text = `${ROOT}<extension>${event}</extension>${event.repeat(600)}</EventList></EPCISBody></e:EPCISDocument>`
  assert.equal(await read('xml', text), 601)
})
