import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'

/* These are requests of clients of the Handle System's HTTP API that were written for other servers. */

const node = await testApp({ after }, { env: { PUBLIC_URL: 'https://node.example' } })
const DISC = '88.449.1001/BD-320A0001'
const MIXED = '88.449.1001/Hub-7x9Q01'

before(() =>
  putIdentifiers(node, [
    {
      identifier: DISC,
      images: ['/media/parts/disc.webp'],
      elements: Array.from({ length: 30 }, (_, i) => ({ name: `Note.n${i}`, value: `第 ${i} 项说明` })),
    },
    { identifier: MIXED, name: '轮毂轴承单元' },
  ]),
)

const ask = (url: string, more: object = {}) => node.app.inject({ url, ...more })
const get = (rest: string, headers = {}) => ask(`/api/handles/${rest}`, { headers })
type Value = { index: number; type: string; data: { value: string } }

test('a name is found in any case, and comes back as it was asked for', async () => {
  for (const spelling of [DISC, DISC.toLowerCase(), '88.449.1001/Bd-320a0001']) {
    for (const query of ['', '?type=URL', '?pretty']) {
      const { statusCode, body } = await get(spelling + query)
      assert.equal(statusCode, 200)
      const { handle, values } = JSON.parse(body) as { handle: string; values: Value[] }
      assert.equal(handle, spelling)
      assert.equal(values[0]?.data.value, `https://node.example/id/${DISC}`)
    }
  }
  // The same comes from memory, where an answer is kept from its second request on.
  for (const spelling of [DISC, DISC.toLowerCase(), DISC])
    assert.equal((await get(spelling)).json().handle, spelling)
  const { data } = await node.call('identifierDetail', { body: { identifier: MIXED.toUpperCase() } })
  assert.equal(data.identifier, MIXED, 'pages write it as the company does')
})

test('names that differ in case alone are one', async () => {
  const [{ id } = { id: '' }] = (await node.pool.query('select gen_random_uuid() as id')).rows
  const { editing } = node.domains.identifiers
  const again = { identifier: MIXED.toLowerCase(), name: '另一件', images: [], elements: [], scenes: [] }
  await assert.rejects(editing.create({ id, name: '沈岚岚' }, again), { reason: 'identifier_taken' })
})

test('types are compared without case, and a full stop asks for subtypes', async () => {
  const types = async (query: string) =>
    new Set((await get(`${DISC}?${query}`)).json().values.map(({ type }: Value) => type))
  assert.deepEqual(await types('type=url'), new Set(['URL']))
  assert.deepEqual(await types('type=Name&type=PREFIX'), new Set(['NAME', 'PREFIX']))
  assert.equal((await types('type=note.')).size, 30)
  assert.equal((await types('type=note')).size, 0)
  assert.deepEqual(await types('type=URL.'), new Set(['URL']))
})

test('parameters come in the body of a POST as well, as a form or as JSON', async () => {
  const post = (payload: string, type: string) =>
    ask(`/api/handles/${DISC}`, { method: 'POST', payload, headers: { 'content-type': type } })
  const indexes = ({ body }: { body: string }) => JSON.parse(body).values.map(({ index }: Value) => index)
  assert.deepEqual(indexes(await post('type=URL&pretty', 'application/x-www-form-urlencoded')), [1])
  assert.deepEqual(
    indexes(await post('type=url&type=NAME&index=4', 'application/x-www-form-urlencoded')),
    [1, 2, 4],
  )
  assert.deepEqual(indexes(await post('{"index":[1,2],"type":"prefix"}', 'application/json')), [1, 2, 4])
  assert.equal(indexes(await ask(`/api/handles/${DISC}`, { method: 'POST' })).length, 37)
  const broken = await post('{"index":', 'application/json')
  assert.deepEqual([broken.statusCode, broken.json().responseCode], [400, 4])
  assert.equal(broken.headers['access-control-allow-origin'], '*')
  const image = await post('x', 'image/png')
  assert.deepEqual([image.statusCode, image.json().responseCode, image.json().handle], [415, 4, DISC])
})

test('a request that changes a record, and an address without a name, are refused in the words of the protocol', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH'])
    for (const url of [`/api/handles/${DISC}?overwrite=true&index=1`, '/api/handles', '/api/handles/']) {
      const payload = '{"values":[]}'
      const answer = await ask(url, { method, payload, headers: { 'content-type': 'text/xml' } })
      assert.deepEqual([answer.statusCode, answer.json().responseCode], [405, 5], `${method} ${url}`)
      assert.equal(answer.headers.allow, 'GET, HEAD, POST, OPTIONS')
      assert.equal(answer.headers['access-control-allow-origin'], '*')
    }
  for (const url of ['/api/handles', '/api/handles/', '/api/handles?prefix=88.449.1001']) {
    const answer = await ask(url)
    assert.deepEqual([answer.statusCode, answer.json().responseCode], [400, 102], url)
    assert.equal(answer.headers['access-control-allow-origin'], '*')
  }
  assert.equal(
    (await ask('/api/handlesome')).json().code,
    getRefusalCode('not_found'),
    'other addresses are no handles',
  )
})

test('a script of another site gets its function called with every answer, always with status 200', async () => {
  const called = await get(`${DISC}?callback=jQuery.cb_1&type=URL`)
  assert.match(String(called.headers['content-type']), /^text\/javascript/)
  const [, json = ''] = /^\/\*\*\/jQuery\.cb_1\((.*)\);$/s.exec(called.body) ?? []
  assert.deepEqual([JSON.parse(json).handle, JSON.parse(json).values.length], [DISC, 1])
  const unknown = await get('88.449.1001/NONE-1?callback=cb')
  assert.equal(unknown.statusCode, 200)
  assert.equal(unknown.body, '/**/cb({"responseCode":100,"handle":"88.449.1001/NONE-1"});')
  for (const name of ['a(b', 'alert(1)//', '1x', 'x'.repeat(101), 'a b']) {
    const refused = await get(`${DISC}?callback=${encodeURIComponent(name)}`)
    assert.deepEqual([refused.statusCode, refused.json().responseCode], [400, 4], name)
  }
})

test('answers are compressed for clients that take it', async () => {
  const plain = await get(DISC)
  const packed = await get(DISC, { 'accept-encoding': 'gzip, deflate' })
  assert.equal(packed.headers['content-encoding'], 'gzip')
  assert.equal(packed.headers.vary, 'accept-encoding')
  assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body)
  assert.ok(packed.rawPayload.length < plain.rawPayload.length / 2)
  const etag = String(packed.headers.etag)
  assert.notEqual(etag, plain.headers.etag)
  assert.equal((await get(DISC, { 'accept-encoding': 'gzip', 'if-none-match': etag })).statusCode, 304)
  for (const none of ['gzip;q=0', 'br', 'identity', '*;q=0'])
    assert.equal((await get(DISC, { 'accept-encoding': none })).headers['content-encoding'], undefined, none)
})

test('a page of another site may send its credentials, and any method', async () => {
  for (const url of [`/api/handles/${DISC}`, '/api/handles']) {
    const { statusCode, headers } = await ask(url, { method: 'OPTIONS' })
    assert.equal(statusCode, 204)
    assert.match(String(headers['access-control-allow-headers']), /authorization/i)
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      assert.match(String(headers['access-control-allow-methods']), new RegExp(method))
  }
})

test('the handle of a prefix says who holds it', async () => {
  const answer = await get('0.NA/88.449.1001')
  const { responseCode, handle, values } = answer.json()
  assert.deepEqual([answer.statusCode, responseCode, handle], [200, 1, '0.NA/88.449.1001'])
  const rows = values.map((item: Value) => [item.index, item.type, item.data.value])
  assert.deepEqual(rows.slice(0, 3), [
    [1, 'URL', 'https://node.example/prefix/88.449.1001'],
    [3, 'COMPANY', '企业 88.449.1001'],
    [4, 'PREFIX', '88.449.1001'],
  ])
  assert.equal((await get('0.na/88.449.1001?type=company')).json().values.length, 1)
  await node.pool.query(`update companies set examine_status = 1 where prefix = '88.449.1001'`)
  const other = await testApp({ after }, { database: node })
  assert.equal((await other.app.inject('/api/handles/0.NA/88.449.1001')).statusCode, 404, 'not yet granted')
  await node.pool.query(`update companies set examine_status = 2 where prefix = '88.449.1001'`)
})

test('an address that is a handle leads on to its page, or shows its values', async () => {
  const to = async (path: string) => {
    const { statusCode, headers } = await ask(path)
    return [statusCode, headers.location]
  }
  assert.deepEqual(await to(`/${DISC}`), [302, `https://node.example/id/${DISC}`])
  assert.deepEqual(await to(`/${DISC.toLowerCase()}`), [302, `https://node.example/id/${DISC}`])
  assert.deepEqual(await to(`/${DISC.replace('/', '%2F')}`), [302, `https://node.example/id/${DISC}`])
  assert.deepEqual(await to('/0.NA/88.449.1001'), [302, 'https://node.example/prefix/88.449.1001'])
  assert.deepEqual(await to('/10.1000/182'), [302, '/product_scene?identifier=10.1000%2F182'])
  assert.deepEqual(await to('/88.449.1001/NONE-1'), [302, '/product_scene?identifier=88.449.1001%2FNONE-1'])
  const page = await ask(`/${DISC}?noredirect`)
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.match(page.body, /<td>COMPANY<\/td><td>企业 88\.449\.1001<\/td>/)
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
  for (const other of ['/application/list', '/88.449.1001', '/88.449.1001/%ff', '/88/x'])
    assert.notEqual((await ask(other)).statusCode, 302, other)
})

/* These are the requests of four clients as in their sources, with only the host changed. */

test('pyhandle reads values by GET with JSON headers, index filters and options in the query', async () => {
  const headers = { accept: 'application/json', 'accept-encoding': 'gzip, deflate', 'user-agent': 'python' }
  const whole = await get(DISC, headers)
  const record = JSON.parse(gunzipSync(whole.rawPayload).toString())
  // Its `retrieve_handle_record` reads these.
  assert.ok(record.values.every((value: Value) => value.index > 0 && value.type && 'value' in value.data))
  const some = await get(`${DISC}?index=1&index=2&auth=true`, headers)
  assert.deepEqual(
    some.json().values.map(({ index }: Value) => index),
    [1, 2],
  )
  // It distinguishes answers by these codes: 200/1 is found, 200/200 has no values, 404/100 does not exist.
  const codes = async (rest: string) => {
    const answer = await get(rest, headers)
    return [answer.statusCode, answer.json().responseCode]
  }
  assert.deepEqual(await codes(`${DISC}?index=7777`), [200, 200])
  assert.deepEqual(await codes('88.449.1001/NONE-1'), [404, 100])
})

test('the web component of kit-data-manager reads values with a time each', async () => {
  const [prefix, suffix] = DISC.split('/')
  const { values } = (await get(`${prefix}/${suffix}`)).json()
  for (const { index, ttl, timestamp } of values) {
    assert.ok(Number.isInteger(index) && ttl > 0)
    assert.ok(Date.parse(timestamp) > 0)
  }
})

/**
 * Does the same as CNRI's JavaScript client (`cnri.hdl.util.HandleClient`) for `get`: it asks its root for
 * the prefix, takes an HS_SITE with an HTTP interface from the answer, and asks `https://<domain>:<port>` for
 * the handle. `getFromProxy` asks `proxyUrl` only. jQuery sends the headers.
 */
function cnriClient(rootUrl: string) {
  const headers = {
    accept: 'application/json, text/javascript, */*; q=0.01',
    origin: 'https://admin.example',
  }
  type Site = {
    attributes: { name: string; value: string }[]
    servers: { interfaces: { protocol: string; port: number }[] }[]
  }
  const read = async (baseUrl: string, handle: string, more = '') => {
    const { host, pathname, search } = new URL(`${baseUrl}/api/handles/${handle}${more}`)
    const answer = await ask(pathname + search, { headers: { ...headers, host } })
    assert.equal(answer.headers['access-control-allow-origin'], '*')
    return { status: answer.statusCode, record: answer.json(), asked: baseUrl }
  }
  return {
    getFromProxy: (handle: string) => read(rootUrl, handle),
    async get(handle: string) {
      const { record } = await read(rootUrl, `0.NA/${handle.split('/')[0]}`, '?auth=true')
      const site: Site = record.values.find(({ type }: Value) => type === 'HS_SITE')?.data.value
      const { port } = site.servers[0]!.interfaces.find(({ protocol }) => protocol === 'HTTP')!
      const domain = site.attributes.find(({ name }) => name === 'domain')!.value
      return read(`https://${domain}:${port}`, handle)
    },
  }
}

test("CNRI's JavaScript client finds the site of a prefix and its handles, with the root changed alone", async () => {
  const client = cnriClient('https://node.example')
  const { status, record, asked } = await client.get(DISC)
  assert.deepEqual([status, record.handle, asked], [200, DISC, 'https://node.example:443'])
  // It rewrites a value whose data has no format, so all of ours must have one.
  assert.ok(record.values.every(({ data }: { data: { format?: string } }) => data.format === 'string'))
  assert.deepEqual((await client.getFromProxy(DISC)).record, record)
  // Its error callback reads the status and, where there is one, the message of the answer.
  const unknown = await client.get('88.449.1001/NONE-1')
  assert.deepEqual([unknown.status, unknown.record.responseCode], [404, 100])
})

test('a node that is not reached by HTTPS names no site', async () => {
  const { db, pool, url, close } = node
  const plain = await testApp(
    { after },
    { database: { db, pool, url, close }, env: { PUBLIC_URL: 'http://192.168.1.20:8080' } },
  )
  const { values } = (await plain.app.inject('/api/handles/0.NA/88.449.1001')).json()
  assert.deepEqual(
    values.map(({ index }: Value) => index),
    [1, 3, 4, 5, 6],
  )
})
