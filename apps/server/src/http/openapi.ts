import { calls, rawCalls } from '@biaojie/contract/calls.ts'
import { type Call, type CallShape, envelopeOf, type RawCall, refusalsOf } from '@biaojie/contract/define.ts'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import type { TSchema } from 'typebox'

type Named = Record<string, unknown>
type ObjectSchema = TSchema & { properties?: Record<string, TSchema>; required?: string[] }

/** Returns the schema with each named one inside it (`$id`) moved to `named` and replaced by a reference. */
function referenced(schema: unknown, named: Named): unknown {
  if (Array.isArray(schema)) return schema.map((one) => referenced(one, named))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $id, ...own } = schema as Record<string, unknown>
  const inner = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, referenced(value, named)]))
  if (typeof $id !== 'string') return inner
  named[$id] = inner
  return { $ref: `#/components/schemas/${$id}` }
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })

/** Translates parameters of Fastify's routes: `:id`, and `*` for the rest of a path. */
const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace('*', '{rest}')

const parameters = (place: 'query' | 'path', fields: ObjectSchema | undefined) =>
  Object.entries(fields?.properties ?? {}).map(([name, schema]) => ({
    name: name === '*' ? 'rest' : name,
    in: place,
    required: fields?.required?.includes(name) ?? false,
    schema,
  }))

function requestBody({ body, form, upload }: CallShape) {
  if (upload) {
    const file = { type: 'string', format: 'binary' }
    const properties = { ...(body as ObjectSchema | undefined)?.properties, file }
    const schema = { type: 'object', required: ['file'], properties }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  const asForm = form ? { 'application/x-www-form-urlencoded': { schema: body } } : {}
  return { requestBody: { required: true, content: { ...json(body).content, ...asForm } } }
}

/**
 * Returns each HTTP status of a call's refusals, as a reference to the refusals behind it, which `shared`
 * collects.
 */
function refusals(call: Call | RawCall, shared: Named) {
  const byStatus = Object.groupBy(refusalsOf(call), (name) => REFUSALS[name].status)
  const ownForm = isRaw(call) && call.ownRefusals
  const body = ownForm ? {} : json({ $ref: '#/components/schemas/Refusal' })
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, names = []]) => {
      const key = [...names, ...(ownForm ? ['own-form'] : [])].join('.')
      const lines = names.map((name) => `${REFUSALS[name].code} ${name}：${REFUSALS[name].message}`)
      shared[key] = { description: lines.join('\n\n'), ...body }
      return [status, { $ref: `#/components/responses/${key}` }]
    }),
  )
}

const isRaw = (call: Call | RawCall): call is RawCall => 'answers' in call

function success(call: Call | RawCall) {
  if (!isRaw(call)) return { description: '成功', ...json(envelopeOf(call.data)) }
  return { description: '成功', content: Object.fromEntries(call.answers.map((type) => [type, {}])) }
}

const operation = (call: Call | RawCall, shared: Named) => ({
  operationId: call.name,
  summary: call.summary,
  parameters: [
    ...parameters('path', call.params as ObjectSchema | undefined),
    ...parameters('query', call.query as ObjectSchema | undefined),
  ],
  ...(isRaw(call) ? {} : requestBody(call)),
  ...(call.access === 'public' || call.access === 'signedAddress' ? {} : { security: [{ accessToken: [] }] }),
  'x-access': call.access,
  responses: { 200: success(call), ...refusals(call, shared) },
})

const refusalSchema = {
  type: 'object',
  required: ['success', 'code', 'data', 'message', 'requestId'],
  properties: {
    success: { const: false },
    code: { type: 'integer' },
    data: { type: 'null' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

const DESCRIPTION = `除文件与文本外，应答都是同一信封：success、code、data、message、requestId。拒绝时 success 为 false，code 稳定不变，message 可直接示人；提交的字段有误时 errors 按字段给出原因。不成请求的内容以 ${[
  REFUSALS.invalid_request,
  REFUSALS.request_slow,
  REFUSALS.headers_too_large,
  REFUSALS.expectation_unmet,
]
  .map(({ code }) => code)
  .join('、')} 拒绝，没有的地址以 ${REFUSALS.not_found.code} 拒绝。`

/** Makes OpenAPI 3.1 of every call from the contract alone. */
export function openApiDocument() {
  const schemas: Named = { Refusal: refusalSchema }
  const responses: Named = {}
  const paths: Record<string, Record<string, unknown>> = {}
  const published = (Object.values(rawCalls) as RawCall[]).filter(({ development }) => !development)
  for (const call of [...Object.values<Call>(calls), ...published]) {
    const path = pathOf(call.path)
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: referenced(operation(call, responses), schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: '标解 · 工业互联网标识解析二级节点接口', version: '1', description: DESCRIPTION },
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'access-token' } },
      schemas,
      responses,
    },
  }
}
