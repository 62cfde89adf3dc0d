import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { calls, rawCalls } from '@biaojie/contract/calls.ts'
import type { Call, RawCall } from '@biaojie/contract/define.ts'
import { makeExample } from '@biaojie/contract/examples/examples.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import type { TSchema } from 'typebox'
import { testApp } from '../../../test-support/app.ts'
import { sendByKey } from '../../../test-support/imports.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { createTemplate } from '../../../test-support/templates.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const companyId = await createCompany(app, '海鑫汽车零部件')
const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const [{ prefix }] = (await app.pool.query('select prefix from companies where id = $1', [companyId])).rows

async function aKey(templates: string[]): Promise<string> {
  const scopes = ['read', 'write', 'events', 'labels']
  const body = { name: 'MES', scopes, templates, perSecond: 200 }
  const { secret } = (await app.call('keyCreate', { token, body })).data
  // A quick machine makes more calls in a second than people may set.
  await app.pool.query('update api_keys set per_second = 100000')
  return secret
}
const free = await aKey([])

async function done<T extends { success: boolean; message: string }>(answer: Promise<T>): Promise<T> {
  const given = await answer
  assert.ok(given.success, given.message)
  return given
}
const ask = (name: keyof typeof calls, body: object, key = free) =>
  done(app.call(name, { body, ip: makeAddress(), headers: { authorization: `Bearer ${key}` } }))

const rule = { id: '', revision: 0, name: '流水', pattern: 'IS-{serial:6}', reset: 'never', order: 'counted' }
const codeRuleId = (await done(app.call('codeRuleSave', { token, body: rule }))).data.id
const design = { id: '', revision: 0, name: '卷标', design: START_DESIGN }
const label = (await done(app.call('labelTemplateSave', { token, body: design }))).data
await done(app.call('labelTemplateRelease', { token, body: { id: label.id, revision: label.revision } }))

const event = (identifier: string) => ({
  type: 'ObjectEvent',
  action: 'OBSERVE',
  bizStep: 'inspecting',
  eventTime: '2026-11-19T10:42:00.000+08:00',
  eventTimeZoneOffset: '+08:00',
  epcList: [identifier],
})
const eventDocument = (identifier: string) => ({
  '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-19T10:42:00+08:00',
  epcisBody: { eventList: [event(identifier)] },
})

async function capture(identifier: string, key: string): Promise<string> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/epcis/capture',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/ld+json' },
    payload: JSON.stringify(eventDocument(identifier)),
  })
  return String(answer.headers.location).split('/').pop() ?? ''
}

/** All that a company has of the parts of one template. */
async function aLine(name: string, mark: string) {
  const { id: template } = await createTemplate(app, token, name)
  const code = `${mark}-1`
  const identifier = `${prefix}/${code}`
  const values = { record: { spec: `${mark} 规格`, hardness: '200' } }
  const form = { templateId: template, identifier, values, expected: 0 }
  await done(app.call('identifierSave', { token, body: form }))
  const issued = { codeRuleId, count: 3, templateId: template, name: `${mark} 发放` }
  const issueId = (await ask('issueCreate', issued)).data as { id: string }
  const file = `标识,规格,硬度\n${mark}-2,${mark} 规格,999\n`
  const started = await done(sendByKey(app, free, file, { template, mode: 'good' }))
  await app.runJobs()
  const print = async (more: object) => {
    const job = await ask('labelJobCreate', {
      templateId: label.id,
      format: 'pdf',
      identifiers: [identifier],
      ...more,
    })
    const { id } = job.data as { id: string }
    await app.runJobs()
    await ask('labelJobMove', { id, action: 'release' })
    return id
  }
  await print({})
  const jobId = await print({ reason: 'scratched', old: 'destroyed', note: `${mark} 补打` })
  const captureId = await capture(identifier, free)
  const ids = [issueId.id, started.data.id, jobId, captureId]
  return { name, mark, template, code, identifier, ids, issueId: issueId.id, importId: started.data.id }
}
type Line = Awaited<ReturnType<typeof aLine>>

const own = await aLine('制动盘', 'GJ')
const other = await aLine('转向节', 'ZX')
const limited = await aKey([own.template])
own.ids.push(await capture(own.identifier, limited))

type Scoped = Call | RawCall
const scoped = [...Object.values<Scoped>(calls), ...Object.values<Scoped>(rawCalls)].filter(
  (call) => call.scope !== undefined,
)
const isRaw = (call: Scoped): call is RawCall => 'answers' in call

/** Puts the parts and ids of a line wherever a request may name them. */
function aimed(value: unknown, line: Line, id: string): unknown {
  if (Array.isArray(value)) return value.map((item) => aimed(item, line, id))
  if (typeof value !== 'object' || value === null) return value
  const names: Record<string, unknown> = {
    ...{ id, identifier: line.identifier, handle: line.identifier, prefix, code: line.code },
    ...{ template: line.template, templateId: line.template, templateVersion: line.name },
    ...{ identifiers: [line.identifier] },
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner !== 'object' || Array.isArray(inner)
        ? (names[key] ?? aimed(inner, line, id))
        : aimed(inner, line, id),
    ]),
  )
}
const exampleFor = (schema: TSchema | undefined, line: Line, id: string) =>
  (schema ? aimed(makeExample('', schema), line, id) : {}) as Record<string, unknown>

const element = (value: string) => ({
  index: 2000,
  type: 'spec',
  data: { format: 'string', value },
  auth: '',
})
const idhub = ({ identifier, name, mark }: Line) => ({
  ...{ handle: identifier, templateVersion: name },
  value: [element(`${mark} 新`)],
})
const newValues = { record: { spec: '新', hardness: '201' } }
const formOf = ({ template, identifier }: Line) => ({ templateId: template, identifier, values: newValues })
/** Bodies whose example would be refused for another reason than the template. */
const BODIES: Readonly<Record<string, (line: Line) => unknown>> = {
  labelJobCreate: ({ identifier }) => ({
    ...{ templateId: label.id, format: 'pdf', identifiers: [identifier] },
    ...{ reason: 'scratched', old: 'destroyed' },
  }),
  issueCreate: ({ template }) => ({ codeRuleId, count: 1, templateId: template }),
  identifierRows: ({ template, identifier }) => ({
    ...{ template, mode: 'all' },
    rows: [{ identifier, values: newValues }],
  }),
  identifierAliasAdd: ({ identifier, mark }) => ({ identifier, alias: `${mark}-ALIAS` }),
  identifierAliasRemove: ({ identifier, mark }) => ({ identifier, alias: `${mark}-ALIAS` }),
  identifierCompare: ({ identifier }) => ({ identifier, left: 1, right: 1 }),
  identifierRestore: ({ identifier }) => ({ identifier, to: 1, revision: 1, reason: '还原' }),
  identifierRecord: ({ identifier }) => ({ identifier }),
  identifierSave: formOf,
  identifierPreview: (line) => ({ ...formOf(line), audience: 'public' }),
  identifierPut: ({ template }) => ({ template, values: newValues }),
  identifierList: () => ({}),
  eventList: ({ identifier }) => ({ identifier }),
  idhubCreate: idhub,
  idhubUpdate: idhub,
  idhubRemove: ({ identifier }) => ({ handle: identifier }),
  idhubCreateMany: (line) => [idhub(line)],
  idhubUpdateMany: (line) => [idhub(line)],
  idhubRemoveMany: ({ identifier }) => [identifier],
  epcisCapture: ({ identifier }) => eventDocument(identifier),
  epcisEvent: ({ identifier }) => event(identifier),
}
/** Queries of the same kind. */
const QUERIES: Readonly<Record<string, (line: Line) => Record<string, string>>> = {
  idhubTemplate: ({ name }) => ({ prefix, version: name }),
  idhubTemplateOld: ({ name }) => ({ prefix, version: name }),
}

async function send(call: Scoped, key: string, line: Line, id: string) {
  const params = exampleFor(call.params, line, id)
  const query = QUERIES[call.name]?.(line) ?? exampleFor(call.query, line, id)
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name] ?? 'x')))
  const url = `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
  const headers: Record<string, string> = { authorization: `Bearer ${key}` }
  if (!isRaw(call) && call.upload) {
    const form = new FormData()
    for (const [name, value] of Object.entries(exampleFor(call.body, line, id))) form.set(name, String(value))
    form.set('file', new Blob([`标识,规格,硬度\n${line.mark}-3,新,201\n`]), '新.csv')
    const request = new Request('http://node', { method: 'POST', body: form })
    headers['content-type'] = request.headers.get('content-type') ?? ''
    const payload = Buffer.from(await request.arrayBuffer())
    return app.app.inject({ method: call.method, url, headers, payload, remoteAddress: makeAddress() })
  }
  const body =
    BODIES[call.name]?.(line) ?? (isRaw(call) || !call.body ? undefined : exampleFor(call.body, line, id))
  if (body !== undefined) headers['content-type'] = 'application/json'
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return app.app.inject({ method: call.method, url, headers, payload, remoteAddress: makeAddress() })
}
type Answer = Awaited<ReturnType<typeof send>>

/** Calls of IDHub answer in a form of their own. */
const isTemplateRefused = ({ statusCode, body }: Answer) =>
  (statusCode === 403 && body.includes('40311')) || body.includes('接口密钥不能使用')

/** Reads from the database everything that belongs to other templates. */
async function keptOf(line: Line): Promise<unknown> {
  const of = async (sql: string, ...values: unknown[]) => (await app.pool.query(sql, values)).rows
  return [
    await of(
      `select * from identifiers where prefix = $1 and template = $2 order by handle`,
      prefix,
      line.template,
    ),
    await of(
      `select * from code_issues where prefix = $1 and template_id = $2 order by id`,
      prefix,
      line.template,
    ),
    await of(
      `select * from imports where prefix = $1 and template_id = $2 order by id`,
      prefix,
      line.template,
    ),
    await of(
      `select * from label_jobs where prefix = $1 and $2 = any(templates) order by id`,
      prefix,
      line.template,
    ),
    await of(
      `select * from identifier_aliases where prefix = $1 and alias like lower($2)`,
      prefix,
      `${line.mark}%`,
    ),
    await of(
      `select event_id from event_subjects where prefix = $1 and handle = lower($2) order by 1`,
      prefix,
      line.identifier,
    ),
  ]
}

test('a key that is limited to templates neither reads nor changes anything of others', async (t) => {
  const before = await keptOf(other)
  for (const call of scoped)
    await t.test(call.name, async () => {
      for (const id of other.ids) {
        const answer = await send(call, limited, other, id)
        const content = answer.body
        assert.ok(answer.statusCode < 500, content)
        if (!call.limitedKeys) assert.ok(isTemplateRefused(answer), `${answer.statusCode} ${content}`)
        if (isTemplateRefused(answer)) continue
        for (const word of [`${other.mark} 规格`, `${other.mark} 发放`, `${other.mark} 补打`, ...other.ids])
          assert.ok(!content.includes(word), `${word}: ${content.slice(0, 400)}`)
        assert.ok(!/^%PDF/.test(content), 'a file')
      }
    })
  await app.runJobs()
  assert.deepEqual(await keptOf(other), before)
})

/** These find nothing in this company: it has no recall, no alarm and no battery. */
const FOUND_ELSEWHERE = ['recallHandle', 'alarmDetail', 'batteryPassport']

test('requests of this kind reach what they name with a key for it', async (t) => {
  const reached = async (call: Scoped, key: string) => {
    const answers = []
    for (const id of own.ids) answers.push(await send(call, key, own, id))
    const isReached = ({ statusCode, body }: Answer) =>
      statusCode < 400 ? !/"status":-[23]/.test(body) || body.includes('标识') : statusCode === 409
    assert.ok(answers.some(isReached), answers.map(({ body }) => body.slice(0, 200)).join('\n'))
  }
  const last = (call: Scoped) => (/Remove|State$|Cancel/.test(call.name) ? 1 : 0)
  for (const call of scoped.toSorted((a, b) => last(a) - last(b))) {
    if (call.limitedKeys !== 'its' || FOUND_ELSEWHERE.includes(call.name)) continue
    await t.test(call.name, () => reached(call, limited))
  }
})
