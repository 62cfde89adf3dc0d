import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotEpcis } from './document.ts'
import { buildPreHash, hashEvent } from './hash.ts'
import { type DocumentFormat, readDocument } from './read-document.ts'
import { writeEventXml, writeQueryDocumentXml } from './xml-writer.ts'

type Event = Record<string, unknown>
const read = async (text: string | Buffer, format: DocumentFormat = 'xml') => {
  const events: { given: Event; context: unknown[] }[] = []
  for await (const some of readDocument(format, typeof text === 'string' ? Buffer.from(text) : text))
    events.push(...some.map(({ given, context }) => ({ given: given as Event, context })))
  return events
}
const document = (events: string, spaces = 'xmlns:v="https://vendor.example/ns/"') =>
  `<?xml version="1.0"?><epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:2" ${spaces}
    schemaVersion="2.0"><EPCISBody><EventList>${events}</EventList></EPCISBody></epcis:EPCISDocument>`
const TIME = `<eventTime>2026-11-28T08:00:00Z</eventTime><eventTimeZoneOffset>+08:00</eventTimeZoneOffset>`
const EPC = 'urn:epc:id:sgtin:4012345.011111.9876'
const object = (own: string) =>
  `<ObjectEvent>${TIME}<epcList><epc>${EPC}</epc></epcList><action>OBSERVE</action>${own}</ObjectEvent>`
const readOne = async (own: string, spaces?: string) => {
  const [event] = await read(document(object(own), spaces))
  assert.ok(event)
  return event
}

test('repeated elements, attributes and mixed texts of a company are kept', async () => {
  const { given, context } = await readOne(
    `<v:a>1</v:a><v:a>2</v:a><v:weight unit="KGM" v:scale="1">0400</v:weight>
     <v:deep><v:b x="1"><v:c/></v:b><v:b>2</v:b></v:deep><v:epcList><v:epc>${EPC}X</v:epc></v:epcList>`,
  )
  assert.deepEqual(given['v:a'], ['1', '2'])
  assert.deepEqual(given['v:weight'], {
    'xmlAttribute:unit': 'KGM',
    'xmlAttribute:v:scale': '1',
    'rdf:value': '0400',
  })
  assert.deepEqual(given['v:deep'], { 'v:b': [{ 'xmlAttribute:x': '1', 'v:c': '' }, '2'] })
  assert.deepEqual([given.epcList, given['v:epcList']], [[EPC], { 'v:epc': `${EPC}X` }])
  const [names] = context as [Record<string, string>]
  assert.equal(names.v, 'https://vendor.example/ns/')
  assert.ok(names.xmlAttribute && names.rdf)
})

test('a namespace keeps its address, whatever its prefix is and wherever it is declared', async () => {
  const { given, context } = await readOne(
    `<v:a>1</v:a><v:b xmlns:v="https://other.example/">2</v:b><c xmlns="https://third.example/">3</c>
     <gs1:d xmlns:gs1="https://fourth.example/">4</gs1:d>`,
  )
  const [names] = context as [Record<string, string>]
  const meant = Object.entries(given)
    .filter(([name]) => name.includes(':'))
    .map(([name, value]) => name.replace(/^[^:]*:/, (prefix) => names[prefix.slice(0, -1)] ?? '?') + value)
  assert.deepEqual(meant, [
    'https://vendor.example/ns/a1',
    'https://other.example/b2',
    'https://third.example/c3',
    'https://fourth.example/d4',
  ])
})

test('types that a company names in XML become those of JSON', async () => {
  const { given } = await readOne(
    `<v:yes xsi:type="xsd:boolean">true</v:yes><v:count xsi:type="xsd:integer">0400</v:count>
     <v:big xsi:type="xsd:integer">12345678901234567890</v:big><v:text>0400</v:text>`,
    `xmlns:v="https://v.example/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"`,
  )
  assert.deepEqual(
    ['v:yes', 'v:count', 'v:big', 'v:text'].map((name) => given[name]),
    [true, 400, { '@type': 'xsd:integer', '@value': '12345678901234567890' }, '0400'],
  )
})

test('a document in another order, or with what would be lost, is refused with its place', async () => {
  const action = '<action>OBSERVE</action>'
  const wrong: [string, string][] = [
    [
      `<ObjectEvent>${TIME}${action}<epcList><epc>${EPC}</epc></epcList></ObjectEvent>`,
      'epcList 应在 action 之前',
    ],
    [
      `<ObjectEvent>${TIME}<v:a/><epcList><epc>${EPC}</epc></epcList>${action}</ObjectEvent>`,
      'epcList 应在 v:a 之前',
    ],
    [`<ObjectEvent>${TIME}<epcList/>${action}${action}</ObjectEvent>`, 'action 写了两次'],
    [object('<readPoint unit="x"><id>urn:x:1</id></readPoint>'), 'readPoint：EPCIS 2.0 没有属性 unit'],
    [object('<bizStep><v:a/></bizStep>'), 'bizStep：里面应为文字'],
    [object('<sourceList><v:a/></sourceList>'), 'sourceList：里面只能是 source'],
    [object('<w:a/>'), 'w:a：没有声明 w 是哪个命名空间'],
    [`${object('')}<QuantityEvent/>`, '第 2 条：EPCIS 2.0 没有 QuantityEvent 这种记录'],
    [object('').replace('</ObjectEvent>', ''), ''],
  ]
  for (const [events, why] of wrong)
    await assert.rejects(
      read(document(events)),
      (error) => error instanceof NotEpcis && error.message.includes(why),
      why,
    )
  // The list of events of a company's own is none of the standard's.
  assert.equal((await read(document(object(`<v:EventList>${object('')}</v:EventList>`)))).length, 1)
})

test('JSON without a context is refused, and each event has the contexts that hold for it', async () => {
  const event = { type: 'ObjectEvent', 'ext1:lot': 'A' }
  const body = { type: 'EPCISDocument', epcisBody: { eventList: [event] } }
  await assert.rejects(read(JSON.stringify(body), 'json'), /@context/)
  const [standard, first, second] = [
    'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
    { ext1: 'https://one.example/' },
    { ext2: 'https://two.example/' },
  ]
  const eventList = [{ '@context': [second], ...event }, event]
  const given = { '@context': [standard, first], ...body, epcisBody: { eventList } }
  assert.deepEqual(await read(JSON.stringify(given), 'json'), [
    { given: event, context: [first, second] },
    { given: event, context: [first] },
  ])
})

const CONTEXT = [{ v: 'https://vendor.example/ns/', w: 'https://other.example/' }]
const EVENTS: Event[] = [
  {
    type: 'ObjectEvent',
    eventTime: '2026-11-28T08:00:00.000+08:00',
    eventTimeZoneOffset: '+08:00',
    eventID: 'urn:uuid:0193b5a0-0000-7000-8000-00000000000a',
    errorDeclaration: {
      declarationTime: '2026-11-28T09:00:00Z',
      reason: 'incorrect_data',
      correctiveEventIDs: ['urn:x:1'],
    },
    certificationInfo: ['https://certificates.example/1', 'https://certificates.example/2'],
    epcList: [EPC],
    action: 'ADD',
    bizStep: 'commissioning',
    disposition: 'active',
    readPoint: { id: 'urn:epc:id:sgln:4012345.00011.987', 'v:line': 'L1' },
    bizTransactionList: [{ type: 'po', bizTransaction: 'urn:x:po:1' }, { bizTransaction: 'urn:x:2' }],
    quantityList: [{ epcClass: 'urn:epc:class:lgtin:4012345.012345.998877', quantity: 200.5, uom: 'KGM' }],
    sourceList: [{ type: 'owning_party', source: 'urn:epc:id:pgln:4012345.00000' }],
    sensorElementList: [
      {
        sensorMetadata: { time: '2026-11-28T08:00:00Z', 'v:note': '甲' },
        sensorReport: [
          { type: 'Temperature', value: 26.5, uom: 'CEL' },
          { type: 'Humidity', booleanValue: false, component: 'x' },
        ],
        'v:more': ['1', '2'],
      },
    ],
    persistentDisposition: { set: ['completeness_verified'], unset: ['completeness_inferred'] },
    ilmd: { 'v:heat': 'H2603-17' },
    'v:shift': { 'v:name': '早 & <班>', 'w:people': ['张', '李'], 'v:count': 3, 'v:night': true },
    'v:weight': { 'xmlAttribute:unit': 'KGM', 'rdf:value': '0400' },
  },
  {
    type: 'TransformationEvent',
    eventTime: '2026-11-28T08:00:00.000+08:00',
    eventTimeZoneOffset: '+08:00',
    inputQuantityList: [{ epcClass: 'urn:epc:class:lgtin:4012345.011111.4444' }],
    outputEPCList: [EPC],
    transformationID: 'urn:x:melt-17',
    bizStep: 'https://vendor.example/steps/melting',
  },
]

test('what is written in XML is read as the same event', async () => {
  const own = {
    ...CONTEXT[0],
    xmlAttribute: 'urn:x-biaojie:xml-attribute:',
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  }
  for (const form of ['urn', 'address'] as const) {
    const written = EVENTS.map((event) => writeEventXml(event, [own], form))
    const found = await read(writeQueryDocumentXml(written, 'SimpleEventQuery', new Date(0)))
    assert.deepEqual(
      found.map(({ given }) => given),
      EVENTS,
    )
    for (const [at, { given, context }] of found.entries())
      assert.equal(buildPreHash(given, context), buildPreHash(EVENTS[at] ?? {}, [own]))
  }
})

test('names and characters that XML has no form for are written all the same', async () => {
  const event = {
    ...EVENTS[1],
    'v:1 a': 'tab\there\u0001',
    'https://x.example/ns#b': null,
    'odd:c': { '@type': 'xsd:date', '@value': '2026-11-28' },
    'v:d': { '@id': 'urn:x:1', plain: [1, 2] },
  }
  const [found] = await read(writeQueryDocumentXml([writeEventXml(event, CONTEXT, 'urn')], 'q', new Date(0)))
  assert.equal(found?.given['v:_x0031__x0020_a'], 'tab\there\ufffd')
  assert.deepEqual(found?.given['v:d'], { 'xmlAttribute:jsonld:id': 'urn:x:1', plain: [1, 2] })
  assert.deepEqual(Object.values(found?.given ?? {}).at(-2), { '@type': 'xsd:date', '@value': '2026-11-28' })
})

test('an event in XML and its sibling in JSON have one hash', async () => {
  const { given, context } = await readOne(
    '<bizStep>urn:epcglobal:cbv:bizstep:shipping</bizStep><v:a>1</v:a><v:a>2</v:a>',
  )
  const json = {
    type: 'ObjectEvent',
    eventTime: '2026-11-28T16:00:00+08:00',
    eventTimeZoneOffset: '+08:00',
    epcList: ['https://id.gs1.org/01/04012345111118/21/9876'],
    action: 'OBSERVE',
    bizStep: 'shipping',
    'other:a': [2, 1],
  }
  assert.equal(hashEvent(given, context), hashEvent(json, [{ other: 'https://vendor.example/ns/' }]))
})

test('references to entities that XML does not have are refused, and its own five are read', async () => {
  const { given } = await readOne(
    '<v:a v:b="R&amp;D &lt;&quot;">&amp;nbsp; R&amp;D &#38; &gt;&apos;</v:a><v:c><![CDATA[R&D &x;]]></v:c><!-- a & b -->',
  )
  assert.deepEqual(given['v:a'], { 'xmlAttribute:v:b': 'R&D <"', 'rdf:value': "&nbsp; R&D & >'" })
  assert.equal(given['v:c'], 'R&D &x;')
  for (const own of ['<v:a>&nbsp;</v:a>', '<v:a>R&D</v:a>', '<v:a>&amp;&x;</v:a>', '<v:a v:b="a&amp;b&x;"/>'])
    await assert.rejects(readOne(own), { message: /“&” 应写成 “&amp;”/ }, own)
  const doctype = document(object('<v:a>&x;</v:a>')).replace('?>', '?><!DOCTYPE d [<!ENTITY x "y">]>')
  await assert.rejects(read(doctype), { message: /不支持 DOCTYPE/ })
})

test('a document is read in the encoding that it declares, and refused in any other', async () => {
  const declaring = (encoding: string) =>
    document(object('<v:a>@</v:a>')).replace('?>', ` encoding="${encoding}"?>`)
  const withBytes = (text: string, hex: string) =>
    Buffer.concat(
      text.split('@').flatMap((part, at) => [Buffer.from(at > 0 ? hex : '', 'hex'), Buffer.from(part)]),
    )
  const valueIn = async (bytes: Buffer) => (await read(bytes))[0]?.given['v:a']
  const GBK = 'c1e3bcfe'
  assert.equal(await valueIn(withBytes(declaring('GBK'), GBK)), '零件')
  assert.equal(await valueIn(withBytes(declaring('utf-16'), Buffer.from('零件').toString('hex'))), '零件')
  assert.equal(
    await valueIn(Buffer.from(`\ufeff${declaring('UTF-16').replace('@', '零件')}`, 'utf16le')),
    '零件',
  )
  await assert.rejects(valueIn(withBytes(declaring('UTF-8'), GBK)), { message: /不是 UTF-8 编码/ })
  await assert.rejects(valueIn(withBytes(document(object('<v:a>@</v:a>')), GBK)), {
    message: /不是 UTF-8 编码/,
  })
  await assert.rejects(valueIn(Buffer.from(declaring('x-own'))), { message: /不支持编码 x-own/ })
  await assert.rejects(read(withBytes('{"type":"EPCISDocument","a":"@"}', GBK), 'json'), {
    message: /不是 UTF-8 编码/,
  })
})
