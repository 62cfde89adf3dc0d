import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { UPLOAD_SECONDS } from '@biaojie/contract/deadlines.ts'
import { testApp } from './test-support/app.ts'
import { createPerson, FINGERPRINT, PASSWORD } from './test-support/people.ts'
import { makePhoto, upload } from './test-support/registrations.ts'

/** Settings that change the server as a whole are tested here. */

/** Returns the cookies of a login and of an upload, and one header, for people who use this address. */
async function cameBy(t: TestContext, PUBLIC_URL: string) {
  const app = await testApp(t, { env: { PUBLIC_URL, CAPTCHA: 'off' } })
  const { phone } = await createPerson(app)
  const body = { username: phone, password: encodePassword(PASSWORD), fingerprint: FINGERPRINT }
  const login = await app.call('passwordLogin', { body })
  const uploaded = await upload(app, login.data.tokenInfo.access_token, await makePhoto())
  const { headers } = await app.app.inject({ url: '/healthz' })
  const cookies = [...login.cookies, ...uploaded.cookies]
  assert.deepEqual(
    new Set(cookies.map((cookie) => /^bj_[a-z]+/.exec(cookie)?.[0])),
    new Set(['bj_out', 'bj_known', 'bj_files']),
  )
  return { cookies, hsts: headers['strict-transport-security'] }
}

test('a node reached by https sets cookies for https alone, and browsers keep to it on this host', async (t) => {
  const { cookies, hsts } = await cameBy(t, 'https://id.example.cn')
  for (const cookie of cookies) assert.match(cookie, /; Secure$/)
  assert.equal(hsts, 'max-age=31536000')
})

test('a node reached by http, as inside a company, sets cookies that browsers take', async (t) => {
  const { cookies, hsts } = await cameBy(t, 'http://10.0.0.7')
  for (const cookie of cookies) assert.doesNotMatch(cookie, /Secure/)
  assert.equal(hsts, undefined)
})

test('a proxy that is not configured is logged once, a configured one never', async (t) => {
  const warnings = async (TRUST_PROXY: string) => {
    const { app, logs } = await testApp(t, { env: { TRUST_PROXY } })
    await app.inject({ url: '/healthz' })
    assert.equal(logs.length, 0)
    for (const _ of [1, 2]) {
      await app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '198.51.100.9' } })
    }
    return logs.filter((line) => line.includes('TRUST_PROXY')).length
  }
  assert.deepEqual([await warnings(''), await warnings('127.0.0.1')], [1, 0])
})

test('an upload may take as long as the browser waits; headers may not', async (t) => {
  const { app } = await testApp(t)
  const { requestTimeout, headersTimeout, maxConnections } = app.server
  assert.ok(requestTimeout > UPLOAD_SECONDS * 1000)
  assert.ok(headersTimeout <= 15_000 && maxConnections > 0)
})
