import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { COMMON_FORMS, FORMS } from '@biaojie/contract/resolution/resolution/forms.ts'
import jsonld from 'jsonld'
import { findPreferredType, pickPreferredLanguage } from '../../../http/answers/accept.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { readSaid } from '../../../test-support/forms.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'

const node = await testApp({ after }, { env: { PUBLIC_URL: 'https://node.example' } })
const DISC = '88.449.1001/BD-320A0001'
const PAGE = `https://node.example/id/${DISC}`

before(() =>
  putIdentifiers(node, [
    {
      identifier: DISC,
      images: ['/media/parts/disc.webp'],
      elements: [
        { id: 'partNo', name: '零件号', value: 'HX-3501101-A0' },
        { id: 'weight', name: '重量', value: '8.6 kg' },
        { id: 'producedAt', name: '生产日期', value: '2026-03-18 06:26' },
        { id: 'cost', name: '成本', value: '秘密成本', verify: true },
        { id: 'code', name: '编码释义', value: { 'BD-320A': '制动盘' }, type: 'Object' },
      ],
      scenes: [
        {
          code: '0',
          confId: 't',
          name: '产品追溯',
          elements: [
            {
              id: 'upstream',
              name: '上游标识',
              value: '88.449.1001/BL-01',
              traceIdentifier: '88.449.1001/BL-01',
            },
            { id: 'heat', name: '炉号', value: '秘密炉号', verify: true },
          ],
        },
        {
          code: '4',
          confId: 'r',
          name: '产品召回',
          elements: [{ id: 'recallTime', name: '召回时间', value: '2026-10-01' }],
        },
      ],
    },
    { identifier: '88.449.1001/BD-320A0002', name: '名称 "带引号"' },
  ]),
)

const get = (url: string, headers: Record<string, string> = {}) => node.app.inject({ url, headers })
const record = (accept: string, query = '') => get(`/id/${DISC}${query}`, { accept })
const typeOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['content-type']).replace(/;.*$/, '')

test('each form is answered for its media type and at its own address', async () => {
  for (const form of COMMON_FORMS) {
    const negotiated = await record(FORMS[form].type)
    const addressed = await record('text/html', `?format=${form}`)
    for (const answer of [negotiated, addressed]) {
      assert.equal(answer.statusCode, 200, form)
      assert.equal(typeOf(answer), FORMS[form].type)
      assert.equal(answer.headers['content-location'], `/id/${DISC}?format=${form}`)
      assert.equal(answer.headers['access-control-allow-origin'], '*')
      assert.equal(answer.headers['cache-control'], 'public, max-age=60')
      assert.match(String(answer.headers.link), /rel="canonical".*rel="linkset"/)
    }
    assert.equal(negotiated.payload, addressed.payload)
    assert.equal(negotiated.headers.vary, 'accept, accept-language, accept-encoding')
    assert.equal(addressed.headers.vary, 'accept-encoding')
  }
})

test('a client that has a form gets 304, and HEAD answers without a body', async () => {
  const first = await record('application/ld+json')
  const { etag } = first.headers
  assert.match(String(etag), /^"[\w-]+"$/)
  const again = await get(`/id/${DISC}`, { accept: 'application/ld+json', 'if-none-match': String(etag) })
  assert.deepEqual([again.statusCode, again.payload], [304, ''])
  const other = await record('application/linkset+json')
  assert.notEqual(other.headers.etag, etag)
  const head = await node.app.inject({
    method: 'HEAD',
    url: `/id/${DISC}`,
    headers: { accept: 'application/ld+json' },
  })
  assert.deepEqual([head.statusCode, head.payload, head.headers.etag], [200, '', etag])
})

test('a preflight is answered, and a name in any case or with a slash behind it is found', async () => {
  const capitals = await get(`/ID/${DISC}`, { accept: 'application/ld+json' })
  assert.deepEqual([capitals.statusCode, capitals.body], [200, (await record('application/ld+json')).body])
  const preflight = await node.app.inject({ method: 'OPTIONS', url: `/id/${DISC}` })
  assert.deepEqual([preflight.statusCode, preflight.headers['access-control-allow-origin']], [204, '*'])
  for (const name of [DISC.toLowerCase(), `${DISC}/`, DISC.replace('/', '%2F')]) {
    const answer = await get(`/id/${name}`, { accept: 'application/ld+json' })
    assert.equal(answer.json()['@id'], PAGE, name)
  }
})

test('browsers and clients that take anything get the page, with links to the forms', async () => {
  // Without a portal, an address of a page is an unknown one.
  for (const accept of ['', '*/*', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8']) {
    const answer = await record(accept)
    assert.equal(answer.statusCode, 404, accept)
    assert.match(String(answer.headers.link), /format=json-ld>; rel="describedby"/)
    assert.match(String(answer.headers.vary), /^accept, accept-language/)
  }
  // A program that names JSON before anything else does not want a page.
  assert.equal(typeOf(await record('application/json, text/plain, */*')), FORMS.linkset.type)
})

test('a missing form is refused in Chinese and English, with the forms there are', async () => {
  const refused = await record('application/pdf, image/*;q=0.5')
  assert.deepEqual([refused.statusCode, typeOf(refused)], [406, 'application/problem+json'])
  const { code, title, titleEnglish, forms } = refused.json()
  assert.deepEqual(
    [code, title.length > 0, /^[A-Z][a-z ]+/.test(titleEnglish)],
    ['form_not_acceptable', true, true],
  )
  assert.deepEqual(
    forms.map((form: { href: string }) => form.href),
    [PAGE, ...COMMON_FORMS.map((form) => `${PAGE}?format=${form}`)],
  )
  const cases: [string, string, number, string][] = [
    ['text/html', `/id/${DISC}?format=pdf`, 400, 'format_unknown'],
    ['application/ld+json', '/id/88.449.1001/BD-NONE', 404, 'identifier_not_found'],
    ['text/html', '/id/88.449.1001/BD-NONE?format=json-ld', 404, 'identifier_not_found'],
    ['application/ld+json', '/id/not-a-handle', 404, 'identifier_not_found'],
    ['text/html', `/id/${DISC}?linkType=gs1:recipeInfo`, 404, 'link_type_missing'],
  ]
  for (const [accept, url, status, code] of cases) {
    const answer = await get(url, { accept })
    assert.deepEqual([answer.statusCode, answer.json().code], [status, code], url)
    assert.equal(answer.headers['cache-control'], 'no-store')
  }
})

test('preferences are read as RFC 9110 says, and hostile ones within bounds', () => {
  const offered = ['text/html', 'application/linkset+json', 'application/ld+json']
  const cases: [string, string | undefined][] = [
    ['', 'text/html'],
    ['*/*', 'text/html'],
    ['application/*', 'application/linkset+json'],
    ['text/html;q=0.5, application/ld+json;q=0.9', 'application/ld+json'],
    ['application/ld+json;profile="https://x.example/y"', 'application/ld+json'],
    ['APPLICATION/LD+JSON ; Q=1.0', 'application/ld+json'],
    ['text/html;q=0, */*;q=0.1', 'application/linkset+json'],
    ['text/html;q=0', undefined],
    ['image/png', undefined],
    ['*/*, application/ld+json', 'application/ld+json'],
    [',;,q=1,/,;;', undefined],
    ['text/html;q=nonsense', 'text/html'],
  ]
  for (const [header, type] of cases) assert.equal(findPreferredType(header, offered), type, header)
  const hostile = [
    'a/b,'.repeat(100_000),
    `${'application/ld+json;q=0.1,'.repeat(getRefusalCode('unexpected'))}text/html`,
    `text/html;${'q=1;'.repeat(100_000)}`,
    '"'.repeat(200_000),
    '\u0000,'.repeat(getRefusalCode('unexpected')),
  ]
  const from = process.cpuUsage().user
  for (const header of hostile) findPreferredType(header, offered)
  assert.ok(process.cpuUsage().user - from < 200_000, 'more than 0.2 s for five headers')
  assert.equal(pickPreferredLanguage('en-GB,en;q=0.9,zh;q=0.1', ['zh', 'en']), 'en')
  assert.equal(pickPreferredLanguage('fr, *;q=0.1', ['zh', 'en']), 'zh')
  assert.equal(pickPreferredLanguage('zh-CN,zh;q=0.9,en;q=0.8', ['zh', 'en']), 'zh')
})

const RELATION = /^(?:[a-z][a-z-]*|https?:\/\/\S+)$/
type Target = { href: string; title: string; type?: string; hreflang?: string[] }

test('a linkset has the shape of RFC 9264 and what GS1 asks of it besides', async () => {
  for (const query of ['?linkType=linkset', '?linkType=all', '?format=linkset']) {
    const answer = await record('*/*', query)
    assert.equal(typeOf(answer), 'application/linkset+json', query)
    const { linkset } = answer.json()
    assert.equal(linkset.length, 1)
    const { anchor, description, ...relations } = linkset[0]
    assert.deepEqual([anchor, description], [PAGE, '前制动盘'])
    const defaults = relations['https://gs1.org/voc/defaultLink']
    assert.deepEqual(defaults, [{ href: PAGE, title: '前制动盘' }])
    for (const [relation, targets] of Object.entries<Target[]>(relations)) {
      assert.match(relation, RELATION)
      for (const { href, title, type, hreflang = [] } of targets) {
        assert.match(href, /^https?:\/\/[a-zA-Z0-9./]+/)
        assert.ok(title.length > 0, relation)
        if (type) assert.match(type, /^\w+\/[-+.\w]+$/)
        for (const language of hreflang) assert.match(language, /^\w{2}(?:-\w{2})?$/)
      }
    }
    const page = relations['https://gs1.org/voc/traceability'][0].href
    assert.equal(page, `${PAGE}?scene=t`)
  }
})

test('the linkset as text says the same as the one in JSON', async () => {
  const { payload } = await record('application/linkset')
  const lines = payload.trimEnd().split(',\n')
  const { linkset } = (await record('application/linkset+json')).json()
  const { anchor: _anchor, description: _description, ...relations } = linkset[0]
  const expected = Object.entries<Target[]>(relations).flatMap(([relation, targets]) =>
    targets.map(({ href, title }) => [href, relation, title]),
  )
  const read = lines.map((line) => {
    const [, href, relation, title = ''] =
      /^<([^>]+)>; rel="([^"]+)"; anchor="[^"]+".*; title\*=UTF-8''(\S+)$/.exec(line) ?? []
    return [href, relation, decodeURIComponent(title)]
  })
  assert.deepEqual(read, expected)
})

test('a link type leads to its link with the query of the request, by every address of the vocabulary', async () => {
  for (const type of [
    'gs1:traceability',
    'https://gs1.org/voc/traceability',
    'https://ref.gs1.org/voc/traceability',
  ]) {
    const answer = await record('*/*', `?linkType=${encodeURIComponent(type)}&context=CN`)
    assert.equal(answer.statusCode, 307)
    const target = new URL(String(answer.headers.location))
    assert.deepEqual(
      [target.origin + target.pathname, target.searchParams.get('scene'), target.searchParams.get('context')],
      [PAGE, 't', 'CN'],
    )
    // The page is not led on to itself again.
    const there = await get(target.pathname + target.search)
    assert.equal(there.headers.location, undefined)
  }
  const data = await record('*/*', '?linkType=gs1:masterData')
  const followed = await get(String(data.headers.location).replace('https://node.example', ''))
  assert.equal(typeOf(followed), 'application/ld+json')
})

type Expanded = Record<string, { '@value'?: unknown; '@id'?: string }[]>

test('a part with events leads to them, and no other part does', async () => {
  const eventful = '88.449.1001/BD-320A0009'
  await putIdentifiers(node, [{ identifier: eventful }])
  await node.pool.query(
    `insert into event_subjects (prefix, handle, event_time, event_id, role)
     values ('88.449.1001', $1, now(), gen_random_uuid(), 'object')`,
    [eventful],
  )
  const linked = await get(`/id/${eventful}?linkType=gs1:epcis`)
  assert.equal(linked.statusCode, 307)
  assert.match(String(linked.headers.location), /\/epcis\/events\?MATCH_anyEPC=/)
  assert.equal((await record('*/*', '?linkType=gs1:epcis')).statusCode, 404)
})

test('JSON-LD expands without the network to terms of schema.org and GS1', async () => {
  const document = (await record('application/ld+json')).json()
  const documentLoader = () => Promise.reject(new Error('no context is fetched'))
  const [expanded] = (await jsonld.expand(document, { documentLoader })) as unknown as Expanded[]
  assert.ok(expanded)
  const schema = (term: string) => expanded[`https://schema.org/${term}`]?.[0]
  assert.deepEqual(expanded['@type'], [
    'https://schema.org/IndividualProduct',
    'https://ref.gs1.org/voc/Product',
  ])
  assert.equal(expanded['@id'], PAGE)
  assert.equal(schema('name')?.['@value'], '前制动盘')
  assert.equal(schema('mpn')?.['@value'], 'HX-3501101-A0')
  assert.equal(schema('image')?.['@id'], 'https://node.example/media/parts/disc.webp')
  assert.deepEqual(schema('productionDate'), {
    '@type': 'http://www.w3.org/2001/XMLSchema#date',
    '@value': '2026-03-18',
  })
  assert.equal(expanded['https://schema.org/additionalProperty']?.length, 6)
  assert.match(
    (await jsonld.toRDF(document, { documentLoader, format: 'application/n-quads' })) as unknown as string,
    /"8\.6E0"|"8\.6/,
  )
})

test('no form holds a value that visitors may not see', async () => {
  for (const form of COMMON_FORMS) {
    const payload = readSaid((await record('*/*', `?format=${form}`)).rawPayload)
    assert.ok(!payload.includes('秘密'), form)
    assert.ok(!decodeURIComponent(payload.replace(/%(?![0-9A-F]{2})/g, '')).includes('秘密'), form)
  }
})

test('names with special characters stay one value in every form', async () => {
  for (const form of COMMON_FORMS) {
    const { rawPayload, statusCode } = await get(`/id/88.449.1001/BD-320A0002?format=${form}`)
    assert.equal(statusCode, 200)
    if (form !== 'linkset-text') assert.match(readSaid(rawPayload), /名称 \\"带引号\\"/)
  }
})

test('a change is seen in every form', async () => {
  const identifier = '88.449.1001/BD-320A0003'
  await putIdentifiers(node, [{ identifier, name: '旧名' }])
  // An answer is kept from its second request on.
  for (let i = 0; i < 3; i++) await get(`/id/${identifier}?format=json-ld`)
  await putIdentifiers(node, [{ identifier, name: '新名' }])
  node.domains.resolution.lookup.forget(identifier)
  assert.equal((await get(`/id/${identifier}?format=json-ld`)).json().name, '新名')
})

test('the page in English has English names from the template, and a reader of English is led to it', async () => {
  const names = async (identifier: string) => {
    const answer = await node.app.inject({
      method: 'POST',
      url: '/platform-console-service/identifier/manager/identifier/english-names',
      payload: { identifier },
    })
    return answer.json()
  }
  assert.equal((await names(DISC)).success, true)
  assert.equal((await names('88.449.1001/NONE')).code, getRefusalCode('identifier_not_found'))
  const led = await get(`/id/${DISC}?linkType=gs1:pip`, { 'accept-language': 'en-GB,en;q=0.9' })
  assert.equal(led.headers.location, `https://node.example/en/id/${DISC}?linkType=gs1%3Apip`)
})
