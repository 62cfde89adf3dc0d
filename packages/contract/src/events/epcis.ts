/** The REST binding of EPCIS 2.0: events in JSON-LD or XML from programs of companies, and what they ask about them. */
import { Type } from 'typebox'
import { KEY_REFUSALS } from '../accounts/session-rules.ts'
import { defineRaw } from '../define.ts'
import { text } from '../fields.ts'

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
/** A program asks as fast as its key allows. */
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
const id = Type.Object({ id: text(400, '编号') })
const name = Type.Object({ name: text(100, '查询名') })

export const epcisTop = defineRaw('epcisTop', {
  ...form,
  route: 'GET /epcis',
  refusals: READS,
  discovery: discovery('GET'),
  summary: 'EPCIS 2.0：有哪些资源',
})
export const epcisCapture = defineRaw('epcisCapture', {
  ...form,
  route: 'POST /epcis/capture',
  bytes: true,
  bodyBytes: CAPTURE_BYTES_MAX,
  refusals: [...WRITES, 'event_captures_full'],
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
  route: 'GET /epcis/capture',
  refusals: READS,
  summary: 'EPCIS 2.0：提交过的任务，最近的在前',
})
export const epcisCaptureState = defineRaw('epcisCaptureState', {
  ...form,
  route: 'GET /epcis/capture/:id',
  params: id,
  refusals: READS,
  discovery: discovery('GET'),
  summary: 'EPCIS 2.0：一次提交进行到哪里、哪些记录有错',
})
export const epcisEvent = defineRaw('epcisEvent', {
  ...form,
  route: 'POST /epcis/events',
  bytes: true,
  bodyBytes: 2 * 1024 * 1024,
  refusals: WRITES,
  discovery: discovery('GET, POST'),
  summary: 'EPCIS 2.0：记一条，当场答复',
})
export const epcisEvents = defineRaw('epcisEvents', {
  ...form,
  route: 'GET /epcis/events',
  refusals: READS,
  summary:
    'EPCIS 2.0：按标准的参数查记录（EQ_bizStep、GE_eventTime、MATCH_anyEPC、perPage、nextPageToken 等），下一页的地址在 Link；Accept 为 application/xml 时答 XML',
})
export const epcisEventById = defineRaw('epcisEventById', {
  ...form,
  route: 'GET /epcis/events/:id',
  params: id,
  refusals: READS,
  discovery: discovery('GET'),
  summary: 'EPCIS 2.0：一条记录',
})
export const epcisQueries = defineRaw('epcisQueries', {
  ...form,
  route: 'GET /epcis/queries',
  refusals: READS,
  discovery: discovery('GET, POST'),
  summary: 'EPCIS 2.0：存下的查询',
})
export const epcisQueryCreate = defineRaw('epcisQueryCreate', {
  ...form,
  route: 'POST /epcis/queries',
  refusals: [...READS, 'event_query_exists', 'event_queries_full', 'media_unsupported', 'too_large'],
  summary: 'EPCIS 2.0：存一条查询，{ "name", "query" }',
})
export const epcisQuery = defineRaw('epcisQuery', {
  ...form,
  route: 'GET /epcis/queries/:name',
  params: name,
  refusals: READS,
  discovery: discovery('GET, DELETE'),
  summary: 'EPCIS 2.0：一条存下的查询',
})
export const epcisQueryRemove = defineRaw('epcisQueryRemove', {
  ...form,
  route: 'DELETE /epcis/queries/:name',
  params: name,
  refusals: READS,
  summary: 'EPCIS 2.0：删去一条存下的查询',
})
export const epcisQueryEvents = defineRaw('epcisQueryEvents', {
  ...form,
  route: 'GET /epcis/queries/:name/events',
  params: name,
  refusals: READS,
  discovery: discovery('GET'),
  summary: 'EPCIS 2.0：一条存下的查询的结果',
})
const resource = { resource: text(40, '资源') }
const value = { value: text(400, '取值') }
export const epcisResource = defineRaw('epcisResource', {
  ...form,
  route: 'GET /epcis/:resource',
  params: Type.Object(resource),
  refusals: READS,
  discovery: discovery('GET'),
  summary: 'EPCIS 2.0：用到过的取值（eventTypes、epcs、bizSteps、dispositions、bizLocations、readPoints）',
})
export const epcisResourceValue = defineRaw('epcisResourceValue', {
  ...form,
  route: 'GET /epcis/:resource/:value',
  params: Type.Object({ ...resource, ...value }),
  refusals: READS,
  discovery: discovery('GET'),
  summary: 'EPCIS 2.0：一个取值之下有什么',
})
export const epcisResourceEvents = defineRaw('epcisResourceEvents', {
  ...form,
  route: 'GET /epcis/:resource/:value/events',
  params: Type.Object({ ...resource, ...value }),
  refusals: READS,
  discovery: discovery('GET'),
  summary: 'EPCIS 2.0：一个取值的记录',
})

export const epcisCalls = {
  epcisTop,
  epcisCapture,
  epcisCaptures,
  epcisCaptureState,
  epcisEvent,
  epcisEvents,
  epcisEventById,
  epcisQueries,
  epcisQueryCreate,
  epcisQuery,
  epcisQueryRemove,
  epcisQueryEvents,
  epcisResource,
  epcisResourceValue,
  epcisResourceEvents,
}
