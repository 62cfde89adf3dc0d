import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { calls, rawCalls } from '@biaojie/contract/calls.ts'
import type { Call, RawCall } from '@biaojie/contract/define.ts'
import { readFields } from '@biaojie/contract/records.ts'
import { createApp } from './app.ts'
import { addPeople } from './domains/accounts/accounts/accounts.ts'
import { startSession } from './domains/accounts/accounts/sessions/sessions.ts'
import type { Refusal } from './http/errors.ts'
import { getValidator } from './http/input/input.ts'
import { getSystemNow } from './platform/base/clock.ts'
import { makeKeyed } from './platform/base/secret.ts'
import { readEnv } from './platform/settings/env.ts'
import { getRefusalCode } from './test-support/app.ts'
import { testDatabase } from './test-support/database.ts'
import { listJunk, listRoles, sendJunk } from './test-support/junk.ts'
import { FINGERPRINT } from './test-support/people.ts'

/** These tests hold for every call of the contract. */

const { pool, db } = await testDatabase({ after })
const dataDir = mkdtempSync(join(tmpdir(), 'biaojie-calls-'))
after(() => rmSync(dataDir, { recursive: true }))
const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, SECRET: 'x'.repeat(32) })
const undeclared = new Set<string>()
const { app, served } = await createApp({
  env,
  pool,
  db,
  now: getSystemNow,
  background: false,
  onUndeclared: (call, reason) => undeclared.add(`${call}: ${reason}`),
})
after(() => app.close())

/** There is one account of each type; sessions are created directly, since the login has its own tests. */
const ROLES = ['ORDINARY', 'COMPANY', 'COMPANY_ADMIN', 'ADMIN', 'MANAGER'] as const
const people = ROLES.map((type, i) => ({
  phone: `1380000000${i}`,
  name: `role-${type}`,
  type,
  email: 'r@example.com',
}))
const ids = await addPeople(db, people, 'not-used-here', getSystemNow())
const from = { ip: '203.0.113.7', userAgent: '', header: () => '' }
async function tokenOf(role: (typeof ROLES)[number]): Promise<string> {
  const accountId = ids.get(people.find(({ type }) => type === role)!.phone)!
  const deps = { db, now: getSystemNow, keyed: makeKeyed('accounts', env) }
  const { tokenInfo } = await startSession(db, deps, { accountId, fingerprint: FINGERPRINT, from })
  return tokenInfo.access_token
}

const shared = new Map<string, Promise<string>>()
/** A call that takes nothing has its effect, and some end the session, so each of these gets a session of its own. */
async function tokenFor(call: Call, role: (typeof ROLES)[number]): Promise<string> {
  if (!call.body) return tokenOf(role)
  const token = shared.get(role) ?? tokenOf(role)
  shared.set(role, token)
  return token
}

const every = Object.entries(calls) as [string, Call][]
const everyRaw = Object.entries(rawCalls) as [string, RawCall][]
test('every call is declared under its own name and served exactly once', () => {
  for (const [name, call] of [...every, ...everyRaw]) assert.equal(call.name, name)
  assert.deepEqual([...served.keys()].sort(), Object.keys(calls).sort())
  const addresses = [...every, ...everyRaw].map(([, { method, path }]) => `${method} ${path}`)
  assert.equal(new Set(addresses).size, addresses.length)
})

test('the server serves only what the contract declares', async () => {
  await app.ready()
  const methods = [...app.printRoutes().matchAll(/\(([A-Z, ]+)\)$/gm)]
    .flatMap(([, list = '']) => list.split(', '))
    .filter((method) => method !== 'HEAD')
  const preflights = everyRaw.filter(([, { crossOrigin, method }]) => crossOrigin && method === 'GET')
  const discoveries = everyRaw.filter(([, { discovery }]) => discovery)
  assert.equal(methods.length, every.length + everyRaw.length + preflights.length + discoveries.length)
})

test('a raw call answers in a form it declares, or refuses; a signed address without its signature opens nothing', async () => {
  for (const [name, call] of everyRaw) {
    const url = call.path.replace(':name', 'x').replace('*', '88.449.1001/BD-320A0001')
    for (const query of [
      '',
      '?type=a&type=b&viewer=&until=1&sig=x&phone=%00&name[]=1',
      '?viewer=1&viewer=2&phone=1&phone=2',
    ]) {
      const answer = await app.inject({ method: call.method, url: url + query })
      const type = String(answer.headers['content-type']).split(';')[0]!
      assert.ok(answer.statusCode < 500, `${name}: ${answer.body}`)
      if (answer.statusCode === 200) assert.ok(call.answers.includes(type), `${name}: ${type}`)
      else assert.ok(call.ownRefusals || answer.json().code >= 40_000, `${name}: ${answer.body}`)
      if (call.access === 'signedAddress') assert.notEqual(answer.statusCode, 200, name)
    }
  }
})

test('a call that is not public refuses callers without a session', async () => {
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
      const headers = { 'access-token': await tokenFor(call, role), fingerprint: FINGERPRINT }
      // The input is never valid, because the effects of calls have tests of their own.
      const answer = await app.inject({ method: call.method, url: call.path, headers, payload: [] })
      const refused = answer.json().code === getRefusalCode('forbidden')
      if (!(allowed as readonly string[]).includes(role)) assert.ok(refused, `${name} let ${role} in`)
      assert.notEqual(answer.statusCode, 401, `${name} did not know ${role}`)
      assert.ok(answer.statusCode < 500, `${name} as ${role}: ${answer.body}`)
    }
  }
})

test('junk gets an envelope with a stable code and a Chinese message, never a 5xx', async () => {
  for (const [number, [, call]] of every.entries())
    for (const role of listRoles(call)) {
      const token = role && (await tokenOf(role))
      for (const payload of listJunk(call, number)) await sendJunk(app, call, payload, token)
    }
})

test('calls of staff refuse fields that they do not declare, before anything else; calls of others ignore them', async () => {
  const isStaffs = ({ method, access, upload }: Call) =>
    method !== 'GET' &&
    !upload &&
    Array.isArray(access) &&
    access.length > 0 &&
    access.every((role) => ['ADMIN', 'MANAGER'].includes(role))
  const headers = { 'access-token': await tokenOf('ADMIN') }
  for (const [name, call] of every.filter(([, call]) => call.body && isStaffs(call))) {
    const payload = { publishTimes: '2026-11-30 09:00:00' }
    const answer = await app.inject({
      method: 'POST',
      url: call.path,
      headers,
      payload,
      remoteAddress: '198.18.0.9',
    })
    assert.deepEqual([answer.statusCode, answer.json().message], [400, '不认识的字段 publishTimes'], name)
  }
  const { path: url } = calls.prefixHolders
  assert.equal((await app.inject({ method: 'POST', url, payload: { other: 1 } })).statusCode, 200)
  /** Wraps an unknown field as deep as every object of a schema is, and returns its path with it. */
  function* misnamed(schema: unknown, path: string[] = []): Generator<[string, unknown]> {
    const { type, properties, items, anyOf, ...more } = (schema ?? {}) as Record<string, unknown>
    const takesMore = 'additionalProperties' in more || 'patternProperties' in more
    if (type === 'object' && path.length > 0 && !takesMore) yield [[...path, 'extra'].join('.'), { extra: 1 }]
    for (const [name, inner] of Object.entries(properties ?? {}))
      for (const [at, value] of misnamed(inner, [...path, name])) yield [at, { [name]: value }]
    if (items && !Array.isArray(items))
      for (const [at, value] of misnamed(items, [...path, '0'])) yield [at, [value]]
    for (const inner of Array.isArray(anyOf) ? anyOf : []) yield* misnamed(inner, path)
  }
  const nested = every
    .filter(([, call]) => isStaffs(call))
    .flatMap(([name, call]) => [...misnamed(call.body)].map((names) => [name, call, ...names] as const))
  assert.ok(nested.length > 15, 'calls with objects in their bodies')
  for (const [name, { path }, at, payload] of nested) {
    const ip = { remoteAddress: '198.18.0.10' }
    const answer = await app.inject({ method: 'POST', url: path, headers, payload: payload as object, ...ip })
    assert.deepEqual([answer.statusCode, answer.json().message], [400, `不认识的字段 ${at}`], name)
  }
})

test('a call that takes nothing is asked with nothing of any content type', async () => {
  const { path: url } = calls.productionOptions
  for (const type of [
    undefined,
    'application/json',
    'text/plain',
    'application/xml',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ]) {
    const answer = await app.inject({
      method: 'POST',
      url,
      ...(type && { headers: { 'content-type': type } }),
    })
    assert.equal(answer.statusCode, 200, `${type}: ${answer.body}`)
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

test('a deeply nested body is refused before it is processed', async () => {
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

test('an unknown address and one that cannot be decoded answer an envelope', async () => {
  const answer = await app.inject('/platform-console-service/nothing')
  assert.equal(answer.statusCode, 404)
  assert.equal(answer.json().code, getRefusalCode('not_found'))
  assert.equal(answer.headers['cache-control'], 'no-store')
  for (const url of ['/%ff', '/media/%c0%ae', '/%']) {
    const broken = await app.inject(url)
    assert.deepEqual([broken.statusCode, broken.json().code], [400, getRefusalCode('invalid_input')], url)
    assert.equal(broken.headers['x-content-type-options'], 'nosniff')
    assert.doesNotMatch(broken.body, /%/)
  }
})

/** A text that is never stored at every place of a schema that takes text, with the path to it. */
function* withBadText(schema: unknown, bad: string, path: string[] = []): Generator<[string, unknown]> {
  const { type, properties, patternProperties, items, anyOf, allOf } = readFields(schema)
  if (type === 'string') yield [path.join('.'), bad]
  for (const [name, inner] of Object.entries(readFields(properties)))
    for (const [at, value] of withBadText(inner, bad, [...path, name])) yield [at, { [name]: value }]
  for (const inner of Object.values(readFields(patternProperties)))
    for (const [at, value] of withBadText(inner, bad, [...path, 'x'])) yield [at, { x: value }]
  if (items && !Array.isArray(items))
    for (const [at, value] of withBadText(items, bad, [...path, '0'])) yield [at, [value]]
  for (const inner of [anyOf, allOf].flatMap((list) => (Array.isArray(list) ? list : [])))
    yield* withBadText(inner, bad, path)
}

test('every text of every call is refused with its field when it has a character that is never stored', () => {
  let tried = 0
  for (const [name, call] of every)
    for (const bad of ['a\ud83d', 'a\u0000'])
      for (const [path, body] of withBadText(call.body, bad)) {
        tried += 1
        const [character] = bad === 'a\u0000' ? ['U+0000'] : ['U+D83D']
        assert.throws(
          () => getValidator(call)({ body }),
          ({ code, fields }: Refusal) =>
            code === getRefusalCode('invalid_input') &&
            Object.keys(fields ?? {}).join() === path &&
            fields![path]!.includes(character!),
          `${name} ${path}`,
        )
      }
  assert.ok(tried > 1_000, String(tried))
})

test('calls with a format of their own refuse such texts before they read them', async () => {
  const writing = everyRaw.filter(
    ([, { method, bytes }]) => method !== 'GET' && method !== 'DELETE' && !bytes,
  )
  assert.ok(writing.length > 5)
  for (const [name, { method, path, answers }] of writing) {
    if (!answers.some((type) => type.includes('json'))) continue
    const url = path.replace(/:\w+/g, 'x').replace('*', 'x')
    const payload = JSON.stringify({ handle: 'a\ud83d' })
    const answer = await app.inject({ method, url, payload, headers: { 'content-type': 'application/json' } })
    assert.ok(answer.statusCode < 500 && /U\+D83D/.test(answer.body), `${name}: ${answer.body}`)
  }
})

test('text that PostgreSQL cannot store is refused as wrong input, whether it is stored or searched', async () => {
  const headers = { 'access-token': await tokenOf('ADMIN') }
  for (const { path: url } of [calls.companyDirectory, calls.reviewQueue]) {
    const answer = await app.inject({ method: 'POST', url, headers, payload: { text: 'a\u0000' } })
    assert.deepEqual([answer.statusCode, answer.json().code], [400, getRefusalCode('invalid_input')], url)
  }
})

test('no call above refused for a reason that it does not declare', () => {
  assert.deepEqual([...undeclared], [])
})
