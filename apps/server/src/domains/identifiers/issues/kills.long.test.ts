import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from '../../../test-support/app.ts'
import { startOwnCluster } from '../../../test-support/own-cluster.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { type ServedApp, serveApp } from '../../../test-support/served-app.ts'

/** KILLS=20 COUNT=1000000 for a long run. */
const KILLS = Number(process.env.KILLS ?? 2)
const COUNT = Number(process.env.COUNT ?? 150_000)
const PATIENCE_MS = 180_000

// The database is killed as well, so it is one of its own.
const cluster = await startOwnCluster({ after }, 'test_issue_kills')
const app = await testApp({ after }, { env: { CAPTCHA: 'off' }, database: cluster })
app.clock.now = new Date()
const companyId = await createCompany(app, '示例制动')
const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const { rows } = await app.pool.query('select prefix from companies where id = $1', [companyId])
const PREFIX: string = rows[0].prefix

let served: ServedApp | undefined
after(() => served?.child.kill('SIGKILL'))

const start = () =>
  serveApp({
    DATABASE_URL: cluster.url,
    SECRET: app.env.secret,
    DATA_DIR: app.env.dataDir,
    HANDLE_PORT: 'off',
  })

type Seen = { done: number; state: string }
/** Returns undefined while the database is away. */
async function doneOf(id: string): Promise<Seen | undefined> {
  const progress = app.pool.query<Seen>('select done, state from code_issues where id = $1', [id])
  return progress.then(
    ({ rows }) => rows[0],
    () => undefined,
  )
}

async function until(id: string, enough: (issue: Seen) => boolean): Promise<Seen> {
  const deadline = Date.now() + PATIENCE_MS
  for (let last: Seen | undefined; ; await sleep(20)) {
    const now = await doneOf(id)
    last = now ?? last
    if (now && enough(now)) return now
    assert.ok(Date.now() < deadline, `stayed at ${JSON.stringify(last)}`)
  }
}

test('an issue whose server and database are killed goes on after a start, with every code exactly once', async () => {
  const rule = {
    id: '',
    revision: 0,
    name: '规则',
    pattern: 'KI-{serial:7}{check:mod37}',
    reset: 'never',
    order: 'random',
  }
  const saved = await app.call('codeRuleSave', { token, body: rule, ip: makeAddress() })
  const made = await app.call('issueCreate', {
    token,
    body: { codeRuleId: saved.data.id, count: COUNT },
    ip: makeAddress(),
  })
  const { id } = made.data
  for (let kill = 1; kill <= KILLS; kill++) {
    served = await start()
    await until(id, ({ done }) => done >= Math.floor((COUNT * kill) / (KILLS + 1)))
    if (kill % 2 === 0) await cluster.kill()
    served.child.kill('SIGKILL')
    await once(served.child, 'exit')
    // A node takes the work of a dead process for lost after some missed heartbeats; the test does not wait for them.
    await app.pool.query(
      `update pgboss.job set state = 'retry', start_after = created_on where state = 'active' and name like 'issues.%'`,
    )
  }
  served = await start()
  const end = await until(id, ({ state }) => state !== 'running')
  assert.deepEqual(end, { done: COUNT, state: 'done' })
  const { rows: counted } = await app.pool.query(
    `select (select count(*)::int from identifiers where prefix = $1) as identifiers,
       (select total::int from identifier_counts where prefix = $1 and state = 'reserved') as total,
       (select count(distinct code)::int from code_issue_blocks, string_to_table(codes, E'\\n') as code
         where prefix = $1 and issue_id = $2) as codes,
       (select count(*)::int from code_issue_blocks, string_to_table(codes, E'\\n') as code
         join identifiers i on i.prefix = $1 and i.handle = $1 || '/' || code
         where issue_id = $2) as joined`,
    [PREFIX, id],
  )
  assert.deepEqual(counted[0], { identifiers: COUNT, total: COUNT, codes: COUNT, joined: COUNT })
})
