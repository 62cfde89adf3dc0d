import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'

const node = await testApp({ after }, { env: { PUBLIC_URL: 'https://node.example' } })
const DISC = '88.449.1001/BD-320A0001'

before(() =>
  putIdentifiers(node, [
    {
      identifier: DISC,
      images: ['/media/parts/disc.webp', '/media/parts/disc-2.webp'],
      elements: [
        { id: 'partNo', name: '零件号', value: 'HX-3501101-A0' },
        { id: 'cost', name: '成本', value: '秘密', verify: true },
        { id: 'code', name: '编码释义', value: { 'BD-320A': '制动盘' }, type: 'Object' },
      ],
    },
  ]),
)

const get = (rest: string, headers = {}) => node.app.inject({ url: `/api/handles/${rest}`, headers })

test('a record has its address, names, pictures and public elements under stable indexes', async () => {
  const answer = await get(DISC)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['access-control-allow-origin'], '*')
  assert.equal(answer.headers['cache-control'], 'public, max-age=60')
  const { responseCode, handle, values } = answer.json()
  assert.deepEqual([responseCode, handle], [1, DISC])
  assert.deepEqual(values[0], {
    index: 1,
    type: 'URL',
    data: { format: 'string', value: `https://node.example/id/${DISC}` },
    ttl: 60,
    timestamp: '2026-11-20T02:00:00Z',
  })
  const rows = values.map((item: { index: number; type: string; data: { value: string } }) => [
    item.index,
    item.type,
    item.data.value,
  ])
  assert.deepEqual(rows.slice(1), [
    [2, 'NAME', '前制动盘'],
    [3, 'COMPANY', '企业 88.449.1001'],
    [4, 'PREFIX', '88.449.1001'],
    [5, 'WEBSITE', 'https://www.maker.example'],
    [6, 'INDUSTRY', '汽车零部件及配件制造'],
    [201, 'IMAGE', 'https://node.example/media/parts/disc.webp'],
    [202, 'IMAGE', 'https://node.example/media/parts/disc-2.webp'],
    [1001, '零件号', 'HX-3501101-A0'],
    [1003, '编码释义', '{"BD-320A":"制动盘"}'],
  ])
})

test('values by type and by index, alone, repeated and together', async () => {
  const indexes = async (query: string) =>
    (await get(`${DISC}?${query}`)).json().values.map((value: { index: number }) => value.index)
  assert.deepEqual(await indexes('type=URL'), [1])
  assert.deepEqual(await indexes('type=IMAGE&type=NAME'), [2, 201, 202])
  assert.deepEqual(await indexes('index=1&index=1001'), [1, 1001])
  assert.deepEqual(await indexes('index=1&type=NAME'), [1, 2])
  assert.deepEqual(await indexes(`type=${encodeURIComponent('零件号')}`), [1001])
  const none = await get(`${DISC}?type=EMAIL`)
  assert.deepEqual([none.statusCode, none.json()], [200, { responseCode: 200, handle: DISC, values: [] }])
  const pretty = await get(`${DISC}?type=URL&pretty`)
  assert.match(pretty.payload, /^\{\n {2}"responseCode": 1,\n/)
})

test('a client that has the record gets 304', async () => {
  const etag = (await get(DISC)).headers.etag as string
  assert.match(etag, /^"[\w-]+"$/)
  for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get(DISC, { 'if-none-match': condition })
    assert.deepEqual([again.statusCode, again.payload], [304, ''], condition)
  }
  assert.equal((await get(DISC, { 'if-none-match': '"other"' })).statusCode, 200)
  assert.notEqual((await get(`${DISC}?type=URL`)).headers.etag, etag)
})

test('percent-encoding and what scanners add are understood', async () => {
  for (const spelt of ['88.449.1001%2FBD-320A0001', `${DISC}%20`, '%EF%BC%98%EF%BC%98.449.1001/BD-320A0001'])
    assert.equal((await get(spelt)).json().handle, DISC, spelt)
})

test('an unknown handle gets 404 with 100, a text that is no handle 400 with 102', async () => {
  for (const unknown of ['88.449.1001/ZZ-NONE0404', '0.NA/88.449.9', '10.1000/182', '88.449.9/标识']) {
    const answer = await get(encodeURI(unknown))
    assert.deepEqual([answer.statusCode, answer.json().responseCode], [404, 100], unknown)
  }
  for (const wrong of ['nope', '%00', 'a/%00', '/x', 'x'.repeat(3000), '%20']) {
    const answer = await get(wrong)
    assert.deepEqual([answer.statusCode, answer.json().responseCode], [400, 102], wrong)
  }
  for (const bytes of ['%FF%FE', '%ZZ', '%E0%A4%A', '%C0%AF', '%ff%fe/aa']) {
    const answer = await get(`${bytes}?type=URL`)
    assert.deepEqual([answer.statusCode, answer.json()], [400, { responseCode: 102, handle: bytes }])
    assert.equal(answer.headers['access-control-allow-origin'], '*')
  }
  for (const index of ['one', '-1', '2147483648', '99999999999'])
    assert.equal((await get(`${DISC}?index=${index}`)).json().responseCode, 4, index)
  assert.equal((await get(`${DISC}?index=2147483647`)).json().responseCode, 200)
})

test('browsers of other sites may ask', async () => {
  const answer = await node.app.inject({ method: 'OPTIONS', url: `/api/handles/${DISC}` })
  assert.equal(answer.statusCode, 204)
  assert.equal(answer.headers['access-control-allow-origin'], '*')
  assert.match(String(answer.headers['access-control-allow-methods']), /GET/)
})

test('a flood and an absent database are refused in the words of the Handle System', async (t) => {
  const fast = await testApp(t, { env: { LOOKUP_LIMIT_PER_MINUTE: '2' } })
  const ask = () => fast.app.inject(`/api/handles/${DISC}`)
  assert.deepEqual([(await ask()).statusCode, (await ask()).statusCode], [404, 404])
  const refused = await ask()
  assert.equal(refused.statusCode, 429)
  assert.deepEqual([refused.json().responseCode, refused.json().handle], [3, DISC])

  const alone = await testApp(t, { env: { PUBLIC_URL: 'https://node.example' } })
  await putIdentifiers(alone, [{ identifier: DISC }])
  const url = (rest: string) => `/api/handles/${rest}`
  assert.equal((await alone.app.inject(url(DISC))).statusCode, 200)
  await alone.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  for (const handle of ['88.449.1002/NEW-1', `${DISC}?type=URL`]) {
    const answer = await alone.app.inject(url(handle))
    assert.ok([200, 404, 503].includes(answer.statusCode), answer.body)
    assert.ok(answer.json().responseCode > 0)
  }
})
