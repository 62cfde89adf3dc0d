import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from '../../../../test-support/app.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'
import { createCompany, createSession } from '../../../../test-support/people.ts'

const COUNT = Number(process.env.COUNT ?? 100_000)
const PARTS = 1_000
/** Beside the document itself, a capture needs memory for a portion of events, however many there are. */
const MEMORY_BYTES = 600 * 1024 * 1024

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
app.clock.now = new Date()
const companyId = await createCompany(app, '示例制动')
const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const { rows: companies } = await app.pool.query('select prefix from companies where id = $1', [companyId])
const prefix: string = companies[0].prefix
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
await putIdentifiers(
  app,
  numbers(PARTS).map((at) => ({ identifier: `${prefix}/KD-${at}` })),
)
const key = (await app.call('keyCreate', { token, body: { name: 'MES', scopes: ['events'] } })).data.secret
const authorization = `Bearer ${key}`
const FROM = Date.parse('2026-03-18T00:00:00Z')

/** Events that differ in their times; the last one names nothing where it should be wrong. */
const buildEvents = (count: number, lastIsWrong: boolean) =>
  numbers(count).map((at) => ({
    type: 'ObjectEvent',
    action: 'OBSERVE',
    eventTime: new Date(FROM + at * 1_000).toISOString(),
    eventTimeZoneOffset: '+08:00',
    bizStep: 'inspecting',
    epcList: [lastIsWrong && at === count - 1 ? `${prefix}/NONE` : `${prefix}/KD-${at % PARTS}`],
  }))

async function capture(eventList: object[], onError: 'rollback' | 'proceed'): Promise<string> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/epcis/capture',
    headers: {
      authorization,
      'content-type': 'application/ld+json',
      'gs1-capture-error-behaviour': onError,
    },
    payload: JSON.stringify({
      '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: '2026-03-18T09:00:00.000+08:00',
      epcisBody: { eventList },
    }),
  })
  assert.equal(answer.statusCode, 202, answer.body)
  return String(answer.headers.location).split('/').at(-1) ?? ''
}

/** Runs the job of a capture, and looks all the while at its progress and at the memory of the process. */
async function followed(id: string) {
  const seen = new Set<number>()
  const before = process.memoryUsage().rss
  let most = before
  let isOver = false
  const job = app.runJobs().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const { rows } = await app.pool.query('select done from event_captures where id = $1', [id])
    seen.add(rows[0].done)
    most = Math.max(most, process.memoryUsage().rss)
  }
  await job
  const { rows } = await app.pool.query(
    'select state, done, stored, known, wrong from event_captures where id = $1',
    [id],
  )
  return { end: rows[0], between: [...seen].filter((done) => done > 0 && done < COUNT), grown: most - before }
}
const stored = async () =>
  (await app.pool.query('select count(*)::int as count from events where prefix = $1', [prefix])).rows[0]
    .count

test('a large capture with one wrong event at its end keeps nothing, and tells how far it is', async () => {
  const { end, between, grown } = await followed(await capture(buildEvents(COUNT, true), 'rollback'))
  assert.deepEqual(end, { state: 'failed', done: COUNT, stored: 0, known: 0, wrong: 1 })
  assert.ok(between.length > 1, 'no progress was seen')
  assert.ok(grown < MEMORY_BYTES, `grew by ${grown} bytes`)
  assert.equal(await stored(), 0)
})

test('a large capture is written whole, and sent again changes nothing', async () => {
  const { end, between, grown } = await followed(await capture(buildEvents(COUNT, false), 'proceed'))
  assert.deepEqual(end, { state: 'done', done: COUNT, stored: COUNT, known: 0, wrong: 0 })
  assert.ok(between.length > 1, 'no progress was seen')
  assert.ok(grown < MEMORY_BYTES, `grew by ${grown} bytes`)
  assert.equal(await stored(), COUNT)
  const again = await followed(await capture(buildEvents(COUNT, false), 'rollback'))
  assert.deepEqual(again.end, { state: 'done', done: COUNT, stored: 0, known: COUNT, wrong: 0 })
  assert.equal(await stored(), COUNT)
})
