import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallName } from '@biaojie/contract/calls.ts'
import { askTcp } from '@biaojie/handle/client.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { loadNodeKey } from '../../../platform/shared/key-file.ts'
import { testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createSession, makeAddress, prefixNumber } from '../../../test-support/people.ts'
import { downloadArchive, uploadArchive } from '../../../test-support/relocations.ts'
import { type ServedApp, serveApp } from '../../../test-support/served-app.ts'

/*
 * Each of two nodes has two processes: one does the work and is killed, the other answers for identifiers. A company moves
 * from one node to the other and back, and an identifier is asked for all the time.
 */

const KILLS = Number(process.env.KILLS ?? 2)
const COUNT = Number(process.env.COUNT ?? 12_000)
/** One of so many identifiers has a second revision. */
const CHANGED = 10
const PATIENCE_MS = 300_000

const env = {
  HANDLE_PORT: '0',
  HANDLE_ADDRESS: '192.0.2.7',
  PUBLIC_URL: 'https://node.example',
  RECURSION_NETWORKS: '127.0.0.0/8',
  CAPTCHA: 'off',
  // Requests of one address are limited, and this test sends requests all the time.
  LOOKUP_LIMIT_PER_MINUTE: '1000000',
}
const [old, next] = [await testApp({ after }, { env }), await testApp({ after }, { env })]
type Node = typeof old
for (const { clock } of [old, next]) clock.now = new Date()
const PREFIX = `88.449.${prefixNumber()}`
const staff = {
  old: await createSession(old, { type: 'ADMIN' }),
  next: await createSession(next, { type: 'ADMIN' }),
}
const toHandle = (number: number) => `${PREFIX}/PT-${String(number).padStart(5, '0')}`

async function done<N extends CallName>(name: N, body: object, node: Node, token: string) {
  const answer = await node.call(name, { token, body, ip: makeAddress() })
  assert.ok(answer.success, `${name}: ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
  return answer.data
}

const owner = async (node: Node) => {
  const { rows } = await node.pool.query('select id from companies where prefix = $1', [PREFIX])
  return (await createSession(node, { type: 'COMPANY_ADMIN', companyId: rows[0].id })).token
}

let served: ServedApp | undefined
after(() => served?.child.kill('SIGKILL'))

const start = async ({ url, env: { secret, dataDir } }: Node) => {
  served = await serveApp({
    ...env,
    DATABASE_URL: url,
    SECRET: secret,
    DATA_DIR: dataDir,
    HANDLE_PORT: 'off',
  })
}

/** Marks the work of the killed process as lost at once, so that the test need not wait for missed heartbeats. */
async function kill({ pool }: Node): Promise<void> {
  served?.child.kill('SIGKILL')
  if (served) await once(served.child, 'exit')
  served = undefined
  await pool.query(
    `update pgboss.job set state = 'retry', start_after = created_on where state = 'active' and name like 'relocations.%'`,
  )
}

type Progress = { state: string; part: number }
type Run = { table: 'departures' | 'arrivals'; id: string; busy: string }

async function until(node: Node, { table, id }: Run, enough: (now: Progress) => boolean): Promise<Progress> {
  const part = table === 'departures' ? 'parts' : 'done'
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await node.pool.query(`select state, ${part} as part from ${table} where id = $1`, [id])
    if (enough(rows[0])) return rows[0]
    assert.ok(Date.now() < deadline, `stayed at ${JSON.stringify(rows[0])}`)
    await sleep(10)
  }
}

/** Kills the process after the first parts, starts it again, and returns the final state of the run. */
async function runWithKills(node: Node, run: Run): Promise<string> {
  for (let at = 1; at <= KILLS; at++) {
    await start(node)
    const { state } = await until(node, run, ({ state, part }) => state !== run.busy || part >= at)
    assert.equal(state, run.busy, 'the process is killed before the end')
    await kill(node)
  }
  await start(node)
  const { state } = await until(node, run, ({ state }) => state !== run.busy)
  await kill(node)
  return state
}

async function exportWithKills(node: Node, token: string): Promise<Buffer> {
  const { id } = await done('departureCreate', { prefix: PREFIX }, node, token)
  assert.equal(await runWithKills(node, { table: 'departures', id, busy: 'running' }), 'done')
  return downloadArchive(node, token, PREFIX)
}

async function importWithKills(node: Node, token: string, archive: Buffer) {
  const id = await uploadArchive(node, token, PREFIX, archive)
  const run = { table: 'arrivals', id } as const
  assert.equal(await runWithKills(node, { ...run, busy: 'checking' }), 'checked')
  const body = { id, prefix: PREFIX }
  const { fingerprint } = await done('arrivalDetail', body, node, token)
  await done('arrivalConfirm', { ...body, fingerprint }, node, token)
  await done('arrivalWrite', body, node, token)
  assert.equal(await runWithKills(node, { ...run, busy: 'writing' }), 'done')
  return done('arrivalDetail', body, node, token)
}

/** Asks the old node natively, and follows its referral. */
async function resolve(handle: string): Promise<number> {
  const ask = async ({ domains }: Node) =>
    (await askTcp({ host: '127.0.0.1', port: domains.native.port ?? 0 }, { handle, requestId: 7 })).header
      .response
  const response = await ask(old)
  return response === RESPONSE.serviceReferral ? ask(next) : response
}

const unanswered: string[] = []
let answered = 0
let isMoving = true
async function askAllTheTime(): Promise<void> {
  for (let at = 0; isMoving; at += 7) {
    const handle = toHandle(at % COUNT)
    const response = await resolve(handle).catch((error: Error) => error.message)
    if (response === RESPONSE.success) answered += 1
    else unanswered.push(`${handle}: ${response}`)
    await sleep(20)
  }
}
let asking: Promise<void> | undefined

before(async () => {
  await old.app.ready()
  await next.app.ready()
  const numbers = Array.from({ length: COUNT }, (_, number) => number)
  const toRecord = (number: number, name: string) => ({
    identifier: toHandle(number),
    name,
    elements: [{ name: '规格', value: `Ø${number}` }],
  })
  await putIdentifiers(
    old,
    numbers.map((number) => toRecord(number, '前制动盘')),
  )
  const changed = numbers.filter((number) => number % CHANGED === 0)
  await putIdentifiers(
    old,
    changed.map((number) => toRecord(number, '前制动盘，改过')),
  )
  asking = askAllTheTime()
})
after(async () => {
  isMoving = false
  await asking
})

const loadCounts = async ({ pool }: Node) => {
  const { rows } = await pool.query(
    `select (select count(*)::int from identifiers where prefix = $1) as identifiers,
       (select sum(total)::int from identifier_counts where prefix = $1) as counted,
       (select count(*)::int from identifier_revisions where prefix = $1) as revisions,
       (select count(*)::int from (
          select subject, revision from register_queue where kind = 'record'
          union all select subject, revision from register_entries where kind = 'record') as entries
        where subject like $1 || '/%') as entries`,
    [PREFIX],
  )
  return rows[0]
}
const changes = Math.ceil(COUNT / CHANGED)

test('a company moves although the processes that write and read its archive are killed', async () => {
  const archive = await exportWithKills(old, staff.old.token)
  const { kinds, issues } = await importWithKills(next, staff.next.token, archive)
  assert.deepEqual(
    kinds.map(({ kind, total, equal }) => [kind, total, equal]),
    [['items', COUNT, COUNT]],
  )
  assert.deepEqual(issues, [])
  // The register has one entry of each identifier, for the revision with which it arrived.
  assert.deepEqual(await loadCounts(next), {
    identifiers: COUNT,
    counted: COUNT,
    revisions: changes,
    entries: COUNT,
  })
})

test('the old node leads to the new one, and takes back what was changed there, with kills on the way', async () => {
  const token = await owner(old)
  const key = createPublicKey(await loadNodeKey(next.env.dataDir, 'handle'))
  const site = {
    name: '新节点',
    ipv4: '127.0.0.1',
    ipv6: '',
    tcp: next.domains.native.port ?? 0,
    udp: 0,
    http: 0,
    publicKey: String(key.export({ type: 'spki', format: 'pem' })),
  }
  const saved = await done('ownNodeSave', { version: 0, sites: [site] }, old, token)
  const proved = await done('ownNodeProve', { version: saved.version }, old, token)
  const { version } = await done('ownNodeSubmit', { version: proved.version }, old, token)
  await done('ownNodeDecide', { prefix: PREFIX, version, approved: true, reason: '' }, old, staff.old.token)
  // The day in which both nodes answer is over.
  await old.pool.query(`update own_nodes set both_until = since`)
  await done('ownNodeCheck', {}, old, token)
  const before = answered

  const theirs = await owner(next)
  next.clock.now = new Date()
  const change = { identifier: toHandle(17), revision: 1, state: 'suspended', reason: '复检' }
  await done('identifierState', change, next, theirs)
  old.clock.now = new Date()
  const { kinds } = await importWithKills(old, staff.old.token, await exportWithKills(next, theirs))
  assert.deepEqual(
    kinds.map(({ kind, total, equal }) => [kind, total, equal]),
    [['items', COUNT, COUNT]],
  )
  assert.ok(answered > before, 'identifiers were asked for through the referral')

  const led = await done('ownNode', {}, old, token)
  await done('ownNodeSwitch', { version: led.version, target: 'hosted' }, old, token)
  const { rows } = await old.pool.query('select revision, state from identifiers where handle = $1', [
    toHandle(17),
  ])
  assert.deepEqual(rows, [{ revision: 2, state: 'suspended' }])
  const { identifiers, counted, revisions } = await loadCounts(old)
  assert.deepEqual([identifiers, counted, revisions], [COUNT, COUNT, changes + 1])
})

test('every question for an identifier was answered meanwhile', async () => {
  isMoving = false
  await asking
  assert.deepEqual(unanswered.slice(0, 5), [])
  assert.ok(answered > 100)
})
