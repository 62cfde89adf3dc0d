import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { KEY_CALLS_KEPT } from '@biaojie/contract/identifiers/keys/rules.ts'
import { createId } from '../../../platform/base/ids.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { createTemplate } from '../../../test-support/templates.ts'
import { createCallNotes, forgetCalls } from './calls.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app

async function aMember(name: string) {
  const companyId = await createCompany(app, name)
  const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const { rows } = await pool.query('select prefix from companies where id = $1', [companyId])
  const prefix: string = rows[0].prefix
  const ask = <N extends CallName>(named: N, body: object) => call(named, { token, body, ip: makeAddress() })
  const key = async (given: object) => (await ask('keyCreate', { scopes: ['read', 'write'], ...given })).data
  return { companyId, prefix, ask, key }
}
const owner = await aMember('示例制动')
const other = await aMember('别家')
const { ask, prefix } = owner
await createTemplate(
  app,
  (await createSession(app, { type: 'COMPANY_ADMIN', companyId: owner.companyId })).token,
  '前制动盘',
)

/** Sends a request as a program does. */
const send = (secret: string, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  app.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(payload && { payload }),
  })
const put = (secret: string, code: string, hardness = 207) =>
  send(secret, 'PUT', `/api/v1/identifiers/${prefix}/${code}`, {
    template: '前制动盘',
    values: { record: { spec: '320 × 28', hardness } },
  })
/** The calls of a company, the latest first. */
async function listed(body: object = {}) {
  await new Promise(setImmediate)
  const { data } = await ask('keyCallList', body)
  return data
}

test('the calls of each key are listed with their results, and nothing of their content', async () => {
  const mes = await owner.key({ name: 'MES' })
  const erp = await owner.key({ name: 'ERP', scopes: ['read'] })
  assert.equal((await put(mes.secret, 'KC-1')).statusCode, 200)
  assert.equal((await put(mes.secret, 'KC-2', 9_999)).statusCode, 400)
  assert.equal((await put(erp.secret, 'KC-3')).statusCode, 403)
  const rows = ['KC-4', 'KC-5'].map((code) => ({
    identifier: `${prefix}/${code}`,
    values: { record: { spec: '暗语', hardness: 207 } },
  }))
  await send(mes.secret, 'POST', '/api/v1/identifiers/batch', { template: '前制动盘', rows })
  const { records, total } = await listed()
  assert.equal(total, 4)
  assert.deepEqual(
    records.map(({ keyName, route, status, problem, rows: count }) => [
      keyName,
      route,
      status,
      problem !== '',
      count,
    ]),
    [
      ['MES', 'POST /api/v1/identifiers/batch', 200, false, 2],
      ['ERP', 'PUT /api/v1/identifiers/{prefix}/{code}', 403, true, null],
      ['MES', 'PUT /api/v1/identifiers/{prefix}/{code}', 400, true, null],
      ['MES', 'PUT /api/v1/identifiers/{prefix}/{code}', 200, false, 1],
    ],
  )
  assert.ok(records.every(({ ms, time, summary }) => ms >= 0 && time !== '' && summary !== ''))
  const { rows: stored } = await pool.query('select * from api_key_calls')
  const text = JSON.stringify([records, stored])
  for (const hidden of ['暗语', 'KC-', mes.secret, '127.0.0.1']) assert.ok(!text.includes(hidden), hidden)
  assert.deepEqual(
    (await listed({ failing: true })).records.map(({ code }) => code),
    [getRefusalCode('key_scope_missing'), getRefusalCode('invalid_input')],
  )
  assert.equal((await listed({ id: erp.key.id })).total, 1)
  assert.equal((await listed({ id: erp.key.id, failing: true })).total, 1)
  assert.equal((await listed({ size: 1, current: 4 })).records[0]?.status, 200)
})

test('calls of a revoked key are listed with what they were refused for', async () => {
  const { secret, key } = await owner.key({ name: '旧 MES' })
  await ask('keyRevoke', { id: key.id, version: key.version })
  assert.equal((await put(secret, 'KR-1')).statusCode, 401)
  const { records } = await listed({ id: key.id })
  assert.deepEqual(
    records.map(({ keyName, status }) => [keyName, status]),
    [['旧 MES', 401]],
  )
})

test('a key of the sandbox is listed with the company, one of another company nowhere', async () => {
  const { secret, key } = await owner.key({ name: '试', sandbox: true })
  await send(secret, 'GET', '/api/v1/key')
  assert.equal((await listed({ id: key.id })).total, 1)
  const theirs = await other.key({ name: '别家' })
  await send(theirs.secret, 'GET', '/api/v1/key')
  assert.ok((await listed()).records.every(({ keyName }) => keyName !== '别家'))
  const foreign = await other.ask('keyCallList', { id: key.id })
  assert.deepEqual([foreign.data.records, foreign.data.total], [[], 0])
  assert.deepEqual(
    (await other.ask('keyCallList', {})).data.records.map(({ keyName }) => keyName),
    ['别家'],
  )
})

test('old calls go, and of each key those beyond the latest', async () => {
  const { key } = await owner.key({ name: '忙' })
  const now = app.clock.now.getTime()
  const insert = (id: string, at: Date) =>
    pool.query(
      `insert into api_key_calls (prefix, key_id, id, at, call, status, reason, ms)
       values ($1, $2, $3, $4, 'keySelf', 200, '', 1)`,
      [prefix, key.id, id, at],
    )
  const old = new Date(now - 8 * 86_400_000)
  await insert(createId(old.getTime()), old)
  await pool.query(
    `insert into api_key_calls (prefix, key_id, id, at, call, status, reason, ms)
     select $1, $2, (lpad(to_hex($3::bigint + n), 12, '0') || '70008000000000000000')::uuid, now(), 'keySelf', 200, '', 1
       from generate_series(1, $4::integer) n`,
    [prefix, key.id, now - 100_000, KEY_CALLS_KEPT + 3],
  )
  await forgetCalls({ db: app.db, now: () => app.clock.now })
  const { rows } = await pool.query(
    'select count(*)::integer as total from api_key_calls where key_id = $1',
    [key.id],
  )
  assert.equal(rows[0].total, KEY_CALLS_KEPT)
  assert.equal((await listed({ id: key.id })).total, KEY_CALLS_KEPT)
})

test('the notes of one busy program are bounded, and those of others stay', async () => {
  const { key: busy } = await owner.key({ name: '急' })
  const { key: calm } = await owner.key({ name: '缓' })
  const notes = createCallNotes({ db: app.db, now: () => app.clock.now })
  const use = { prefix, call: 'keySelf', status: 200, reason: '', rows: null, ms: 1 } as const
  for (let at = 0; at < 2_000; at++) notes.note({ ...use, keyId: busy.id })
  notes.note({ ...use, keyId: calm.id })
  await notes.close()
  assert.deepEqual([(await listed({ id: busy.id })).total, (await listed({ id: calm.id })).total], [500, 1])
})
