import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { toSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import { getClient, transact } from '../../../platform/database/database.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { sendByKey } from '../../../test-support/imports.ts'
import { createCompany, createSession } from '../../../test-support/people.ts'
import { createTemplate } from '../../../test-support/templates.ts'
import { templateContent } from '../templates/templates.ts'
import type { Plan } from './check/plan.ts'
import { checkRows, claimPortion } from './check/portions.ts'
import { createSeen } from './check/reading.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const companyId = await createCompany(app, '示例制动')
const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const [{ prefix }] = (await pool.query('select prefix from companies where id = $1', [companyId])).rows
const disc = await createTemplate(app, token, '前制动盘')
const drum = await createTemplate(app, token, '制动鼓')

async function aKey(given: object = {}) {
  const body = { name: 'MES', scopes: ['read', 'write'], ...given }
  return (await call('keyCreate', { token, body })).data
}
const { secret } = await aKey()

const send = (text: string, given: Record<string, string> = {}, by = secret) =>
  sendByKey(app, by, text, { template: '前制动盘', ...given })
const ask = <N extends 'importProgress' | 'importErrors'>(name: N, id: string, by = secret) =>
  call(name, { params: { id }, headers: { authorization: `Bearer ${by}` } })
const stateOf = async (id: string, by = secret) => {
  const { state, counts, problem } = (await ask('importProgress', id, by)).data
  return { state, counts, problem }
}
const HEAD = '标识,规格,硬度'
const rowsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at},320 × 28,207`)

test('a program sends a file and asks until it is written', async () => {
  const sent = await send([HEAD, ...rowsOf('NIGHT', 1_200)].join('\n'))
  assert.equal(sent.data.state, 'checking', sent.message)
  await app.runJobs()
  const done = await ask('importProgress', sent.data.id)
  assert.deepEqual([done.data.state, done.data.rows, done.data.counts.added], ['done', 1_200, 1_200])
  const body = { identifier: `${prefix}/NIGHT-7` }
  const [first] = (
    await call('identifierRevisions', { body, headers: { authorization: `Bearer ${secret}` } })
  ).data
  assert.deepEqual([first?.by, first?.author], ['import', 'MES'])
  const stranger = await createSession(app, {
    type: 'COMPANY_ADMIN',
    companyId: await createCompany(app, '别家'),
  })
  const theirs = await call('keyCreate', { token: stranger.token, body: { name: '别家', scopes: ['read'] } })
  for (const name of ['importProgress', 'importErrors'] as const)
    assert.equal((await ask(name, sent.data.id, theirs.data.secret)).code, getRefusalCode('import_not_found'))
})

test('wrong rows are named, and one of them stops all or itself', async () => {
  const file = [HEAD, 'BAD-1,320,207', 'BAD-2,,270', '88.449.1/X-1,320,200'].join('\n')
  const all = await send(file)
  await app.runJobs()
  assert.deepEqual(await stateOf(all.data.id), {
    state: 'failed',
    counts: { added: 1, changed: 0, unchanged: 0, skipped: 0, wrong: 2 },
    problem: '有 2 行出错，一行也没有写入',
  })
  const { data } = await ask('importErrors', all.data.id)
  assert.equal(data.total, 2)
  assert.deepEqual(
    data.rows.map(({ row, problems }) => [row, problems.map(({ column, rule }) => [column, rule])]),
    [
      [
        3,
        [
          ['规格', 'required'],
          ['硬度', 'maximum'],
        ],
      ],
      [4, [['标识', 'identifier']]],
    ],
  )
  const good = await send(file, { mode: 'good' })
  await app.runJobs()
  assert.equal((await stateOf(good.data.id)).state, 'done')
  assert.equal((await stateOf(good.data.id)).counts.added, 1)
})

test('a wrong row after thousands that were written already leaves none of them', async () => {
  const sent = await send([HEAD, ...rowsOf('LATE', 4_500), 'LATE-X,320 × 28,270'].join('\n'))
  await app.runJobs()
  assert.deepEqual(await stateOf(sent.data.id), {
    state: 'failed',
    counts: { added: 4_500, changed: 0, unchanged: 0, skipped: 0, wrong: 1 },
    problem: '有 1 行出错，一行也没有写入',
  })
  const { rows } = await pool.query(`select count(*)::int as written from identifiers where handle like $1`, [
    `${prefix}/LATE-%`,
  ])
  assert.deepEqual(rows, [{ written: 0 }])
  assert.deepEqual(
    (await ask('importErrors', sent.data.id)).data.rows.map(({ row }) => row),
    [4_502],
  )
})

test('a row is checked again when its identifier has changed since it was looked at', async () => {
  await send([HEAD, ...rowsOf('AGAIN', 3)].join('\n'))
  await app.runJobs()
  const { id, version } = disc
  const template = await templateContent(app.db, prefix, id, version)
  assert.ok(template)
  const targets = ['identifier', 'record/hardness']
  const plan: Plan = {
    ...{ prefix, targets, templateId: id, templateVersion: version, template, limited: false },
    existing: 'update',
    blanks: 'keep',
    options: new Map(),
    filled: new Map(),
  }
  const line = (at: number) => ({ number: at + 2, cells: [`AGAIN-${at}`, '210'] })
  const looked = await checkRows(getClient(app.db), [0, 1, 2].map(line), plan, createSeen())
  const body = {
    template: id,
    rows: [{ identifier: `${prefix}/AGAIN-1`, values: { record: { spec: '300 × 26', hardness: 207 } } }],
  }
  assert.equal(
    (await call('identifierRows', { body, headers: { authorization: `Bearer ${secret}` } })).data.changed,
    1,
  )
  const { checked } = await transact(app.db, (db) => claimPortion(getClient(db), looked, plan))
  const specs = checked.map(({ prepared }) => /"value":"([^"]*)"/.exec(prepared?.row.content ?? '')?.[1])
  assert.deepEqual(specs, ['320 × 28', '300 × 26', '320 × 28'])
})

test('a file that cannot be imported is refused at once', async () => {
  assert.equal((await send('规格,硬度\n320,207')).code, getRefusalCode('import_targets'))
  assert.equal((await send([HEAD].join('\n'))).code, getRefusalCode('import_empty'))
  assert.equal((await send(HEAD, { template: '没有' })).code, getRefusalCode('template_not_found'))
  const limited = await aKey({ name: '鼓线', templates: [drum.id] })
  assert.equal(
    (await send([HEAD, ...rowsOf('X', 1)].join('\n'), {}, limited.secret)).code,
    getRefusalCode('key_template_missing'),
  )
  const reader = await aKey({ name: '只读', scopes: ['read'] })
  assert.equal((await send(HEAD, {}, reader.secret)).code, getRefusalCode('key_scope_missing'))
})

test('a limited key leaves identifiers of other templates as they are', async () => {
  await send([HEAD, ...rowsOf('OTHER', 1)].join('\n'))
  await app.runJobs()
  const limited = await aKey({ name: '鼓线', templates: [drum.id] })
  const sent = await send([HEAD, 'OTHER-0,400,190'].join('\n'), { template: '制动鼓' }, limited.secret)
  await app.runJobs()
  assert.equal((await stateOf(sent.data.id)).state, 'failed')
  assert.equal((await ask('importErrors', sent.data.id)).data.rows[0]?.problems[0]?.rule, 'template')
})

test('a key that is revoked before its file is written stops it', async () => {
  const brief = await aKey({ name: '被停用的' })
  const sent = await send([HEAD, ...rowsOf('HELD', 3)].join('\n'), { mode: 'good' }, brief.secret)
  await call('keyRevoke', { token, body: { id: brief.key.id, version: brief.key.version } })
  await app.runJobs()
  assert.deepEqual(await stateOf(sent.data.id), {
    state: 'failed',
    counts: { added: 3, changed: 0, unchanged: 0, skipped: 0, wrong: 0 },
    problem: '接口密钥已停用',
  })
  const { rowCount } = await pool.query(`select 1 from identifiers where handle like '%/HELD-%'`)
  assert.equal(rowCount, 0)
})

test('a file goes to the sandbox with a key of the sandbox', async () => {
  const trying = await aKey({ name: '试', sandbox: true })
  const sent = await send([HEAD, ...rowsOf('TRY', 2)].join('\n'), {}, trying.secret)
  await app.runJobs()
  assert.equal((await stateOf(sent.data.id, trying.secret)).state, 'done')
  assert.equal((await ask('importProgress', sent.data.id)).code, getRefusalCode('import_not_found'))
  const { rows } = await pool.query(`select prefix from identifiers where handle like '%/TRY-%'`)
  assert.deepEqual([...new Set(rows.map((row) => row.prefix))], [toSandbox(prefix)])
})
