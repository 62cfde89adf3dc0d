import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { GS1_KEYS } from '@biaojie/gs1/digital-link.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'
import { createCompany, createSession } from '../../../../test-support/people.ts'

/* The cases follow GS1-Conformant Resolver 1.2 and GS1 Digital Link URI Syntax 1.6, with their example values. */

const node = await testApp({ after }, { env: { PUBLIC_URL: 'https://node.example', CAPTCHA: 'off' } })
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
  const same = '<https://node.example/01/09506000134376/21/HELLO>; rel="owl:sameAs"'
  for (const [url, headers] of [
    ['/DBFKk4XB0Mo4hZZw', {}],
    ['/DBFKk4XB0Mo4hZZw', JSON_TYPE],
    ['/01/09506000134376/IWUcQss4', {}],
  ] as const)
    assert.ok(String((await get(url, headers)).headers.link).includes(same), url)
  const more = await get('/DBFKk4XB0Mo4hZZ3gpNWCv1')
  assert.ok(String(more.headers.link).includes('/21/HELLO?k1=v1>; rel="owl:sameAs"'))
  assert.ok(!String((await get('/01/09506000134376/21/HELLO')).headers.link).includes('sameAs'))
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

const FNC1 = '\u001d'
const GTIN = '06901234567892'

/** A company of its own with some parts. */
async function aMaker(name: string, ...codes: string[]) {
  const companyId = await createCompany(node, name)
  const { token } = await createSession(node, { type: 'COMPANY_ADMIN', companyId })
  const { rows } = await node.pool.query('select prefix from companies where id = $1', [companyId])
  const prefix: string = rows[0].prefix
  const identifiers = codes.map((code) => `${prefix}/MK-${code}0001`)
  await putIdentifiers(
    node,
    identifiers.map((identifier) => ({ identifier })),
  )
  const add = (at: number, alias: string) =>
    node.call('identifierAliasAdd', { token, body: { identifier: identifiers[at], alias } })
  const aliases = async (at: number) =>
    (await node.call('identifierAliases', { token, body: { identifier: identifiers[at] } })).data
  return { prefix, identifiers, token, add, aliases }
}

test('an alias that a scanner sent is split at its separators, and one that cannot be is refused', async () => {
  const maker = await aMaker('示例扫码', 'A', 'B', 'C')
  for (const [at, mark] of ['', ']d2', ']C1'].entries()) {
    const serial = `FN4${at}`
    const text = at === 1 ? `10LOTX${FNC1}21${serial}` : `21${serial}${FNC1}10LOTX`
    const added = await maker.add(at, `${mark}01${GTIN}${text}`)
    assert.equal(added.data?.[0]?.alias, `(01)${GTIN}(10)LOTX(21)${serial}`, added.message)
    assert.deepEqual(await target(`/01/${GTIN}/10/LOTX/21/${serial}`), [
      307,
      page(maker.identifiers[at] ?? ''),
    ])
    // One name in two spellings is one name.
    assert.equal(
      (await maker.add((at + 1) % 3, `(01)${GTIN}(10)LOTX(21)${serial}`)).code,
      getRefusalCode('alias_taken'),
    )
  }
  const unsplit = await maker.add(0, `01${GTIN}21FN4${FNC1}XLOTX`)
  assert.deepEqual([unsplit.success, /XLOTX.*分隔符/.test(unsplit.message)], [false, true])
  for (const wrong of [
    '(01)06901234567893(21)BAD1',
    '/01/06901234567893/21/BAD1',
    '(00)106141412345678900',
  ]) {
    const refused = await maker.add(0, wrong)
    assert.deepEqual([refused.success, /校验位不对/.test(refused.message)], [false, true], wrong)
  }
})

test('an alias that is a whole address answers at its path', async () => {
  const { identifiers, add, token } = await aMaker('示例网址', 'A', 'B')
  const alias = `https://id.example.com/a/01/${GTIN}/21/WEB%281%29?17=261231`
  assert.ok((await add(0, alias)).success)
  assert.deepEqual(await target(`/01/${GTIN}/21/WEB(1)`), [307, page(identifiers[0] ?? '')])
  const removed = await node.call('identifierAliasRemove', {
    token,
    body: { identifier: identifiers[0], alias },
  })
  assert.deepEqual(removed.data, [])
  assert.equal((await get(`/01/${GTIN}/21/WEB(1)`)).statusCode, 404)
})

test('a GS1 company prefix belongs to one company, and a name of two is shown to both and to staff', async () => {
  const first = await aMaker('示例先登记', 'A', 'B')
  const second = await aMaker('示例后登记', 'A', 'B')
  const staff = await createSession(node, { type: 'MANAGER', name: 'gs1-staff' })
  const list = async (token: string) => (await node.call('gs1PrefixList', { token, body: {} })).data
  assert.ok((await first.add(0, `(01)${GTIN}(21)TWICE`)).success)
  const later = await second.add(0, `https://x.example/01/${GTIN}/21/TWICE`)
  assert.match(later.data[0]?.conflict ?? '', /扫码到对方/)
  assert.match((await first.aliases(0))[0]?.conflict ?? '', /扫码到本企业这一件/)
  const path = `/01/${GTIN}/21/TWICE`
  assert.deepEqual(await target(path), [307, page(first.identifiers[0] ?? '')])
  for (const token of [first.token, second.token, staff.token]) {
    const { conflicts } = await list(token)
    assert.deepEqual(
      conflicts.map(({ identifier, other, answers }) => [identifier, other, answers]),
      [[second.identifiers[0], first.identifiers[0], first.identifiers[0]]],
    )
  }

  // The second company proves that the prefix is its own.
  const claim = await node.call('gs1PrefixClaim', {
    token: second.token,
    body: { gs1Prefix: '690 1234', proof: 'ANCC 证书 1234' },
  })
  assert.deepEqual([claim.data?.claims[0]?.gs1Prefix, claim.data?.claims[0]?.state], ['6901234', 'waiting'])
  assert.deepEqual(await target(path), [307, page(first.identifiers[0] ?? '')])
  const decide = (gs1Prefix: string, prefix: string, held: boolean) =>
    node.call('gs1PrefixDecide', { token: staff.token, body: { gs1Prefix, prefix, held } })
  assert.equal(
    (
      await node.call('gs1PrefixDecide', {
        token: first.token,
        body: { gs1Prefix: '6901234', prefix: first.prefix, held: true },
      })
    ).success,
    false,
  )
  assert.ok((await decide('6901234', second.prefix, true)).success)
  assert.deepEqual(await target(path), [307, page(second.identifiers[0] ?? '')])
  // The holder keeps it, whole and in part.
  for (const overlapping of ['6901234', '69012345', '6901'])
    assert.equal(
      (await decide(overlapping, first.prefix, true)).code,
      getRefusalCode('gs1_prefix_taken'),
      overlapping,
    )
  const foreign = await first.add(1, `(01)${GTIN}(21)NEW`)
  assert.deepEqual(
    [foreign.code, foreign.message.includes(second.prefix)],
    [getRefusalCode('gs1_prefix_foreign'), true],
  )
  assert.ok((await second.add(1, `(01)${GTIN}(21)NEW`)).success)
  // Names that others noted before go on answering.
  await node.pool.query(`update gs1_prefixes set state = 'refused'`)
  assert.ok((await first.add(1, `(01)${GTIN}(21)OLD`)).success)
  await node.pool.query(`update gs1_prefixes set state = 'held'`)
  assert.deepEqual(await target(`/01/${GTIN}/21/OLD`), [307, page(first.identifiers[1] ?? '')])
  assert.ok((await decide('6901234', second.prefix, false)).success)
  assert.ok((await decide('6901234', first.prefix, true)).success)
  for (const wrong of ['12', 'abcdefg', '1234567890123'])
    assert.equal(
      (await node.call('gs1PrefixClaim', { token: first.token, body: { gs1Prefix: wrong, proof: 'x' } }))
        .success,
      false,
    )
  await node.pool.query('delete from gs1_prefixes')
})
