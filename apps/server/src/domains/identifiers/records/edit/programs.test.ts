import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createCompany, createSession } from '../../../../test-support/people.ts'
import { createTemplate } from '../../../../test-support/templates.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const companyId = await createCompany(app, '示例制动')
const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const [{ prefix }] = (await pool.query('select prefix from companies where id = $1', [companyId])).rows
const template = await createTemplate(app, token, '前制动盘')
const drum = await createTemplate(app, token, '制动鼓')

async function aKey(given: object = {}) {
  const body = { name: 'MES', scopes: ['read', 'write'], perSecond: 200, ...given }
  return (await call('keyCreate', { token, body })).data
}
const { secret } = await aKey()
const VALUES = { record: { spec: '320 × 28', hardness: 207 } }

type RequestOptions = { body?: object; code?: string; headers?: Record<string, string>; by?: string }
const ask = <N extends CallName>(
  name: N,
  { body = {}, code = '', headers = {}, by = secret }: RequestOptions,
) => call(name, { body, params: { prefix, code }, headers: { authorization: `Bearer ${by}`, ...headers } })
const put = (code: string, given: object = {}, headers: Record<string, string> = {}) =>
  ask('identifierPut', { code, headers, body: { template: '前制动盘', values: VALUES, ...given } })
const row = (code: string, given: object = {}) => ({ identifier: code, values: VALUES, ...given })
const batch = (rows: object[], given: object = {}, headers: Record<string, string> = {}, by = secret) =>
  ask('identifierRows', { headers, by, body: { template: template.id, rows, ...given } })
const revisionsOf = async (code: string) => {
  const input = { body: { identifier: `${prefix}/${code}` } }
  return (await ask('identifierRevisions', input)).data?.length ?? 0
}

test('an identifier is written and read by its address, in the revision that was seen', async () => {
  const made = await put('PUT-1', {}, { 'if-none-match': '*' })
  assert.deepEqual(made.data, { identifier: `${prefix}/PUT-1`, revision: 1, outcome: 'added' })
  assert.equal((await put('PUT-1', {}, { 'if-none-match': '*' })).code, getRefusalCode('identifier_taken'))
  const { data } = await ask('identifierGet', { code: 'PUT-1' })
  assert.deepEqual(data.values, VALUES)
  assert.deepEqual([data.template, data.templateVersion, data.revision], [template.id, 1, 1])
  const harder = { record: { ...VALUES.record, hardness: 210 } }
  assert.equal((await put('PUT-1', { values: harder }, { 'if-match': '"1"' })).data.revision, 2)
  assert.equal((await put('PUT-1', {}, { 'if-match': '1' })).code, getRefusalCode('identifier_stale'))
  assert.equal((await put('PUT-1', { values: harder })).data.outcome, 'unchanged')
  assert.equal((await put('PUT-9', {}, { 'if-match': '"1"' })).code, getRefusalCode('identifier_not_found'))
  const malformed: Record<string, string>[] = [
    { 'if-match': '*' },
    { 'if-none-match': '"1"' },
    { 'if-match': '1', 'if-none-match': '*' },
  ]
  for (const headers of malformed)
    assert.equal((await put('PUT-1', {}, headers)).code, getRefusalCode('revision_malformed'))
})

test('an error names the field and the rule', async () => {
  const wrong = await put('PUT-2', { values: { record: { hardness: 270 } } })
  assert.equal(wrong.status, 400)
  assert.deepEqual(Object.keys(wrong.errors ?? {}), ['values.record.spec', 'values.record.hardness'])
  assert.match(wrong.errors?.['values.record.hardness'] ?? '', /硬度不能大于 241/)
  assert.equal((await put('PUT-2', { template: '没有的模板' })).code, getRefusalCode('template_not_found'))
  assert.equal((await ask('identifierGet', { code: 'PUT-2' })).code, getRefusalCode('identifier_not_found'))
})

test('the same request sent again, also by four connections at once, is done once', async () => {
  const key = { 'idempotency-key': 'mes-20261124-1903' }
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => put('IDEM-1', { name: '制动盘' }, { ...key, 'if-none-match': '*', via: `${n}` })),
  )
  for (const answer of answers) assert.deepEqual(answer.data, answers[0]?.data)
  assert.equal(answers[0]?.data.outcome, 'added')
  assert.equal(await revisionsOf('IDEM-1'), 1)
  assert.equal(
    (await put('IDEM-1', { name: '别的' }, { ...key, 'if-none-match': '*' })).code,
    getRefusalCode('idempotency_key_reused'),
  )
  // Another key may use the same word.
  const other = await aKey({ name: 'ERP' })
  const again = await batch([row('IDEM-2')], {}, key, other.secret)
  assert.equal(again.data.added, 1)
  const rows = [row('IDEM-3'), row('IDEM-4', { values: {} })]
  const both = await Promise.all([1, 2, 3, 4].map(() => batch(rows, {}, { 'idempotency-key': 'batch-0001' })))
  for (const answer of both) assert.deepEqual(answer.data, both[0]?.data)
  assert.equal(await revisionsOf('IDEM-3'), 1)
})

test('a batch answers for each row, and writes the good ones or none', async () => {
  await put('OLD-1')
  const rows = [
    row('ROW-1'),
    row('ROW-2', { values: { record: { spec: 'x', hardness: 270 } } }),
    row('88.449.1/ROW-3'),
    row('ROW-4'),
    row('row-4'),
    row('OLD-1', { expected: 7 }),
    row('OLD-1 '),
    row('??'),
  ]
  const { data } = await batch(rows)
  assert.deepEqual([data.added, data.changed, data.unchanged, data.refused], [1, 0, 0, 7])
  const rules = data.rows.map(({ row, outcome, problems }) => [
    row,
    outcome,
    problems.map(({ rule }) => rule),
  ])
  assert.deepEqual(rules, [
    [1, 'added', []],
    [2, 'refused', ['maximum']],
    [3, 'refused', ['identifier']],
    [4, 'refused', ['twice']],
    [5, 'refused', ['twice']],
    [6, 'refused', ['twice']],
    [7, 'refused', ['twice']],
    [8, 'refused', ['identifier']],
  ])
  assert.deepEqual(data.rows[1]?.problems[0]?.field, 'values.record.hardness')
  const all = await batch([row('ALL-1'), row('ALL-2', { values: {} })], { mode: 'all' })
  assert.deepEqual(
    all.data.rows.map(({ outcome }) => outcome),
    ['skipped', 'refused'],
  )
  assert.equal((await ask('identifierGet', { code: 'ALL-1' })).code, getRefusalCode('identifier_not_found'))
  const seen = [
    row('OLD-1', { expected: 0 }),
    row('ROW-1', { expected: 1, name: '改名' }),
    row('NEW-1', { expected: 2 }),
  ]
  const stale = await batch(seen)
  assert.deepEqual(
    stale.data.rows.map(({ outcome, problems }) => [outcome, problems[0]?.rule]),
    [
      ['refused', 'taken'],
      ['changed', undefined],
      ['refused', 'missing'],
    ],
  )
  for (const rows of [[], Array.from({ length: 1_001 }, (_, at) => row(`M-${at}`))])
    assert.equal((await batch(rows)).code, getRefusalCode('invalid_input'))
})

test('a key of one template leaves identifiers of others alone', async () => {
  await put('DISC-1')
  const limited = await aKey({ name: '制动鼓线', templates: [drum.id] })
  assert.equal(
    (await batch([row('DRUM-1')], {}, {}, limited.secret)).code,
    getRefusalCode('key_template_missing'),
  )
  const { data } = await batch([row('DRUM-1'), row('DISC-1')], { template: '制动鼓' }, {}, limited.secret)
  assert.deepEqual(
    data.rows.map(({ outcome, problems }) => [outcome, problems[0]?.rule]),
    [
      ['added', undefined],
      ['refused', 'template'],
    ],
  )
  assert.equal(
    (await ask('identifierGet', { code: 'DISC-1', by: limited.secret })).code,
    getRefusalCode('key_template_missing'),
  )
})

test('a quota that ends in the middle ends between batches, never within one', async () => {
  const small = await aKey({ name: '小额度', perDay: 3 })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      batch(
        Array.from({ length: 10 }, (_, n) => row(`QUOTA-${at}-${n}`)),
        {},
        {},
        small.secret,
      ),
    ),
  )
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), [
    200,
    200,
    200,
    getRefusalCode('key_quota_spent'),
    getRefusalCode('key_quota_spent'),
    getRefusalCode('key_quota_spent'),
    getRefusalCode('key_quota_spent'),
    getRefusalCode('key_quota_spent'),
  ])
  const { rows } = await pool.query(
    `select count(*)::int as n from identifiers where handle like '%/QUOTA-%'`,
  )
  assert.equal(rows[0].n, 30)
})

test('a key that is revoked while its batch waits writes nothing', async (t) => {
  const brief = await aKey({ name: '被停用的' })
  await put('HELD-1')
  const client = await pool.connect()
  t.after(async () => client.release())
  await client.query('begin')
  await client.query('select 1 from identifiers where handle = $1 for update', [`${prefix}/HELD-1`])
  const running = batch([row('HELD-1', { name: '改名' }), row('HELD-2')], {}, {}, brief.secret)
  const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while ((await pool.query(waits)).rowCount === 0);
  const seen = { id: brief.key.id, version: brief.key.version }
  assert.equal((await call('keyRevoke', { token, body: seen })).success, true)
  await client.query('commit')
  assert.equal((await running).code, getRefusalCode('key_revoked'))
  assert.equal((await ask('identifierGet', { code: 'HELD-1' })).data.revision, 1)
  assert.equal((await ask('identifierGet', { code: 'HELD-2' })).code, getRefusalCode('identifier_not_found'))
})

test('a hundred batches on one prefix at once are all written, with exact counts', async () => {
  const before = await total()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      // Half of the rows are in every batch, in another order.
      batch([
        ...Array.from({ length: 5 }, (_, n) => row(`MANY-${at}-${n}`)),
        ...Array.from({ length: 5 }, (_, n) => row(`SHARED-${(at + n) % 5}`, { name: `第 ${at} 批` })),
      ]),
    ),
  )
  assert.deepEqual([...new Set(answers.map(({ code }) => code))], [200])
  const sum = (outcome: 'added' | 'changed') => answers.reduce((all, { data }) => all + data[outcome], 0)
  assert.equal(sum('added'), 505)
  assert.equal((await total()) - before, 505)
  const revisions = await pool.query(
    `select sum(revision - 1)::int as n from identifiers where handle like '%/SHARED-%'`,
  )
  assert.equal(revisions.rows[0].n, sum('changed'))
})

async function total(): Promise<number> {
  const { rows } = await pool.query('select sum(total)::int as n from identifier_counts where prefix = $1', [
    prefix,
  ])
  return rows[0].n
}

test('a record without a template is read in a form that the batch call takes back', async () => {
  const identifier = `${prefix}/PLAIN-1`
  const elements = [
    { name: '零件号', value: 'BD-320A-26' },
    { name: '自检', value: '合格' },
  ]
  const scenes = [{ code: '0', confId: 'trace', name: '产品追溯', elements: [{ name: '炉号', value: 'H1' }] }]
  const made = await ask('identifierBatch', {
    body: { records: [{ identifier, name: '前制动盘', elements, scenes }] },
  })
  assert.equal(made.data[0]?.outcome, 'added', JSON.stringify(made))
  const { data } = await ask('identifierGet', { code: 'PLAIN-1' })
  assert.deepEqual([data.template, data.values], ['', {}])
  const again = await ask('identifierBatch', { body: { records: [data.record] } })
  assert.equal(again.data[0]?.outcome, 'unchanged', JSON.stringify(again))
  const changed = await ask('identifierBatch', { body: { records: [{ ...data.record, name: '后制动盘' }] } })
  assert.equal(changed.data[0]?.outcome, 'changed')
  assert.equal((await ask('identifierGet', { code: 'PLAIN-1' })).data.name, '后制动盘')
})
