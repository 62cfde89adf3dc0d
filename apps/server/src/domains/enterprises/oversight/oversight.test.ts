import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, clock, wait } = app
const companyId = await createCompany(app, '示例制动')
const prefix: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const staff = await createSession(app, { type: 'MANAGER', name: 'oversight-staff' })
const identifier = `${prefix}/BD-0001`
await putIdentifiers(app, [{ identifier, name: '前制动盘' }], clock.now)

const ask = <N extends CallName>(name: N, body: object, token = staff.token) =>
  call(name, { token, body, ip: makeAddress() })
const looks = async (token = staff.token) => (await ask('companyLooks', { prefix }, token)).data.records

test('each look of staff at a company is recorded once in ten minutes, and those of members are not', async () => {
  await ask('identifierList', {}, admin.token)
  await ask('identifierRecord', { identifier }, admin.token)
  assert.deepEqual(await looks(), [])
  await ask('identifierList', { prefix })
  await ask('identifierList', { prefix })
  await ask('identifierRecord', { identifier })
  assert.deepEqual(
    (await looks()).map(({ actor, subject, identifier }) => [actor, subject, identifier]),
    [
      ['oversight-staff', '标识档案', identifier],
      ['oversight-staff', '标识列表', ''],
    ],
  )
  wait(11 * 60)
  await ask('identifierList', { prefix })
  assert.equal((await looks()).length, 3)
})

test('the company reads that the node looked, without the name of its employee; others read nothing', async () => {
  const own = (await ask('companyLooks', {}, admin.token)).data.records
  assert.equal(own.length, 3)
  assert.deepEqual(new Set(own.map(({ actor }) => actor)), new Set(['节点']))
  assert.deepEqual((await ask('companyLooks', { prefix }, other.token)).data.records, [])
})

test('staff read figures and keys of a company, and companies do not read those of others', async () => {
  const { data } = await ask('companyFigures', { prefix })
  assert.deepEqual(data.states, { reserved: 0, active: 1, suspended: 0, retired: 0 })
  assert.deepEqual([data.added, data.imports, data.keys, data.calls], [1, 0, 0, 0])
  assert.deepEqual([data.months.length, data.months.at(-1)], [12, { month: '2026-11', added: 1 }])
  assert.equal((await ask('companyFigures', { prefix }, admin.token)).status, 403)
  assert.equal(
    (await ask('companyFigures', { prefix: '88.449.9999999' })).code,
    getRefusalCode('company_not_found'),
  )
  const keys = await call('keyList', { token: staff.token, query: { prefix } })
  assert.deepEqual(keys.data.keys, [])
  assert.equal((await call('keyList', { token: staff.token })).success, false)
})
