import assert from 'node:assert/strict'
import { after, test as plainTest, type TestContext } from 'node:test'
import { Registry } from 'prom-client'
import { transact } from '../../../platform/database/database.ts'
import { createEppTopLevel } from '../../../platform/providers/top-level/epp/epp.ts'
import { createRegistry } from '../../../platform/providers/top-level/stand-in/registry.ts'
import { serveHttp } from '../../../platform/providers/top-level/stand-in/serve.ts'
import {
  type Change,
  type PrefixData,
  TopLevelRefusal,
  TopLevelUnavailable,
} from '../../../platform/providers/top-level/top-level.ts'
import { testDatabase } from '../../../test-support/database.ts'
import { aTopLevel } from '../../../test-support/top-level.ts'
import { createTopLevelQueue, type Settled } from './top-level-queue.ts'

const { db, pool } = await testDatabase({ after })
const clock = { now: new Date('2026-11-20T02:00:00Z') }
const wait = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
const registry = createRegistry({ now: () => clock.now })
const server = await serveHttp(registry, 0)
after(server.stop)

/** A process that sends to the stand-in, when it is told to. */
function aProcess(topLevel = connect(), metrics = new Registry()) {
  const queue = createTopLevelQueue({
    db,
    now: () => clock.now,
    jobs: { enqueue: async () => undefined },
    registry: metrics,
    people: { staff: async () => ['0198f000-0000-7000-8000-000000000001'] },
    warn: () => {},
    topLevel,
  })
  const [send] = queue.jobs
  const settled: string[] = []
  queue.onSettled('test', async (_db, given: Settled) => {
    settled.push(`${given.row.kind} ${'accepted' in given ? 'accepted' : given.refusal.code}`)
  })
  return { ...queue, settled, run: () => send?.run({} as never, undefined as never) }
}
function connect() {
  const url = `http://127.0.0.1:${server.port}/`
  const files = { cert: undefined, key: undefined, ca: undefined }
  const port = createEppTopLevel({ url, client: 'c', password: 'p', files })
  after(() => port.close())
  return port
}

const data = { name: '甲', address: '一路 1 号' } as PrefixData
const create = (prefix: string): Change => ({ kind: 'create', prefix, data })
const update = (prefix: string, address: string): Change => ({ kind: 'update', prefix, data: { address } })
const states = async () =>
  (await pool.query('select prefix, kind, state from top_level_queue order by seq')).rows.map(
    ({ prefix, kind, state }) => `${prefix} ${kind} ${state}`,
  )
const inTransaction = (queue: ReturnType<typeof aProcess>, ...changes: Change[]) =>
  transact(db, async (db) => {
    for (const change of changes) await queue.add(db, change, 'test 1')
  })

const test = (name: string, work: (t: TestContext) => Promise<void>) =>
  plainTest(name, async (t) => {
    await pool.query('delete from top_level_queue; delete from top_level_link; delete from notices')
    registry.setFaults([])
    registry.prefixes.clear()
    registry.effects.length = 0
    await work(t)
  })

test('a change is there if and only if its transaction commits, and is sent once', async () => {
  const queue = aProcess()
  const refused = transact(db, async (db) => {
    await queue.add(db, create('88.449.1'), 'test 1')
    throw new Error('no')
  })
  await assert.rejects(refused, /no/)
  await inTransaction(queue, create('88.449.2'))
  await queue.run()
  await queue.run()
  assert.deepEqual(await states(), ['88.449.2 create sent'])
  assert.deepEqual(queue.settled, ['create accepted'])
  assert.equal(registry.effects.length, 1)
  const { rows } = await pool.query('select change, reference from top_level_queue')
  assert.deepEqual(rows, [{ change: null, reference: 'R-88.449.2' }], 'data of people is not kept')
})

test('changes of one prefix are sent in their order, those of others meanwhile', async () => {
  const queue = aProcess()
  const prefixes = ['88.449.1', '88.449.2', '88.449.3']
  for (const prefix of prefixes) await inTransaction(queue, create(prefix))
  for (let number = 1; number <= 5; number++)
    for (const prefix of prefixes) await inTransaction(queue, update(prefix, `${number} 号`))
  registry.setFaults([{ what: 'fail', left: 1, within: '88.449.2' }])
  await queue.run()
  assert.equal((await states()).filter((state) => state.endsWith('waiting')).length, 6)
  assert.equal(registry.prefixes.get('88.449.1')?.holder.address, '5 号')
  assert.equal(registry.prefixes.get('88.449.2'), undefined)
  wait(61)
  await queue.run()
  assert.equal(registry.prefixes.get('88.449.2')?.holder.address, '5 号')
  const order = registry.effects.filter(({ prefix }) => prefix === '88.449.2').map(({ what }) => what)
  assert.deepEqual(order, ['create', 'update', 'update', 'update', 'update', 'update'])
})

test('an answer that is lost, and a process that dies before it notes it, have no second effect', async () => {
  const queue = aProcess()
  await inTransaction(queue, create('88.449.1'))
  registry.setFaults([{ what: 'lose', left: 1, within: 'create' }])
  await queue.run()
  assert.deepEqual([await states(), registry.effects.length], [['88.449.1 create waiting'], 1])
  wait(61)
  await queue.run()
  assert.deepEqual([await states(), registry.effects.length], [['88.449.1 create sent'], 1])
  // The process died between the answer and its note: the lease is still there.
  await pool.query(
    `update top_level_queue set state = 'waiting', change = $1, leased_until = $2, attempts = 1`,
    [JSON.stringify(create('88.449.1')), new Date(clock.now.getTime() + 120_000)],
  )
  await queue.run()
  assert.deepEqual(await states(), ['88.449.1 create waiting'])
  wait(121)
  await queue.run()
  assert.deepEqual([await states(), registry.effects.length], [['88.449.1 create sent'], 1])
})

test('a node above that has forgotten transactions is asked whether the change is done', async () => {
  const sent: string[] = []
  const port = aTopLevel({
    async send(id) {
      sent.push(id)
      if (sent.length === 1) throw new TopLevelUnavailable('closed', 'lost')
      throw new TopLevelRefusal(2302, 'exists')
    },
    check: async () => [],
    info: async (prefix) => ({
      prefix,
      status: 'reviewing',
      hosting: 'hosted',
      reason: '',
      created: '',
      data: { ...data, industryCode: '', areaCode: '', website: '', introduce: '' },
      sites: [],
    }),
  })
  const queue = aProcess(port)
  await inTransaction(queue, create('88.449.1'))
  await queue.run()
  wait(61)
  await queue.run()
  assert.deepEqual(queue.settled, ['create accepted'])
  assert.equal(new Set(sent).size, 1)
  // Without an earlier try it is somebody else's.
  await inTransaction(queue, create('88.449.2'))
  await queue.run()
  assert.deepEqual(queue.settled, ['create accepted', 'create 2302'])
})

test('two processes send beside each other, and nothing twice', async () => {
  const processes = [aProcess(), aProcess()]
  for (let number = 0; number < 60; number++)
    await inTransaction(
      processes[0]!,
      create(`88.449.${1000 + number}`),
      update(`88.449.${1000 + number}`, '新'),
    )
  await Promise.all([...processes, ...processes].map((process) => process.run()))
  for (const process of processes) await process.run()
  assert.equal((await states()).filter((state) => state.endsWith(' sent')).length, 120)
  assert.equal(registry.effects.length, 120)
  assert.equal(processes.flatMap(({ settled }) => settled).length, 120)
})

test('away for days, nothing is lost; staff are told once, and once of the end', async () => {
  const queue = aProcess()
  await inTransaction(queue, create('88.449.1'), update('88.449.1', '新'))
  registry.setFaults([{ what: 'drop', left: 1_000_000 }])
  let tries = 0
  for (let minute = 0; minute < 3 * 24 * 60; minute++) {
    const left = registry.faults[0]?.left
    await queue.run()
    if (registry.faults[0]?.left !== left) tries += 1
    wait(60)
  }
  assert.ok(tries > 400 && tries < 500, `${tries} tries in three days`)
  assert.equal((await queue.link.load()).error, 'closed')
  const texts = async () => (await pool.query('select title from notices order by created_at')).rows
  assert.deepEqual(await texts(), [{ title: '国家节点没有应答' }])
  registry.setFaults([])
  wait(600)
  await queue.run()
  assert.deepEqual(await states(), ['88.449.1 create sent', '88.449.1 update sent'])
  assert.deepEqual(await texts(), [{ title: '国家节点没有应答' }, { title: '国家节点恢复应答' }])
})

test('a clock that jumped ahead and came back holds nothing up', async () => {
  const queue = aProcess()
  await inTransaction(queue, create('88.449.1'))
  const before = clock.now
  wait(400 * 86_400)
  registry.setFaults([{ what: 'drop', left: 2 }])
  await queue.run()
  clock.now = before
  await pool.query('update top_level_queue set leased_until = $1', [new Date(before.getTime() + 9e9)])
  await queue.run()
  assert.deepEqual(await states(), ['88.449.1 create sent'])
})

test('one query counts the waiting changes for both metrics', async (t) => {
  const metrics = new Registry()
  const queue = aProcess(connect(), metrics)
  await inTransaction(queue, create('88.449.1'), update('88.449.1', '新'))
  wait(90)
  const query = t.mock.method(pool, 'query')
  const text = await metrics.metrics()
  assert.match(text, /^biaojie_top_level_waiting 2$/m)
  assert.match(text, /^biaojie_top_level_oldest_seconds 90$/m)
  assert.equal(query.mock.callCount(), 1)
})

test('paused, nothing is sent; what is refused says why and holds up nothing', async () => {
  const queue = aProcess()
  await inTransaction(queue, update('88.449.9', '新'), create('88.449.9'))
  await queue.link.setPaused(db, true)
  await queue.run()
  assert.equal(registry.effects.length, 0)
  await queue.link.setPaused(db, false)
  await queue.run()
  assert.deepEqual(await states(), ['88.449.9 update refused', '88.449.9 create sent'])
  const [refused] = await queue.list(db, 10)
  assert.deepEqual([refused?.code, refused?.answer], [2303, 'object does not exist'])
  assert.equal(await queue.retry(db, refused?.id ?? ''), true)
  await queue.run()
  assert.deepEqual(await states(), ['88.449.9 update sent', '88.449.9 create sent'])
  assert.deepEqual(await queue.summarize(db), { waiting: 0, oldest: null, refused: 0, sentToday: 2 })
})
