import { calls, rawCalls, recordAddresses, TAGS } from '@biaojie/contract/calls.ts'
import {
  type Call,
  collectRefusals,
  makeEnvelope,
  type RawCall,
  type Role,
} from '@biaojie/contract/define.ts'
import { makeExample } from '@biaojie/contract/examples/examples.ts'
import { getIdentity } from '@biaojie/contract/identity.ts'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import { type TSchema, Type } from 'typebox'
import { isDemoTrade, replaceExamples } from '../../platform/base/content-pack.ts'
import { allowBothForms } from '../input/id-forms.ts'
import demoValues from './demo-values.json' with { type: 'json' }

/** Requests of the main calls and their answers on a demo node, with long lists cut short. */
const DEMO_EXAMPLES: Readonly<Record<string, { body?: unknown; data?: unknown }>> = demoValues
const findExampleOfCall = (name: string) => (isDemoTrade() ? DEMO_EXAMPLES[name] : undefined)

/** Returns the document with the prefix and the names of this node, including its examples. */
function nameThisNode<T extends object>(document: T): T {
  return JSON.parse(replaceExamples(JSON.stringify(document)))
}

type Named = Record<string, unknown>
type ObjectSchema = TSchema & {
  properties?: Record<string, TSchema & { title?: string }>
  required?: string[]
}

/** Moves each named schema (`$id`) inside the given one to `named`, and replaces it by a reference. */
function replaceByReferences(schema: unknown, named: Named): unknown {
  if (Array.isArray(schema)) return schema.map((item) => replaceByReferences(item, named))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $id, ...own } = schema as Record<string, unknown>
  const inner = Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, replaceByReferences(value, named)]),
  )
  if (typeof $id !== 'string') return inner
  named[$id] = inner
  return { $ref: `#/components/schemas/${$id}` }
}

const describeJson = (schema: unknown) => ({ content: { 'application/json': { schema } } })

/** Translates parameters of Fastify's routes: `:id`, and `*` for the rest of a path. */
const toOpenApiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace('*', '{rest}')

/** Every call declares its input as an object. */
const toObjectSchema = (schema: TSchema | undefined) => schema as ObjectSchema | undefined

const describeParameters = (place: 'query' | 'path' | 'header', fields: ObjectSchema | undefined) =>
  Object.entries(fields?.properties ?? {}).map(([name, schema]) => ({
    name: name === '*' ? 'rest' : name,
    in: place,
    required: fields?.required?.includes(name) ?? false,
    ...(schema.title && { description: schema.title }),
    schema,
    example: makeExample(name, schema),
  }))

/** Bodies that a domain reads in the form of its standard. */
function toRawBody({ reads }: RawCall) {
  const bodies = Object.entries(reads?.bodies ?? {})
  if (bodies.length === 0) return {}
  const content = Object.fromEntries(
    bodies.map(([type, schema]) => [type, { schema, example: makeExample('', schema) }]),
  )
  return { requestBody: { required: true, content } }
}

function toRequestBody({ name, body, form, upload, looseNumbers }: Call) {
  if (upload) {
    const file = { type: 'string', format: 'binary' }
    const properties = { ...toObjectSchema(body)?.properties, file }
    const schema = { type: 'object', required: ['file'], properties }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  const schema = allowBothForms(body, looseNumbers)
  const asForm = form ? { 'application/x-www-form-urlencoded': { schema } } : {}
  const asJson = {
    'application/json': { schema, example: findExampleOfCall(name)?.body ?? makeExample('', body) },
  }
  return { requestBody: { required: true, content: { ...asJson, ...asForm } } }
}

/**
 * Returns each HTTP status of a call's refusals, as a reference to the refusals behind it, which `shared`
 * collects.
 */
function listRefusals(call: Call | RawCall, shared: Named) {
  const byStatus = Object.groupBy(collectRefusals(call), (name) => REFUSALS[name].status)
  const ownForm = isRaw(call) && call.ownRefusals
  const body = ownForm ? {} : describeJson({ $ref: '#/components/schemas/Refusal' })
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
const isJson = (type: string) => /[/+]json$/.test(type)

const toHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )

/** The answer of success by its status, with those that a standard has besides. */
function listSuccesses(call: Call | RawCall): Record<string, object> {
  if (!isRaw(call)) {
    const data = findExampleOfCall(call.name)?.data ?? makeExample('', call.data)
    const example = { success: true, code: 200, data, message: '', requestId: 'req-1' }
    return {
      200: {
        description: '成功',
        content: { 'application/json': { schema: makeEnvelope(call.data), example } },
      },
    }
  }
  const { status = 200, data, headers, also = {} } = call.gives ?? {}
  const hasBody = status === 200 || data !== undefined
  const content = Object.fromEntries(
    call.answers.map((type) => [
      type,
      data && isJson(type)
        ? { schema: data, example: makeExample('', data) }
        : { schema: describeContent(type) },
    ]),
  )
  return {
    ...Object.fromEntries(Object.entries(also).map(([status, description]) => [status, { description }])),
    [status]: {
      description: '成功',
      ...(headers && { headers: toHeaders(headers) }),
      ...(hasBody && { content }),
    },
  }
}

const describeContent = (type: string) =>
  /^text\/|json$|xml$|linkset$|jwt$/.test(type) ? {} : { type: 'string', format: 'binary' }

const ROLES: Record<Role, string> = {
  ORDINARY: '个人',
  COMPANY: '企业成员',
  COMPANY_ADMIN: '企业管理员',
  ADMIN: '平台管理员',
  MANAGER: '平台工作人员',
}

function describeCallers({ access }: Call | RawCall): string {
  if (access === 'public') return '任何人 / anyone'
  if (access === 'signedIn') return '登录的人 / anyone signed in'
  if (access === 'signedAddress') return '持有签发地址的人 / the holder of a signed address'
  return access.map((role) => `${ROLES[role]} ${role}`).join('、')
}

/** A summary ends where its details begin. */
const toTitle = (summary: string) => summary.split(/[；：（]/)[0] ?? summary

function toDescription(call: Call | RawCall): string {
  const scope = 'scope' in call ? call.scope : undefined
  const limit = call.limitPerMinute
  return [
    call.summary,
    `可调用：${describeCallers(call)}${scope ? `；有 ${scope} 权限的接口密钥 / API keys with the scope ${scope}` : ''}`,
    ...(typeof limit === 'number' ? [`每个地址每分钟至多 ${limit} 次 / at most ${limit} a minute`] : []),
  ].join('\n\n')
}

function toSecurity(call: Call | RawCall) {
  const scope = 'scope' in call ? call.scope : undefined
  const isOpen = call.access === 'public' || call.access === 'signedAddress'
  if (isOpen && !scope) return {}
  return { security: [...(isOpen ? [] : [{ accessToken: [] }]), ...(scope ? [{ apiKey: [scope] }] : [])] }
}

const findHeaderFields = (call: Call | RawCall): ObjectSchema | undefined => {
  if (isRaw(call)) return toObjectSchema(call.reads?.headers)
  const declared = collectRefusals(call)
  return Type.Object({
    ...(declared.has('idempotency_key_malformed') && {
      'idempotency-key': Type.Optional(
        Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$', title: '请求编号：同一请求一天内得同一答复' }),
      ),
    }),
    ...(declared.has('revision_malformed') && {
      'if-match': Type.Optional(Type.String({ title: '只改这一版，写作 "3"' })),
      'if-none-match': Type.Optional(Type.String({ title: '只在没有时登记，写作 *' })),
    }),
  })
}

/** Described addresses belong to the subject of the call behind them. */
const toTagName = (call: Call | RawCall) =>
  Object.values<RawCall>(rawCalls).find(({ addresses = [] }) =>
    addresses.some(({ name }) => name === call.name),
  )?.name ?? call.name

const describeOperation = (call: Call | RawCall, shared: Named) => ({
  operationId: call.name,
  tags: TAGS.filter((tag) => tag.calls.some((group) => Object.hasOwn(group, toTagName(call)))).map(
    ({ name }) => name,
  ),
  summary: toTitle(call.summary),
  description: toDescription(call),
  parameters: [
    ...describeParameters('path', toObjectSchema(call.params)),
    ...describeParameters(
      'query',
      toObjectSchema(call.query ?? (isRaw(call) ? call.reads?.query : undefined)),
    ),
    ...describeParameters('header', findHeaderFields(call)),
  ],
  ...(isRaw(call) ? toRawBody(call) : toRequestBody(call)),
  ...toSecurity(call),
  'x-access': call.access,
  responses: { ...listRefusals(call, shared), ...listSuccesses(call) },
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
    rules: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

const DESCRIPTION = `除文件与文本外，应答都是同一信封：success、code、data、message、requestId。拒绝时 success 为 false，code 稳定不变，message 可直接示人；提交的字段有误时 errors 按字段给出原因，知道规则时 rules 按字段给出规则的名称。不成请求的内容以 ${[
  REFUSALS.invalid_request,
  REFUSALS.request_slow,
  REFUSALS.headers_too_large,
  REFUSALS.expectation_unmet,
]
  .map(({ code }) => code)
  .join('、')} 拒绝，没有的地址以 ${REFUSALS.not_found.code} 拒绝。`

/** A call with a wildcard, as one operation for each address that it stands for. */
function listAddresses(call: RawCall): RawCall[] {
  if (!call.addresses) return [call]
  return call.addresses.map(({ data, ...address }) => ({
    ...call,
    ...address,
    ...(data && { gives: { ...call.gives, data } }),
  }))
}

/** Makes OpenAPI 3.1 of every call from the contract alone. */
export function openApiDocument() {
  const schemas: Named = { Refusal: refusalSchema }
  const responses: Named = {}
  const paths: Record<string, Record<string, unknown>> = {}
  const raw = [...Object.values<RawCall>(rawCalls), ...Object.values<RawCall>(recordAddresses)]
  const published = raw.filter(({ development }) => !development).flatMap(listAddresses)
  for (const call of [...Object.values<Call>(calls), ...published]) {
    const path = toOpenApiPath(call.path)
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: replaceByReferences(describeOperation(call, responses), schemas),
    }
  }
  return nameThisNode({
    openapi: '3.1.0',
    info: {
      title: `${getIdentity().platform} · 工业互联网标识解析二级节点接口`,
      version: '1',
      description: DESCRIPTION,
    },
    servers: [{ url: '/', description: '本节点 / this node' }],
    tags: TAGS.map(({ name, zh, en }) => ({ name, 'x-displayName': zh, description: `${zh} / ${en}` })),
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: 'access-token' },
        apiKey: { type: 'http', scheme: 'bearer' },
      },
      schemas,
      responses,
    },
  })
}
