import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getLastAsked, getSiteSeconds } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { FLAG } from '@biaojie/handle/message.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { encodeValues } from '../../../demo/nodes/native-server.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createOwnNodeTest, OWN_NODE_ENV } from '../../../test-support/own-nodes.ts'
import { makeAddress } from '../../../test-support/people.ts'

/* Switches at a time, between this node and a company's own server. */

const records = new Map<string, string>()
const own = await createOwnNodeTest({ after }, (handle) => {
  const name = records.get(handle.toUpperCase())
  return name ? { values: encodeValues([['NAME', name]]) } : undefined
})
const { node, prefix, ask, done, load, native, web, page, site } = own
/** Identifiers that both sides have, that only this node has, and that only the company's server has. */
const BOTH = `${prefix}/BOTH-0001`
const HERE = `${prefix}/HERE-0001`
const THERE = `${prefix}/THERE-0001`
const DAY = 86_400

before(async () => {
  await putIdentifiers(node, [
    { identifier: BOTH, name: '托管的零件' },
    { identifier: HERE, name: '托管的零件' },
  ])
  records.set(BOTH, '自家的零件')
  records.set(THERE, '自家的零件')
})

const inSeconds = (seconds: number) => formatTime(node.clock.now.getTime() + seconds * 1_000)
const nameOf = async (handle: string): Promise<string> => {
  const { values = [] } = (await web(handle)).json()
  return values.find(({ type }: { type: string }) => type === 'NAME')?.data.value ?? ''
}
const responseTo = async (handle: string) => (await native(handle, FLAG.publicOnly)).header.response
const titlesTo = async (who: 'admin' | 'staff') => {
  const { rows } = await node.pool.query(
    `select distinct n.title from notices n join accounts a on a.id = n.user_id where a.type = $1`,
    [who === 'admin' ? 'COMPANY_ADMIN' : 'ADMIN'],
  )
  return rows.map(({ title }) => title as string)
}
const actions = async () => (await load()).trail.map(({ action }) => action)

test('the TTL of a site shrinks towards its switch, so that no answer outlives it by more than a minute', () => {
  assert.equal(getSiteSeconds(0), DAY)
  assert.deepEqual(
    [2 * DAY, DAY, 3_600, 61, 10, -5].map((seconds) => getSiteSeconds(0, seconds * 1_000)),
    [DAY, DAY, 3_600, 61, 60, 60],
  )
  // Every answer that was given after the plan has expired by then.
  const [plannedAt, switchAt] = [0, 30 * 3_600_000]
  for (let at = plannedAt; at <= switchAt; at += 600_000)
    assert.ok(at + getSiteSeconds(at, switchAt) * 1_000 <= getLastAsked(plannedAt, switchAt))
  assert.equal(getLastAsked(0, 2 * DAY * 1_000), (2 * DAY + 60) * 1_000)
})

test('until the planned time this node answers as before; at the time it refers', async () => {
  const version = await own.submit({ sites: [site] })
  const decision = { prefix, version, approved: true, reason: '材料齐', switch: 'planned' }
  for (const time of ['', '明天', '2026-02-30 10:00', inSeconds(-60), inSeconds(500 * DAY)])
    assert.ok((await ask('ownNodeDecide', { ...decision, time }, 'staff')).errors?.time, time)
  const approved = await done('ownNodeDecide', { ...decision, time: inSeconds(3 * DAY) }, 'staff')
  assert.deepEqual(
    [approved.mode, approved.plan?.target, approved.plan?.time, approved.plan?.sites.length, approved.draft],
    ['hosted', 'own', inSeconds(3 * DAY), 1, null],
  )
  assert.equal((await done('ownNodeList', {}, 'staff')).records[0]?.plan?.target, 'own')
  const sooner = { version: approved.version, target: 'own', time: inSeconds(120) }
  assert.equal((await ask('ownNodeSwitch', sooner, 'member')).status, 403)
  const planned = await done('ownNodeSwitch', sooner)
  assert.equal(planned.plan?.time, inSeconds(120))
  await own.runMinutes(1)
  assert.deepEqual([await responseTo(BOTH), await nameOf(BOTH)], [RESPONSE.success, '托管的零件'])
  assert.equal((await native(BOTH)).values.find(({ type }) => type === 'NAME')?.ttl, 60)
  await own.runMinutes(1)
  assert.equal((await load()).mode, 'own')
  assert.deepEqual([await responseTo(BOTH), await nameOf(BOTH)], [RESPONSE.serviceReferral, '自家的零件'])
  assert.ok((await actions()).includes('切到自有节点'))
  assert.ok((await titlesTo('admin')).includes('自有节点：切到自有节点'))
})

test('for a day this node stands in for a server that is silent or does not have a record yet', async () => {
  assert.equal((await load()).bothUntil, inSeconds(DAY))
  assert.deepEqual([await responseTo(HERE), await nameOf(HERE)], [RESPONSE.serviceReferral, '托管的零件'])
  assert.ok((await page(HERE)).success)
  assert.equal((await page(BOTH)).code, getRefusalCode('identifier_delegated'))
  await own.stopServer()
  await own.runMinutes(1)
  for (let round = 0; round < 2; round++) {
    assert.deepEqual([await responseTo(HERE), await responseTo(BOTH)], [RESPONSE.success, RESPONSE.success])
    assert.equal(await responseTo(THERE), RESPONSE.serviceReferral)
  }
  assert.equal((await page(THERE)).code, getRefusalCode('identifier_delegated'))
  await own.startServer()
  await own.runMinutes(1)
  assert.equal(await responseTo(BOTH), RESPONSE.serviceReferral)
  node.wait(DAY)
  await own.runMinutes(1)
  assert.deepEqual([await responseTo(HERE), (await web(HERE)).statusCode], [RESPONSE.serviceReferral, 404])
  assert.equal((await page(HERE)).code, getRefusalCode('identifier_delegated'))
})

test('before a return to this node the TTL shrinks, and afterwards it leads to what only the server has', async () => {
  const { version } = await load()
  const planned = await done('ownNodeSwitch', { version, target: 'hosted', time: inSeconds(2 * DAY) })
  assert.equal(planned.plan?.askedUntil, inSeconds(2 * DAY + 60))
  const ttls = async () => {
    const referral = await native(BOTH, FLAG.publicOnly)
    const record = await native(`0.NA/${prefix}`)
    return [...referral.values, ...record.values]
      .filter(({ type }) => type.startsWith('HS_SITE'))
      .map(({ ttl }) => ttl)
  }
  await own.runMinutes(1)
  assert.deepEqual(await ttls(), [DAY, DAY, DAY])
  node.wait(2 * DAY - 3_660)
  await own.runMinutes(1)
  assert.deepEqual(await ttls(), [3_540, 3_540, 3_540])
  node.wait(3_480)
  await own.runMinutes(1)
  const back = await load()
  assert.deepEqual(
    [back.mode, back.plan, back.askedUntil, back.bothUntil],
    ['hosted', null, inSeconds(60), inSeconds(DAY)],
  )
  assert.deepEqual([await responseTo(BOTH), await nameOf(BOTH)], [RESPONSE.success, '托管的零件'])
  const led = await native(THERE, FLAG.publicOnly)
  assert.deepEqual([led.header.response, led.values[0]?.ttl], [RESPONSE.serviceReferral, 60])
  assert.equal(await nameOf(THERE), '自家的零件')
  const unknown = await page(`${prefix}/NONE-0001`)
  assert.equal(unknown.code, getRefusalCode('identifier_not_found'))
  node.wait(DAY)
  await own.runMinutes(1)
  assert.equal(await responseTo(THERE), RESPONSE.handleNotFound)
})

test('a company chooses the time after the approval, changes it and cancels it', async () => {
  const version = await own.submit({ sites: [site] })
  const decision = { prefix, version, approved: true, reason: '', switch: 'company' }
  const approved = await done('ownNodeDecide', decision, 'staff')
  assert.deepEqual([approved.mode, approved.draft?.stage, approved.plan], ['hosted', 'approved', null])
  const seen = { version: approved.version }
  const unplanned = await ask('ownNodeUnplan', seen)
  assert.equal(unplanned.code, getRefusalCode('own_node_unplanned'))
  const planned = await done('ownNodeSwitch', { ...seen, target: 'own', time: inSeconds(3_600) })
  assert.deepEqual([planned.draft, planned.plan?.time], [null, inSeconds(3_600)])
  assert.ok((await ask('ownNodeSwitch', { version: planned.version, target: 'own', time: '' })).errors?.time)
  const stale = await ask('ownNodeSwitch', { ...seen, target: 'own', time: inSeconds(7_200) })
  assert.equal(stale.code, getRefusalCode('own_node_stale'))
  const later = await done('ownNodeSwitch', {
    version: planned.version,
    target: 'own',
    time: inSeconds(7_200),
  })
  assert.equal(later.plan?.time, inSeconds(7_200))
  const dropped = { prefix, version: later.version, reason: '' }
  assert.equal((await ask('ownNodeUnplan', dropped, 'staff')).code, getRefusalCode('reason_missing'))
  const cancelled = await done('ownNodeUnplan', { ...dropped, reason: '等备站' }, 'staff')
  assert.deepEqual([cancelled.plan, cancelled.draft?.stage], [null, 'approved'])
  assert.ok((await titlesTo('admin')).includes('节点已取消切到自有节点'))
  node.wait(8_000)
  await own.runMinutes(1)
  assert.equal((await load()).mode, 'hosted')
})

test('a plan is kept by the database; a server that is silent at the time puts the switch off', async () => {
  const { version } = await load()
  await done('ownNodeSwitch', { version, target: 'own', time: inSeconds(60) })
  await own.stopServer()
  const { version: now } = await load()
  const given = await ask('ownNodeSwitch', { version: now, target: 'own' })
  assert.equal(given.code, getRefusalCode('own_node_unproved'))
  await own.runMinutes(3)
  const waiting = await load()
  assert.deepEqual([waiting.mode, waiting.plan?.failures], ['hosted', 3])
  assert.equal((await actions()).filter((action) => action === '没有切换').length, 1)
  assert.ok((await titlesTo('staff')).some((title) => title.startsWith('自有节点：没有切换')))
  await own.startServer()
  const restarted = await testApp({ after }, { env: OWN_NODE_ENV, database: node })
  restarted.clock.now = node.clock.now
  await restarted.runScheduled('own-nodes.switch')
  assert.equal((await load()).mode, 'own')
  await own.stopServer()
  const back = await load()
  const sites = [{ ...site, name: '新站' }]
  await own.startServer()
  const renewed = await own.submit({ sites })
  await done(
    'ownNodeDecide',
    { prefix, version: renewed, approved: true, reason: '', switch: 'planned', time: inSeconds(60) },
    'staff',
  )
  await own.stopServer()
  await own.runMinutes(62)
  const ended = await load()
  assert.deepEqual(
    [ended.plan, ended.draft?.stage, ended.sites[0]?.name, ended.serial],
    [null, 'approved', '主，本机', back.serial],
  )
  await own.startServer()
})

test('referrals of a company that moved away end at the agreed time, with a clear answer', async () => {
  await own.runMinutes(20)
  const { version } = await load()
  const end = { version, target: 'ended', time: inSeconds(DAY) }
  assert.equal((await ask('ownNodeSwitch', end)).code, getRefusalCode('own_node_staff_only'))
  const agreed = { ...end, prefix, reason: '约定指路到此' }
  assert.equal((await done('ownNodeSwitch', agreed, 'staff')).plan?.target, 'ended')
  assert.equal((await native(BOTH, FLAG.publicOnly)).values[0]?.ttl, DAY)
  node.wait(DAY)
  await own.runMinutes(1)
  assert.equal((await load()).mode, 'ended')
  for (let round = 0; round < 2; round++)
    for (const handle of [BOTH, THERE, `${prefix}.7/X`, `0.NA/${prefix}.7`])
      assert.equal(await responseTo(handle), RESPONSE.notResponsible, handle)
  const gone = await web(BOTH)
  assert.deepEqual([gone.statusCode, gone.json().responseCode], [410, RESPONSE.notResponsible])
  assert.match(gone.json().message, /不再指路/)
  assert.equal((await page(BOTH)).code, getRefusalCode('identifier_moved'))
  const foreign = await node.call('foreignIdentifier', { body: { identifier: BOTH }, ip: makeAddress() })
  assert.equal(foreign.code, getRefusalCode('identifier_moved'))
  const { values } = await native(`0.NA/${prefix}`)
  assert.deepEqual(
    values.filter(({ type }) => type.startsWith('HS_')).map(({ type, data }) => [type, data.toString()]),
    [
      [
        'HS_NAMESPACE',
        '<namespace><status>inactive</status><statusmsg>企业已迁到别的节点，本节点不再指路</statusmsg></namespace>',
      ],
    ],
  )
  const ended = await load()
  const again = { prefix, version: ended.version, target: 'own', reason: '续约一年' }
  assert.equal((await done('ownNodeSwitch', again, 'staff')).mode, 'own')
  assert.equal(await responseTo(BOTH), RESPONSE.serviceReferral)
})
