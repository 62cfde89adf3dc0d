import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { DEMO_IDENTITY, setIdentity } from '@biaojie/contract/identity.ts'
import { askTcp } from '@biaojie/handle/client.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { loadNodeKey } from '../../../platform/shared/key-file.ts'
import { testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createSession, makeAddress, prefixNumber } from '../../../test-support/people.ts'
import { bringArchive, exportArchive, listOutcomes, writeArrival } from '../../../test-support/relocations.ts'

/*
 * A company moves from its parent to its own node, whose prefix is the company's, and comes back. Both nodes share this
 * process and its identity, so that each step takes that of the node that it asks.
 */

const env = {
  HANDLE_PORT: '0',
  HANDLE_ADDRESS: '127.0.0.1',
  RECURSION_NETWORKS: '127.0.0.0/8',
  CAPTCHA: 'off',
}
const PREFIX = `88.449.${prefixNumber()}`
const COMPANY = `企业 ${PREFIX}`
const COUNT = 20
const toHandle = (number: number) => `${PREFIX}/PT-${String(number).padStart(4, '0')}`

const beParent = () => setIdentity(DEMO_IDENTITY)
const beChild = () => setIdentity({ ...DEMO_IDENTITY, prefixes: [PREFIX], operator: COMPANY })
after(beParent)

const parent = await testApp({ after }, { env })
const child = await testApp({ after }, { env })
type Node = typeof parent

async function done<N extends CallName>(node: Node, name: N, body: object, token = '') {
  const answer = await node.call(name, { token, body, ip: makeAddress() })
  assert.ok(answer.success, `${name}: ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
  return answer.data
}
const ask = async (node: Node, handle: string) =>
  (await askTcp({ host: '127.0.0.1', port: node.domains.native.port ?? 0 }, { handle, requestId: 7 })).header
    .response

test('a paired node takes over the records of its company, and gives them back', async () => {
  await parent.app.ready()
  const records = Array.from({ length: COUNT }, (_, number) => ({
    identifier: toHandle(number),
    name: '前制动盘',
  }))
  await putIdentifiers(parent, records)
  const { rows } = await parent.pool.query('select id from companies where prefix = $1', [PREFIX])
  const admin = await createSession(parent, { type: 'COMPANY_ADMIN', companyId: rows[0].id })
  const staff = await createSession(parent, { type: 'ADMIN' })
  const { code } = await done(parent, 'ownNodeCode', {}, admin.token)

  beChild()
  await child.app.ready()
  const { rows: own } = await child.pool.query('select name, address from companies')
  assert.deepEqual(own, [{ name: COMPANY, address: '' }])
  assert.equal(await ask(child, `0.NA/${PREFIX}`), RESPONSE.success)
  const childStaff = await createSession(child, { type: 'ADMIN' })

  beParent()
  const key = createPublicKey(await loadNodeKey(child.env.dataDir, 'handle'))
  const site = {
    name: '主站',
    ipv4: '127.0.0.1',
    ipv6: '',
    tcp: child.domains.native.port ?? 0,
    udp: 0,
    http: 0,
    publicKey: String(key.export({ type: 'spki', format: 'pem' })),
  }
  await done(parent, 'ownNodePair', { code, address: 'https://own.example', sites: [site] })
  const bytes = await exportArchive(parent, staff.token, PREFIX)

  beChild()
  const arrived = await bringArchive(child, childStaff.token, PREFIX, bytes)
  const written = await writeArrival(child, childStaff.token, arrived)
  assert.deepEqual([written.state, listOutcomes(written)], ['done', { items: { added: COUNT } }])
  const { rows: filled } = await child.pool.query('select address from companies')
  assert.deepEqual(filled, [{ address: '示例路 18 号' }])
  assert.equal(await ask(child, toHandle(7)), RESPONSE.success)

  beParent()
  const { version } = await done(parent, 'ownNode', {}, admin.token)
  const proved = await done(parent, 'ownNodeProve', { version }, admin.token)
  const submitted = await done(parent, 'ownNodeSubmit', { version: proved.version }, admin.token)
  const decision = { prefix: PREFIX, version: submitted.version, approved: true, reason: '' }
  await done(parent, 'ownNodeDecide', decision, staff.token)
  await parent.pool.query(`update own_nodes set both_until = since`)
  const led = await done(parent, 'ownNodeCheck', {}, admin.token)
  assert.deepEqual([led.mode, led.paired?.address], ['own', 'https://own.example'])
  assert.equal(await ask(parent, toHandle(7)), RESPONSE.serviceReferral)

  beChild()
  child.wait(60)
  const { rows: companies } = await child.pool.query('select id from companies')
  const owner = await createSession(child, { type: 'COMPANY_ADMIN', companyId: companies[0].id })
  const change = { identifier: toHandle(7), revision: 1, state: 'suspended', reason: '复检' }
  await done(child, 'identifierState', change, owner.token)
  child.wait(60)
  const back = await exportArchive(child, owner.token, PREFIX)

  beParent()
  parent.wait(180)
  const returned = await bringArchive(parent, staff.token, PREFIX, back)
  const restored = await writeArrival(parent, staff.token, returned)
  assert.deepEqual(
    [restored.state, listOutcomes(restored)],
    ['done', { items: { newer: 1, same: COUNT - 1 } }],
  )
  await done(parent, 'ownNodeSwitch', { version: led.version, target: 'hosted' }, admin.token)
  assert.equal(await ask(parent, toHandle(8)), RESPONSE.success)
})
