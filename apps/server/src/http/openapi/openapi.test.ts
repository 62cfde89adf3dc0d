import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { KEY_SCOPES } from '@biaojie/contract/define.ts'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { testApp } from '../../test-support/app.ts'
import { putIdentifiers } from '../../test-support/identifiers.ts'
import { createSession, makeAddress } from '../../test-support/people.ts'

/* A client that knows nothing but the document calls every operation, with the examples that it gives. */

type Content = Record<string, { schema?: TSchema; example?: unknown }>
type Response = { $ref?: string; content?: Content }
type Operation = {
  operationId: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; example: unknown }[]
  requestBody?: { content: Content }
  security?: Record<string, string[]>[]
  responses: Record<string, Response>
  'x-access': string | string[]
}

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
await putIdentifiers(app, [
  {
    identifier: '88.449.1001/BD-320A0001',
    name: '前制动盘',
    elements: [{ name: '零件号', value: 'BD-320A-26' }],
  },
])
app.clock.now = new Date('2026-11-29T02:00:00Z')
const [{ id: companyId }] = (await app.pool.query(`select id from companies where prefix = '88.449.1001'`))
  .rows
const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const made = await app.call('keyCreate', {
  token,
  body: { name: '客户端', scopes: [...KEY_SCOPES], perSecond: 200, perDay: 100_000 },
})
const key: string = made.data.secret

const served = await app.app.inject({ url: '/api/openapi.json' })
const document = served.json()
const resolved = <T extends { $ref?: string }>(value: T): T =>
  value.$ref
    ? value.$ref
        .slice(2)
        .split('/')
        .reduce((inner, name) => inner[name], document)
    : value
/** References of a schema lead into the same root. */
const checkerOf = (schema: TSchema) => Compile({ ...schema, components: document.components } as TSchema)

const operations: { method: string; path: string; operation: Operation }[] = Object.entries<
  Record<string, Operation>
>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
)

/** Ids that only this node can tell. */
const KNOWN: Record<string, string> = {}

async function send({ method, path, operation }: (typeof operations)[number], type?: string) {
  const value = ({ name, example }: Operation['parameters'][number]) => String(KNOWN[name] ?? example)
  const placed = (place: string, all = false) =>
    operation.parameters.filter((parameter) => parameter.in === place && (all || parameter.required))
  const isStandard = operation.tags.some((tag) => STANDARDS.includes(tag))
  const further = placed('header', isStandard).map((parameter) => [parameter.name, value(parameter)])
  const filled = placed('path', true).reduce(
    (url, parameter) => url.replace(`{${parameter.name}}`, encodeURIComponent(value(parameter))),
    path,
  )
  const queryParameters = placed('query', true).filter(({ name, required }) => required || name in KNOWN)
  const query = new URLSearchParams(queryParameters.map((parameter) => [parameter.name, value(parameter)]))
  const body = type === undefined ? undefined : operation.requestBody?.content[type]?.example
  const byKey = operation.security?.some((scheme) => 'apiKey' in scheme)
  return app.app.inject({
    method: method.toUpperCase() as 'GET',
    url: `${document.servers[0].url.replace(/\/$/, '')}${filled}?${query}`,
    headers: {
      ...Object.fromEntries(further),
      ...(byKey ? { authorization: `Bearer ${key}` } : operation.security && { 'access-token': token }),
      ...(type && { 'content-type': type }),
    },
    ...(body !== undefined && {
      payload:
        type === 'application/x-www-form-urlencoded'
          ? new URLSearchParams(body as Record<string, string>).toString()
          : typeof body === 'string'
            ? body
            : JSON.stringify(body),
    }),
    remoteAddress: makeAddress(),
  })
}

function check({ operation }: (typeof operations)[number], answer: Awaited<ReturnType<typeof send>>) {
  const { statusCode, headers, body } = answer
  const declared = operation.responses[statusCode]
  assert.ok(declared, `${statusCode} is not declared: ${body.slice(0, 300)}`)
  const { content } = resolved(declared)
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
  if (!content || body === '') return
  const described = content[type]
  assert.ok(described, `${statusCode} ${type} is not declared`)
  if (!described.schema || !/[/+]json$/.test(type)) return
  const checker = checkerOf(described.schema)
  const given = JSON.parse(body)
  assert.ok(checker.Check(given), `${body.slice(0, 300)} ${JSON.stringify(checker.Errors(given)[0])}`)
}

/** These end the session or the account of the client, or remove what others read. */
const LAST = /logout|Logout|accountDelete|Password|sessionEnd|memberRemove|keyRevoke|Remove$/
/** These make or name what others read. */
const FIRST = ['aasLookup', 'aasShellSubmodels', 'aasSubmodelByIdElements', 'epcisEvent', 'epcisQueryCreate']
const STANDARDS = ['epcis', 'representations']
/** These need what this node has none of: a GTIN, a battery, a drawing, a photo, a spreadsheet, a concept, a binary message. */
const WITHOUT = [
  ...['aasConceptById', 'handleMessage'],
  ...['digitalLinkClass', 'digitalLinkSerial', 'digitalLinkLot', 'batteryPassport', 'measuredSheet'],
  ...['eventPhoto', 'eventPhotoAdd', 'eventSheetCheck', 'eventSheetImport', 'eventPart', 'eventList'],
]

/** Keeps the ids that an answer tells, as a client does. */
function noteIds(operationId: string, answer: Awaited<ReturnType<typeof send>>): void {
  if (operationId === 'epcisCapture')
    KNOWN.id =
      String(answer.headers.location ?? '')
        .split('/')
        .pop() ?? ''
  if (operationId === 'epcisCaptureState') delete KNOWN.id
  if (!operationId.startsWith('aas')) return
  const [first] = answer.json().result ?? []
  const encoded = (id: unknown) => Buffer.from(String(id)).toString('base64url')
  if (operationId === 'aasLookup')
    Object.assign(KNOWN, { aasIdentifier: encoded(first), aasIds: encoded(first) })
  if (operationId === 'aasShellSubmodels') KNOWN.submodelIdentifier = encoded(first?.id)
  if (operationId === 'aasSubmodelByIdElements') KNOWN.idShortPath = String(first?.idShort)
}

test('every operation answers as the document declares, and those of standards succeed', async (t) => {
  // The examples of other calls retire the identifier that these read.
  const placeOf = ({ operation: { operationId, tags } }: (typeof operations)[number]) => {
    const place = FIRST.indexOf(operationId)
    if (place >= 0) return place
    return LAST.test(operationId) ? 100 : tags.some((tag) => STANDARDS.includes(tag)) ? 20 : 50
  }
  const first = operations.toSorted((a, b) => placeOf(a) - placeOf(b))
  const succeeded = new Set<string>()
  for (const item of first) {
    const { operationId, requestBody } = item.operation
    await t.test(operationId, async () => {
      const types = Object.keys(requestBody?.content ?? {}).filter((type) => type !== 'multipart/form-data')
      for (const type of types.length > 0 ? types : [undefined]) {
        const answer = await send(item, type)
        check(item, answer)
        if (answer.statusCode < 400) noteIds(operationId, answer)
        if (answer.statusCode < 400) succeeded.add(operationId)
      }
    })
  }
  const wanted = operations.filter(
    ({ operation: { tags, operationId } }) =>
      tags.some((tag) => STANDARDS.includes(tag)) || operationId.startsWith('handle'),
  )
  assert.ok(wanted.length > 30)
  const failed = wanted
    .map(({ operation }) => operation.operationId)
    .filter((name) => !succeeded.has(name) && !WITHOUT.includes(name))
  assert.deepEqual(failed, [])
})

test('every operation shows an answer, and examples are what their schemas allow', () => {
  for (const { operation } of operations)
    for (const [status, response] of Object.entries(operation.responses)) {
      // Refusals are references.
      if (Number(status) >= 300 || response.$ref) continue
      for (const [type, { schema, example }] of Object.entries(resolved(response).content ?? {})) {
        assert.ok(schema, `${operation.operationId} ${type}`)
        if (!/[/+]json$/.test(type) || Object.keys(schema).length === 0) continue
        const checker = checkerOf(schema)
        assert.ok(
          checker.Check(example),
          `${operation.operationId}: ${JSON.stringify(example).slice(0, 200)} ${JSON.stringify(checker.Errors(example)[0])}`,
        )
      }
    }
})
