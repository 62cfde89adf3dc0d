import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { normalizeNumber } from '../../identifiers/records/identifiers.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const companyId = await createCompany(app, '示例制动')
const worker = await createSession(app, { type: 'COMPANY', companyId })
const stranger = await createSession(app, { type: 'COMPANY', companyId: await createCompany(app, '别家') })
const staff = await createSession(app, { type: 'MANAGER' })
const [{ prefix: PREFIX }] = (await app.pool.query('select prefix from companies where id = $1', [companyId]))
  .rows
await putIdentifiers(
  app,
  ['BD-1', 'BD-2', 'BD-3', 'BX-1'].map((code) => ({ identifier: `${PREFIX}/${code}` })),
)
const ask = <N extends CallName>(name: N, body: object, token = worker.token) =>
  app.call(name, { token, body, ip: makeAddress() })
const own = (code: string) => `${PREFIX}/${code}`
const clock = () => app.clock.now.getTime()
const packing = (id: string, codes: string[], eventTime: string, more: object = {}) => ({
  type: 'AggregationEvent',
  eventID: `urn:uuid:${id}`,
  eventTime,
  eventTimeZoneOffset: '+08:00',
  action: 'ADD',
  bizStep: 'packing',
  disposition: 'container_closed',
  parentID: own('BX-1'),
  childEPCs: codes.map(own),
  readPoint: { id: `urn:x-biaojie:place:${PREFIX}:OP95%20%E5%8C%85%E8%A3%85` },
  ...more,
})
const ID = '0193b5a0-0000-7000-8000-00000000000a'

test('a phone sends the same events twice, and they are kept once', async () => {
  const events = [packing(ID, ['BD-1', 'BD-2'], '2026-11-20T09:50:00.000+08:00')]
  const first = await ask('eventCapture', { clock: clock(), events })
  assert.deepEqual([first.data.results[0]?.outcome, first.data.clockOff], ['stored', 0])
  const again = await ask('eventCapture', { clock: clock(), events })
  assert.equal(again.data.results[0]?.outcome, 'known')
  const { records, total } = (await ask('eventList', { identifier: own('bd-1') })).data
  assert.deepEqual(
    [total, records[0]?.stepName, records[0]?.place, records[0]?.writerName, records[0]?.others.length],
    [1, '装箱', 'OP95 包装', worker.name, 2],
  )
  assert.equal((await ask('eventList', { identifier: own('BD-1') }, staff.token)).data.total, 1)
  assert.equal(
    (await ask('eventList', { identifier: own('BD-1') }, stranger.token)).code,
    getRefusalCode('identifier_not_found'),
  )
})

test('a scan says what it is and where it is', async () => {
  const { data } = await ask('eventPart', { code: ` https://node.example/id/${own('BD-1')} ` })
  assert.deepEqual(
    [data.identifier, data.inside, data.lastStep, data.own],
    [own('BD-1'), own('BX-1'), 'packing', true],
  )
  assert.deepEqual((await ask('eventPart', { code: 'bx-1' })).data.holds, 2)
  assert.equal((await ask('eventPart', { code: 'nothing' })).success, false)
  // Another company learns neither where the part is packed nor what a box holds.
  const seen = await Promise.all(
    ['BD-1', 'BX-1'].map((code) => ask('eventPart', { code: own(code) }, stranger.token)),
  )
  assert.deepEqual(
    seen.map(({ data: part }) => [part.own, part.inside, part.holds]),
    [
      [false, '', 0],
      [false, '', 0],
    ],
  )
  const kept = (await ask('eventPhoneParts', {})).data
  assert.deepEqual(kept.parts.map(([code, , inside]) => `${code} ${inside}`).sort(), [
    'BD-1 BX-1',
    'BD-2 BX-1',
    'BD-3 ',
    'BX-1 ',
  ])
  assert.equal((await ask('eventPart', { code: own('BD-1') }, stranger.token)).data.own, false)
})

test('a clock that is off by hours is put right, and said to be', async () => {
  const events = [packing(ID.replace(/a$/, 'b'), ['BD-3'], '2026-11-20T13:50:00.000+08:00')]
  const sent = await ask('eventCapture', { clock: clock() + 4 * 3_600_000, events })
  assert.deepEqual([sent.data.results[0]?.outcome, sent.data.clockOff], ['stored', 4 * 3_600_000])
  const [record] = (await ask('eventList', { identifier: own('BD-3') })).data.records
  assert.deepEqual([record?.eventTime, record?.clockOff], ['2026-11-20 09:50:00', true])
})

test('times that are none, or beyond all times, are refused in words by any clock', async () => {
  const times = [{ toString: 1 }, '+275760-09-13T00:00:00Z', 'never']
  const events = times.map((eventTime, at) => ({ ...packing(`${at}`, ['BD-3'], ''), eventTime }))
  const { data, message } = await ask('eventCapture', { clock: 0, events })
  assert.deepEqual(
    data?.results.map(({ outcome }) => outcome),
    ['wrong', 'wrong', 'wrong'],
    message,
  )
})

test('scans for one company are not taken from a login of another', async () => {
  const events = [packing(ID.replace(/a$/, 'c'), ['BD-3'], '2026-11-20T09:55:00.000+08:00')]
  const sent = { prefix: PREFIX, clock: clock(), events }
  assert.equal((await ask('eventCapture', sent, stranger.token)).code, getRefusalCode('event_other_company'))
  const { data } = await ask('eventCapture', sent)
  assert.equal(data.results[0]?.outcome, 'stored')
})

test('a photo belongs to its event, and to its company', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const send = async (eventId: string, token = worker.token, prefix?: string) => {
    const form = new FormData()
    form.append('eventId', eventId)
    if (prefix) form.append('prefix', prefix)
    form.append('file', new Blob([png], { type: 'image/png' }), 'a.png')
    const request = new Response(form)
    const answer = await app.app.inject({
      method: 'POST',
      url: '/platform-operate-service/company/event/photo',
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        'access-token': token,
        fingerprint: 'f'.repeat(32),
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return answer.json()
  }
  const { success, data, message } = await send(`urn:uuid:${ID}`)
  assert.ok(success, message)
  const [record] = (await ask('eventList', { identifier: own('BD-1') })).data.records
  assert.deepEqual(record?.photos, [data.id])
  const photo = { identifier: own('BD-1'), eventId: `urn:uuid:${ID}`, id: data.id }
  assert.match((await ask('eventPhoto', photo)).data.image, /^data:image\/jpeg/)
  assert.equal((await ask('eventPhoto', photo, stranger.token)).success, false)
  assert.equal((await send(`urn:uuid:${ID}`, stranger.token)).code, getRefusalCode('event_not_found'))
  assert.equal(
    (await send(`urn:uuid:${ID}`, stranger.token, PREFIX)).code,
    getRefusalCode('event_other_company'),
  )
})

test('a scan finds another company’s part by a name of GS1, and never by what that company calls it', async () => {
  const foreignId = await createCompany(app, '客户')
  const { rows } = await app.pool.query('select prefix from companies where id = $1', [foreignId])
  const foreign = `${rows[0].prefix}/KD-1`
  await putIdentifiers(app, [{ identifier: foreign }])
  const named = (prefix: string, alias: string, handle: string) =>
    app.pool.query(
      `insert into identifier_aliases (prefix, alias, handle, spelling, note, created_at, author)
       values ($1, $2, $3, '', '', now(), '')`,
      [prefix, alias, handle],
    )
  await named(rows[0].prefix, normalizeNumber('LOT 77'), foldHandle(foreign))
  await named(rows[0].prefix, normalizeNumber('(01)04012345111118(21)77'), foldHandle(foreign))
  assert.equal((await ask('eventPart', { code: 'LOT 77' })).code, getRefusalCode('identifier_not_found'))
  const scanned = await ask('eventPart', { code: '(01)04012345111118(21)77' })
  assert.deepEqual([scanned.data.identifier, scanned.data.own], [foldHandle(foreign), false])
  // The company's own name for a part of its own is found, though another company uses the same text.
  await named(PREFIX, normalizeNumber('LOT 77'), foldHandle(own('BD-3')))
  assert.equal((await ask('eventPart', { code: 'LOT 77' })).data.identifier, foldHandle(own('BD-3')))
})
