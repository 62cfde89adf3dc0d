import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataOf } from '@biaojie/contract/calls.ts'
import type { ImportMode } from '@biaojie/contract/identifiers/imports/rules.ts'
import { testApp } from '../../../test-support/app.ts'
import { sendByKey } from '../../../test-support/imports.ts'
import { startOwnCluster } from '../../../test-support/own-cluster.ts'
import { createCompany, createSession } from '../../../test-support/people.ts'
import { type ServedApp, serveApp } from '../../../test-support/served-app.ts'
import { createTemplate } from '../../../test-support/templates.ts'

/** KILLS=20 COUNT=200000 for a long run. */
const KILLS = Number(process.env.KILLS ?? 2)
const COUNT = Number(process.env.COUNT ?? 10_000)
/** One of so many rows is wrong where only the good ones are written. */
const WRONG = 100
const PATIENCE_MS = 180_000

// The database is killed as well, so it is one of its own.
const cluster = await startOwnCluster({ after }, 'test_import_kills')
const app = await testApp({ after }, { env: { CAPTCHA: 'off' }, database: cluster })
app.clock.now = new Date()
const companyId = await createCompany(app, '示例制动')
const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const { rows } = await app.pool.query('select prefix from companies where id = $1', [companyId])
const PREFIX: string = rows[0].prefix
await createTemplate(app, token)
const rule = await app.call('codeRuleSave', {
  token,
  body: {
    id: '',
    revision: 0,
    name: '流水号',
    pattern: 'CODES-{serial:7}',
    reset: 'never',
    order: 'counted',
  },
})
await createTemplate(app, token, '按规则取号的制动盘', undefined, rule.data.id)
const key = { name: 'MES', scopes: ['read', 'write'], perSecond: 200 }
const { secret } = (await app.call('keyCreate', { token, body: key })).data

let served: ServedApp | undefined
after(() => served?.child.kill('SIGKILL'))

const start = async () => {
  served = await serveApp({
    DATABASE_URL: cluster.url,
    SECRET: app.env.secret,
    DATA_DIR: app.env.dataDir,
    HANDLE_PORT: 'off',
  })
}
/** A node takes the work of a dead process for lost after some missed heartbeats; the test does not wait for them. */
async function killServer(): Promise<void> {
  served?.child.kill('SIGKILL')
  if (served) await once(served.child, 'exit')
  served = undefined
  await app.pool.query(
    `update pgboss.job set state = 'retry', start_after = created_on where state = 'active' and name like 'imports.%'`,
  )
}

/** Rows without an identifier take codes of the rule, which begin with the name. */
type Case = { name: string; mode: ImportMode; takes: boolean }
const CASES: Case[] = [
  { name: 'GOOD', mode: 'good', takes: false },
  { name: 'ALL', mode: 'all', takes: false },
  { name: 'CODES', mode: 'good', takes: true },
]

type Started = Pick<DataOf<'importStart'>, 'id'>
async function send({ name, mode, takes }: Case): Promise<Started> {
  const line = (at: number) => {
    const hardness = mode === 'good' && at % WRONG === 0 ? 270 : 207
    return `${takes ? '' : `${name}-${String(at).padStart(7, '0')}`},320 × 28,${hardness}`
  }
  const text = ['标识,规格,硬度', ...Array.from({ length: COUNT }, (_, at) => line(at))].join('\n')
  const template = takes ? '按规则取号的制动盘' : '制动盘'
  const fields = { template, mode, ...(takes && { uncoded: 'take' }) }
  const { data, message } = await sendByKey(app, secret, text, fields)
  assert.ok(data, message)
  return data
}

type Seen = { state: string; done: number; written: number }
/** Undefined while the database is away. */
async function seen(id: string, name: string): Promise<Seen | undefined> {
  const progress = app.pool.query<Seen>(
    `select state, done_rows as done,
       (select count(*)::int from identifiers where prefix = $2 and handle like $2 || '/' || $3 || '-%') as written
     from imports where id = $1`,
    [id, PREFIX, name],
  )
  return progress.then(
    ({ rows }) => rows[0],
    () => undefined,
  )
}

async function until(id: string, name: string, enough: (now: Seen) => boolean): Promise<Seen> {
  const deadline = Date.now() + PATIENCE_MS
  for (let last: Seen | undefined; ; await sleep(20)) {
    const now = await seen(id, name)
    last = now ?? last
    if (now && enough(now)) return now
    assert.ok(Date.now() < deadline, `stayed at ${JSON.stringify(last)}`)
  }
}

/** Identifiers of the cases before. */
let before = 0
for (const killCase of CASES)
  test(`an import (${killCase.name}) whose server and database are killed ends with every good row written once`, async () => {
    const { name, mode } = killCase
    const { id } = await send(killCase)
    const good = mode === 'good' ? COUNT - Math.ceil(COUNT / WRONG) : COUNT
    for (let kill = 1; kill <= KILLS; kill++) {
      await start()
      const share = Math.floor((COUNT * kill) / (KILLS + 1))
      const now = await until(
        id,
        name,
        ({ state, done }) => state === 'done' || (state === 'running' && done >= share),
      )
      if (mode === 'all' && now.state === 'running') assert.equal(now.written, 0, 'nothing is half written')
      if (kill % 2 === 0) await cluster.kill()
      await killServer()
    }
    await start()
    const end = await until(id, name, ({ state }) => !['checking', 'running'].includes(state))
    assert.deepEqual(end, { state: 'done', done: COUNT, written: good })
    const { rows: counted } = await app.pool.query(
      `select max(revision) as revision, count(*)::int as rows,
         (select sum(total)::int from identifier_counts where prefix = $1 and state = 'active') as total
       from identifiers where prefix = $1 and handle like $1 || '/' || $2 || '-%'`,
      [PREFIX, name],
    )
    before += good
    assert.deepEqual(counted, [{ revision: 1, rows: good, total: before }])
    const { rows: written } = await app.pool.query(
      'select count(distinct number)::int as rows from import_written where import_id = $1',
      [id],
    )
    assert.deepEqual(written, [{ rows: good }])
    const { rows: counts } = await app.pool.query('select counts from imports where id = $1', [id])
    assert.deepEqual(counts[0].counts, {
      added: good,
      changed: 0,
      unchanged: 0,
      skipped: 0,
      wrong: COUNT - good,
    })
    await killServer()
  })
