import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS, formatTime } from '@biaojie/contract/times.ts'
import { FLAG } from '@biaojie/handle/message.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { decodeSite } from '@biaojie/handle/site.ts'
import { encodeValues } from '../../../demo/nodes/native-server.ts'
import { getRefusalCode } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createOwnNodeTest } from '../../../test-support/own-nodes.ts'
import { getReportedSites } from './own-nodes.ts'

/* A part of a company's identifiers is answered by its own server, the rest by this node. */

const records = new Map<string, string>()
const own = await createOwnNodeTest({ after }, (handle) => {
  const name = records.get(handle.toUpperCase())
  return name ? { values: encodeValues([['NAME', name]]) } : undefined
})
const { node, prefix, port, ask, done, load, native, web, page, site } = own
const THEIRS = `${prefix}/BP-0001`
const OURS = `${prefix}/BD-0001`
const BELOW = `${prefix}.5`
const SCOPE = ['BP-*', BELOW]

before(async () => {
  await putIdentifiers(
    node,
    ['BP-0001', 'BP-0002', 'BP-0003', 'BP-0004', 'BQ-0001', 'BD-0001'].map((suffix) => ({
      identifier: `${prefix}/${suffix}`,
      name: '托管的零件',
    })),
  )
  records.set(THEIRS, '自家的零件')
  records.set(`${BELOW}/X-1`, '下级的零件')
})

const responseTo = async (handle: string) => (await native(handle, FLAG.publicOnly)).header.response

test('only beginnings and prefixes below are patterns, and each wrong one is named', async () => {
  const { version } = await load()
  const given = await ask('ownNodeSave', {
    version,
    sites: [site],
    scope: ['BP-*', '(a+)+*', 'bp-3*', '88.449.1.5', '*'],
  })
  assert.deepEqual(Object.keys(given.errors ?? {}), ['scope.1', 'scope.2', 'scope.3', 'scope.4'])
  const many = Array.from({ length: 21 }, (_, at) => `A${at}-*`)
  assert.equal((await ask('ownNodeSave', { version, sites: [site], scope: many })).status, 400)
})

test('before it is asked for, a company sees which of its identifiers would be referred', async () => {
  const { patterns, others } = await done('ownNodeScope', { scope: ['bp-*', BELOW] }, 'member')
  assert.deepEqual(patterns, [
    { pattern: 'BP-*', count: 4, samples: ['0001', '0002', '0003'].map((end) => `${prefix}/BP-${end}`) },
    { pattern: BELOW, count: 0, samples: [] },
  ])
  assert.deepEqual(others, { count: 2, samples: [`${prefix}/BD-0001`, `${prefix}/BQ-0001`] })
  assert.ok((await ask('ownNodeScope', { scope: ['BP'] })).errors?.['scope.0'])
})

test('clients are referred for what matches; the rest, and the record of the prefix, stay here', async () => {
  const version = await own.submit({ sites: [site], scope: ['bp-*', BELOW] })
  const decision = { prefix, version, approved: true, reason: '' }
  const approved = await done('ownNodeDecide', decision, 'staff')
  assert.deepEqual([approved.mode, approved.scope], ['own', SCOPE])
  node.wait(86_400)
  await own.runMinutes(1)
  for (let round = 0; round < 2; round++) {
    for (const handle of [THEIRS, THEIRS.toLowerCase(), `${prefix}/BP-NEW`, `${BELOW}/X-1`, `${BELOW}.1/X`])
      assert.equal(await responseTo(handle), RESPONSE.serviceReferral, handle)
    for (const handle of [OURS, `${prefix}/BQ-0001`, `0.NA/${prefix}`])
      assert.equal(await responseTo(handle), RESPONSE.success, handle)
    assert.equal(await responseTo(`${prefix}/BX-1`), RESPONSE.handleNotFound)
    assert.equal(await responseTo(`${prefix}.6/X`), RESPONSE.handleNotFound)
  }
  // The record of the prefix leads here, so a referral for some of its identifiers names no other service.
  const referral = await native(THEIRS, FLAG.publicOnly)
  const [value] = referral.values
  const server = value && decodeSite(value.data).servers[0]
  assert.deepEqual([referral.handle, value?.type, server?.interfaces[0]?.port], ['', 'HS_SITE', port])
  const { values } = await native(`0.NA/${prefix}`)
  const sites = values.filter(({ type }) => type.startsWith('HS_SITE'))
  assert.deepEqual(
    sites.map(({ type, data }) => [type, decodeSite(data).servers[0]?.address]),
    [['HS_SITE', '192.0.2.7']],
  )
  assert.equal((await web(THEIRS)).json().values[0].data.value, '自家的零件')
  assert.equal((await web(OURS)).json().values[1].data.value, '托管的零件')
  assert.equal((await web(`${prefix}/BP-0002`)).statusCode, 404)
  assert.equal((await page(THEIRS)).code, getRefusalCode('identifier_delegated'))
  assert.ok((await page(OURS)).success)
})

test('a delegated prefix below has a record with its sites and namespace, and those below it a referral', async () => {
  const { header, values } = await native(`0.NA/${BELOW}`)
  assert.equal(header.response, RESPONSE.success)
  assert.deepEqual(
    values.map(({ type }) => type),
    ['PREFIX', 'HS_SITE', 'HS_SITE.PREFIX', 'HS_NAMESPACE'],
  )
  const named = values.find(({ type }) => type === 'HS_SITE')
  assert.equal(named && decodeSite(named.data).servers[0]?.interfaces[0]?.port, port)
  const handleOf = async (handle: string) => (await native(handle, FLAG.publicOnly)).handle
  assert.equal(await handleOf(`${BELOW}/X-1`), `0.NA/${BELOW}`)
  assert.equal(await responseTo(`0.NA/${BELOW}.1`), RESPONSE.prefixReferral)
  assert.equal(await responseTo(`0.NA/${prefix}.6`), RESPONSE.handleNotFound)
  assert.equal((await web(`${BELOW}/X-1`)).json().values[0].data.value, '下级的零件')
})

test('the top-level node keeps sending clients here; a wider scope is one more switch', async () => {
  const { version } = await load()
  const renamed = await done('ownNodeSave', { version, sites: [{ ...site, name: '新名' }] })
  assert.deepEqual(renamed.draft?.scope, SCOPE, 'a scope that is not given stays')
  const whole = await own.submit({ sites: [site], scope: [] })
  await done('ownNodeDecide', { prefix, version: whole, approved: true, reason: '' }, 'staff')
  assert.deepEqual((await load()).scope, [])
  assert.equal(await responseTo(OURS), RESPONSE.serviceReferral)
  assert.equal((await web(OURS)).json().values[1].data.value, '托管的零件', 'stands in for a day')
  assert.equal(getReportedSites({ sites: [site], scope: SCOPE }), null)
  const back = await done('ownNodeSwitch', { version: (await load()).version, target: 'hosted' })
  assert.deepEqual([back.mode, back.scope], ['hosted', []])
  assert.equal(await responseTo(OURS), RESPONSE.success)
})

test('for a day after the scope shrinks, the server is asked for what only it has', async () => {
  const only = `${prefix}/BX-ONLY`
  records.set(only, '自家的零件')
  const approve = async (scope: string[]) => {
    const version = await own.submit({ sites: [site], scope })
    await done('ownNodeDecide', { prefix, version, approved: true, reason: '' }, 'staff')
  }
  const waitOneDay = async () => {
    node.wait(86_400)
    await own.runMinutes(1)
  }
  await approve([])
  await waitOneDay()
  await approve(SCOPE)
  for (let round = 0; round < 2; round++) {
    const referral = await native(only, FLAG.publicOnly)
    assert.deepEqual(
      [referral.header.response, referral.values[0]?.ttl],
      [RESPONSE.serviceReferral, 60],
      'no resolver keeps it for longer than a minute',
    )
    assert.equal((await web(only)).json().values[0].data.value, '自家的零件')
    assert.equal((await page(only)).code, getRefusalCode('identifier_delegated'))
    assert.deepEqual(
      [await responseTo(OURS), await responseTo(THEIRS)],
      [RESPONSE.success, RESPONSE.serviceReferral],
    )
    assert.ok((await page(OURS)).success)
    assert.equal((await page(`${prefix}/NONE`)).code, getRefusalCode('identifier_not_found'))
  }
  await waitOneDay()
  assert.deepEqual([await responseTo(only), (await web(only)).statusCode], [RESPONSE.handleNotFound, 404])
  assert.equal((await page(only)).code, getRefusalCode('identifier_not_found'))
  await approve(['BP-*'])
  const below = () => Promise.all([responseTo(`${BELOW}/X-1`), responseTo(`0.NA/${BELOW}`)])
  assert.deepEqual(await below(), [RESPONSE.serviceReferral, RESPONSE.success])
  assert.equal(await responseTo(only), RESPONSE.handleNotFound)
  await waitOneDay()
  assert.deepEqual(await below(), [RESPONSE.handleNotFound, RESPONSE.handleNotFound])
  await done('ownNodeSwitch', { version: (await load()).version, target: 'hosted' })
  await waitOneDay()
})

test('a planned switch says until when both sides answer, unless the identifiers stay the same', async () => {
  const time = formatTime(node.clock.now.getTime() + 2 * DAY_MS)
  const decide = async (scope: string[], choice: object) => {
    const version = await own.submit({ sites: [site], scope })
    return done('ownNodeDecide', { prefix, version, approved: true, reason: '', ...choice }, 'staff')
  }
  await decide(SCOPE, {})
  const { plan: renewal } = await decide(SCOPE, { switch: 'planned', time })
  assert.deepEqual([renewal?.time, renewal?.bothUntil], [time, ''])
  const { plan: wider } = await decide([], { switch: 'planned', time })
  assert.equal(wider?.bothUntil, formatTime(node.clock.now.getTime() + 3 * DAY_MS))
})

test('a pairing keeps the scope of the sites in force', async () => {
  const { code } = await done('ownNodeCode', {})
  const sites = [{ ...site, name: '配对的' }]
  await done('ownNodePair', { code, address: 'https://own.example', sites })
  const { draft, scope } = await load()
  assert.deepEqual([draft?.sites[0]?.name, draft?.scope, scope], ['配对的', SCOPE, SCOPE])
})
