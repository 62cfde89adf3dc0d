import { calls } from '@biaojie/contract/calls.ts'
import { type CallShape, envelopeOf } from '@biaojie/contract/define.ts'
import type { TSchema } from 'typebox'
import { REFUSALS } from './errors.ts'

type ObjectSchema = TSchema & { properties?: Record<string, TSchema>; required?: string[] }

const parameters = (place: 'query' | 'path', fields: ObjectSchema | undefined) =>
  Object.entries(fields?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: fields?.required?.includes(name) ?? false,
    schema,
  }))

function requestBody(call: CallShape) {
  if (call.upload) {
    const properties = { ...(call.body as ObjectSchema | undefined)?.properties }
    const schema = { type: 'object', required: ['file'], properties: { ...properties, file: FILE } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!call.body) return {}
  const form = call.form ? { 'application/x-www-form-urlencoded': { schema: call.body } } : {}
  return { requestBody: { required: true, content: { ...json(call.body).content, ...form } } }
}
const FILE = { type: 'string', format: 'binary' }

const json = (schema: TSchema) => ({ content: { 'application/json': { schema } } })

function operation(name: string, call: CallShape) {
  return {
    operationId: name,
    summary: call.summary,
    parameters: [
      ...parameters('path', call.params as ObjectSchema | undefined),
      ...parameters('query', call.query as ObjectSchema | undefined),
    ],
    ...requestBody(call),
    ...(call.access === 'public' ? {} : { security: [{ accessToken: [] }] }),
    'x-access': call.access,
    responses: {
      200: { description: '成功', ...json(envelopeOf(call.data)) },
      default: { $ref: '#/components/responses/Refusal' },
    },
  }
}

const refusals = Object.values(REFUSALS).map(
  ([status, code, message]) => `${code}（HTTP ${status}）${message}`,
)

/** OpenAPI 3.1 of every call, made from the contract alone: nothing here is kept by hand. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: operation(name, call as CallShape),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: '标解 · 工业互联网标识解析二级节点接口', version: '1' },
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'access-token' } },
      responses: {
        Refusal: { description: `拒绝：success 为 false，code 稳定。\n\n${refusals.join('\n\n')}` },
      },
    },
  }
}
