import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { after, test as plainTest, type TestContext } from 'node:test'
import type { WebhookEvent } from '@biaojie/contract/identifiers/webhooks/rules.ts'
import { createOutbound } from '../../../platform/base/outbound.ts'
import { unsealText } from '../../../platform/base/sealer.ts'
import { signBody } from '../../../platform/base/secret.ts'
import { makeSealingKeys } from '../../../platform/shared/keys/keys.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { createTemplate } from '../../../test-support/templates.ts'
import { rewrapWebhooks } from './webhooks.ts'

/** The least that a production node starts with. */
const PRODUCTION = {
  NODE_ENV: 'production',
  NODE_PREFIX: '88.449',
  PUBLIC_URL: 'https://node.example.com',
  SECOND_FACTOR: 'off',
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '标解',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
}

/** A program of a company, reached as https://mes.example. */
const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
let status = 200
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(status, { 'x-receiver': 'mes', location: 'https://elsewhere.example/' }).end('ok')
  })
})
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
after(() => receiver.close())
const address = receiver.address()
const port = typeof address === 'object' && address ? address.port : 0
const reach = createOutbound(['127.0.0.0/8'])

const app = await testApp(
  { after },
  {
    env: { CAPTCHA: 'off' },
    outbound: (url, call) => reach(url.replace('https://mes.example', `http://127.0.0.1:${port}`), call),
  },
)
const { call, pool } = app
const companyId = await createCompany(app, '示例制动')
let admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const [{ prefix }] = (await pool.query('select prefix from companies where id = $1', [companyId])).rows
const template = await createTemplate(app, admin.token)
const key = async (given: object = {}) => {
  const body = { name: 'MES', scopes: ['read', 'write'], perSecond: 200, ...given }
  return (await call('keyCreate', { token: admin.token, body })).data.secret
}
const live = await key()
const trying = await key({ sandbox: true })

async function aWebhook(events: WebhookEvent[], given: object = {}) {
  const body = { name: 'MES', url: 'https://mes.example/hook', events, ...given }
  const answer = await call('webhookCreate', { token: admin.token, body })
  assert.equal(answer.success, true, JSON.stringify(answer))
  return answer.data
}
const write = (codes: string[], given: object = {}, by = live) =>
  call('identifierRows', {
    headers: { authorization: `Bearer ${by}` },
    body: {
      template: template.id,
      rows: codes.map((identifier) => ({ identifier, values: { record: { spec: '320' } }, ...given })),
    },
  })
const listDeliveries = async (failing = false) =>
  (await call('webhookDeliveries', { token: admin.token, body: { failing, size: 100 } })).data.records
const bodies = () => received.map(({ body }) => JSON.parse(body))

/** A hook before each test would also run before those of other files, which share the process. */
const test = (name: string, work: (t: TestContext) => Promise<void>) =>
  plainTest(name, async (t) => {
    status = 200
    received.length = 0
    await pool.query('delete from webhooks')
    await pool.query('delete from webhook_deliveries')
    admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
    await work(t)
  })

test('a webhook is told of each change once, signed, with the revision', async () => {
  const { secret, webhook } = await aWebhook([
    'identifier.created',
    'identifier.changed',
    'identifier.retired',
  ])
  assert.match(secret, /^whsec_[\w-]{43}$/)
  const { rows } = await pool.query('select * from webhooks')
  assert.equal(JSON.stringify(rows).includes(secret), false)
  await write(['TOLD-1', 'TOLD-2'])
  await write(['TOLD-1'], { name: '改名' })
  await write(['TOLD-1'], { name: '改名' })
  const state = { identifier: `${prefix}/TOLD-2`, revision: 1, state: 'retired', reason: '报废' }
  await call('identifierState', { token: admin.token, body: state })
  await app.runJobs()
  assert.deepEqual(
    bodies().map(({ event, prefix: of, identifiers }) => [event, of, identifiers]),
    [
      [
        'identifier.created',
        prefix,
        [
          { identifier: `${prefix}/TOLD-1`, revision: 1 },
          { identifier: `${prefix}/TOLD-2`, revision: 1 },
        ],
      ],
      ['identifier.changed', prefix, [{ identifier: `${prefix}/TOLD-1`, revision: 2 }]],
      ['identifier.retired', prefix, [{ identifier: `${prefix}/TOLD-2`, revision: 2 }]],
    ],
  )
  const [first] = received
  assert.ok(first)
  const signature = String(first.headers['x-biaojie-signature'])
  const seconds = Number(/^t=(\d+),/.exec(signature)?.[1])
  assert.equal(signature, signBody(secret, seconds, first.body))
  assert.equal(first.headers['x-biaojie-key'], webhook.keyId)
  assert.equal(first.headers['x-biaojie-delivery'], JSON.parse(first.body).id)
  const [listed] = (await call('webhookList', { token: admin.token })).data.webhooks
  assert.deepEqual([listed?.delivered, listed?.failed, listed?.retrying], [3, 0, 0])
})

test('a webhook is not told of failed changes, of other events, or of the other side of the sandbox', async () => {
  await aWebhook(['identifier.created'])
  const sandbox = await aWebhook(['identifier.created'], {
    sandbox: true,
    url: 'https://mes.example/sandbox',
  })
  assert.equal(sandbox.webhook.sandbox, true)
  const rows = ['NO-1', '??']
  const refused = await call('identifierRows', {
    headers: { authorization: `Bearer ${live}` },
    body: {
      template: template.id,
      mode: 'all',
      rows: rows.map((identifier) => ({ identifier, values: { record: { spec: '1' } } })),
    },
  })
  assert.equal(refused.data.refused, 1)
  await write(['TRY-1'], {}, trying)
  await app.runJobs()
  assert.deepEqual(
    received.map(({ path }) => path),
    ['/sandbox'],
  )
  assert.match(bodies()[0].prefix, /\.T$/)
})

test('many identifiers are told in calls of a hundred', async () => {
  await aWebhook(['identifier.created'])
  const codes = Array.from({ length: 250 }, (_, at) => `BULK-${at}`)
  assert.equal((await write(codes)).data.added, 250)
  await app.runJobs()
  const counts = bodies().map(({ identifiers }) => identifiers.length)
  assert.deepEqual(counts.toSorted(), [100, 100, 50])
  const events = new Set(
    bodies().flatMap(({ identifiers }) => identifiers.map((item: { identifier: string }) => item.identifier)),
  )
  assert.equal(events.size, 250)
})

test('checks of codes are told, and an alarm when one matched before', async () => {
  await aWebhook(['identifier.checked', 'alarm.raised'])
  const record = {
    identifier: `${prefix}/ANTI-1`,
    name: '制动盘',
    scenes: [
      {
        code: '2',
        confId: 'anti',
        name: '防伪',
        elements: [{ id: 'secretCode', value: 'A1B2C3D4E5' }],
      },
    ],
  }
  const body = { records: [record] }
  const written = await call('identifierBatch', { headers: { authorization: `Bearer ${live}` }, body })
  assert.equal(written.data[0]?.outcome, 'added', written.data[0]?.problem)
  const check = (code: string) =>
    call('antiCheck', { body: { identifier: record.identifier, code, city: '宁波' }, ip: makeAddress() })
  for (const code of ['A1B2C3D4E5', 'ZZZZZZZZZZ', 'A1B2C3D4E5']) await check(code)
  await app.runJobs()
  const messages = bodies().map(({ event, identifiers: [identifier] }) => [
    event,
    identifier.result ?? identifier.reason,
    identifier.total,
  ])
  assert.deepEqual(messages.toSorted(), [
    ['alarm.raised', 'checked_again', 2],
    ['identifier.checked', 'matched', 1],
    ['identifier.checked', 'matched', 2],
    ['identifier.checked', 'wrong', 0],
  ])
  // A record tells neither the code nor where the visitor was.
  assert.equal(
    received.some(({ body }) => /A1B2C3D4E5|宁波/.test(body)),
    false,
  )
})

const minutes = async (count: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + count * 60_000)
  await app.runJobs()
}

test('a failed call is tried again for a day, then the webhook is disabled and its administrators told', async () => {
  const { webhook } = await aWebhook(['identifier.created'])
  status = 503
  await write(['FAIL-1'])
  await app.runJobs()
  assert.equal(received.length, 1)
  const [waiting] = await listDeliveries(true)
  assert.deepEqual([waiting?.state, waiting?.status, waiting?.tries], ['waiting', 503, [false]])
  for (const gap of [1, 10, 60, 360]) await minutes(gap)
  assert.equal(received.length, 5)
  const ids = new Set(bodies().map(({ id }) => id))
  assert.equal(ids.size, 1, 'a repetition has the same id')
  await minutes(1_009)
  assert.equal(received.length, 6)
  admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const [given] = await listDeliveries(true)
  assert.deepEqual([given?.state, given?.nextTime], ['failed', ''])
  const [listed] = (await call('webhookList', { token: admin.token })).data.webhooks
  assert.equal(listed?.state, 'disabled')
  const notices = await pool.query(`select title from notices where title like '%自动停用'`)
  assert.ok(notices.rows.length > 0)
  await write(['FAIL-2'])
  await app.runJobs()
  assert.equal(received.length, 6, 'a disabled webhook is not called')
  status = 200
  const body = { id: webhook.id, version: listed?.version ?? 0, active: true }
  assert.equal((await call('webhookSwitch', { token: admin.token, body })).data.state, 'active')
  await call('webhookResend', { token: admin.token, body: { id: given?.id ?? '' } })
  await app.runJobs()
  assert.equal((await listDeliveries())[0]?.state, 'delivered')
  const detail = await call('webhookDelivery', { token: admin.token, body: { id: given?.id ?? '' } })
  assert.equal(detail.data.attempts.length, 7)
  assert.match(detail.data.attempts[0]?.answer ?? '', /^HTTP 503\n[\s\S]*x-receiver: mes/)
  assert.match(detail.data.attempts[0]?.request ?? '', /x-biaojie-signature: t=/)
})

test('a redirect is no delivery, and private addresses are neither taken nor called', async () => {
  await aWebhook(['identifier.created'])
  status = 302
  await write(['HOP-1'])
  await app.runJobs()
  assert.deepEqual([received.length, (await listDeliveries(true))[0]?.status], [1, 302])
  const form = { name: '甲', events: ['identifier.created'] }
  for (const url of [
    'http://mes.example/',
    'https://169.254.169.254/latest',
    'http://mes.localhost.example/',
    'ftp://x',
    'https://10.0.0.8/x',
  ]) {
    const { errors } = await call('webhookCreate', { token: admin.token, body: { ...form, url } })
    assert.deepEqual(Object.keys(errors ?? {}), ['url'], url)
  }
  // An address that changed afterwards is judged when it is called.
  await pool.query(`update webhooks set url = 'https://10.0.0.8/hook'`)
  await pool.query('delete from webhook_deliveries')
  const strict = await testApp({ after }, { env: { CAPTCHA: 'off' }, database: app })
  strict.clock.now = app.clock.now
  await write(['HOP-2'])
  await strict.runJobs()
  const [row] = await listDeliveries(true)
  assert.deepEqual([row?.status, row?.problem], [0, '地址无法访问，或 10 秒内没有应答'])
})

test('outside production a program on this machine is called, by its name and by number', async () => {
  for (const host of ['localhost', '127.0.0.1']) {
    const url = `http://${host}:${port}/local`
    const { webhook } = await aWebhook(['identifier.created'], { url })
    await call('webhookTry', { token: admin.token, body: { id: webhook.id } })
    await app.runJobs()
    assert.equal(received.at(-1)?.path, '/local', host)
  }
})

test('in production no address on this machine is taken, and none is called', async () => {
  const production = await testApp({ after }, { env: PRODUCTION, database: app })
  production.clock.now = app.clock.now
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    for (const scheme of ['http', 'https']) {
      const body = { name: '本机', url: `${scheme}://${host}:${port}/local`, events: ['identifier.created'] }
      const { errors } = await production.call('webhookCreate', { token: admin.token, body })
      assert.match(errors?.url ?? '', /本机/, body.url)
    }
  // One that was noted while the node was a demo is not called either.
  const { webhook } = await aWebhook(['identifier.created'], { url: `http://127.0.0.1:${port}/noted` })
  await call('webhookTry', { token: admin.token, body: { id: webhook.id } })
  const before = received.length
  await production.runJobs()
  assert.equal(received.length, before)
  assert.deepEqual(
    (await listDeliveries(true)).map(({ status, problem }) => [status, problem]),
    [[0, '地址无法访问，或 10 秒内没有应答']],
  )
})

test('a webhook is tried, gets a new secret and is removed', async () => {
  const made = await aWebhook(['identifier.created'])
  const tried = await call('webhookTry', { token: admin.token, body: { id: made.webhook.id } })
  assert.equal(tried.data.event, 'ping')
  await app.runJobs()
  assert.equal(bodies()[0].event, 'ping')
  const seen = { id: made.webhook.id, version: 1 }
  const renewed = await call('webhookSecret', { token: admin.token, body: seen })
  assert.notEqual(renewed.data.secret, made.secret)
  await write(['SIGN-1'])
  await app.runJobs()
  const last = received.at(-1)
  assert.equal(last?.headers['x-biaojie-key'], renewed.data.webhook.keyId)
  const signature = String(last?.headers['x-biaojie-signature'])
  const seconds = Number(/^t=(\d+),/.exec(signature)?.[1])
  assert.equal(signature, signBody(renewed.data.secret, seconds, last?.body ?? ''))
  assert.equal(
    (await call('webhookRemove', { token: admin.token, body: seen })).code,
    getRefusalCode('webhook_stale'),
  )
  const body = { ...seen, version: 2 }
  assert.equal((await call('webhookRemove', { token: admin.token, body })).success, true)
  assert.deepEqual(await listDeliveries(), [])
})

test('a trial is sent once, also to a disabled webhook, and disables none', async () => {
  const { webhook } = await aWebhook(['identifier.created'])
  const off = { id: webhook.id, version: 1, active: false }
  await call('webhookSwitch', { token: admin.token, body: off })
  status = 503
  await call('webhookTry', { token: admin.token, body: { id: webhook.id } })
  await app.runJobs()
  for (const gap of [1, 10, 60]) await minutes(gap)
  assert.equal(received.length, 1)
  admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const [trial] = await listDeliveries(true)
  assert.deepEqual([trial?.event, trial?.state, trial?.status, trial?.nextTime], ['ping', 'failed', 503, ''])
  const { rows } = await pool.query('select failing_since from webhooks')
  assert.deepEqual(rows, [{ failing_since: null }])
})

test('administrators of the company alone change webhooks, and others see none', async () => {
  const { webhook } = await aWebhook(['identifier.created'])
  await write(['MINE-1'])
  const [delivery] = await listDeliveries()
  const member = await createSession(app, { type: 'COMPANY', companyId })
  const stranger = await createSession(app, {
    type: 'COMPANY_ADMIN',
    companyId: await createCompany(app, '别家'),
  })
  const seen = { id: webhook.id, version: 1 }
  const form = { name: '乙', url: 'https://mes.example/', events: ['identifier.created'] }
  const changes = [
    ['webhookChange', { ...seen, ...form }],
    ['webhookSwitch', { ...seen, active: false }],
    ['webhookSecret', seen],
    ['webhookRemove', seen],
    ['webhookTry', { id: webhook.id }],
    ['webhookResend', { id: delivery?.id }],
  ] as const
  for (const [name, body] of changes) {
    assert.equal((await call(name, { token: member.token, body })).code, getRefusalCode('forbidden'), name)
    const theirs =
      name === 'webhookResend'
        ? getRefusalCode('webhook_delivery_not_found')
        : getRefusalCode('webhook_not_found')
    assert.equal((await call(name, { token: stranger.token, body })).code, theirs, name)
  }
  assert.equal((await call('webhookList', { token: member.token })).data.webhooks.length, 1)
  assert.equal((await call('webhookList', { token: stranger.token })).data.webhooks.length, 0)
  const input = { token: stranger.token, body: { id: delivery?.id } }
  assert.equal((await call('webhookDelivery', input)).code, getRefusalCode('webhook_delivery_not_found'))
  const full = Array.from({ length: 22 }, () => call('webhookCreate', { token: admin.token, body: form }))
  const codes = (await Promise.all(full)).map(({ code }) => code)
  assert.equal(codes.filter((code) => code === 200).length, 19)
  assert.equal(codes.filter((code) => code === getRefusalCode('webhooks_full')).length, 3)
})

test('a secret moves to a new key of the node, and still signs', async () => {
  const { secret } = await aWebhook(['identifier.created'])
  const env = { ...app.env, filesKey: 'b'.repeat(48) }
  assert.equal(await rewrapWebhooks(app.db, env), 1)
  assert.equal(await rewrapWebhooks(app.db, env), 0)
  const [row] = (await pool.query('select id, secret from webhooks')).rows
  assert.equal(unsealText(makeSealingKeys('webhooks', env), row.secret, `webhook ${row.id}`), secret)
})
