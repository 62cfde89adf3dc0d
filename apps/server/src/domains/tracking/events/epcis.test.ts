import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession } from '../../../test-support/people.ts'

/* Events in the forms that the standard's text describes; its own example files are not stored here. */

const node = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { pool } = node
const companyId = await createCompany(node, '示例制动')
const admin = await createSession(node, { type: 'COMPANY_ADMIN', companyId })
const [{ prefix: PREFIX }] = (await pool.query('select prefix from companies where id = $1', [companyId]))
  .rows
await putIdentifiers(
  node,
  ['BD-1', 'BD-2', 'BX-1', 'PL-1'].map((code) => ({ identifier: `${PREFIX}/${code}` })),
)
async function aKey(scopes: string[]): Promise<string> {
  const body = { name: 'MES', scopes, perSecond: 200 }
  return (await node.call('keyCreate', { token: admin.token, body })).data.secret
}
const key = await aKey(['events'])

type Method = 'GET' | 'POST' | 'DELETE' | 'OPTIONS'
type RequestOptions = {
  body?: string | object
  type?: string
  headers?: Record<string, string>
  token?: string
}
async function ask(
  method: Method,
  url: string,
  { body, type = 'application/ld+json', headers = {}, token = key }: RequestOptions = {},
) {
  const answer = await node.app.inject({
    method,
    url,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const json = String(answer.headers['content-type']).includes('json') ? answer.json() : undefined
  return { status: answer.statusCode, headers: answer.headers, json, text: answer.body }
}
const CONTEXT = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'
const EXAMPLE = { example: 'https://ns.example.com/epcis/' }
const document = (eventList: unknown[], context: unknown[] = [CONTEXT, EXAMPLE]) => ({
  '@context': context,
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-20T09:00:00+08:00',
  epcisBody: { eventList },
})
const AT = '2026-11-20T09:00:00.000+08:00'
const when = { eventTime: AT, eventTimeZoneOffset: '+08:00' }
const EVENTS = [
  {
    type: 'ObjectEvent',
    eventID: 'urn:uuid:0193b5a0-0000-7000-8000-00000000000a',
    ...when,
    action: 'ADD',
    bizStep: 'commissioning',
    disposition: 'active',
    epcList: [`${PREFIX}/BD-1`, `https://node.example/id/${PREFIX}/BD-2`],
    readPoint: { id: 'urn:epc:id:sgln:4012345.00011.987', 'example:line': 'L1' },
    bizTransactionList: [{ type: 'po', bizTransaction: 'http://transaction.acme.com/po/12345678' }],
    sourceList: [{ type: 'owning_party', source: 'urn:epc:id:pgln:4012345.00000' }],
    ilmd: { 'example:heat': 'H2603-17' },
    'example:shift': { 'example:name': '早班', 'example:people': ['张', '李'] },
  },
  {
    type: 'AggregationEvent',
    eventID: 'urn:uuid:0193b5a0-0000-7000-8000-00000000000b',
    ...when,
    eventTime: '2026-11-20T09:10:00.000+08:00',
    action: 'ADD',
    bizStep: 'packing',
    disposition: 'container_closed',
    parentID: `${PREFIX}/BX-1`,
    childEPCs: [`${PREFIX}/BD-1`, `${PREFIX}/BD-2`],
    childQuantityList: [
      { epcClass: 'urn:epc:class:lgtin:4012345.012345.998877', quantity: 200.5, uom: 'KGM' },
    ],
    sensorElementList: [
      {
        sensorMetadata: { time: '2026-11-20T09:10:00.000+08:00', deviceID: 'urn:epc:id:giai:4000001.111' },
        sensorReport: [{ type: 'Temperature', value: 26, uom: 'CEL' }],
      },
    ],
    persistentDisposition: { set: ['completeness_verified'], unset: ['completeness_inferred'] },
  },
  {
    type: 'TransformationEvent',
    eventID: 'urn:uuid:0193b5a0-0000-7000-8000-00000000000c',
    ...when,
    bizStep: 'creating_class_instance',
    inputQuantityList: [{ epcClass: 'urn:epc:class:lgtin:4012345.011111.4444', quantity: 10, uom: 'KGM' }],
    outputEPCList: ['urn:epc:id:sgtin:4012345.077889.25'],
    certificationInfo: ['https://certificates.example/1'],
  },
]
const withoutRecordTime = (events: Record<string, unknown>[]) =>
  events.map(({ recordTime: _, ...event }) => event)
const stateOf = async (location: unknown) => (await ask('GET', new URL(String(location)).pathname)).json
const readEvents = (answer: {
  json: { epcisBody: { queryResults: { resultsBody: { eventList: never[] } } } }
}) => answer.json.epcisBody.queryResults.resultsBody.eventList as Record<string, never>[]
const find = async (query: Record<string, string>) =>
  ask('GET', `/epcis/events?${new URLSearchParams(query)}`)
const idsOf = async (query: Record<string, string>) =>
  readEvents(await find(query))
    .map(({ eventID }) => String(eventID).slice(-1))
    .join('')

test('a document is captured, and its events come back as they were given', async () => {
  const sent = await ask('POST', '/epcis/capture', { body: document(EVENTS) })
  assert.deepEqual([sent.status, sent.headers['gs1-capture-error-behaviour']], [202, 'rollback'])
  const state = await stateOf(sent.headers.location)
  assert.deepEqual(
    [state.running, state.success, state.counts],
    [false, true, { done: 3, stored: 3, known: 0, wrong: 0 }],
  )
  const answer = await find({ orderBy: 'recordTime', orderDirection: 'ASC' })
  assert.deepEqual(withoutRecordTime(readEvents(answer)), EVENTS)
  assert.deepEqual(answer.json['@context'], [CONTEXT, EXAMPLE])
  const alone = await ask('GET', `/epcis/events/${encodeURIComponent(EVENTS[0]?.eventID ?? '')}`)
  const { '@context': context, recordTime, ...event } = alone.json
  assert.deepEqual([context, event], [[CONTEXT, EXAMPLE], EVENTS[0]])
  assert.match(recordTime, /^2026-11-20T/)
  const again = await ask('POST', '/epcis/capture', { body: document(EVENTS) })
  assert.deepEqual((await stateOf(again.headers.location)).counts, { done: 3, stored: 0, known: 3, wrong: 0 })
})

test('the standard’s parameters find events', async () => {
  assert.equal(await idsOf({ MATCH_anyEPC: `${PREFIX}/bd-1` }), 'ba')
  assert.equal(await idsOf({ MATCH_epc: `${PREFIX}/BD-2`, eventType: 'ObjectEvent' }), 'a')
  assert.equal(await idsOf({ MATCH_parentID: `https://other.example/id/${PREFIX}/BX-1` }), 'b')
  assert.equal(await idsOf({ EQ_bizStep: 'urn:epcglobal:cbv:bizstep:packing|commissioning' }), 'ba')
  assert.equal(await idsOf({ GE_eventTime: '2026-11-20T09:05:00+08:00' }), 'b')
  assert.equal(await idsOf({ LT_eventTime: '2026-11-20T01:05:00Z', EQ_action: 'ADD' }), 'a')
  assert.equal(await idsOf({ EQ_bizTransaction_po: 'http://transaction.acme.com/po/12345678' }), 'a')
  assert.equal(await idsOf({ EQ_source_owning_party: 'urn:epc:id:pgln:4012345.00000' }), 'a')
  assert.equal(await idsOf({ MATCH_outputEPC: 'https://id.gs1.org/01/04012345778892/21/25' }), 'c')
  assert.equal(await idsOf({ MATCH_anyEPCClass: 'urn:epc:class:lgtin:4012345.011111.4444' }), 'c')
  assert.equal(await idsOf({ EXISTS_errorDeclaration: 'true' }), '')
  const unknown = await find({ EQ_colour: 'red' })
  assert.deepEqual([unknown.status, unknown.json.type], [400, 'epcisException:QueryParameterException'])
  assert.equal((await find({ GE_eventTime: 'yesterday' })).status, 400)
  assert.equal((await find({ nextPageToken: '%00x' })).status, 400)
})

test('pages follow each other without a gap', async () => {
  const ids: string[] = []
  let url = '/epcis/events?perPage=1'
  for (let page = 0; url && page < 5; page++) {
    const answer = await ask('GET', url)
    ids.push(...readEvents(answer).map(({ eventID }) => String(eventID).slice(-1)))
    const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
    url = next ? new URL(next).pathname + new URL(next).search : ''
  }
  assert.equal(ids.join(''), 'bca')
})

test('XML gives the same event as JSON-LD', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:2" xmlns:example="https://ns.example.com/epcis/"
  schemaVersion="2.0" creationDate="2026-11-20T09:00:00+08:00">
 <EPCISBody><EventList>
  <ObjectEvent>
   <eventTime>${AT}</eventTime><recordTime>${AT}</recordTime><eventTimeZoneOffset>+08:00</eventTimeZoneOffset>
   <epcList><epc>urn:epc:id:sgtin:4012345.011111.9876</epc></epcList>
   <action>OBSERVE</action>
   <bizStep>urn:epcglobal:cbv:bizstep:shipping</bizStep><disposition>urn:epcglobal:cbv:disp:in_transit</disposition>
   <readPoint><id>urn:epc:id:sgln:4012345.00011.987</id></readPoint>
   <bizTransactionList><bizTransaction type="urn:epcglobal:cbv:btt:po">http://transaction.acme.com/po/1</bizTransaction></bizTransactionList>
   <extension><destinationList><destination type="urn:epcglobal:cbv:sdt:owning_party">urn:epc:id:pgln:0614141.00000</destination></destinationList>
   <sensorElementList><sensorElement><sensorMetadata deviceID="urn:epc:id:giai:4000001.111"/>
     <sensorReport type="gs1:Temperature" value="26.5" uom="CEL"/></sensorElement></sensorElementList></extension>
   <example:note>甲 &amp; 乙</example:note>
  </ObjectEvent>
 </EventList></EPCISBody>
</epcis:EPCISDocument>`
  const sent = await ask('POST', '/epcis/capture', { body: xml, type: 'application/xml' })
  assert.equal(sent.status, 202)
  assert.deepEqual((await stateOf(sent.headers.location)).errors, [])
  const [found] = withoutRecordTime(
    readEvents(await find({ MATCH_epc: 'urn:epc:id:sgtin:4012345.011111.9876' })),
  )
  const { eventID, ...event } = found ?? {}
  assert.deepEqual(event, {
    type: 'ObjectEvent',
    ...when,
    epcList: ['urn:epc:id:sgtin:4012345.011111.9876'],
    action: 'OBSERVE',
    bizStep: 'shipping',
    disposition: 'in_transit',
    readPoint: { id: 'urn:epc:id:sgln:4012345.00011.987' },
    bizTransactionList: [{ type: 'po', bizTransaction: 'http://transaction.acme.com/po/1' }],
    sensorElementList: [
      {
        sensorMetadata: { deviceID: 'urn:epc:id:giai:4000001.111' },
        sensorReport: [{ type: 'Temperature', value: 26.5, uom: 'CEL' }],
      },
    ],
    destinationList: [{ type: 'owning_party', destination: 'urn:epc:id:pgln:0614141.00000' }],
    'example:note': '甲 & 乙',
  })
  const json = await ask('POST', '/epcis/events', { body: { '@context': [CONTEXT, EXAMPLE], ...event } })
  assert.equal(
    decodeURIComponent(new URL(String(json.headers.location)).pathname).slice('/epcis/events/'.length),
    eventID,
  )
  assert.equal(
    (await find({ EQ_eventID: String(eventID) })).json.epcisBody.queryResults.resultsBody.eventList.length,
    1,
  )
})

test('clients that accept XML get it, and it is known again beside its JSON', async () => {
  const headers = { accept: 'application/xml' }
  const answer = await ask(
    'GET',
    `/epcis/events?${new URLSearchParams({ MATCH_parentID: `${PREFIX}/BX-1` })}`,
    { headers },
  )
  assert.deepEqual(
    [answer.status, answer.headers['content-type'], answer.headers.vary],
    [200, 'application/xml; charset=utf-8', 'accept'],
  )
  const again = await ask('POST', '/epcis/capture', { body: answer.text, type: 'application/xml' })
  const state = await stateOf(again.headers.location)
  assert.deepEqual([state.errors, state.counts], [[], { done: 1, stored: 0, known: 1, wrong: 0 }])
  const id = encodeURIComponent(EVENTS[0]?.eventID ?? '')
  const alone = await ask('GET', `/epcis/events/${id}`, {
    headers: { ...headers, 'gs1-cbv-xml-format': 'Always_Web_URI' },
  })
  assert.match(alone.text, /<bizStep>https:\/\/ref\.gs1\.org\/cbv\/BizStep-commissioning<\/bizStep>/)
  const job = await ask('GET', new URL(String(again.headers.location)).pathname, { headers })
  assert.match(job.text, /<epcis:EPCISCaptureJob [^>]*success="true"/)
  const plain = await ask('GET', `/epcis/events/${id}`, {
    headers: { accept: 'application/json, application/xml;q=0.5' },
  })
  assert.match(String(plain.headers['content-type']), /^application\/json/)
  const none = await ask('GET', '/epcis/bizSteps', { headers })
  assert.deepEqual([none.status, none.json.type], [406, 'epcisException:NotAcceptableException'])
})

test('events keep the contexts of their own beside those of the document', async () => {
  const own = { ext2: 'https://two.example/ns/' }
  const event = {
    type: 'ObjectEvent',
    ...when,
    action: 'OBSERVE',
    epcList: ['urn:epc:id:sgtin:4012345.055555.C1'],
    'example:lot': 'A',
    'ext2:oven': '7',
  }
  const sent = await ask('POST', '/epcis/capture', { body: document([{ '@context': [own], ...event }]) })
  assert.equal((await stateOf(sent.headers.location)).counts.stored, 1)
  const list = await find({ MATCH_epc: 'urn:epc:id:sgtin:4012345.055555.C1' })
  assert.deepEqual(list.json['@context'], [CONTEXT, EXAMPLE, own])
  const [found] = readEvents(list)
  const alone = await ask('GET', `/epcis/events/${encodeURIComponent(String(found?.eventID))}`)
  assert.deepEqual(alone.json['@context'], [CONTEXT, EXAMPLE, own])
  const mixed = await find({
    MATCH_anyEPC: `urn:epc:id:sgtin:4012345.055555.C1|${PREFIX}/BX-1`,
    orderDirection: 'ASC',
  })
  assert.deepEqual(mixed.json['@context'], [CONTEXT])
  assert.deepEqual(
    readEvents(mixed).map((item) => item['@context']),
    [[EXAMPLE, own], [EXAMPLE]],
  )
  // Events of older versions have their contexts among their fields.
  await pool.query(`update events set context = $2, content = $3 where prefix = $1 and event_id = $4`, [
    PREFIX,
    JSON.stringify([EXAMPLE]),
    JSON.stringify({ '@context': [own], ...event }),
    found?.eventID,
  ])
  const old = await ask('GET', `/epcis/events/${encodeURIComponent(String(found?.eventID))}`)
  assert.deepEqual([old.json['@context'], old.json['ext2:oven']], [[CONTEXT, EXAMPLE, own], '7'])
})

test('patterns of EPCs find what they stand for, also under an alias', async () => {
  const seen = (epc: string) => ({
    type: 'ObjectEvent',
    ...when,
    action: 'OBSERVE',
    bizStep: 'stocking',
    epcList: [epc],
  })
  await pool.query(
    `insert into identifier_aliases (prefix, alias, handle, spelling, note, created_at, author)
     values ($1, '(01)04012345666661(21)A1', $2, '', '', now(), '')`,
    [PREFIX, `${PREFIX}/PL-1`],
  )
  const epcs = [
    'sgtin:4012345.066666.A1',
    'sgtin:4012345.066666.A2',
    'sgtin:4012345.066667.A1',
    'sgtin:4012346.066666.A1',
    'giai:4012345.77',
    'sgln:4012345.00011.0',
  ]
  for (const epc of epcs)
    assert.equal((await ask('POST', '/epcis/events', { body: seen(`urn:epc:id:${epc}`) })).status, 201, epc)
  const count = async (pattern: string) =>
    readEvents(await find({ MATCH_epc: `urn:epc:idpat:${pattern}`, EQ_bizStep: 'stocking', perPage: '100' }))
      .length
  assert.equal(await count('sgtin:4012345.066666.*'), 2)
  assert.equal(await count('sgtin:4012345.*.*'), 3)
  assert.equal(await count('sgtin:*.*.*'), 4)
  assert.equal(await count('giai:4012345.*'), 1)
  assert.equal(await count('sgln:4012345.00011.*'), 1)
  for (const odd of ['sgtin:4012345.*.7', 'sgtin:4012345.066666.[1-9]', 'sgtin:4012345.[1-9].*', 'x:*'])
    assert.equal((await find({ MATCH_epc: `urn:epc:idpat:${odd}` })).status, 400, odd)
})

test('what goes in and comes out again is taken with a warning', async () => {
  const same = {
    type: 'TransformationEvent',
    ...when,
    inputEPCList: [`${PREFIX}/BD-1`, `${PREFIX}/PL-1`],
    outputEPCList: [`${PREFIX}/BD-1`],
  }
  const sent = await ask('POST', '/epcis/capture', { body: document([same]) })
  const state = await stateOf(sent.headers.location)
  assert.deepEqual([state.success, state.errors, state.counts.stored], [true, [], 1])
  assert.deepEqual(state.warnings, [
    {
      title: `第 1 条　${PREFIX}/BD-1：既是投入又是产出，已照记，请核对`,
      index: 1,
      eventID: state.warnings[0].eventID,
    },
  ])
})

test('each wrong event gets its message; rollback keeps all out, proceed only the wrong ones', async () => {
  const good = {
    type: 'ObjectEvent',
    ...when,
    action: 'OBSERVE',
    epcList: [`${PREFIX}/PL-1`],
    bizStep: 'storing',
  }
  const bad = [good, { ...good, bizStep: 'dancing' }, { ...good, epcList: [`${PREFIX}/NO-1`] }]
  const kept = await ask('POST', '/epcis/capture', { body: document(bad) })
  const state = await stateOf(kept.headers.location)
  assert.deepEqual([state.success, state.counts], [false, { done: 3, stored: 0, known: 0, wrong: 2 }])
  assert.deepEqual(
    state.errors.map(({ title }: { title: string }) => title),
    ['第 2 条　bizStep：CBV 2.0 没有这个词；自己的词请写成网址', `第 3 条　${PREFIX}/NO-1：没有这个标识`],
  )
  assert.equal(await idsOf({ MATCH_epc: `${PREFIX}/PL-1` }), '')
  const headers = { 'gs1-capture-error-behaviour': 'proceed' }
  const some = await ask('POST', '/epcis/capture', { body: document(bad), headers })
  assert.deepEqual((await stateOf(some.headers.location)).counts, { done: 3, stored: 1, known: 0, wrong: 2 })
  const response = await ask('POST', '/epcis/events', {
    body: { ...good, eventTime: '2026-11-21T09:00:00+08:00' },
  })
  assert.deepEqual(
    [response.status, response.json.title],
    [400, 'eventTime：比节点的时间晚 23 小时，请核对时钟'],
  )
  for (const eventTime of ['2026-02-30T09:00:00+08:00', '0000-01-01T09:00:00Z', '2025-02-29T09:00:00Z']) {
    const none = await ask('POST', '/epcis/events', { body: { ...good, eventTime } })
    assert.deepEqual([none.status, none.json.code], [400, getRefusalCode('event_wrong')], eventTime)
  }
})

test('bodies that are no document end in words, never in an error of the server', async () => {
  const bodies: [string, string][] = [
    ['{', 'application/json'],
    ['[]', 'application/ld+json'],
    ['{"type":"EPCISDocument","epcisBody":{"eventList":[{]}}', 'application/json'],
    ['{"type":"EPCISDocument","epcisBody":{}}', 'application/json'],
    ['<a><b></a>', 'application/xml'],
    ['<EPCISDocument><EPCISBody><EventList><ObjectEvent>', 'text/xml'],
    ['<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>', 'application/xml'],
    ['\u0000\u0001', 'application/xml'],
  ]
  for (const [body, type] of bodies) {
    const sent = await ask('POST', '/epcis/capture', { body, type })
    assert.equal(sent.status, 202, body)
    const state = await stateOf(sent.headers.location)
    assert.deepEqual([state.running, state.success], [false, false], body)
    assert.ok(state.errors.length > 0, body)
    assert.equal((await ask('POST', '/epcis/events', { body, type })).status, 400, body)
  }
  assert.equal((await ask('POST', '/epcis/capture', { body: 'a=1', type: 'text/plain' })).status, 415)
  assert.equal((await ask('POST', '/epcis/capture')).status, 415)
})

test('values that are no texts, and texts beyond what is kept, end in words as well', async () => {
  const event = { type: 'ObjectEvent', ...when, action: 'OBSERVE', epcList: [`${PREFIX}/BD-1`] }
  const box = { type: 'AggregationEvent', ...when, action: 'ADD' }
  // Characters of three bytes, none twice, so that an index cannot shorten them.
  const long = (from: number) =>
    `urn:epc:id:giai:1234.${Array.from({ length: 370 }, (_, at) => String.fromCharCode(from + at * 7)).join('')}`
  const odd = { toString: 1, valueOf: 1 }
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const events: [number, unknown][] = [
    [201, { ...box, parentID: long(0x4e00), childEPCs: [long(0x6000)] }],
    [201, { ...event, sensorElementList: [{ sensorReport: [{ type: odd, 'own:list': [[odd]] }] }] }],
    [201, { ...event, 'constructor:x': 'toString:1' }],
    [400, { ...event, '@context': [{ own: 'x'.repeat(20_000) }] }],
    [400, `{"@context":${deep},${JSON.stringify(event).slice(1)}`],
  ]
  for (const [status, body] of events) {
    const { status: answered, json } = await ask('POST', '/epcis/events', { body: body as object })
    assert.equal(answered, status, `${json?.title} ${JSON.stringify(body).slice(0, 80)}`)
  }
  const own = (inner: string) =>
    `<EPCISDocument><EPCISBody><EventList><ObjectEvent><eventTime>${AT}</eventTime>
      <eventTimeZoneOffset>+08:00</eventTimeZoneOffset><epcList><epc>${PREFIX}/BD-1</epc></epcList><action>OBSERVE</action>
      <__proto__>${inner}</__proto__></ObjectEvent></EventList></EPCISBody></EPCISDocument>`
  const xml = await ask('POST', '/epcis/events', {
    body: own('<childEPCs><x>1</x></childEPCs>'),
    type: 'application/xml',
  })
  assert.deepEqual([xml.status, xml.json.code], [400, getRefusalCode('event_wrong')])
  for (const query of [
    { EQ_bizStep: odd },
    { MATCH_epc: [odd] },
    { perPage: odd },
    { nextPageToken: null },
  ]) {
    const kept = { body: { name: 'odd', query }, type: 'application/json' }
    assert.equal(
      (await ask('POST', '/epcis/queries', kept)).json.code,
      getRefusalCode('event_parameter'),
      JSON.stringify(query),
    )
  }
  for (const time of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '2026-02-30T00:00:00Z'])
    assert.equal(
      (await ask('GET', `/epcis/events?GE_eventTime=${encodeURIComponent(time)}`)).json.code,
      getRefusalCode('event_parameter'),
    )
})

test('texts that cannot be stored are refused with their place, in JSON and in XML', async () => {
  const event = (code: string, own: object) => ({
    type: 'ObjectEvent',
    ...when,
    action: 'OBSERVE',
    epcList: [`${PREFIX}/${code}`],
    ...own,
  })
  for (const [own, place, character] of [
    [{ 'example:note': '\ud83d' }, 'example:note', 'U+D83D'],
    [{ 'example:note': { 'example:deep': ['好', 'a\u0000'] } }, 'example:note.example:deep.1', 'U+0000'],
    [{ ilmd: { 'example:\udc00': '1' } }, 'ilmd', 'U+DC00'],
  ] as const) {
    const { status, json } = await ask('POST', '/epcis/events', { body: event('PL-1', own) })
    assert.equal(status, 400, JSON.stringify(json))
    assert.ok(json.title.startsWith(`${place}：`) && json.title.includes(character), json.title)
  }
  const body = document([
    event('PL-1', { 'example:mark': '\ud83d' }),
    event('PL-1', { 'example:mark': '🔩' }),
  ])
  const headers = { 'gs1-capture-error-behaviour': 'proceed' }
  const sent = await ask('POST', '/epcis/capture', { body, headers })
  const state = await stateOf(sent.headers.location)
  assert.deepEqual(state.counts, { done: 2, stored: 1, known: 0, wrong: 1 })
  assert.match(state.errors[0].title, /第 1 条.*example:mark.*U\+D83D/)
  for (const bad of ['&#xD83D;', '&#0;', '\u0000', '&#xFFFE;']) {
    const xml = `<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:2" xmlns:example="https://ns.example.com/epcis/"
      schemaVersion="2.0" creationDate="${AT}"><EPCISBody><EventList><ObjectEvent><eventTime>${AT}</eventTime>
      <eventTimeZoneOffset>+08:00</eventTimeZoneOffset><epcList><epc>${PREFIX}/PL-1</epc></epcList><action>OBSERVE</action>
      <example:note>a${bad}</example:note></ObjectEvent></EventList></EPCISBody></epcis:EPCISDocument>`
    const answer = await ask('POST', '/epcis/events', { body: xml, type: 'application/xml' })
    assert.equal(answer.status, 400, `${JSON.stringify(bad)}: ${answer.text}`)
  }
  const stored = readEvents(await find({ MATCH_epc: `${PREFIX}/PL-1` }))
  assert.ok(
    stored.every(
      (item) => JSON.stringify(item).isWellFormed() && !/\\u(?:d8|dc|0000)/i.test(JSON.stringify(item)),
    ),
  )
  assert.equal(stored.filter((item) => item['example:mark'] === '🔩').length, 1)
})

test('a key needs the right, and sees its own company alone', async () => {
  assert.equal((await ask('GET', '/epcis/events', { token: '' })).status, 401)
  assert.equal((await ask('POST', '/epcis/capture', { body: document([]), token: '' })).status, 401)
  assert.equal((await ask('GET', '/epcis/events', { token: await aKey(['read']) })).status, 403)
  const otherId = await createCompany(node, '别家')
  const other = await createSession(node, { type: 'COMPANY_ADMIN', companyId: otherId })
  const { data } = await node.call('keyCreate', {
    token: other.token,
    body: { name: '别家', scopes: ['events'], perSecond: 200 },
  })
  const theirs = { token: data.secret }
  assert.deepEqual(readEvents(await ask('GET', '/epcis/events', theirs)), [])
  assert.equal(
    (await ask('GET', `/epcis/events/${encodeURIComponent(EVENTS[0]?.eventID ?? '')}`, theirs)).status,
    404,
  )
  const foreign = { type: 'ObjectEvent', ...when, action: 'DELETE', epcList: [`${PREFIX}/BD-1`] }
  assert.equal((await ask('POST', '/epcis/events', { body: foreign, ...theirs })).status, 400)
})

test('resources, kept queries and what the service can do', async () => {
  const options = await ask('OPTIONS', '/epcis/capture')
  assert.deepEqual([options.status, options.headers['gs1-epcis-capture-limit']], [204, '200000'])
  assert.equal((await ask('GET', '/epcis')).json.length, 9)
  assert.ok((await ask('GET', '/epcis/bizSteps')).json.member.includes('packing'))
  assert.ok((await ask('GET', '/epcis/epcs?perPage=2')).headers.link)
  for (const odd of ['-5', '1.5', 'x'])
    for (const path of ['/epcis/capture', '/epcis/epcs'])
      assert.equal((await ask('GET', `${path}?perPage=${odd}`)).status, 200)
  assert.equal((await ask('GET', '/epcis/colours')).status, 404)
  const path = `/epcis/epcs/${encodeURIComponent(`${PREFIX}/BX-1`)}/events`
  assert.equal(readEvents(await ask('GET', path)).length, 1)
  const query = { name: 'packed', query: { EQ_bizStep: ['packing'], MATCH_anyEPC: [`${PREFIX}/BD-1`] } }
  const json = { body: query, type: 'application/json' }
  assert.equal((await ask('POST', '/epcis/queries', json)).status, 201)
  assert.equal((await ask('POST', '/epcis/queries', json)).status, 409)
  assert.equal(
    (await ask('POST', '/epcis/queries', { ...json, body: { name: 'x', query: { a: 1 } } })).status,
    400,
  )
  assert.deepEqual((await ask('GET', '/epcis/queries')).json, ['packed'])
  assert.equal(readEvents(await ask('GET', '/epcis/queries/packed/events')).length, 1)
  assert.equal((await ask('DELETE', '/epcis/queries/packed')).status, 204)
  assert.equal((await ask('GET', '/epcis/queries/packed/events')).status, 404)
})

test('a company has so many captures waiting and no more', async () => {
  await pool.query(
    `insert into event_captures (prefix, id, state, on_error, format, file, bytes, done, stored, known, wrong, problems,
       writer, writer_name, created_at, moved_at)
     select $1, gen_random_uuid(), 'waiting', 'proceed', 'json', '', 1, 0, 0, 0, 0, '[]', '', '', now(), now()
       from generate_series(1, 50)`,
    [PREFIX],
  )
  const full = await ask('POST', '/epcis/capture', { body: document([]) })
  assert.deepEqual([full.status, full.json.code], [429, getRefusalCode('event_captures_full')])
  await pool.query(`delete from event_captures where prefix = $1 and state = 'waiting'`, [PREFIX])
  assert.equal((await ask('POST', '/epcis/capture', { body: document([]) })).status, 202)
})

test('a large capture runs in the background', async () => {
  const many = Array.from({ length: 2_000 }, (_, at) => ({
    type: 'ObjectEvent',
    eventID: `urn:x:many-${at}`,
    ...when,
    action: 'OBSERVE',
    epcList: [`${PREFIX}/PL-1`, `urn:epc:id:sgtin:4012345.077889.${at}`],
    bizStep: 'stocking',
  }))
  const sent = await ask('POST', '/epcis/capture', { body: document(many) })
  assert.equal((await stateOf(sent.headers.location)).running, true)
  await node.runJobs()
  assert.deepEqual((await stateOf(sent.headers.location)).counts, {
    done: 2_000,
    stored: 2_000,
    known: 0,
    wrong: 0,
  })
})
