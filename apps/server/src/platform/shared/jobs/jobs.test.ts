import assert from 'node:assert/strict'
import { after, test as plainTest, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Registry } from 'prom-client'
import { testDatabase } from '../../../test-support/database.ts'
import { openDatabase, transact } from '../../database/database.ts'
import { watchJobs } from './gauges.ts'
import { defineJob, defineJobKind, defineScheduledJob, GiveUp, type Job } from './job.ts'
import { createJobs } from './jobs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const { db, pool, connection } = await testDatabase({ after })
const clock = { now: new Date('2026-11-20T02:00:00Z') }
const setClock = () =>
  pool
    .query('delete from test_clock')
    .then(() => pool.query('insert into test_clock values ($1)', [clock.now]))
const pass = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  await setClock()
}
/** A hook before each test would also run before those of other files, which share the process. */
const test = (name: string, work: (t: TestContext) => Promise<void>) =>
  plainTest(name, async (t) => {
    await pool.query('delete from pgboss.job; delete from job_progress')
    await setClock()
    await work(t)
  })

const WORK = defineJobKind<{ n: number }>('work')
const OTHER = defineJobKind<{ n: number }>('other')

/** Makes a process with these jobs, which runs them by itself or on demand. */
async function aProcess(
  t: TestContext,
  declared: Job[],
  { background = false, database = { db, pool } } = {},
) {
  const registry = new Registry()
  const given = new Counter({ name: 'given', help: '-', labelNames: ['queue'], registers: [registry] })
  const logs: string[] = []
  const jobs = createJobs({
    ...database,
    now: () => clock.now,
    log: (_line, message) => logs.push(message),
    givenUp: (queue, jobs = 1) => given.inc({ queue }, jobs),
  })
  jobs.add(declared)
  watchJobs(registry, { pool, now: () => clock.now, queues: jobs.queues })
  await jobs.start(background)
  t.after(jobs.stop)
  const figure = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values
  return {
    ...jobs,
    logs,
    /** Returns the queues whose jobs were given up, with their number. */
    given: async () =>
      (await figure('given'))
        ?.filter(({ value }) => value > 0)
        .map(({ labels, value }) => [labels.queue, value]),
    /** Returns how many wait, and for how many seconds the oldest. */
    waiting: async () => [
      (await figure('biaojie_jobs_waiting'))?.[0]?.value,
      Math.round(Number((await figure('biaojie_jobs_oldest_seconds'))?.[0]?.value)),
    ],
  }
}

const rows = async () =>
  (await pool.query('select name, state, data, start_after from pgboss.job order by name, id')).rows

/** Waits until another process has made something true. */
async function eventually(what: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await what()) return
    await sleep(50)
  }
  assert.fail('never happened')
}

test('a job is there if and only if the transaction that asked for it commits', async (t) => {
  const done: number[] = []
  const node = await aProcess(t, [defineJob(WORK, async ({ n }) => void done.push(n))])
  const refused = transact(db, async (db) => {
    await node.enqueue(db, WORK, { n: 1 })
    throw new Error('no')
  })
  await assert.rejects(refused, /no/)
  await transact(db, async (db) => {
    await node.enqueue(db, WORK, { n: 2 })
    await transact(db, (db) => node.enqueue(db, WORK, { n: 3 }))
  })
  await node.runDue()
  assert.deepEqual(done, [2, 3])
})

test('a job that waits knows how many are before it in its queue', async (t) => {
  const node = await aProcess(t, [defineJob(WORK, async () => {}), defineJob(OTHER, async () => {})])
  await node.enqueue(db, OTHER, { n: 0 })
  for (const n of [1, 2, 3]) await node.enqueue(db, WORK, { n })
  const ahead = () => Promise.all([1, 2, 3].map((n) => node.countAhead(WORK, { n })))
  assert.deepEqual(await ahead(), [0, 1, 2])
  await pool.query(`update pgboss.job set state = 'active' where name = 'work' and data = '{"n":1}'`)
  assert.deepEqual(await ahead(), [0, 1, 2])
  await pool.query(`update pgboss.job set state = 'completed' where name = 'work' and data = '{"n":1}'`)
  assert.deepEqual(await ahead(), [0, 0, 1])
})

test('a failing job is tried for three days, hourly in the end, then given up, counted by queue, with its reason', async (t) => {
  let tries = 0
  const node = await aProcess(t, [
    defineJob(WORK, async () => {
      tries += 1
      throw Object.assign(
        new Error('Failed query: … 13812346620', { cause: new Error('call 13812346620') }),
        {
          query: 'select $1',
        },
      )
    }),
  ])
  await node.enqueue(db, WORK, { n: 1 }, { key: 'k' })
  const began = clock.now.getTime()
  const gaps: number[] = []
  while ((await node.given())?.length === 0) {
    await node.runDue()
    if (tries === 80) break
    const [next] = await rows()
    // The database counts microseconds.
    const gap = next.start_after.getTime() + 1 - clock.now.getTime()
    gaps.push(gap / MINUTE)
    await pass(gap)
  }
  assert.equal(tries, 80)
  // Each gap is random between half of its length and the whole.
  for (const [at, longest] of [1, 2, 4, 8, 16, 32, 60].entries())
    assert.ok(gaps[at]! >= longest / 2 && gaps[at]! < longest + 0.01, `gap ${at}: ${gaps[at]}`)
  assert.ok(gaps.slice(8).every((gap) => Math.round(gap) === 60))
  assert.ok(clock.now.getTime() - began > 70 * HOUR)
  await pass(DAY)
  await node.runDue()
  assert.equal(tries, 80)
  assert.deepEqual(await node.given(), [['work', 1]])
  assert.deepEqual(
    [new Set(node.logs.slice(0, -1)).size, node.logs.at(-1)],
    [1, '后台任务没有成功，已放弃，请人工处理'],
  )
  const { rows: failed } = await pool.query(
    `select data, source_output from pgboss.job where name = 'work.failed'`,
  )
  assert.deepEqual(
    [failed.length, failed[0].data, failed[0].source_output.message],
    [1, { n: 1 }, 'call 138****6620'],
  )
  assert.doesNotMatch(JSON.stringify(failed), /13812346620/)
  assert.deepEqual(await node.waiting(), [0, 0], 'what is given up waits no more')
  assert.equal((await node.listGivenUp(db, [OTHER, WORK].slice(1), 'k'))?.attempts, 80)
})

test('a job given up and called for again is as new; the second of two who call for it is told so', async (t) => {
  let down = true
  const node = await aProcess(t, [
    defineJob(WORK, async () => {
      if (down) throw new GiveUp('unreachable')
    }),
  ])
  await node.enqueue(db, WORK, { n: 1 }, { key: 'k' })
  await node.runDue()
  assert.deepEqual(await node.listGivenUp(db, [WORK], 'k'), { at: clock.now, attempts: 1 })
  assert.deepEqual([...(await node.openKeys(db, [WORK]))], ['k'])
  const retries = [1, 2].map(() => transact(db, (db) => node.retryGivenUp(db, [WORK], 'k')))
  assert.deepEqual((await Promise.all(retries)).sort(), [false, true])
  assert.equal(await node.listGivenUp(db, [WORK], 'k'), undefined)
  down = false
  await node.runDue()
  assert.deepEqual([...(await node.openKeys(db, [WORK]))], [])
})

test('a job that was given up is deleted after 90 days, with its content', async (t) => {
  const node = await aProcess(t, [
    defineJob(WORK, async () => {
      throw new GiveUp('no')
    }),
  ])
  await node.enqueue(db, WORK, { n: 1 })
  await node.runDue()
  const left = async () => (await rows()).map(({ name }) => name)
  await pass(89 * DAY)
  await node.tidy()
  assert.deepEqual(await left(), ['work.failed'])
  await pass(2 * DAY)
  await node.tidy()
  assert.deepEqual(await left(), [])
})

test('one of the jobs with one key waits, even while another is running', async (t) => {
  const done: number[] = []
  const node = await aProcess(t, [
    defineJob(WORK, async ({ n }) => {
      done.push(n)
      if (n < 3)
        await node.enqueue(
          db,
          WORK,
          { n: n + 1 },
          { key: 'k', startAfter: new Date(clock.now.getTime() + HOUR) },
        )
    }),
  ])
  assert.notEqual(await node.enqueue(db, WORK, { n: 1 }, { key: 'k' }), undefined)
  assert.equal(await node.enqueue(db, WORK, { n: 9 }, { key: 'k' }), undefined)
  await node.runDue()
  assert.deepEqual(done, [1])
  await pass(HOUR)
  await node.runDue()
  assert.deepEqual(done, [1, 2])
})

test('the more urgent job goes first', async (t) => {
  const done: number[] = []
  const node = await aProcess(t, [defineJob(WORK, async ({ n }) => void done.push(n))])
  for (const [n, priority] of [
    [1, 0],
    [2, 0],
    [3, 10],
  ] as const)
    await node.enqueue(db, WORK, { n }, { priority })
  await node.runDue()
  assert.deepEqual(done, [3, 1, 2])
})

test('a page can see how far a job is', async (t) => {
  const seen: unknown[] = []
  const node = await aProcess(t, [
    defineJob(WORK, async (_payload, { id, progress }) => {
      await progress(2, 5)
      seen.push(await node.findProgress(WORK, id))
    }),
  ])
  const id = (await node.enqueue(db, WORK, { n: 1 }))!
  assert.deepEqual(await node.findProgress(WORK, id), { state: 'waiting', done: 0, total: 0 })
  await node.runDue()
  assert.deepEqual(seen, [{ state: 'running', done: 2, total: 5 }])
  assert.deepEqual(await node.findProgress(WORK, id), { state: 'done', done: 2, total: 5 })
  assert.equal(await node.findProgress(WORK, crypto.randomUUID()), undefined)
})

test('a scheduled job runs by its name, and a name is used once', async (t) => {
  let runs = 0
  const node = await aProcess(t, [
    defineScheduledJob('count', '0 3 * * *', async () => {
      runs += 1
    }),
  ])
  await node.runScheduled('count')
  assert.equal(runs, 1)
  assert.throws(() => node.add([defineScheduledJob('count', '0 4 * * *', async () => {})]), /two jobs/)
})

test('waiting counts jobs that are due or failing, with the age of the oldest, not scheduled ones', async (t) => {
  const node = await aProcess(t, [
    defineJob(WORK, async () => Promise.reject(new Error('no'))),
    defineJob(OTHER, async () => {}),
  ])
  assert.deepEqual(await node.waiting(), [0, 0])
  await node.enqueue(db, OTHER, { n: 1 }, { startAfter: new Date(clock.now.getTime() + HOUR) })
  assert.deepEqual(await node.waiting(), [0, 0])
  await node.enqueue(db, WORK, { n: 1 })
  assert.deepEqual(await node.waiting(), [1, 0])
  await node.runDue()
  await pass(90_000)
  await node.enqueue(db, WORK, { n: 2 })
  assert.deepEqual(await node.waiting(), [2, 90], 'a failure does not make it younger')
})

test('without a database the figures are unknown, and the scrape is answered', async () => {
  const registry = new Registry()
  const away = openDatabase({ host: '127.0.0.1', port: 9, user: 'nobody', database: 'none' })
  watchJobs(registry, { pool: away.pool, now: () => new Date(), queues: () => ['work'] })
  const text = await registry.metrics()
  assert.match(text, /^biaojie_jobs_waiting Nan$/m)
  assert.match(text, /^biaojie_jobs_oldest_seconds Nan$/m)
  await away.close()
})

test('a database that does not answer holds up no scrape', async () => {
  const registry = new Registry()
  watchJobs(registry, { pool, now: () => new Date(), queues: () => ['work'] })
  const client = await pool.connect()
  await client.query('begin; lock table pgboss.job in access exclusive mode')
  try {
    const began = Date.now()
    assert.match(await registry.metrics(), /^biaojie_jobs_waiting Nan$/m)
    assert.ok(Date.now() - began < 5_000)
    // It does not keep the pool's connections either: the lock has the only one.
    for (let tries = 0; tries < 100 && pool.totalCount - pool.idleCount > 1; tries++) await sleep(50)
    assert.equal(pool.totalCount - pool.idleCount, 1)
  } finally {
    await client.query('rollback')
    client.release()
  }
  assert.match(await registry.metrics(), /^biaojie_jobs_waiting 0$/m)
})

test('a slow queue holds up no other, and a stop waits for what is being run and begins nothing', async (t) => {
  const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done: string[] = []
  const node = await aProcess(
    t,
    [
      defineJob(
        WORK,
        async () => {
          started.resolve()
          await release.promise
          done.push('slow')
        },
        { concurrency: 1 },
      ),
      defineJob(OTHER, async () => void done.push('other')),
    ],
    { background: true },
  )
  for (let n = 0; n < 3; n++) await node.enqueue(db, WORK, { n })
  await started.promise
  await node.enqueue(db, OTHER, { n: 1 })
  await eventually(() => done.includes('other'))
  const stopped = node.stop()
  release.resolve()
  await stopped
  assert.deepEqual(done, ['other', 'slow'])
  assert.equal((await rows()).filter(({ name, state }) => name === 'work' && state === 'created').length, 2)
})

test('slow jobs of one company hold up no other company, and run one after the other', async (t) => {
  const OF = defineJobKind<{ prefix: string; n: number }>('work')
  const release = Promise.withResolvers<void>()
  const done: string[] = []
  let [slow, most] = [0, 0]
  const node = await aProcess(
    t,
    [
      defineJob(OF, async ({ prefix, n }: { prefix: string; n: number }) => {
        if (prefix === 'slow') {
          most = Math.max(most, ++slow)
          await release.promise
          slow--
        }
        done.push(`${prefix} ${n}`)
      }),
    ],
    { background: true },
  )
  for (let n = 0; n < 20; n++) await node.enqueue(db, OF, { prefix: 'slow', n })
  for (let n = 0; n < 5; n++) await node.enqueue(db, OF, { prefix: `other-${n}`, n })
  await eventually(() => done.length === 5)
  assert.ok(done.every((text) => text.startsWith('other')))
  release.resolve()
  await eventually(() => done.length === 25)
  assert.equal(most, 1)
  await node.stop()
})

test('two processes share the work: each job is run once', async (t) => {
  const done: number[] = []
  const other = openDatabase(connection)
  t.after(() => other.close())
  const declared = () => [defineJob(WORK, async ({ n }) => void done.push(n), { concurrency: 3 })]
  const both = await Promise.all([
    aProcess(t, declared(), { background: true }),
    aProcess(t, declared(), { background: true, database: other }),
  ])
  for (let n = 0; n < 40; n++) await both[0].enqueue(db, WORK, { n })
  await eventually(() => done.length >= 40)
  await Promise.all(both.map((node) => node.stop()))
  assert.deepEqual(
    done.toSorted((a, b) => a - b),
    Array.from({ length: 40 }, (_, n) => n),
  )
})

test('jobs of a killed process are run again when their time is over', async (t) => {
  let runs = 0
  const node = await aProcess(t, [
    defineJob(
      WORK,
      async () => {
        runs += 1
      },
      { timeoutSeconds: 60 },
    ),
  ])
  await node.enqueue(db, WORK, { n: 1 })
  // A process that took the job and died leaves it like this.
  await pool.query(`update pgboss.job set state = 'active', started_on = $1 where name = 'work'`, [clock.now])
  await pass(50_000)
  await node.tidy()
  await node.runDue()
  assert.equal(runs, 0)
  await pass(5 * MINUTE)
  await node.tidy()
  await pass(5 * MINUTE)
  await node.runDue()
  assert.equal(runs, 1)
})
