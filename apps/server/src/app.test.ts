import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { calls } from '@biaojie/contract/calls.ts'
import type { CallShape } from '@biaojie/contract/define.ts'
import { routes } from '@biaojie/contract/routes.ts'
import { createApp } from './app.ts'
import { putPeople } from './domains/accounts/accounts.ts'
import { startSession } from './domains/accounts/sessions/sessions.ts'
import { REFUSALS } from './http/errors.ts'
import { repositoryFile } from './http/files.ts'
import { openApiDocument } from './http/openapi.ts'
import { systemNow } from './platform/clock.ts'
import { readEnv } from './platform/env.ts'
import { testDatabase } from './testing/database.ts'

/** What holds for every call of the contract, whatever it does. */

const { pool, db } = await testDatabase({ after })
const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent', SECRET: 'x'.repeat(32) })
const { app, served } = await createApp({ env, pool, db, now: systemNow })
after(() => app.close())

/** One account of each type; sessions are opened past the login, which has its own tests. */
const ROLES = ['ORDINARY', 'COMPANY', 'COMPANY_ADMIN', 'ADMIN', 'MANAGER'] as const
const people = ROLES.map((type, i) => ({
  phone: `1380000000${i}`,
  name: `role-${type}`,
  type,
  email: 'r@example.com',
}))
const ids = await putPeople(db, people, 'not-used-here', systemNow())
const from = { ip: '203.0.113.7', userAgent: '', header: () => '' }
async function tokenOf(role: (typeof ROLES)[number]): Promise<string> {
  const accountId = ids.get(people.find(({ type }) => type === role)!.phone)!
  const deps = { db, now: systemNow, keyed: () => 'fingerprint' }
  const { tokenInfo } = await startSession(db, deps, { accountId, fingerprint: '', from })
  return tokenInfo.access_token
}

const every = Object.entries(calls) as [string, CallShape & { method: 'GET' | 'POST'; path: string }][]
const junk: unknown[] = [
  undefined,
  null,
  [],
  'text',
  1,
  { identifier: {} },
  { identifier: '\u0000' },
  { level: [], parentCode: {} },
  { phoneNo: '13800000000', messageType: 0, scene: 'constructor' },
]

test('every call is declared, routed and served exactly once', () => {
  assert.deepEqual(Object.keys(calls).sort(), Object.keys(routes).sort())
  assert.deepEqual([...served.keys()].sort(), Object.keys(calls).sort())
  const addresses = Object.values(routes).map(([method, path]) => `${method} ${path}`)
  assert.equal(new Set(addresses).size, addresses.length)
})

test('a call that is not public refuses strangers', async () => {
  for (const [, call] of every.filter(([, { access }]) => access !== 'public')) {
    const answer = await app.inject({ method: call.method, url: call.path, payload: {} })
    assert.equal(answer.statusCode, 401, call.path)
    assert.equal(answer.headers['cache-control'], 'no-store')
  }
})

test('each call opens to the account types it names and to no other', async () => {
  for (const [name, call] of every.filter(([, { access }]) => access !== 'public')) {
    const allowed = call.access === 'signedIn' ? ROLES : (call.access as readonly string[])
    for (const role of ROLES) {
      const headers = { 'access-token': await tokenOf(role) }
      // Nothing that could be valid: what is behind the door has tests of its own.
      const answer = await app.inject({ method: call.method, url: call.path, headers, payload: [] })
      const refused = answer.json().code === 40301
      if (!(allowed as readonly string[]).includes(role)) assert.ok(refused, `${name} let ${role} in`)
      assert.notEqual(answer.statusCode, 401, `${name} did not know ${role}`)
      assert.ok(answer.statusCode < 500, `${name} as ${role}: ${answer.body}`)
    }
  }
})

/** Every field filled with the same text: shaped well enough to get past the schemas into the rules. */
function filled({ body }: CallShape, value: string) {
  const { properties = {} } = (body ?? {}) as { properties?: object }
  return Object.fromEntries(Object.keys(properties).map((field) => [field, value]))
}

test('junk gets an envelope with a stable code and a Chinese message, never a 5xx', async () => {
  const codes = new Set(Object.values(REFUSALS).map(([, code]) => code as number))
  for (const [name, call] of every) {
    const payloads = call.method === 'POST' ? [...junk, filled(call, 'x'), filled(call, '1')] : [undefined]
    for (const role of [undefined, 'ADMIN', 'COMPANY_ADMIN'] as const) {
      const token = role && (await tokenOf(role))
      for (const payload of payloads) {
        const answer = await app.inject({
          method: call.method,
          url: call.path,
          headers: { 'content-type': 'application/json', ...(token && { 'access-token': token }) },
          ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
        })
        const body = answer.json()
        assert.ok(answer.statusCode < 500, `${name} ${role} ${JSON.stringify(payload)}: ${answer.body}`)
        assert.equal(body.requestId.length > 0, true)
        if (body.success) continue
        assert.ok(codes.has(body.code), `${name}: ${body.code}`)
        assert.match(body.message, /[\u4e00-\u9fa5]/)
        assert.equal(body.data, null)
      }
    }
  }
})

test('broken JSON, a foreign content type and a body too large are refused by name', async () => {
  const { path } = calls.identifierDetail
  const send = (payload: string, type: string) =>
    app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } })
  assert.equal((await send('{', 'application/json')).statusCode, 400)
  assert.equal((await send('<a/>', 'text/xml')).statusCode, 415)
  assert.equal(
    (await send(JSON.stringify({ identifier: 'x'.repeat(200_000) }), 'application/json')).statusCode,
    413,
  )
})

test('a body of brackets is refused before anything walks through it', async () => {
  const headers = { 'content-type': 'application/json', 'access-token': await tokenOf('ORDINARY') }
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const)
    for (const levels of [30, 3_000]) {
      const payload = `{"fields":{"a":${open.repeat(levels)}1${close.repeat(levels)}}}`
      const url = calls.saveRegistrationDraft.path
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      assert.deepEqual([answer.statusCode, answer.json().message], [400, '提交的内容嵌套层级过多'])
    }
})

test('an address nobody serves answers an envelope, and so does one that is none', async () => {
  const answer = await app.inject('/platform-console-service/nothing')
  assert.equal(answer.statusCode, 404)
  assert.equal(answer.json().code, 40400)
  assert.equal(answer.headers['cache-control'], 'no-store')
  for (const url of ['/%ff', '/media/%c0%ae', '/%']) {
    const broken = await app.inject(url)
    assert.deepEqual([broken.statusCode, broken.json().code], [400, 40001], url)
    assert.equal(broken.headers['x-content-type-options'], 'nosniff')
    assert.doesNotMatch(broken.body, /%/)
  }
})

test('text that the database cannot hold is the sender’s to change, wherever it is stored or searched', async () => {
  const headers = { 'access-token': await tokenOf('ADMIN') }
  for (const { path: url } of [calls.companyDirectory, calls.reviewQueue]) {
    const answer = await app.inject({ method: 'POST', url, headers, payload: { text: 'a\u0000' } })
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 40001], url)
  }
})

test('refusal codes are unique and Chinese', () => {
  const codes = Object.values(REFUSALS).map(([, code]) => code)
  assert.equal(new Set(codes).size, codes.length)
  for (const [, , message] of Object.values(REFUSALS)) assert.match(message, /[\u4e00-\u9fa5]/)
})

test('docs/openapi.json is what the contract says now', () => {
  const written = JSON.parse(readFileSync(repositoryFile('docs/openapi.json'), 'utf8'))
  assert.deepEqual(written, JSON.parse(JSON.stringify(openApiDocument())), 'run: npm run openapi')
})
