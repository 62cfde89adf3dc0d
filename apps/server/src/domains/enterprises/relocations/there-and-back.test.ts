import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import type { Arrival } from '@biaojie/contract/enterprises/relocations/relocations.ts'
import { askTcp } from '@biaojie/handle/client.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { createLocalStorage } from '../../../platform/providers/storage/storage.ts'
import { loadNodeKey } from '../../../platform/shared/key-file.ts'
import { testApp } from '../../../test-support/app.ts'
import { putIdentifiers, TEST_CODES } from '../../../test-support/identifiers.ts'
import { createSession, makeAddress, prefixNumber } from '../../../test-support/people.ts'
import { bringArchive, exportArchive, listOutcomes } from '../../../test-support/relocations.ts'
import { createRowsReader } from './check.ts'
import { createKinds } from './kinds.ts'
import { continueWriting } from './write.ts'

/*
 * A company leaves a node, is answered for by another one, and comes back. Runs end in the middle of a part, as when their
 * process is killed, and identifiers are asked for after every step.
 */

const env = {
  HANDLE_PORT: '0',
  HANDLE_ADDRESS: '192.0.2.7',
  PUBLIC_URL: 'https://node.example',
  RECURSION_NETWORKS: '127.0.0.0/8',
  CAPTCHA: 'off',
}
const [old, next] = [await testApp({ after }, { env }), await testApp({ after }, { env })]
type Node = typeof old
const PREFIX = `88.449.${prefixNumber()}`
const staff = {
  old: await createSession(old, { type: 'ADMIN' }),
  next: await createSession(next, { type: 'ADMIN' }),
}
const COUNT = 6_200
const toHandle = (number: number) => `${PREFIX}/PT-${String(number).padStart(5, '0')}`

async function done<N extends CallName>(name: N, body: object, node: Node, token: string) {
  const answer = await node.call(name, { token, body, ip: makeAddress() })
  assert.ok(answer.success, `${name}: ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
  return answer.data
}

before(async () => {
  await old.app.ready()
  await next.app.ready()
  const records = Array.from({ length: COUNT }, (_, number) => ({
    identifier: toHandle(number),
    name: '前制动盘',
    elements: [{ name: '规格', value: `Ø${number}` }],
  }))
  await putIdentifiers(old, records)
})

const owner = async (node: Node) => {
  const { rows } = await node.pool.query('select id from companies where prefix = $1', [PREFIX])
  return createSession(node, { type: 'COMPANY_ADMIN', companyId: rows[0].id })
}

/** Asks natively, and follows a referral to the other node. */
async function resolve(handle: string): Promise<string[]> {
  const port = old.domains.native.port ?? 0
  const first = await askTcp({ host: '127.0.0.1', port }, { handle, requestId: 7 })
  const isReferred = first.header.response === RESPONSE.serviceReferral
  const { header, values } = isReferred
    ? await askTcp({ host: '127.0.0.1', port: next.domains.native.port ?? 0 }, { handle, requestId: 8 })
    : first
  assert.equal(header.response, RESPONSE.success, handle)
  return values.map(({ type }) => type)
}

async function checkAnswers(): Promise<void> {
  for (const number of [0, 17, 4_999, 5_000, COUNT - 1])
    assert.ok((await resolve(toHandle(number))).length > 0)
}

/** Writes one part and fails before it is committed, as a killed process leaves it. */
async function failInPart(node: Node, { id }: Arrival): Promise<void> {
  const kinds = createKinds(TEST_CODES)
  const { items } = kinds
  const failing = {
    ...items,
    write: async (...given: Parameters<typeof items.write>) => {
      await items.write(...given)
      throw new Error('killed')
    },
  }
  const deps = {
    db: node.db,
    now: () => node.clock.now,
    dataDir: node.env.dataDir,
    storage: createLocalStorage(`${node.env.dataDir}/files`),
    kinds: { ...kinds, items: failing },
    documents: { listMoved: async () => [], readMoved: async () => undefined, keepMoved: async () => '' },
  }
  await assert.rejects(
    continueWriting({ ...deps, reader: createRowsReader(deps) }, { prefix: PREFIX, id }),
    /killed/,
  )
}

async function writeWithKill(node: Node, token: string, arrival: Arrival): Promise<Arrival> {
  const { id, fingerprint } = arrival
  const body = { id, prefix: PREFIX }
  await done('arrivalConfirm', { ...body, fingerprint }, node, token)
  await done('arrivalWrite', body, node, token)
  const before = await node.pool.query('select count(*) as total from identifiers')
  await failInPart(node, arrival)
  const afterwards = await node.pool.query('select count(*) as total from identifiers')
  assert.equal(afterwards.rows[0].total, before.rows[0].total, 'a part is written as a whole or not at all')
  await node.runJobs()
  return done('arrivalDetail', body, node, token)
}

test('the company moves, and nothing is lost by a run that ends in the middle', async () => {
  await checkAnswers()
  const bytes = await exportArchive(old, staff.old.token, PREFIX)
  const arrival = await bringArchive(next, staff.next.token, PREFIX, bytes)
  assert.deepEqual([arrival.state, arrival.parts], ['checked', 2])
  const written = await writeWithKill(next, staff.next.token, arrival)
  const [kind] = written.kinds
  assert.deepEqual([written.state, kind?.total, kind?.equal], ['done', COUNT, COUNT])
  await checkAnswers()
})

test('the new node proves itself to the old one, which then leads there', async () => {
  const token = (await owner(old)).token
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
  await checkAnswers()
  const { version } = await done('ownNodeSubmit', { version: proved.version }, old, token)
  const body = { prefix: PREFIX, version, approved: true, reason: '' }
  await done('ownNodeDecide', body, old, staff.old.token)
  await checkAnswers()
  await old.pool.query(`update own_nodes set both_until = since`)
  await done('ownNodeCheck', {}, old, token)
  const { header } = await askTcp(
    { host: '127.0.0.1', port: old.domains.native.port ?? 0 },
    { handle: toHandle(1), requestId: 9 },
  )
  assert.equal(header.response, RESPONSE.serviceReferral)
  await checkAnswers()
})

test('what was changed on the new node comes back, and the old node answers with it at once', async () => {
  const token = (await owner(next)).token
  next.wait(60)
  const change = { identifier: toHandle(17), revision: 1, state: 'suspended', reason: '复检' }
  await done('identifierState', change, next, token)
  next.wait(60)
  old.wait(180)
  const arrival = await bringArchive(old, staff.old.token, PREFIX, await exportArchive(next, token, PREFIX))
  assert.deepEqual(listOutcomes(arrival), { items: { newer: 1, same: COUNT - 1 } })
  const written = await writeWithKill(old, staff.old.token, arrival)
  assert.deepEqual([written.state, written.kinds[0]?.equal, written.issues], ['done', COUNT, []])
  await checkAnswers()
  const mine = (await owner(old)).token
  const { version } = await done('ownNode', {}, old, mine)
  await done('ownNodeSwitch', { version, target: 'hosted' }, old, mine)
  await checkAnswers()
  const { rows } = await old.pool.query('select revision, state from identifiers where handle = $1', [
    toHandle(17),
  ])
  assert.deepEqual(rows[0], { revision: 2, state: 'suspended' })
  const revisions = await done('identifierRevisions', { identifier: toHandle(17) }, old, mine)
  assert.deepEqual(
    revisions.map(({ revision, reason }) => [revision, reason]),
    [[2, '复检']],
  )
})
