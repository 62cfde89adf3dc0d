import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { GS1_KEYS } from '@biaojie/contract/gs1/digital-link.ts'
import { testApp } from '../../../testing/app.ts'
import { putIdentifiers } from '../../../testing/identifiers.ts'

/* The cases follow GS1-Conformant Resolver 1.2 and GS1 Digital Link URI Syntax 1.6, with their example values. */

const node = await testApp({ after }, { env: { PUBLIC_URL: 'https://node.example' } })
const ITEM = '88.449.1001/BD-320A0001'
const OTHER = '88.449.1001/BD-320A0002'
const MODEL = '88.449.1001/BD-320A'
const BATCH = '88.449.1001/BD-LOT01'
const page = (handle: string) => `https://node.example/id/${handle}`

const ALIASES: [string, string][] = [
  [ITEM, '(01)09506000134376(21)HELLO'],
  [OTHER, '9506000134376 abc-2'],
  [MODEL, '09506000134376'],
  [BATCH, '01/09506000134376/10/LOT01'],
  [ITEM, '(8004)0950600013430000001'],
  [ITEM, '0614141#12-A 1234'],
  [MODEL, '(8010)0614141#12-A'],
  [ITEM, '95000001343521'],
  // An item that a company has noted under the number of its class.
  [OTHER, '09506000134352'],
]

before(async () => {
  await putIdentifiers(node, [
    { identifier: ITEM, name: '前制动盘' },
    { identifier: OTHER, name: '前制动盘' },
    { identifier: MODEL, name: '制动盘型号' },
    { identifier: BATCH, name: '制动盘批次' },
  ])
  await node.pool.query(`update identifiers set level = 'model' where handle = $1`, [MODEL])
  await node.pool.query(`update identifiers set level = 'batch' where handle = $1`, [BATCH])
  for (const [handle, alias] of ALIASES)
    await node.pool.query(
      `insert into identifier_aliases (prefix, alias, handle, spelling, note, created_at, author)
       values ('88.449.1001', upper(replace($2, ' ', '')), $1, $2, '', now(), '测试')`,
      [handle.toUpperCase(), alias],
    )
})

const get = (url: string, headers: Record<string, string> = {}) => node.app.inject({ url, headers })
const target = async (url: string, headers = {}) => {
  const { statusCode, headers: answered } = await get(url, headers)
  return [statusCode, answered.location]
}
const JSON_TYPE = { accept: 'application/linkset+json' }

test('an address leads to the record, and takes the whole query along', async () => {
  assert.deepEqual(await target('/01/09506000134376/21/HELLO'), [307, page(ITEM)])
  assert.deepEqual(await target('/01/09506000134376/21/HELLO/'), [307, page(ITEM)])
  assert.deepEqual(await target('/01/9506000134376/21/abc-2'), [307, page(OTHER)])
  assert.deepEqual(await target('/01/09506000134376/10/LOT01'), [307, page(BATCH)])
  assert.deepEqual(await target('/8004/0950600013430000001'), [307, page(ITEM)])
  assert.deepEqual(await target('/8010/0614141%2312-A/8011/1234'), [307, page(ITEM)])
  assert.deepEqual(await target('/01/09506000134376/21/HELLO?17=261231&context=CN'), [
    307,
    `${page(ITEM)}?17=261231&context=CN`,
  ])
  const head = await node.app.inject({ method: 'HEAD', url: '/01/09506000134376/21/HELLO' })
  assert.deepEqual([head.statusCode, head.payload, head.headers.location], [307, '', page(ITEM)])
})

test('a compressed address leads to the same record, with what was compressed in it', async () => {
  assert.deepEqual(await target('/DBFKk4XB0Mo4hZZw'), [307, page(ITEM)])
  assert.deepEqual(await target('/01/09506000134376/IWUcQss4?context=CN'), [307, `${page(ITEM)}?context=CN`])
  assert.deepEqual(await target('/DBFKk4XB0Mo4hZZ3gpNWCv1'), [307, `${page(ITEM)}?k1=v1`])
  const links = await get('/DBFKk4XB0Mo4hZZw', JSON_TYPE)
  assert.equal(links.json().linkset[0].anchor, 'https://node.example/01/09506000134376/21/HELLO')
  assert.equal((await get('/01/09506000134376/IWUcQss', { accept: 'application/json' })).statusCode, 400)
})

test('where only the class or batch is known its record answers, but never another item', async () => {
  assert.deepEqual(await target('/01/09506000134376/21/UNKNOWN'), [307, page(MODEL)])
  assert.deepEqual(await target('/01/09506000134376/10/LOT01/21/UNKNOWN'), [307, page(BATCH)])
  assert.deepEqual(await target('/8010/0614141%2312-A/8011/99'), [307, page(MODEL)])
  assert.deepEqual(await target('/01/09506000134352'), [307, page(OTHER)])
  assert.equal((await get('/01/09506000134352/21/FAKE')).statusCode, 404)
})

test('a link set says of the asked address what the record says of its own', async () => {
  const url = '/01/9506000134376/21/HELLO'
  for (const [query, headers] of [
    ['', JSON_TYPE],
    ['', { accept: 'application/json' }],
    ['?linkType=linkset', {}],
    ['?linkType=all', { accept: '*/*' }],
  ] as const) {
    const answer = await get(url + query, headers)
    assert.equal(answer.statusCode, 200, query)
    assert.match(String(answer.headers['content-type']), /^application\/linkset\+json/)
    const { linkset } = answer.json()
    assert.equal(linkset[0].anchor, 'https://node.example/01/09506000134376/21/HELLO')
    assert.deepEqual(linkset[0]['https://gs1.org/voc/defaultLink'], [{ href: page(ITEM), title: '前制动盘' }])
    assert.match(
      String(answer.headers.link),
      /linkset-context>; rel="http:\/\/www\.w3\.org\/ns\/json-ld#context"/,
    )
    assert.match(String(answer.headers.vary), /accept, accept-language/)
    assert.equal(answer.headers['access-control-allow-origin'], '*')
  }
  const text = await get(url, { accept: 'application/linkset' })
  assert.match(text.payload, /anchor="https:\/\/node\.example\/01\/09506000134376\/21\/HELLO"/)
  const again = await get(url, {
    ...JSON_TYPE,
    'if-none-match': String((await get(url, JSON_TYPE)).headers.etag),
  })
  assert.equal(again.statusCode, 304)
})

test('a link type leads to its link; one that is not there is a 404', async () => {
  for (const type of ['gs1:masterData', 'https://gs1.org/voc/masterData'])
    assert.deepEqual(await target(`/01/09506000134376/21/HELLO?linkType=${type}`), [
      307,
      `${page(ITEM)}?format=json-ld&linkType=${encodeURIComponent(type)}`,
    ])
  const missing = await get('/01/09506000134376/21/HELLO?linkType=gs1:safetyInfo', {
    accept: 'application/json',
  })
  assert.deepEqual([missing.statusCode, missing.json().code], [404, 'link_type_missing'])
})

test('an address that is wrong or unknown is explained to clients and to people in their language', async () => {
  const cases: [string, number, string, RegExp][] = [
    ['/01/09506000134377', 400, 'digital_link_check', /应为 6/],
    ['/01/09506000134376/badrequest', 400, 'digital_link_unpaired', /不成对/],
    ['/01/09506000134376/21/S/10/L', 400, 'digital_link_order', /位置不对/],
    ['/99/12345', 400, 'digital_link_unknown_key', /不是 GS1 的主键/],
    ['/01', 400, 'digital_link_no_value', /没有值/],
    [`/01/09506000134376/21/${'x'.repeat(400)}`, 400, 'digital_link_too_long', /太长/],
    ['/01/09521234543213', 404, 'digital_link_unknown', /没有问题/],
  ]
  for (const [url, status, code, words] of cases) {
    const problem = await get(url, { accept: 'application/json' })
    assert.deepEqual([problem.statusCode, problem.json().code], [status, code], url)
    assert.match(problem.json().detail, words)
    const shown = await get(url, { accept: 'text/html,*/*;q=0.8', 'accept-language': 'zh-CN,en;q=0.5' })
    assert.equal(shown.statusCode, status)
    assert.match(shown.payload, words)
    assert.match(shown.payload, /<html lang="zh-CN">/)
    assert.match(String(shown.headers['content-security-policy']), /^default-src 'none'/)
    const english = await get(url, { accept: 'text/html', 'accept-language': 'en-GB,en' })
    assert.match(english.payload, /<html lang="en">/)
    assert.doesNotMatch(
      english.payload.replace(/<header>.*<\/header>|<title>.*<\/title>/g, ''),
      /[\u4e00-\u9fff]/,
    )
  }
})

test('no part of an address is markup in the page', async () => {
  const { payload } = await get(`/01/09506000134376/21/${encodeURIComponent('"><script>')}`, {
    accept: 'text/html',
  })
  assert.doesNotMatch(payload, /<script/)
  const key = await get('/01/09506000134376/%3Cscript%3E/x', { accept: 'text/html' })
  assert.doesNotMatch(key.payload, /<script/)
})

test('the description of the resolver has what its schema asks for', async () => {
  const answer = await get('/.well-known/gs1resolver')
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-type']), /^application\/json/)
  assert.equal(answer.headers['access-control-allow-origin'], '*')
  const { resolverRoot, supportedPrimaryKeys, supportedLinkType, linkTypeDefaultCanBeLinkset, contact } =
    answer.json()
  assert.equal(resolverRoot, 'https://node.example')
  assert.deepEqual(supportedPrimaryKeys, Object.keys(GS1_KEYS))
  for (const { namespace, prefix } of supportedLinkType) {
    assert.match(namespace, /^https:\/\//)
    assert.match(prefix, /^[a-zA-Z_][A-Za-z0-9_-]*:$/)
  }
  assert.equal(linkTypeDefaultCanBeLinkset, false)
  assert.equal(typeof contact.fn, 'string')
})

test('other methods change nothing, and a preflight is answered', async () => {
  const preflight = await node.app.inject({ method: 'OPTIONS', url: '/01/09506000134376' })
  assert.deepEqual([preflight.statusCode, preflight.headers['access-control-allow-origin']], [204, '*'])
  assert.equal((await node.app.inject({ method: 'POST', url: '/01/09506000134376' })).statusCode, 404)
})
