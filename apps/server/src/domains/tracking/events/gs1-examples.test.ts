import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { testApp } from '../../../test-support/app.ts'
import { createCompany, createSession } from '../../../test-support/people.ts'

/*
 * The example files of GS1 (github.com/gs1/EPCIS) are captured and asked for again. Its repository gives no right to copy
 * them, so they are read from a copy in the directory that EPCIS_EXAMPLES names.
 */
const directory = process.env.EPCIS_EXAMPLES ?? ''
const filesIn = (folder: string, ending: string) =>
  directory === ''
    ? []
    : readdirSync(join(directory, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(ending))
        .sort()
        .map((name) => ({ name, text: readFileSync(join(directory, folder, name), 'utf8') }))

type Event = Record<string, unknown>
const node = directory === '' ? undefined : await testApp({ after }, { env: { CAPTCHA: 'off' } })

/** Each file is captured by a company of its own, since several files have the same events. */
async function capture(text: string, type: string) {
  assert.ok(node)
  const companyId = await createCompany(node, '示例制动')
  const { token } = await createSession(node, { type: 'COMPANY_ADMIN', companyId })
  const body = { name: 'MES', scopes: ['events'], perSecond: 200 }
  const { secret } = (await node.call('keyCreate', { token, body })).data
  const headers = { authorization: `Bearer ${secret}`, 'content-type': type }
  const get = async (url: string) => (await node.app.inject({ method: 'GET', url, headers })).json()
  const sent = await node.app.inject({ method: 'POST', url: '/epcis/capture', headers, payload: text })
  assert.equal(sent.statusCode, 202)
  await node.runJobs()
  const state = await get(new URL(String(sent.headers.location)).pathname)
  const found = await get('/epcis/events?perPage=100')
  const events: Event[] = found.epcisBody.queryResults.resultsBody.eventList
  return { state, events }
}

/** The record time is that of the node, and an event that was sent without a number gets its hash as one. */
const isSame = (sent: Event, { recordTime: _, eventID, ...found }: Event) => {
  const { recordTime: _before, ...given } = sent
  return isDeepStrictEqual(given, 'eventID' in given ? { ...found, eventID } : found)
}

test('examples are there to be read', { skip: directory === '' && 'EPCIS_EXAMPLES names no directory' }, () =>
  assert.ok(filesIn('JSON', '.jsonld').length > 0 && filesIn('XML', '.xml').length > 0),
)

for (const { name, text } of filesIn('JSON', '.jsonld')) {
  const { type, epcisBody } = JSON.parse(text)
  const given: Event[] | undefined = epcisBody?.eventList
  if (type !== 'EPCISDocument' || !given) continue
  test(`${name} is captured, and its events come back as they were given`, async () => {
    const { state, events } = await capture(text, 'application/ld+json')
    assert.deepEqual([state.errors, state.success, events.length], [[], true, given.length])
    for (const example of given)
      assert.ok(
        events.some((event) => isSame(example, event)),
        JSON.stringify(example),
      )
  })
}

const EVENT = /<(?:Object|Aggregation|Transaction|Transformation|Association)Event>/g

for (const { name, text } of filesIn('XML', '.xml')) {
  const count = text.match(EVENT)?.length ?? 0
  if (count === 0 || !text.includes('EPCISDocument')) continue
  test(`${name} is captured, and its events come back as JSON-LD`, async () => {
    const { state, events } = await capture(text, 'application/xml')
    assert.deepEqual([state.errors, state.success], [[], true])
    assert.equal(state.counts.stored + state.counts.known, count)
    assert.equal(events.length, state.counts.stored)
  })
}

/* The second one has another offset, which CBV 2.0 as it was published counts into the hash. */
const twins = filesIn('XML', '.xml').filter(({ name }) => /identical_hash_id_[13-9]\.xml$/.test(name))
test('events that GS1 calls the same have one hash', {
  skip: twins.length === 0 && 'no examples',
}, async () => {
  const hashes = new Map<unknown, string>()
  for (const { name, text } of twins) {
    const { events } = await capture(text, 'application/xml')
    for (const { eventID } of events) hashes.set(eventID, name)
  }
  assert.equal(hashes.size, 1, [...hashes].join(' '))
})
