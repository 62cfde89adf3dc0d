/** The REST binding of EPCIS 2.0: events in JSON-LD or XML from programs of companies, and what they ask about them. */
import { Type } from 'typebox'
import { KEY_REFUSALS } from '../../accounts/accounts/session-rules.ts'
import { defineRaw } from '../../define.ts'

/** Bytes of one capture. */
export const CAPTURE_BYTES_MAX = 64 * 1024 * 1024
/** Events of one capture. */
export const CAPTURE_EVENTS_MAX = 200_000
export const PER_PAGE = 30
export const PER_PAGE_MAX = 1_000

const VERSIONS = {
  'gs1-epcis-min': '2.0.0',
  'gs1-epcis-max': '2.0.0',
  'gs1-epcis-version': '2.0.0',
  'gs1-cbv-min': '2.0.0',
  'gs1-cbv-max': '2.0.0',
  'gs1-cbv-version': '2.0.0',
} as const
const discovery = (allow: string, more: Readonly<Record<string, string>> = {}) => ({
  allow: `${allow}, OPTIONS`,
  ...VERSIONS,
  ...more,
})
const READS = [
  ...KEY_REFUSALS,
  'session_missing',
  'invalid_input',
  'event_parameter',
  'not_found',
  'not_acceptable',
] as const
const WRITES = [
  ...READS,
  'too_large',
  'media_unsupported',
  'event_document',
  'event_wrong',
  'picture_unsaved',
] as const
/** A program may ask as fast as its key allows. */
const form = {
  access: 'public',
  scope: 'events',
  answers: [
    'application/ld+json',
    'application/json',
    'application/xml',
    'text/xml',
    'application/problem+json',
  ],
  ownRefusals: true,
  limitPerMinute: 6_000,
} as const
const id = Type.Object({
  id: Type.String({
    maxLength: 400,
    title: '编号',
    examples: ['urn:uuid:01932c5e-7a10-7b3c-9d41-2f6a8c0e5b17'],
  }),
})
const name = Type.Object({ name: Type.String({ maxLength: 100, title: '查询名', examples: ['packed'] }) })

const EventSchema = Type.Object(
  {
    '@context': Type.Optional(Type.Unknown()),
    type: Type.String({ title: '记录的种类', examples: ['ObjectEvent'] }),
    eventTime: Type.String({ title: '时间', examples: ['2026-11-24T10:42:00.000+08:00'] }),
    eventTimeZoneOffset: Type.String({ title: '时区', examples: ['+08:00'] }),
    eventID: Type.Optional(Type.String({ examples: ['urn:uuid:01932c5e-7a10-7b3c-9d41-2f6a8c0e5b17'] })),
    action: Type.Optional(Type.Enum(['ADD', 'OBSERVE', 'DELETE'])),
    bizStep: Type.Optional(Type.String({ examples: ['inspecting'] })),
    disposition: Type.Optional(Type.String({ examples: ['active'] })),
    epcList: Type.Optional(Type.Array(Type.String({ examples: ['88.449.1001/BD-320A0001'] }))),
  },
  { $id: 'EpcisEvent', additionalProperties: true },
)
const ContextSchema = Type.Unknown({
  title: 'JSON-LD 上下文',
  examples: ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
})
const DocumentSchema = Type.Object({
  '@context': ContextSchema,
  type: Type.Literal('EPCISDocument'),
  schemaVersion: Type.String({ examples: ['2.0'] }),
  creationDate: Type.String({ examples: ['2026-11-24T10:42:00.000+08:00'] }),
  epcisBody: Type.Object({ eventList: Type.Array(EventSchema) }),
})
const QueryDocumentSchema = Type.Object({
  '@context': ContextSchema,
  type: Type.Literal('EPCISQueryDocument'),
  schemaVersion: Type.String({ examples: ['2.0'] }),
  creationDate: Type.String({ examples: ['2026-11-24T10:42:00.000Z'] }),
  epcisBody: Type.Object({
    queryResults: Type.Object({
      queryName: Type.String({ examples: ['SimpleEventQuery'] }),
      resultsBody: Type.Object({ eventList: Type.Array(EventSchema) }),
    }),
  }),
})
const CaptureSchema = Type.Object({
  captureID: Type.String(),
  createdAt: Type.String(),
  finishedAt: Type.Optional(Type.String()),
  running: Type.Boolean(),
  success: Type.Boolean(),
  captureErrorBehaviour: Type.Enum(['rollback', 'proceed']),
  counts: Type.Object({
    done: Type.Integer(),
    stored: Type.Integer(),
    known: Type.Integer(),
    wrong: Type.Integer(),
  }),
  errors: Type.Array(
    Type.Object({
      type: Type.String(),
      title: Type.String(),
      status: Type.Integer(),
      index: Type.Integer(),
      eventID: Type.String(),
    }),
  ),
})
const NamesSchema = Type.Array(Type.String())
const QuerySchema = Type.Object({
  name: Type.String({ title: '查询名', examples: ['packed'] }),
  query: Type.Record(Type.String(), Type.Unknown(), {
    title: '查询参数',
    examples: [{ EQ_bizStep: ['packing'] }],
  }),
})
const XML = Type.String({
  title: 'EPCIS 2.0 的 XML',
  examples: [
    '<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:2" schemaVersion="2.0" creationDate="2026-11-24T10:42:00Z"><EPCISBody><EventList><ObjectEvent><eventTime>2026-11-24T10:42:00Z</eventTime><eventTimeZoneOffset>+08:00</eventTimeZoneOffset><epcList><epc>88.449.1001/BD-320A0001</epc></epcList><action>OBSERVE</action></ObjectEvent></EventList></EPCISBody></epcis:EPCISDocument>',
  ],
})
const perPage = Type.Optional(
  Type.Integer({ title: '一页几条', minimum: 1, maximum: PER_PAGE_MAX, examples: [30] }),
)
const nextPageToken = Type.Optional(Type.String({ title: '上一页 Link 中的下一页' }))
const parameter = (title: string, example: string) =>
  Type.Optional(Type.String({ title, examples: [example] }))
/** The main parameters of the standard; it has more of each kind. */
const find = Type.Object({
  eventType: parameter('种类，几个以逗号分开', 'ObjectEvent'),
  GE_eventTime: parameter('从此时起', '2026-01-01T00:00:00+08:00'),
  LT_eventTime: parameter('到此时前', '2027-01-01T00:00:00+08:00'),
  EQ_action: parameter('动作', 'OBSERVE'),
  EQ_bizStep: parameter('工序', 'inspecting'),
  EQ_disposition: parameter('状态', 'active'),
  EQ_readPoint: parameter('读取点', 'https://id.example.com/place/1'),
  EQ_bizLocation: parameter('地点', 'https://id.example.com/place/1'),
  MATCH_epc: parameter('标识', '88.449.1001/BD-320A0001'),
  MATCH_anyEPC: parameter('任何位置上的标识', '88.449.1001/BD-320A0001'),
  perPage,
  nextPageToken,
})
const made = { location: '所建资源的地址' }
const next = { link: '下一页的地址（rel="next"），没有下一页时不给' }

export const epcisTop = defineRaw('epcisTop', {
  ...form,
  limitedKeys: 'all',
  route: 'GET /epcis',
  refusals: READS,
  discovery: discovery('GET'),
  gives: { data: NamesSchema },
  summary: 'EPCIS 2.0：有哪些资源',
})
export const epcisCapture = defineRaw('epcisCapture', {
  ...form,
  limitedKeys: 'its',
  route: 'POST /epcis/capture',
  bytes: true,
  bodyBytes: CAPTURE_BYTES_MAX,
  refusals: [...WRITES, 'event_captures_full'],
  reads: {
    headers: Type.Object({
      'gs1-capture-error-behaviour': Type.Optional(Type.Enum(['rollback', 'proceed'])),
    }),
    bodies: {
      'application/ld+json': DocumentSchema,
      'application/json': DocumentSchema,
      'application/xml': XML,
    },
  },
  gives: { status: 202, headers: { ...made, 'gs1-capture-error-behaviour': '有错时的做法' } },
  discovery: discovery('GET, POST', {
    'gs1-epcis-capture-limit': String(CAPTURE_EVENTS_MAX),
    'gs1-epcis-capture-file-size-limit': String(CAPTURE_BYTES_MAX),
    'gs1-capture-error-behaviour': 'rollback, proceed',
  }),
  summary:
    'EPCIS 2.0：提交一份 EPCISDocument（JSON-LD 或 XML），后台记录；请求头 GS1-Capture-Error-Behaviour 写 rollback（有错就都不记，缺省）或 proceed（只记对的）',
})
export const epcisCaptures = defineRaw('epcisCaptures', {
  ...form,
  limitedKeys: 'its',
  route: 'GET /epcis/capture',
  refusals: READS,
  reads: { query: Type.Object({ perPage }) },
  gives: { data: Type.Array(CaptureSchema) },
  summary: 'EPCIS 2.0：提交过的任务，最近的在前',
})
export const epcisCaptureState = defineRaw('epcisCaptureState', {
  ...form,
  limitedKeys: 'its',
  route: 'GET /epcis/capture/:id',
  params: id,
  refusals: READS,
  discovery: discovery('GET'),
  gives: { data: CaptureSchema },
  summary: 'EPCIS 2.0：一次提交进行到哪里、哪些记录有错',
})
export const epcisEvent = defineRaw('epcisEvent', {
  ...form,
  limitedKeys: 'its',
  route: 'POST /epcis/events',
  bytes: true,
  bodyBytes: 2 * 1024 * 1024,
  refusals: WRITES,
  discovery: discovery('GET, POST'),
  reads: {
    bodies: { 'application/ld+json': EventSchema, 'application/json': EventSchema, 'application/xml': XML },
  },
  gives: { status: 201, headers: made },
  summary: 'EPCIS 2.0：记一条，当场答复',
})
export const epcisEvents = defineRaw('epcisEvents', {
  ...form,
  route: 'GET /epcis/events',
  refusals: READS,
  reads: { query: find },
  gives: { data: QueryDocumentSchema, headers: next },
  summary:
    'EPCIS 2.0：按标准的参数查记录（EQ_bizStep、GE_eventTime、MATCH_anyEPC、perPage、nextPageToken 等），下一页的地址在 Link；Accept 为 application/xml 时答 XML',
})
export const epcisEventById = defineRaw('epcisEventById', {
  ...form,
  route: 'GET /epcis/events/:id',
  params: id,
  refusals: READS,
  discovery: discovery('GET'),
  gives: { data: EventSchema },
  summary: 'EPCIS 2.0：一条记录',
})
export const epcisQueries = defineRaw('epcisQueries', {
  ...form,
  route: 'GET /epcis/queries',
  refusals: READS,
  discovery: discovery('GET, POST'),
  gives: { data: NamesSchema },
  summary: 'EPCIS 2.0：存下的查询',
})
export const epcisQueryCreate = defineRaw('epcisQueryCreate', {
  ...form,
  route: 'POST /epcis/queries',
  refusals: [...READS, 'event_query_exists', 'event_queries_full', 'media_unsupported', 'too_large'],
  reads: { bodies: { 'application/json': QuerySchema } },
  gives: { status: 201, headers: made },
  summary: 'EPCIS 2.0：存一条查询，{ "name", "query" }',
})
export const epcisQuery = defineRaw('epcisQuery', {
  ...form,
  route: 'GET /epcis/queries/:name',
  params: name,
  refusals: READS,
  discovery: discovery('GET, DELETE'),
  gives: { data: Type.Object({ ...QuerySchema.properties, createdAt: Type.String() }) },
  summary: 'EPCIS 2.0：一条存下的查询',
})
export const epcisQueryRemove = defineRaw('epcisQueryRemove', {
  ...form,
  route: 'DELETE /epcis/queries/:name',
  params: name,
  refusals: READS,
  gives: { status: 204 },
  summary: 'EPCIS 2.0：删去一条存下的查询',
})
export const epcisQueryEvents = defineRaw('epcisQueryEvents', {
  ...form,
  route: 'GET /epcis/queries/:name/events',
  params: name,
  refusals: READS,
  discovery: discovery('GET'),
  reads: { query: Type.Object({ perPage, nextPageToken }) },
  gives: { data: QueryDocumentSchema, headers: next },
  summary: 'EPCIS 2.0：一条存下的查询的结果',
})
const resource = { resource: Type.String({ maxLength: 40, title: '资源', examples: ['bizSteps'] }) }
const value = { value: Type.String({ maxLength: 400, title: '取值', examples: ['inspecting'] }) }
export const epcisResource = defineRaw('epcisResource', {
  ...form,
  route: 'GET /epcis/:resource',
  params: Type.Object(resource),
  refusals: READS,
  discovery: discovery('GET'),
  reads: { query: Type.Object({ perPage, nextPageToken }) },
  gives: {
    data: Type.Object({ type: Type.Literal('Collection'), member: NamesSchema }),
    headers: next,
  },
  summary: 'EPCIS 2.0：用到过的取值（eventTypes、epcs、bizSteps、dispositions、bizLocations、readPoints）',
})
export const epcisResourceValue = defineRaw('epcisResourceValue', {
  ...form,
  limitedKeys: 'all',
  route: 'GET /epcis/:resource/:value',
  params: Type.Object({ ...resource, ...value }),
  refusals: READS,
  discovery: discovery('GET'),
  gives: { data: NamesSchema },
  summary: 'EPCIS 2.0：一个取值之下有什么',
})
export const epcisResourceEvents = defineRaw('epcisResourceEvents', {
  ...form,
  route: 'GET /epcis/:resource/:value/events',
  params: Type.Object({ ...resource, ...value }),
  refusals: READS,
  discovery: discovery('GET'),
  reads: { query: Type.Object({ perPage, nextPageToken }) },
  gives: { data: QueryDocumentSchema, headers: next },
  summary: 'EPCIS 2.0：一个取值的记录',
})
