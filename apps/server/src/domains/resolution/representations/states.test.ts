import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { COMMON_FORMS, FORMS } from '@biaojie/contract/resolution/resolution/forms.ts'
import { askTcp } from '@biaojie/handle/client.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { makeAddress } from '../../../test-support/people.ts'
import { makeRandomRecord, putRecords } from '../../../test-support/records.ts'
import { setBlocked } from '../../identifiers/records/identifiers.ts'

/* Each form is asked about identifiers that are not simply in use. */

const env = { HANDLE_PORT: '0', PUBLIC_URL: 'https://node.example' }
const node = await testApp({ after }, { env })
const name = (code: string) => `88.449.1001/${code}`
const [SUSPENDED, RESERVED, RETIRED, REPLACED, NEW, BLOCKED] = [
  'SUSPENDED',
  'RESERVED',
  'RETIRED',
  'REPLACED',
  'NEW-1',
  'BLOCKED',
].map(name) as [string, string, string, string, string, string]
const page = (identifier: string) => `https://node.example/id/${identifier}`
const LINK = '/01/09506000134376/21/BLOCKED'

before(async () => {
  await node.app.ready()
  await putIdentifiers(node, [{ identifier: NEW, name: '接替件' }])
  const record = (identifier: string, more: object) => ({
    ...makeRandomRecord(3, identifier),
    visibility: {},
    ...more,
  })
  await putRecords(node, [
    record(SUSPENDED, { state: 'suspended', stateReason: '等候复检' }),
    record(RESERVED, { state: 'reserved', elements: [], scenes: [] }),
    record(RETIRED, { state: 'retired', stateReason: '误打' }),
    record(REPLACED, { state: 'retired', stateReason: '换码', successor: NEW }),
    record(BLOCKED, { name: '保密名称' }),
  ])
  await node.pool.query(
    `insert into identifier_aliases (prefix, alias, handle, spelling, note, created_at, author)
     values ('88.449.1001', '(01)09506000134376(21)BLOCKED', $1, '', '', now(), '测试')`,
    [BLOCKED],
  )
  const client = await node.pool.connect()
  await setBlocked(client, BLOCKED, node.clock.now, node.clock.now)
  client.release()
})

const get = (url: string, accept = '*/*', headers: Record<string, string> = {}) =>
  node.app.inject({ url, headers: { accept, ...headers }, remoteAddress: makeAddress() })
const problem = async (url: string, accept?: string) => {
  const { statusCode, headers, payload } = await get(url, accept)
  assert.match(String(headers['content-type']), /^application\/problem\+json/, url)
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['access-control-allow-origin'], '*')
  return [statusCode, JSON.parse(payload).code]
}
const native = async (handle: string) => {
  const { header, values } = await askTcp(
    { host: '127.0.0.1', port: node.domains.native.port ?? 0 },
    { handle, requestId: 3 },
  )
  return { response: header.response, state: values.find(({ type }) => type === 'STATE')?.data.toString() }
}
const stateOverHttp = async (handle: string) =>
  (await get(`/api/handles/${handle}?type=STATE`)).json().values[0]?.data.value

test('a suspended or reserved identifier says so in every form that has values', async () => {
  for (const [identifier, state, chinese, english] of [
    [SUSPENDED, 'suspended', '停用', 'Suspended'],
    [RESERVED, 'reserved', '已留号', 'Reserved'],
  ] as const) {
    const data = (await get(`/id/${identifier}?format=json-ld`)).json()
    const said = data.additionalProperty.find(
      (property: { propertyID: string }) => property.propertyID === 'state',
    )
    assert.equal(said.value, chinese)
    const [shell] = (await get(`/id/${identifier}?format=aas`)).json().assetAdministrationShells
    assert.deepEqual(shell.extensions, [{ name: 'state', valueType: 'xs:string', value: state }])
    assert.equal(shell.description[1].text, english)
    assert.equal(await stateOverHttp(identifier), state)
    assert.deepEqual(await native(identifier), { response: RESPONSE.success, state })
  }
  assert.equal(await stateOverHttp(NEW), undefined)
  assert.equal(
    'description' in (await get(`/id/${NEW}?format=aas`)).json().assetAdministrationShells[0],
    false,
  )
})

test('a blocked identifier is 451 in every form, with nothing of its record', async () => {
  for (const form of COMMON_FORMS) {
    assert.deepEqual(await problem(`/id/${BLOCKED}`, FORMS[form].type), [451, 'identifier_blocked'], form)
    assert.deepEqual(await problem(`/id/${BLOCKED}?format=${form}`), [451, 'identifier_blocked'], form)
  }
  for (const url of [
    `/id/${BLOCKED}?linkType=all`,
    `/id/${BLOCKED}?linkType=gs1:traceability`,
    `${LINK}?linkType=linkset`,
  ])
    assert.deepEqual(await problem(url), [451, 'identifier_blocked'], url)
  assert.deepEqual(await problem(`${LINK}?linkType=gs1:pip`, 'application/json'), [451, 'identifier_blocked'])
  const led = await get(LINK, 'text/html')
  assert.deepEqual([led.statusCode, led.headers.location], [307, page(BLOCKED)])
  const shell = Buffer.from(`${page(BLOCKED)}?format=aas`).toString('base64url')
  assert.equal((await get(`/shells/${shell}`)).statusCode, 404)
  assert.equal(await stateOverHttp(BLOCKED), 'blocked')
  assert.deepEqual(await native(BLOCKED), { response: RESPONSE.success, state: 'blocked' })
  for (const url of [`/api/handles/${BLOCKED}`, `/id/${BLOCKED}?format=aas`])
    assert.doesNotMatch((await get(url)).payload, /VALUE3|保密名称/)
})

test('a retired identifier without a successor is gone, which is another answer than unknown', async () => {
  for (const form of COMMON_FORMS) {
    assert.deepEqual(await problem(`/id/${RETIRED}`, FORMS[form].type), [410, 'identifier_retired'], form)
    assert.deepEqual(await problem(`/id/${RETIRED}?format=${form}`), [410, 'identifier_retired'], form)
    const unknown = await problem(`/id/${name('NONE-1')}?format=${form}`)
    assert.deepEqual(unknown, [404, 'identifier_not_found'], form)
  }
  assert.equal((await get(`/api/handles/${RETIRED}`)).json().responseCode, RESPONSE.handleNotFound)
  assert.equal((await native(RETIRED)).response, RESPONSE.handleNotFound)
})

test('a program that asks for a retired identifier is led to its successor, and a person is told', async () => {
  for (const form of COMMON_FORMS) {
    const negotiated = await get(`/id/${REPLACED}`, FORMS[form].type)
    assert.deepEqual([negotiated.statusCode, negotiated.headers.location], [307, page(NEW)], form)
    const addressed = await get(`/id/${REPLACED}?format=${form}`)
    assert.equal(addressed.headers.location, `${page(NEW)}?format=${form}`)
  }
  const { handle, values } = (await get(`/api/handles/${REPLACED}`)).json()
  assert.deepEqual([handle, values[0].data.value], [REPLACED, page(NEW)])
  const asset = Buffer.from(JSON.stringify({ name: 'handle', value: REPLACED })).toString('base64url')
  assert.deepEqual((await get(`/lookup/shells?assetIds=${asset}`)).json().result, [])
})

test('hostile names and headers get a clear answer, never a fault of the server', async () => {
  const names = [
    '%00',
    '%2e%2e%2f',
    '%252F',
    '%E0%A4%A',
    '..%5c',
    `${'9'.repeat(3000)}/x`,
    '%22%3E%3Cscript%3E',
  ]
  for (const item of names)
    for (const url of [`/id/${item}?format=json-ld`, `/en/id/${item}`, `/shells/${item}`, `/01/${item}`]) {
      const { statusCode, payload, headers } = await get(url, 'application/ld+json')
      assert.ok(statusCode >= 400 && statusCode < 500, `${url}: ${statusCode}`)
      if (/html/.test(String(headers['content-type']))) assert.doesNotMatch(payload, /<script>/)
    }
  const accepts = [
    'a/b,'.repeat(4_000),
    '*/*;q=2',
    ';;;,,,',
    'text/html;q=-1',
    '\u00ff/\u00ff',
    `${'*'.repeat(8000)}`,
  ]
  for (const accept of accepts)
    for (const url of [`/id/${NEW}`, LINK, '/.well-known/gs1resolver', `/shells/${'A'.repeat(2_000)}`]) {
      const { statusCode } = await get(url, accept, { 'accept-language': accept })
      assert.ok(statusCode < 500, `${url}: ${statusCode}`)
    }
  for (const query of [
    'format=',
    'format=json-ld&format=aas',
    'linkType=%00',
    'linkType=__proto__',
    'format=__proto__',
  ])
    assert.ok((await get(`/id/${NEW}?${query}`)).statusCode < 500, query)
})

test('every form answers HEAD and a known tag without a body, and other sites may read it', async () => {
  const link = '/01/09506000134376/21/BLOCKED'
  for (const url of [
    ...COMMON_FORMS.map((form) => `/id/${NEW}?format=${form}`),
    `/id/${NEW}?linkType=linkset`,
    `/api/handles/${NEW}`,
  ]) {
    const { headers } = await get(url)
    assert.match(String(headers.etag), /^"[\w-]+"$/, url)
    const again = await get(url, '*/*', { 'if-none-match': String(headers.etag) })
    assert.deepEqual([again.statusCode, again.payload], [304, ''], url)
    const head = await node.app.inject({ method: 'HEAD', url, headers: { accept: '*/*' } })
    assert.deepEqual([head.statusCode, head.payload, head.headers.etag], [200, '', headers.etag], url)
    assert.equal(headers['access-control-allow-origin'], '*', url)
  }
  for (const url of [
    `/id/${NEW}`,
    link,
    `/api/handles/${NEW}`,
    '/.well-known/gs1resolver',
    '/lookup/shells',
  ]) {
    const preflight = await node.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://other.example', 'access-control-request-method': 'GET' },
    })
    assert.deepEqual(
      [preflight.statusCode, preflight.headers['access-control-allow-origin']],
      [204, '*'],
      url,
    )
  }
})
