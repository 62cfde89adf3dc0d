import type { KeyScope, RawCall, RawShape } from '@biaojie/contract/define.ts'
import { readFields } from '@biaojie/contract/records.ts'
import type { RefusalName } from '@biaojie/contract/refusals.ts'
import * as calls from '@biaojie/contract/tracking/events/epcis.ts'
import { PER_PAGE, PER_PAGE_MAX } from '@biaojie/contract/tracking/events/epcis.ts'
import { CAPTURE_ERRORS } from '@biaojie/contract/tracking/events/rules.ts'
import { type WordForm, writeCaptureJobXml } from '@biaojie/epcis/xml-writer.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkAccess } from '../../../http/access/access.ts'
import type { KeyHolder } from '../../../http/access/principals.ts'
import { findPreferredType } from '../../../http/answers/accept.ts'
import { type Refusal, refuse } from '../../../http/errors.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Capture, CaptureProblem } from './capture/captures.ts'
import type { Events } from './events.ts'
import { isResource, type Resource } from './query/query.ts'

type Query = Record<string, unknown>
export type Identify = (sender: Pick<FastifyRequest, 'headers' | 'ip'>) => Promise<KeyHolder | null>

const VERSIONS = { 'gs1-epcis-version': '2.0.0', 'gs1-cbv-version': '2.0.0' }

/** The standard's names of errors. */
const EXCEPTIONS: Partial<Record<RefusalName, string>> = {
  event_document: 'ValidationException',
  event_wrong: 'ValidationException',
  media_unsupported: 'UnsupportedMediaTypeException',
  not_acceptable: 'NotAcceptableException',
  event_parameter: 'QueryParameterException',
  too_large: 'CaptureLimitExceededException',
  not_found: 'NoSuchResourceException',
  event_query_exists: 'ResourceAlreadyExistsException',
}

function sendProblem(reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  if (refusal.status === 413) reply.header('connection', 'close')
  const isSecurity = refusal.status === 401 || refusal.status === 403
  const fallback = isSecurity
    ? 'SecurityException'
    : refusal.status < 500
      ? 'ValidationException'
      : 'ImplementationException'
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(
      JSON.stringify({
        type: `epcisException:${EXCEPTIONS[refusal.reason] ?? fallback}`,
        title: refusal.message,
        status: refusal.status,
        code: refusal.code,
        ...(refusal.fields && { errors: refusal.fields }),
      }),
    )
}

const sendText = (reply: FastifyReply, body: string, type: string) =>
  reply
    .headers({ ...VERSIONS, 'cache-control': 'no-store', vary: 'accept' })
    .type(`${type}; charset=utf-8`)
    .send(body)

const JSON_FORMS = ['application/ld+json', 'application/json'] as const
const XML_FORMS = ['application/xml', 'text/xml'] as const

/** An answer in JSON, and in XML if the standard defines a form for it. */
type Answer = { json: () => unknown; xml?: (words: WordForm) => string }

/** Sends an answer in the form that the client prefers. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, xml }: Answer,
  usual: readonly string[] = JSON_FORMS,
) {
  const type = findPreferredType(request.headers.accept ?? '', xml ? [...usual, ...XML_FORMS] : usual)
  if (!type) throw refuse('not_acceptable')
  if (!xml || !XML_FORMS.some((form) => form === type)) return sendText(reply, JSON.stringify(json()), type)
  const isAddress = /^always_web_uri$/i.test(String(request.headers['gs1-cbv-xml-format'] ?? ''))
  return sendText(reply, xml(isAddress ? 'address' : 'urn'), type)
}

const toOrigin = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

/** The format of a body by its content type; undefined for others. */
function readFormat({ headers }: FastifyRequest): 'json' | 'xml' | undefined {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';', 1)
  if (/^(?:application|text)\/(?:[\w.-]+\+)?xml$/.test(type.trim())) return 'xml'
  return /^application\/(?:[\w.-]+\+)?json$/.test(type.trim()) ? 'json' : undefined
}

function readBody(request: FastifyRequest): { bytes: Buffer; format: 'json' | 'xml' } {
  const format = readFormat(request)
  const { body } = request
  if (!format) throw refuse('media_unsupported', '请以 application/ld+json 或 application/xml 提交')
  if (!Buffer.isBuffer(body) || body.length === 0) throw refuse('event_document', '没有内容')
  return { bytes: body, format }
}

/** Returns the page size for names; the default for anything that is not a number. */
function readSize({ query }: FastifyRequest): number {
  const size = Math.trunc(Number(readFields(query).perPage)) || PER_PAGE
  return Math.min(Math.max(size, 1), PER_PAGE_MAX)
}

/** The address of the next page, with the parameters of this one. */
function toNextLink(request: FastifyRequest, token: string): string {
  const [path = '', search = ''] = request.url.split('?')
  const query = new URLSearchParams(search)
  query.set('nextPageToken', token)
  return `<${toOrigin(request)}${path}?${query}>; rel="next"`
}

const toCaptureState = (capture: Capture) => ({
  captureID: capture.id,
  createdAt: capture.createdAt.toISOString(),
  ...(capture.endedAt && { finishedAt: capture.endedAt.toISOString() }),
  running: capture.endedAt === null,
  success: capture.state === 'done' && capture.wrong === 0,
  captureErrorBehaviour: capture.onError,
  counts: { done: capture.done, stored: capture.stored, known: capture.known, wrong: capture.wrong },
  errors: listProblems(capture, false).map((problem) => ({
    type: 'epcisException:ValidationException',
    status: 400,
    ...problem,
  })),
  /** Problems of events that were stored nevertheless. */
  warnings: listProblems(capture, true),
})

const listProblems = ({ problems }: Capture, isWarning: boolean) =>
  (JSON.parse(problems) as CaptureProblem[])
    .filter((problem) => (problem.isWarning ?? false) === isWarning)
    .flatMap(({ index, eventID, problems: its }) =>
      its.map(({ path, message }) => ({
        title: `${index > 0 ? `第 ${index} 条　` : ''}${path ? `${path}：` : ''}${message}`,
        index,
        eventID,
      })),
    )

type Work = (
  who: KeyHolder,
  request: FastifyRequest,
  reply: FastifyReply,
  params: Record<string, string>,
) => Promise<unknown>
type On = <S extends RawShape & { scope: KeyScope }>(call: RawCall<S>, work: Work) => void

/** Serves calls for programs with a key of their scope. */
const onKeys =
  (serve: Serve, identify: Identify): On =>
  (call, work) =>
    serve.raw(
      call,
      async ({ params }, request, reply) => {
        const who = request.keyHolder ?? (await identify(request))
        if (!who) throw refuse('session_missing', '请带上接口密钥：Authorization: Bearer bj_…')
        checkAccess({ ...call, access: [] }, who)
        return work(who, request, reply, (params ?? {}) as Record<string, string>)
      },
      sendProblem,
    )

function requireResource(text: string): Resource {
  if (!isResource(text)) throw refuse('not_found')
  return text
}

const TOP = [
  'capture',
  'events',
  'queries',
  'eventTypes',
  'epcs',
  'bizSteps',
  'bizLocations',
  'readPoints',
  'dispositions',
]
/** Lists without a context are plain JSON unless the client asks for another format. */
const PLAIN_FIRST = ['application/json', 'application/ld+json'] as const

function serveCapture(on: On, events: Events): void {
  on(calls.epcisCapture, async (who, request, reply) => {
    const behaviour = String(request.headers['gs1-capture-error-behaviour'] ?? 'rollback').toLowerCase()
    const onError = CAPTURE_ERRORS.find((candidate) => candidate === behaviour)
    if (!onError) throw refuse('event_parameter', 'GS1-Capture-Error-Behaviour 应为 rollback 或 proceed')
    const capture = await events.captures.add(who, { ...readBody(request), onError })
    return reply
      .headers({
        ...VERSIONS,
        location: `${toOrigin(request)}/epcis/capture/${capture.id}`,
        'gs1-capture-error-behaviour': onError,
      })
      .code(202)
      .send()
  })
  on(calls.epcisCaptures, async (who, request, reply) => {
    const captures = await events.captures.list(who, readSize(request))
    return send(request, reply, { json: () => captures.map(toCaptureState) })
  })
  on(calls.epcisCaptureState, async (who, request, reply, { id = '' }) => {
    const state = toCaptureState(await events.captures.read(who, id))
    return send(request, reply, { json: () => state, xml: () => writeCaptureJobXml(state) })
  })
  on(calls.epcisEvent, async (who, request, reply) => {
    const eventId = await events.takeOne(who, readBody(request))
    return reply
      .headers({ ...VERSIONS, location: `${toOrigin(request)}/epcis/events/${encodeURIComponent(eventId)}` })
      .code(201)
      .send()
  })
}

/** Answers a query by the parameters of its address; those of `more` override them. */
const handleWith =
  (events: Events) =>
  async (who: KeyHolder, request: FastifyRequest, reply: FastifyReply, more: Query = {}, name?: string) => {
    const result = await events.find(who.prefix, { ...(request.query as Query), ...more }, name)
    if (result.next) reply.header('link', toNextLink(request, result.next))
    return send(request, reply, result)
  }

function serveQueries(on: On, events: Events): void {
  const answer = handleWith(events)
  on(calls.epcisTop, async (_who, request, reply) => send(request, reply, { json: () => TOP }, PLAIN_FIRST))
  on(calls.epcisEvents, (who, request, reply) => answer(who, request, reply))
  on(calls.epcisEventById, async (who, request, reply, { id = '' }) => {
    return send(request, reply, await events.loadByNumber(who.prefix, id))
  })
  on(calls.epcisResource, async (who, request, reply, { resource = '' }) => {
    const { nextPageToken } = readFields(request.query)
    const size = readSize(request)
    const after = Buffer.from(String(nextPageToken ?? ''), 'base64url').toString()
    const values = await events.listValues(who.prefix, requireResource(resource), { after, size })
    const last = values.at(-1)
    if (values.length === size && last)
      reply.header('link', toNextLink(request, Buffer.from(last).toString('base64url')))
    return send(request, reply, { json: () => ({ type: 'Collection', member: values }) })
  })
  on(calls.epcisResourceValue, async (_who, request, reply, { resource = '' }) => {
    requireResource(resource)
    return send(request, reply, { json: () => ['events'] }, PLAIN_FIRST)
  })
  on(calls.epcisResourceEvents, async (who, request, reply, { resource = '', value = '' }) =>
    answer(who, request, reply, events.toParameters(requireResource(resource), value)),
  )
}

function serveNamedQueries(on: On, events: Events): void {
  const answer = handleWith(events)
  on(calls.epcisQueries, async (who, request, reply) => {
    const names = await events.queries.list(who.prefix)
    return send(request, reply, { json: () => names })
  })
  on(calls.epcisQueryCreate, async (who, request, reply) => {
    const name = await events.queries.create(who, request.body)
    return reply
      .headers({ ...VERSIONS, location: `${toOrigin(request)}/epcis/queries/${name}` })
      .code(201)
      .send()
  })
  on(calls.epcisQuery, async (who, request, reply, { name = '' }) => {
    const query = await events.queries.read(who.prefix, name)
    return send(request, reply, { json: () => query })
  })
  on(calls.epcisQueryRemove, async (who, _request, reply, { name = '' }) => {
    await events.queries.remove(who.prefix, name)
    return reply.headers(VERSIONS).code(204).send()
  })
  on(calls.epcisQueryEvents, async (who, request, reply, { name = '' }) => {
    const { query } = await events.queries.read(who.prefix, name)
    return answer(who, request, reply, query, name)
  })
}

/** The standard's REST binding, for programs with a key. */
export function serveEpcis(serve: Serve, events: Events, identify: Identify): void {
  const on = onKeys(serve, identify)
  serveCapture(on, events)
  serveQueries(on, events)
  serveNamedQueries(on, events)
}
