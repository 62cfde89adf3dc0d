import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession } from '../../../test-support/people.ts'
import { createTemplate } from '../../../test-support/templates.ts'

type App = Awaited<ReturnType<typeof testApp>>

async function anAdministrator(app: App, name = '海鑫汽车零部件') {
  const companyId = await createCompany(app, name)
  return { companyId, ...(await createSession(app, { type: 'COMPANY_ADMIN', companyId })) }
}

async function aKey(app: App, token: string, given: object = {}) {
  const body = { name: 'MES 夜里写入', scopes: ['read', 'write'], ...given }
  const answer = await app.call('keyCreate', { token, body })
  assert.equal(answer.success, true, answer.message)
  return answer.data
}

const bySecret = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })
const reach = (app: App, secret: string, ip?: string) => app.call('keySelf', { ...bySecret(secret), ip })

test('a key works at once, its secret is answered once and kept as a digest', async (t) => {
  const app = await testApp(t, { env: { CAPTCHA: 'off' } })
  const { token, name } = await anAdministrator(app)
  const { id: template } = await createTemplate(app, token)
  const { secret, key } = await aKey(app, token, { templates: [template] })
  assert.match(secret, /^bj_88\.449\.\d+_\w{40}$/)
  const self = await reach(app, secret)
  assert.deepEqual(self.data.scopes, ['read', 'write'])
  assert.deepEqual(self.data.templates, [template])
  const list = await app.call('keyList', { token })
  assert.equal(JSON.stringify(list).includes(secret.slice(-40)), false)
  const [shown] = list.data.keys
  assert.equal(shown?.hint, `bj_${list.data.prefix}_…${secret.slice(-4)}`)
  assert.equal(shown?.usedToday, 1)
  assert.equal(shown?.lastUsedIp, '203.0.113.7')
  assert.equal(shown?.createdBy, name)
  const { rows } = await app.pool.query('select * from api_keys')
  assert.equal(JSON.stringify(rows).includes(secret.slice(-40)), false)
  const { data } = await app.call('keyRename', { token, body: { id: key.id, version: 1, name: 'ERP' } })
  assert.equal(data.name, 'ERP')
})

test('a renewed key leaves the old one time, and a new end', async (t) => {
  const app = await testApp(t, { env: { CAPTCHA: 'off' } })
  const { token, companyId } = await anAdministrator(app)
  const old = await aKey(app, token, { expiresOn: '2026-12-31' })
  const body = { id: old.key.id, version: 1, overlapDays: 7, expiresOn: '2027-12-31' }
  const { data } = await app.call('keyRenew', { token, body })
  assert.equal(data.key.expiresOn, '2027-12-31')
  for (const { secret } of [old, data]) assert.equal((await reach(app, secret)).success, true)
  app.clock.now = new Date('2026-11-27T15:59:00Z')
  assert.equal((await reach(app, old.secret)).success, true)
  app.clock.now = new Date('2026-11-27T16:00:00Z')
  assert.equal((await reach(app, old.secret)).code, getRefusalCode('key_expired'))
  assert.equal((await reach(app, data.secret)).success, true)
  // A key that is over says nothing about the end of its successor.
  const again = { id: old.key.id, version: 2 }
  // The first session has ended meanwhile.
  const { token: later } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const refused = await app.call('keyRenew', { token: later, body: again })
  assert.deepEqual(Object.keys(refused.errors ?? {}), ['expiresOn'])
  const third = await app.call('keyRenew', { token: later, body: { ...again, expiresOn: '2027-06-30' } })
  assert.equal(third.data.key.expiresOn, '2027-06-30')
})

test('administrators are told once of a key that ends within a month', async (t) => {
  const app = await testApp(t, { env: { CAPTCHA: 'off' } })
  const { token, id } = await anAdministrator(app)
  await aKey(app, token, { name: '包装站', expiresOn: '2026-12-31' })
  const titles = async () => {
    await app.runScheduled('keys.remind')
    const { rows } = await app.pool.query('select title from notices where user_id = $1', [id])
    return rows.map(({ title }) => title)
  }
  assert.deepEqual(await titles(), [])
  app.clock.now = new Date('2026-12-02T02:00:00Z')
  assert.deepEqual(await titles(), ['接口密钥“包装站”将在 2026-12-31 到期'])
  assert.equal((await titles()).length, 1)
})

test('a key of the sandbox says so by its prefix, and templates of a key are those of the company', async (t) => {
  const app = await testApp(t, { env: { CAPTCHA: 'off' } })
  const { token } = await anAdministrator(app)
  const theirs = await anAdministrator(app, '甬江汽车')
  const { secret } = await aKey(app, token, { sandbox: true })
  const { prefix, sandbox } = (await app.call('keyList', { token })).data
  assert.equal((await reach(app, secret)).data.prefix, sandbox)
  assert.equal(sandbox, toSandbox(prefix))
  const { id } = await createTemplate(app, theirs.token)
  const body = { name: '甲', scopes: ['read'], templates: [id] }
  const refused = await app.call('keyCreate', { token, body })
  assert.deepEqual(Object.keys(refused.errors ?? {}), ['templates'])
})

test('calls that a key may not make are refused, and a wrong key is not a visitor', async (t) => {
  const app = await testApp(t, { env: { CAPTCHA: 'off' } })
  const { token } = await anAdministrator(app)
  const { secret } = await aKey(app, token, { scopes: ['labels'] })
  assert.equal((await reach(app, secret)).code, getRefusalCode('key_scope_missing'))
  // Calls for people refuse even a key of an administrator's company.
  for (const name of ['keyList', 'memberList', 'customerInfo'] as const)
    assert.equal((await app.call(name, bySecret(secret))).code, getRefusalCode('key_not_accepted'))
  const strangers = [`${secret.slice(0, -1)}_`, secret.replace('88.449', '88.450'), 'bj_x']
  for (const stranger of strangers)
    assert.equal((await reach(app, stranger)).code, getRefusalCode('key_unknown'), stranger)
  assert.equal((await app.call('keySelf', { token })).code, getRefusalCode('forbidden'))
  assert.equal((await app.call('keySelf')).code, getRefusalCode('session_missing'))
})

test('a revoked key ends at once in all processes, and a renewed one takes its place', async (t) => {
  const app = await testApp(t, { env: { CAPTCHA: 'off' } })
  const other = await testApp(t, { env: { CAPTCHA: 'off' }, database: app })
  const { token } = await anAdministrator(app)
  const first = await aKey(app, token)
  assert.equal((await reach(other, first.secret)).success, true)
  const seen = { id: first.key.id, version: first.key.version }
  const renewed = await app.call('keyRenew', { token, body: seen })
  assert.equal((await reach(other, first.secret)).code, getRefusalCode('key_revoked'))
  assert.equal((await reach(other, renewed.data.secret)).success, true)
  assert.deepEqual(renewed.data.key.scopes, ['read', 'write'])
  const { id, version } = renewed.data.key
  assert.equal((await app.call('keyRevoke', { token, body: { id, version } })).success, true)
  assert.equal((await reach(app, renewed.data.secret)).code, getRefusalCode('key_revoked'))
  assert.equal((await reach(other, renewed.data.secret)).code, getRefusalCode('key_revoked'))
  assert.equal(
    (await app.call('keyRevoke', { token, body: { id, version } })).code,
    getRefusalCode('key_not_usable'),
  )
  const { data } = await app.call('keyList', { token })
  assert.deepEqual(
    data.keys.map(({ state }) => state),
    ['revoked', 'revoked'],
  )
})

test('ends, networks, rates and quotas hold', async (t) => {
  const app = await testApp(t, { env: { CAPTCHA: 'off' } })
  const { token } = await anAdministrator(app)
  const { secret: brief } = await aKey(app, token, { expiresOn: '2026-11-21' })
  const { secret: local } = await aKey(app, token, { networks: ['10.20.4.0/24'] })
  const { secret: slow } = await aKey(app, token, { perSecond: 1 })
  const { secret: small } = await aKey(app, token, { perDay: 2 })
  assert.equal((await reach(app, local)).code, getRefusalCode('key_network'))
  assert.equal((await reach(app, local, '10.20.4.9')).success, true)
  const burst = await Promise.all([reach(app, slow), reach(app, slow), reach(app, slow)])
  assert.equal(burst.filter(({ code }) => code === getRefusalCode('too_many_requests')).length > 0, true)
  for (const code of [200, 200, getRefusalCode('key_quota_spent')])
    assert.equal((await reach(app, small)).code, code)
  assert.equal((await reach(app, brief)).success, true)
  // The end is the midnight after the last day, in China.
  app.clock.now = new Date('2026-11-21T15:59:00Z')
  assert.equal((await reach(app, brief)).success, true)
  app.clock.now = new Date('2026-11-21T16:00:00Z')
  assert.equal((await reach(app, brief)).code, getRefusalCode('key_expired'))
  assert.equal((await reach(app, small)).success, true)
})

test('administrators of the company alone manage its keys', async (t) => {
  const app = await testApp(t, { env: { CAPTCHA: 'off' } })
  const ours = await anAdministrator(app)
  const theirs = await anAdministrator(app, '甬江汽车')
  const member = await createSession(app, { type: 'COMPANY', companyId: ours.companyId })
  const { key } = await aKey(app, ours.token)
  const seen = { id: key.id, version: key.version }
  assert.equal((await app.call('keyList', { token: member.token })).data.keys.length, 1)
  for (const [name, body] of [
    ['keyCreate', { name: '甲', scopes: ['read'] }],
    ['keyRevoke', seen],
    ['keyRenew', seen],
    ['keyRename', { ...seen, name: '乙' }],
  ] as const)
    assert.equal((await app.call(name, { token: member.token, body })).code, getRefusalCode('forbidden'))
  for (const name of ['keyRevoke', 'keyRenew'] as const)
    assert.equal(
      (await app.call(name, { token: theirs.token, body: seen })).code,
      getRefusalCode('key_not_found'),
    )
  assert.equal((await app.call('keyList', { token: theirs.token })).data.keys.length, 0)
  const stale = { ...seen, version: 7, name: '丙' }
  assert.equal(
    (await app.call('keyRename', { token: ours.token, body: stale })).code,
    getRefusalCode('key_stale'),
  )
  const without = await createSession(app, {
    type: 'COMPANY_ADMIN',
    companyId: await createCompany(app, '未核准', 1),
  })
  assert.equal((await app.call('keyList', { token: without.token })).code, getRefusalCode('prefix_missing'))
})

test('wrong fields are named, and a company has fifty keys in use at most', async (t) => {
  const app = await testApp(t, { env: { CAPTCHA: 'off' } })
  const { token, companyId } = await anAdministrator(app)
  const body = { name: ' ', scopes: [], networks: ['mes.example'], expiresOn: '2026-11-19' }
  const { errors, code } = await app.call('keyCreate', { token, body })
  assert.equal(code, getRefusalCode('invalid_input'))
  assert.deepEqual(Object.keys(errors ?? {}).sort(), ['expiresOn', 'name', 'networks', 'scopes'])
  const unknown = await app.call('keyCreate', { token, body: { name: '甲', scopes: ['all'] } })
  assert.equal(unknown.code, getRefusalCode('invalid_input'))
  const { key } = await aKey(app, token)
  await app.pool.query(
    `insert into api_keys (prefix, id, version, company_id, name, digest, hint, scopes, templates, networks,
       per_second, per_day, sandbox, created_at)
     select prefix, gen_random_uuid(), 1, company_id, name, n::text, hint, scopes, templates, networks,
       per_second, per_day, sandbox, created_at from api_keys, generate_series(1, 48) n where company_id = $1`,
    [companyId],
  )
  const both = await Promise.all(
    ['甲', '乙'].map((name) => app.call('keyCreate', { token, body: { name, scopes: ['read'] } })),
  )
  assert.deepEqual(both.map(({ code }) => code).sort(), [200, getRefusalCode('keys_full')])
  await app.call('keyRevoke', { token, body: { id: key.id, version: key.version } })
  assert.equal((await aKey(app, token)).key.name, 'MES 夜里写入')
})

test('a key tells who did what with it, and stays when that person is gone', async (t) => {
  const app = await testApp(t, { env: { CAPTCHA: 'off' } })
  const { token, id, name } = await anAdministrator(app)
  const { secret, key } = await aKey(app, token)
  await app.call('keyRename', { token, body: { id: key.id, version: 1, name: 'ERP 对照' } })
  const { data } = await app.call('keyDetail', { token, body: { id: key.id } })
  assert.deepEqual(
    data.trail.map(({ actor, action, text }) => [actor, action, text]),
    [
      [name, '更改用途', 'ERP 对照'],
      [name, '新建', 'MES 夜里写入'],
    ],
  )
  const { keyRecords } = await import('./keys.ts')
  assert.equal((await keyRecords.read(app.db, { userId: id })).length, 1)
  await keyRecords.erase(app.db, { userId: id })
  assert.equal((await keyRecords.read(app.db, { userId: id })).length, 0)
  assert.equal((await reach(app, secret)).success, true)
})
