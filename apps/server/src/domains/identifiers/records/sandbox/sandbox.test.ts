import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_MAX, toSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'
import { createTemplate } from '../../../../test-support/templates.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const { rows } = await pool.query('select prefix from companies where id = $1', [companyId])
const prefix: string = rows[0].prefix
const sandbox = toSandbox(prefix)

async function aKey(given: object) {
  const body = { name: 'MES', scopes: ['read', 'write'], ...given }
  return (await call('keyCreate', { token: admin.token, body })).data.secret
}
const test0 = await aKey({ sandbox: true })
const live = await aKey({})
const by = (secret: string, body: object) => ({ headers: { authorization: `Bearer ${secret}` }, body })

const DISC = { name: '只在沙箱里的制动盘', elements: [{ id: 'partNo', value: 'SBX-000777' }] }
const write = (secret: string, identifier: string) =>
  call('identifierBatch', by(secret, { records: [{ identifier, ...DISC }] }))

const PUBLIC = [
  'identifierDetail',
  'identifierSearch',
  'identifierUses',
  'identifierHelp',
  'traceChain',
  'antiCheck',
  'siteSearch',
] as const

const figures = async () =>
  (
    await pool.query(
      'select coalesce(sum(added), 0)::int as added, count(*)::int as days from identifier_days',
    )
  ).rows[0]

test('a sandbox takes what its keys write, and real keys stay outside', async () => {
  const before = await figures()
  const written = await write(test0, `${sandbox}/BD-1`)
  assert.equal(written.data?.[0]?.outcome, 'added', JSON.stringify(written))
  assert.match((await write(test0, `${prefix}/BD-1`)).data?.[0]?.problem ?? '', /不在本企业的前缀/)
  assert.match((await write(live, `${sandbox}/BD-2`)).data?.[0]?.problem ?? '', /不在本企业的前缀/)
  const read = await call('identifierRecord', by(test0, { identifier: `${sandbox}/BD-1` }))
  assert.equal(read.data.record.identifierName, DISC.name)
  assert.equal(
    (await call('identifierRecord', by(live, { identifier: `${sandbox}/BD-1` }))).code,
    getRefusalCode('identifier_not_found'),
  )
  assert.equal(
    (await call('identifierRecord', by(test0, { identifier: `${prefix}/BD-1` }))).code,
    getRefusalCode('identifier_not_found'),
  )
  const alias = { identifier: `${sandbox}/BD-1`, alias: '06912345' }
  assert.equal((await call('identifierAliasAdd', by(test0, alias))).code, getRefusalCode('sandbox_closed'))
  assert.deepEqual(await figures(), before, 'the figures of the node do not count it')
})

test('identifiers of a sandbox are in no public answer, in any spelling', async () => {
  await call('searchSettingChange', { token: admin.token, body: { searchable: true } })
  await app.runJobs()
  await write(test0, `${sandbox}/BD-3`)
  const names = [`${sandbox}/BD-3`, `${sandbox.toLowerCase()}/bd-3`, `${prefix}．Ｔ/BD-3`, `${prefix}/BD-3`]
  const answers: unknown[] = []
  for (const name of names) {
    answers.push(await call('identifierDetail', { body: { identifier: name } }))
    const input = {
      identifier: name,
      identifiers: [name],
      text: name,
      key: name,
      code: 'X',
      current: 1,
      size: 20,
    }
    for (const item of PUBLIC)
      answers.push(
        await call(item, { body: input, query: { identifier: name, text: name }, ip: makeAddress() }),
      )
    for (const url of [`/api/handles/${name}`, `/id/${name}`, `/api/handles/${encodeURIComponent(name)}`])
      answers.push((await app.app.inject({ url })).body)
  }
  for (const item of PUBLIC)
    answers.push(
      await call(item, { body: { text: 'SBX-000777', identifier: 'SBX-000777' }, ip: makeAddress() }),
    )
  const shown = answers.filter((answer) => JSON.stringify(answer).includes(DISC.name))
  assert.deepEqual(shown, [])
  const found = await app.domains.resolution.lookup.findByAlias('SBX-000777')
  assert.equal(found, null)
})

test('only the company sees and empties its sandbox', async () => {
  await write(test0, `${sandbox}/BD-4`)
  const list = (token: string) => call('sandboxList', { token, body: {} })
  assert.ok(
    (await list(member.token)).data.records.some(({ identifier }) => identifier === `${sandbox}/BD-4`),
  )
  assert.deepEqual((await list(other.token)).data.records, [])
  const own = { token: member.token, body: { identifier: `${sandbox}/BD-4` } }
  assert.equal((await call('identifierRecord', own)).success, true)
  assert.equal(
    (await call('identifierRecord', { ...own, token: other.token })).code,
    getRefusalCode('identifier_not_found'),
  )
  const all = await call('identifierList', { token: member.token, body: {} })
  assert.deepEqual(all.data.records, [])
  assert.equal(
    (await call('sandboxClear', { token: member.token, body: {} })).code,
    getRefusalCode('forbidden'),
  )
  await write(live, `${prefix}/BD-9`)
  assert.equal((await call('sandboxClear', { token: admin.token, body: {} })).success, true)
  assert.equal((await list(member.token)).data.total, 0)
  const left = await pool.query('select handle from identifiers where prefix in ($1, $2)', [prefix, sandbox])
  assert.deepEqual(left.rows, [{ handle: `${prefix}/BD-9` }])
  const revisions = await pool.query('select 1 from identifier_revisions where prefix = $1', [sandbox])
  assert.equal(revisions.rowCount, 0)
})

test('a sandbox has room for so many, and forgets after a month', async () => {
  await write(test0, `${sandbox}/BD-5`)
  await pool.query('update identifier_counts set total = $2 where prefix = $1', [sandbox, SANDBOX_MAX])
  const full = await write(test0, `${sandbox}/BD-6`)
  assert.equal(full.code, getRefusalCode('sandbox_full'))
  await pool.query('update identifier_counts set total = 1 where prefix = $1', [sandbox])
  app.clock.now = new Date(app.clock.now.getTime() + 29 * 86_400_000)
  await app.runScheduled('identifiers.sandbox')
  const left = async () =>
    (await pool.query('select handle from identifiers where prefix = $1', [sandbox])).rows.length
  assert.equal(await left(), 1, 'what was refused was not written, and the other one is not old enough')
  app.clock.now = new Date(app.clock.now.getTime() + 2 * 86_400_000)
  await app.runScheduled('identifiers.sandbox')
  assert.equal(await left(), 0)
})

test('a key of some templates reads and writes their identifiers alone', async () => {
  const again = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const template = await createTemplate(app, again.token)
  const created = await call('keyCreate', {
    token: again.token,
    body: { name: '包装站', scopes: ['read', 'write'], templates: [template.id] },
  })
  const limited = created.data.secret
  await write(live, `${prefix}/BD-20`)
  assert.equal((await write(limited, `${prefix}/BD-21`)).code, getRefusalCode('key_template_missing'))
  const seen = { identifier: `${prefix}/BD-20`, revision: 1 }
  const changes = [
    ['identifierRecord', seen],
    ['identifierView', { ...seen, audience: 'public' }],
    ['identifierRevisions', seen],
    ['identifierAliases', seen],
    ['identifierAliasAdd', { ...seen, alias: 'X1' }],
    ['identifierState', { ...seen, state: 'suspended', reason: '停' }],
    ['identifierVisibility', { ...seen, fields: [{ confId: '', id: 'partNo', audiences: [] }] }],
  ] as const
  for (const [name, body] of changes)
    assert.equal((await call(name, by(limited, body))).code, getRefusalCode('key_template_missing'), name)
  const listed = await call('identifierList', by(limited, {}))
  assert.deepEqual([listed.data.records, listed.data.counts.active], [[], 0])
  for (const filter of [{ text: 'BD-' }, { batch: `${prefix}/B1` }])
    assert.deepEqual((await call('identifierList', by(limited, filter))).data.records, [])
})

test('forms and templates work in the sandbox as they do outside, without codes and aliases', async () => {
  const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const { id: templateId } = await createTemplate(app, token, '轮毂')
  const key = await call('keyCreate', { token, body: { name: 'ERP', scopes: ['write'], sandbox: true } })
  const save = (given: object) => {
    const body = { templateId, values: { record: { spec: '320 × 28', hardness: 207 } }, ...given }
    return call('identifierSave', by(key.data.secret, body))
  }
  const saved = await save({ identifier: 'HB-1' })
  assert.deepEqual(saved.data, { identifier: `${sandbox}/HB-1`, revision: 1, outcome: 'added' })
  assert.deepEqual(Object.keys((await save({})).errors ?? {}), ['identifier'])
  assert.equal(
    (await save({ identifier: 'HB-2', aliases: [{ alias: '06912345' }] })).code,
    getRefusalCode('sandbox_closed'),
  )
  const wrong = await save({ identifier: 'HB-3', values: { record: { spec: 'x', hardness: 270 } } })
  assert.deepEqual(Object.keys(wrong.errors ?? {}), ['values.record.hardness'])
})
