import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Registry } from 'prom-client'
import { testDatabase } from '../../testing/database.ts'
import { openDatabase } from '../database.ts'
import { createEffects, type EffectHandlers, enqueueEffect, MAX_ATTEMPTS } from './effects.ts'
import { watchEffects } from './gauges.ts'

const HOUR = 3_600_000
const { db, pool } = await testDatabase({ after })
beforeEach(() => pool.query('delete from effects'))

/** Effects with these handlers, a clock that tests move, and what a scrape tells. */
function aNode(handlers: EffectHandlers) {
  const clock = { now: new Date('2026-11-20T02:00:00Z') }
  const now = () => clock.now
  const registry = new Registry()
  const given = new Counter({ name: 'given', help: '-', labelNames: ['kind'], registers: [registry] })
  const logs: string[] = []
  const effects = createEffects({
    db,
    now,
    handlers,
    log: (_line, message) => logs.push(message),
    givenUp: (kind) => given.inc({ kind }),
  })
  watchEffects(registry, { db, pool, now })
  const figure = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values
  return {
    ...effects,
    clock,
    logs,
    given: async () => (await figure('given'))?.map(({ labels, value }) => [labels.kind, value]),
    /** How many wait, and for how many seconds the oldest. */
    waiting: async () => [
      (await figure('biaojie_effects_waiting'))?.[0]?.value,
      (await figure('biaojie_effects_oldest_seconds'))?.[0]?.value,
    ],
    enqueue: (kind: string, dueAt = clock.now) => enqueueEffect(db, { kind, payload: {}, dueAt }),
    pass: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
}

/** When the only effect is due next. */
const dueAt = async () => (await pool.query<{ due_at: Date }>('select due_at from effects')).rows[0]!.due_at

test('what fails is tried for three days, hourly in the end, then given up, counted by kind, with its reason', async () => {
  let tries = 0
  const node = aNode({
    'sms.send': async () => {
      tries += 1
      throw new Error('unreachable')
    },
  })
  await node.enqueue('sms.send')
  const began = node.clock.now.getTime()
  const gaps: number[] = []
  while ((await node.given())?.length === 0) {
    await node.runDue()
    const gap = (await dueAt()).getTime() - node.clock.now.getTime()
    gaps.push(gap / 60_000)
    if (tries < MAX_ATTEMPTS) node.pass(gap)
  }
  assert.equal(tries, MAX_ATTEMPTS)
  assert.deepEqual(gaps.slice(0, 9), [0.5, 1, 2, 4, 8, 16, 32, 60, 60])
  assert.equal(Math.max(...gaps), 60)
  // 63.5 minutes of doubling gaps and 72 hours.
  assert.equal((node.clock.now.getTime() - began) / HOUR, 72 + 63.5 / 60)
  node.pass(24 * HOUR)
  await node.runDue()
  assert.equal(tries, MAX_ATTEMPTS)
  assert.deepEqual(await node.given(), [['sms.send', 1]])
  assert.deepEqual(
    [new Set(node.logs.slice(0, -1)).size, node.logs.at(-1)],
    [1, '提交后的动作多次没有成功，已放弃，请人工处理'],
  )
  const { rows } = await pool.query('select kind, last_error from effects where failed_at is not null')
  assert.deepEqual(rows, [{ kind: 'sms.send', last_error: 'unreachable' }])
  assert.deepEqual(await node.waiting(), [0, 0], 'what is given up waits no more')
})

test('a stop waits for the effect in hand and begins no other', async () => {
  const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let handled = 0
  const node = aNode({
    slow: async () => {
      started.resolve()
      await release.promise
      handled += 1
      return undefined
    },
  })
  for (let i = 0; i < 3; i++) await node.enqueue('slow')
  const stop = node.start()
  await started.promise
  const stopped = stop()
  release.resolve()
  await stopped
  assert.equal(handled, 1)
  assert.equal((await pool.query('select 1 from effects where attempts = 0')).rowCount, 2)
})

test('given up and put back by hand, an effect is tried again', async () => {
  let down = true
  const node = aNode({
    'sms.send': async () => {
      if (down) throw new Error('unreachable')
      return undefined
    },
  })
  await node.enqueue('sms.send')
  await pool.query('update effects set attempts = $1', [MAX_ATTEMPTS - 1])
  await node.runDue()
  assert.deepEqual(await node.given(), [['sms.send', 1]])
  down = false
  await pool.query('update effects set failed_at = null, attempts = 0, due_at = $1', [node.clock.now])
  await node.runDue()
  assert.equal((await pool.query('select 1 from effects')).rowCount, 0)
})

test('waiting: what is due or failing, with the age of the oldest; not what waits for its time', async () => {
  const node = aNode({ bad: async () => Promise.reject(new Error('no')) })
  assert.deepEqual(await node.waiting(), [0, 0])
  await node.enqueue('later', new Date(node.clock.now.getTime() + HOUR))
  assert.deepEqual(await node.waiting(), [0, 0])
  await node.enqueue('bad')
  assert.deepEqual(await node.waiting(), [1, 0])
  await node.runDue()
  node.pass(90_000)
  await node.enqueue('bad')
  assert.deepEqual(await node.waiting(), [2, 90], 'a failure does not make it younger')
})

test('what is called again is as old as its next turn, however long that has been going on', async () => {
  const node = aNode({
    ask: async () => ({ again: new Date(node.clock.now.getTime() + HOUR) }),
  })
  await node.enqueue('ask')
  for (let day = 0; day < 3; day++) {
    await node.runDue()
    node.pass(HOUR)
  }
  assert.deepEqual(await node.waiting(), [1, 0])
  node.pass(30_000)
  assert.deepEqual(await node.waiting(), [1, 30])
})

test('without a database the figures are unknown, and the scrape is answered', async () => {
  const registry = new Registry()
  const away = openDatabase({ host: '127.0.0.1', port: 9, user: 'nobody', database: 'none' })
  watchEffects(registry, { ...away, now: () => new Date() })
  const text = await registry.metrics()
  assert.match(text, /^biaojie_effects_waiting Nan$/m)
  assert.match(text, /^biaojie_effects_oldest_seconds Nan$/m)
  await away.close()
})

test('a database that does not answer holds up no scrape', async () => {
  const registry = new Registry()
  watchEffects(registry, { db, pool, now: () => new Date() })
  const client = await pool.connect()
  await client.query('begin; lock table effects in access exclusive mode')
  try {
    const began = Date.now()
    assert.match(await registry.metrics(), /^biaojie_effects_waiting Nan$/m)
    assert.ok(Date.now() - began < 5_000)
    // Nor does it keep the pool's connections: the lock has the only one.
    for (let tries = 0; tries < 100 && pool.totalCount - pool.idleCount > 1; tries++) await sleep(50)
    assert.equal(pool.totalCount - pool.idleCount, 1)
  } finally {
    await client.query('rollback')
    client.release()
  }
  assert.match(await registry.metrics(), /^biaojie_effects_waiting 0$/m)
})
