import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession } from '../../../test-support/people.ts'
import { type ServedApp, serveApp } from '../../../test-support/served-app.ts'

const KILLS = Number(process.env.KILLS ?? 2)
const COUNT = Number(process.env.COUNT ?? 20_000)
const PATIENCE_MS = 240_000
const BOX = 10

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
app.clock.now = new Date()
const companyId = await createCompany(app, '示例制动')
const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const { rows: companies } = await app.pool.query('select prefix from companies where id = $1', [companyId])
const prefix: string = companies[0].prefix

let served: ServedApp | undefined
after(() => served?.child.kill('SIGKILL'))
const start = () =>
  serveApp({ DATABASE_URL: app.url, SECRET: app.env.secret, DATA_DIR: app.env.dataDir, HANDLE_PORT: 'off' })

type State = { done: number; stored: number; wrong: number; state: string }
async function until(id: string, enough: (capture: State) => boolean): Promise<State> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await app.pool.query(
      'select done, stored, wrong, state from event_captures where id = $1',
      [id],
    )
    if (enough(rows[0])) return rows[0]
    assert.ok(Date.now() < deadline, `stayed at ${rows[0].done} (${rows[0].state})`)
    await sleep(20)
  }
}

test('a capture whose server is killed goes on after a start, with each event and tie once', async () => {
  const boxes = COUNT / BOX
  const name = (kind: string, number: number) => `${prefix}/${kind}-${String(number).padStart(6, '0')}`
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
  await putIdentifiers(app, [
    ...numbers(COUNT).map((at) => ({ identifier: name('KD', at) })),
    ...numbers(boxes).map((at) => ({ identifier: name('KB', at) })),
  ])
  const when = { eventTime: '2026-03-18T09:00:00.000+08:00', eventTimeZoneOffset: '+08:00' }
  const eventList = numbers(COUNT).map((at) => ({
    type: 'AggregationEvent',
    action: 'ADD',
    ...when,
    bizStep: 'packing',
    parentID: name('KB', Math.floor(at / BOX)),
    childEPCs: [name('KD', at)],
  }))
  const key = (await app.call('keyCreate', { token, body: { name: 'MES', scopes: ['events'] } })).data.secret
  const answer = await app.app.inject({
    method: 'POST',
    url: '/epcis/capture',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/ld+json',
      'gs1-capture-error-behaviour': 'proceed',
    },
    payload: JSON.stringify({
      '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: when.eventTime,
      epcisBody: { eventList },
    }),
  })
  assert.equal(answer.statusCode, 202)
  const id = String(answer.headers.location).split('/').at(-1) ?? ''
  for (let kill = 1; kill <= KILLS; kill++) {
    served = await start()
    await until(id, ({ done }) => done >= Math.floor((COUNT * kill) / (KILLS + 1)))
    served.child.kill('SIGKILL')
    await once(served.child, 'exit')
  }
  served = await start()
  const end = await until(id, ({ state }) => state === 'done' || state === 'failed')
  assert.deepEqual([end.state, end.done, end.wrong], ['done', COUNT, 0])
  const { rows } = await app.pool.query(
    `select (select count(*)::int from events where prefix = $1) as events,
       (select count(*)::int from event_edges where prefix = $1 and way = 'down' and ended_time is null) as ties,
       (select count(*)::int from event_subjects where prefix = $1) as subjects`,
    [prefix],
  )
  assert.deepEqual(rows[0], { events: COUNT, ties: COUNT, subjects: 2 * COUNT })
})
