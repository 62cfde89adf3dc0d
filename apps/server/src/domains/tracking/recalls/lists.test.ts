import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { testApp } from '../../../test-support/app.ts'
import { putEvents } from '../../../test-support/edges.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { pool } = app
const made = async (name: string) => {
  const id = await createCompany(app, name)
  const { rows } = await pool.query('select prefix from companies where id = $1', [id])
  return { id, prefix: String(rows[0].prefix) }
}
const brakes = await made('示例制动')
const cars = await made('示例汽车')
const member = await createSession(app, { type: 'COMPANY', companyId: brakes.id })
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId: brakes.id })
const carsAdmin = await createSession(app, { type: 'COMPANY_ADMIN', companyId: cars.id })

const good = async <N extends CallName>(name: N, body: object, token = member.token) => {
  const answer = await app.call(name, { token, body, ip: makeAddress() })
  assert.equal(answer.success, true, `${name}: ${answer.message}`)
  return answer.data
}

const vin = (end: string) => `LSVAU033XE2${end}`
const disc = (n: number) => `${brakes.prefix}/BD-${n}`
const car = (end: string) => `${cars.prefix}/${vin(end)}`
const lot = `${brakes.prefix}/CAST-03`

await putIdentifiers(app, [
  { identifier: lot, name: '来料批' },
  ...[1, 2, 3, 4].map((n) => ({ identifier: disc(n), name: '前制动盘' })),
  ...['109341', '109342', '209342'].map((end) => ({ identifier: car(end), name: '整车' })),
])
await putEvents(app, [
  {
    by: brakes.prefix,
    at: '2026-03-18T02:00:00Z',
    step: 'commissioning',
    joins: [1, 2, 3].map((n) => [lot, disc(n)] as const),
  },
  {
    by: brakes.prefix,
    at: '2026-04-02T02:00:00Z',
    step: 'installing',
    joins: [
      [disc(1), car('109341')],
      [disc(2), car('109342')],
      [disc(3), car('209342')],
    ],
  },
])
await good('identifierAliasAdd', { identifier: disc(4), alias: vin('400001'), note: '装在这辆车上' })

async function aDraft(kind: string, values: string[]) {
  const draft = await good('recallCreate', { title: '清单', defect: '' })
  const causes = [{ kind, values, prefix: '', from: '', to: '' }]
  return good('recallReckon', { id: draft.id, version: draft.version, causes, leftOut: [] })
}
const partsOf = async (id: string) =>
  (await good('recallParts', { id })).records.map(({ identifier }) => identifier).sort()

test('VINs of a list find cars by the whole number, by its end and by another name of a part', async () => {
  const { id, open } = await aDraft('list', [vin('109341'), '109342', vin('400001'), vin('999999')])
  assert.deepEqual(open?.figures?.unknown, [vin('999999')])
  assert.deepEqual(await partsOf(id), [disc(4), car('109341'), car('109342')].sort())
})

test('an end that two cars have names none of them', async () => {
  const { id, open } = await aDraft('list', ['09342', '209342'])
  assert.deepEqual(open?.figures?.unknown, ['09342'])
  assert.deepEqual(await partsOf(id), [car('209342')])
})

test('a lot of a supplier leads to its parts, and the sheet says for each why it is in', async () => {
  const { id, open } = await aDraft('lot', ['CAST-03'])
  assert.equal(open?.figures?.total, 3, 'three cars')
  const [method, url] = routes.recallDownload
  const headers = { 'access-token': member.token }
  const answer = await app.app.inject({ method, url, headers, payload: { id } })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const file = await app.app.inject({ url: answer.json().data.url, headers: { cookie } })
  assert.equal(file.statusCode, 200)
  const [titles, ...lines] = file.body
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
  assert.match(titles ?? '', /^标识,名称,级别,.*纳入原因/)
  assert.equal(lines.length, 6)
  const path = `${lot} → ${disc(1)} → ${car('109341')}`
  assert.ok(lines.find((line) => line.startsWith(car('109341')))?.includes(path), file.body)
})

test('programs of both companies are told of a publication, each of its own parts', async () => {
  const hook = { name: 'ERP', url: 'https://erp.example/hook', events: ['recall.published'] }
  await good('webhookCreate', hook, admin.token)
  await good('webhookCreate', hook, carsAdmin.token)
  const draft = await aDraft('list', [disc(1), vin('109341')])
  const words = { title: '裂纹', defect: '可能开裂', consequence: '制动变长', remedy: '免费更换' }
  const more = { phone: '0574-0000-1001', officialNumber: '', weeks: 25, closeAt: 98 }
  const saved = await good('recallSave', { id: draft.id, version: draft.version, ...words, ...more })
  const request = await good('recallAsk', { id: draft.id, version: saved.version })
  const yes = { id: draft.id, version: request.version, approve: true, note: '' }
  const approved = await good('recallDecide', yes, admin.token)
  const { number } = await good('recallPublish', { id: draft.id, version: approved.version }, admin.token)
  const { rows } = await pool.query('select prefix, event, body from webhook_deliveries order by prefix')
  const messages = rows.map(({ prefix, event, body }) => [prefix, event, JSON.stringify(body)])
  assert.deepEqual(
    messages.map(([prefix, event]) => [prefix, event]),
    [brakes, cars].map(({ prefix }) => [prefix, 'recall.published']).sort(),
  )
  for (const [prefix, , body] of messages) {
    assert.ok(body?.includes(number))
    assert.equal(body?.includes(car('109341')), prefix === cars.prefix)
    assert.equal(body?.includes(disc(1)), prefix === brakes.prefix)
  }
})
