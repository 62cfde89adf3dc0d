import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { askTcp } from '@biaojie/handle/client.ts'
import { FLAG } from '@biaojie/handle/message.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { decodeSite } from '@biaojie/handle/site.ts'
import { encodeValues, type StandInAnswer, startNativeServer } from '../../../demo/nodes/native-server.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'

/* The company's server is a small one of the native protocol on loopback, which signs with its key. */

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const OTHER_PEM = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()

const node = await testApp(
  { after },
  {
    env: {
      HANDLE_PORT: '0',
      HANDLE_ADDRESS: '192.0.2.7',
      PUBLIC_URL: 'https://node.example',
      RECURSION_NETWORKS: '127.0.0.0/8',
      CAPTCHA: 'off',
    },
  },
)
const companyId = await createCompany(node, '自有节点企业')
const { rows } = await node.pool.query('select prefix from companies where id = $1', [companyId])
const prefix: string = rows[0].prefix
let admin = await createSession(node, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(node, { type: 'COMPANY', companyId })
let staff = await createSession(node, { type: 'ADMIN' })
const PART = `${prefix}/OWN-0001`
const HOSTED = `${prefix}/HOSTED-0001`

const answer = (handle: string): StandInAnswer =>
  handle.toUpperCase() === PART
    ? {
        values: encodeValues([
          ['URL', 'https://own.example/1'],
          ['NAME', '自家的零件'],
        ]),
      }
    : undefined
let server = await startNativeServer({ port: 0, answer, key: privateKey })
const { port } = server
after(() => server.stop())
before(async () => {
  await node.app.ready()
  await putIdentifiers(node, [{ identifier: HOSTED, name: '托管的零件' }])
})

const site = (more: object = {}) => ({
  name: '主，本机',
  ipv4: '127.0.0.1',
  ipv6: '',
  tcp: port,
  udp: 0,
  http: 0,
  publicKey: PEM,
  ...more,
})
const ask = <N extends CallName>(name: N, body: object, token = admin.token) =>
  node.call(name, { token, body, ip: makeAddress() })
async function done<N extends CallName>(name: N, body: object, token = admin.token) {
  const given = await ask(name, body, token)
  assert.ok(given.success, `${name}: ${given.message} ${JSON.stringify(given.errors ?? {})}`)
  return given.data
}
const target = () => ({ host: '127.0.0.1', port: node.domains.native.port ?? 0 })
const native = (handle: string, more: object = {}) => askTcp(target(), { handle, requestId: 5, ...more })
const web = (handle: string) =>
  node.app.inject({ url: `/api/handles/${handle}`, remoteAddress: makeAddress() })

test('sites are checked field by field, and private addresses are refused', async () => {
  const wrong = await ask('ownNodeSave', {
    version: 0,
    sites: [
      site({ name: ' ', ipv4: '10.0.0.1', tcp: 22, publicKey: 'x' }),
      site({ ipv4: '', ipv6: 'fd00::1' }),
    ],
  })
  assert.equal(wrong.status, 400)
  assert.deepEqual(Object.keys(wrong.errors ?? {}).sort(), [
    'sites.0.ipv4',
    'sites.0.name',
    'sites.0.publicKey',
    'sites.0.tcp',
    'sites.1.ipv6',
  ])
  assert.equal((await ask('ownNodeSave', { version: 0, sites: [site()] }, member.token)).status, 403)
  assert.equal((await ask('ownNodeProve', { version: 0 })).code, getRefusalCode('own_node_no_draft'))
})

test('a server proves itself by signing a question that nobody could foresee', async () => {
  const saved = await done('ownNodeSave', { version: 0, sites: [site({ publicKey: OTHER_PEM })] })
  const forged = await ask('ownNodeProve', { version: saved.version })
  assert.deepEqual(
    [forged.code, forged.message.includes('主，本机')],
    [getRefusalCode('own_node_unproved'), true],
  )
  assert.equal(
    (await ask('ownNodeSubmit', { version: saved.version })).code,
    getRefusalCode('own_node_unproved'),
  )
  const again = await done('ownNodeSave', { version: saved.version, sites: [site()] })
  assert.equal(
    (await ask('ownNodeSave', { version: saved.version, sites: [site()] })).code,
    getRefusalCode('own_node_stale'),
  )
  const proved = await done('ownNodeProve', { version: again.version })
  assert.equal(proved.draft?.proof?.sites.length, 1)
  const submitted = await done('ownNodeSubmit', { version: proved.version })
  assert.deepEqual([submitted.draft?.stage, submitted.mode], ['submitted', 'hosted'])
})

test('until staff approve, this node answers; a rejection names its reason', async () => {
  assert.equal((await web(HOSTED)).json().responseCode, RESPONSE.success)
  const waiting = (await done('ownNodeList', {}, staff.token)).records.find(
    (record) => record.prefix === prefix,
  )
  const decide = { prefix, version: waiting?.version, approved: false, reason: '' }
  assert.equal((await ask('ownNodeDecide', decide, staff.token)).code, getRefusalCode('reason_missing'))
  assert.equal((await ask('ownNodeDecide', decide, admin.token)).status, 403)
  const rejected = await done('ownNodeDecide', { ...decide, reason: '请补备站' }, staff.token)
  assert.deepEqual([rejected.draft?.stage, rejected.draft?.reason], ['rejected', '请补备站'])
  const submitted = await done('ownNodeSubmit', { version: rejected.version })
  const approved = await done(
    'ownNodeDecide',
    { prefix, version: submitted.version, approved: true, reason: '材料齐' },
    staff.token,
  )
  assert.deepEqual([approved.mode, approved.serial, approved.draft], ['own', 1, null])
})

test('for a day after the switch this node stands in for what the company’s server does not have', async () => {
  for (let round = 0; round < 2; round++)
    assert.equal((await native(HOSTED)).header.response, RESPONSE.serviceReferral)
  assert.equal((await native(PART)).header.response, RESPONSE.serviceReferral)
  assert.equal((await native(`${prefix}.7/X`)).header.response, RESPONSE.serviceReferral)
  assert.equal((await web(HOSTED)).json().responseCode, RESPONSE.success)
  assert.equal((await web(PART)).json().values[1].data.value, '自家的零件')
  assert.ok((await node.call('identifierDetail', { body: { identifier: HOSTED } })).success)
  const own = await native(`0.NA/${prefix}`)
  const site = own.values.find(({ type }) => type === 'HS_SITE')
  assert.equal(decodeSite(site?.data ?? Buffer.alloc(0)).servers[0]?.interfaces[0]?.port, port)
  node.wait(86_400)
  admin = await createSession(node, { type: 'COMPANY_ADMIN', companyId })
  staff = await createSession(node, { type: 'ADMIN' })
  await done('ownNodeCheck', {})
})

test('natively this node refers to the company’s server, and names it in the record of the prefix', async () => {
  for (const [handle, flags] of [
    [PART, FLAG.publicOnly],
    [PART.toLowerCase(), FLAG.publicOnly | FLAG.recursive],
    [HOSTED, FLAG.publicOnly],
    [`${prefix}.7/X`, FLAG.publicOnly],
  ] as const)
    for (let round = 0; round < 2; round++) {
      const { header, handle: service, values } = await native(handle, { flags })
      assert.deepEqual([header.response, service], [RESPONSE.serviceReferral, `0.NA/${prefix}`], handle)
      const [first] = values
      const named = first && decodeSite(first.data).servers[0]
      assert.deepEqual(
        [first?.type, named?.address, named?.interfaces[0]?.port],
        ['HS_SITE', '127.0.0.1', port],
      )
    }
  const below = await native(`0.NA/${prefix}.7`)
  assert.deepEqual(
    [below.header.response, below.values[0]?.type],
    [RESPONSE.prefixReferral, 'HS_SITE.PREFIX'],
  )
  const own = await native(`0.NA/${prefix}`)
  assert.equal(own.header.response, RESPONSE.success)
  const sites = own.values.filter(({ type }) => type.startsWith('HS_SITE'))
  assert.deepEqual(
    sites.map(({ type }) => type),
    ['HS_SITE', 'HS_SITE.PREFIX'],
  )
  for (const { data } of sites) assert.equal(decodeSite(data).servers[0]?.interfaces[0]?.port, port)
  const json = (await web(`0.NA/${prefix}`)).json()
  assert.deepEqual(
    json.values
      .filter(({ type }: { type: string }) => type.startsWith('HS_SITE'))
      .map(({ index }: { index: number }) => index),
    [7, 451],
  )
})

test('a client of the protocol follows the referral to the record', async () => {
  const referral = await native(PART)
  const server = decodeSite(referral.values[0]?.data ?? Buffer.alloc(0)).servers[0]
  const { values } = await askTcp(
    { host: server?.address ?? '', port: server?.interfaces[0]?.port ?? 0 },
    { handle: PART, requestId: 9 },
  )
  assert.deepEqual(
    values.map(({ type }) => type),
    ['URL', 'NAME'],
  )
})

test('by HTTP and for the page this node asks the company’s server, also without roots', async () => {
  const given = (await web(PART)).json()
  assert.deepEqual([given.responseCode, given.values[1].data.value], [1, '自家的零件'])
  assert.deepEqual(
    given.path.map(({ outcome }: { outcome: string }) => outcome),
    ['record'],
  )
  assert.equal((await web(HOSTED)).statusCode, 404)
  const detail = await node.call('identifierDetail', { body: { identifier: HOSTED } })
  assert.equal(detail.code, getRefusalCode('identifier_delegated'))
  const page = await node.call('foreignIdentifier', { body: { identifier: PART }, ip: makeAddress() })
  assert.deepEqual([page.data.outcome, page.data.origin?.signature], ['record', 'valid'])
  const form = await node.app.inject({ url: `/id/${HOSTED}?format=json-ld`, remoteAddress: makeAddress() })
  assert.equal(form.statusCode, 404)
})

test('a server that is away is checked less often, raises one alarm after three failures, and is told when it is back', async () => {
  const state = async () => (await done('ownNode', {})).sites[0]
  await node.runScheduled('own-nodes.check')
  assert.equal((await state())?.failures, 0)
  await server.stop()
  const failures = []
  for (let minute = 0; minute < 12; minute++) {
    node.wait(60)
    await node.runScheduled('own-nodes.check')
    failures.push((await state())?.failures)
  }
  // Every minute at first, then after two, four and eight.
  assert.deepEqual(failures, [1, 2, 3, 4, 4, 5, 5, 5, 5, 6, 6, 6])
  const { trail } = await done('ownNode', {})
  assert.equal(trail.filter(({ action }) => action.includes('告警')).length, 1)
  const notices = await node.call('noticeList', { token: admin.token, body: {} })
  assert.ok(notices.data.records.some(({ title }) => title.startsWith('自有节点没有应答')))
  const silent = (await web(PART.replace('0001', '0002'))).json()
  assert.deepEqual([silent.responseCode, silent.message], [RESPONSE.error, '对方没有应答'])
  server = await startNativeServer({ port, answer, key: privateKey })
  const back = await done('ownNodeCheck', {})
  assert.deepEqual([back.sites[0]?.failures, back.sites[0]?.days.at(-1)], [0, 'down'])
  assert.match(back.trail[0]?.action ?? '', /恢复/)
})

test('new sites are proved and approved before they answer, and going back to hosted is at once', async () => {
  const { version } = await done('ownNode', {})
  const saved = await done('ownNodeSave', { version, sites: [site({ name: '新名' })] })
  assert.deepEqual(
    [saved.sites[0]?.name, saved.draft?.sites[0]?.name, saved.draft?.proof],
    ['主，本机', '新名', null],
  )
  assert.equal((await native(PART)).header.response, RESPONSE.serviceReferral)
  const end = { prefix, version: saved.version, target: 'hosted', reason: '' }
  assert.equal((await ask('ownNodeSwitch', end, staff.token)).code, getRefusalCode('reason_missing'))
  const back = await done('ownNodeSwitch', { version: saved.version, target: 'hosted' })
  assert.deepEqual([back.mode, back.serial], ['hosted', 2])
  assert.equal(
    (await ask('ownNodeSwitch', { version: back.version, target: 'hosted' })).code,
    getRefusalCode('own_node_hosted'),
  )
  assert.equal((await native(HOSTED)).header.response, RESPONSE.success)
  assert.equal((await web(HOSTED)).json().responseCode, RESPONSE.success)
  assert.ok((await node.call('identifierDetail', { body: { identifier: HOSTED } })).success)
  // For one more day, identifiers that only the company's server has are asked for there.
  assert.equal((await web(PART)).json().values[1].data.value, '自家的零件')
  assert.equal((await native(PART)).header.response, RESPONSE.serviceReferral)
  assert.equal((await web(`${prefix}/OWN-9999`)).statusCode, 404)
  node.wait(86_400)
  await node.runScheduled('own-nodes.check')
  assert.equal((await web(PART)).statusCode, 404)
  assert.equal((await native(PART)).header.response, RESPONSE.handleNotFound)
})
