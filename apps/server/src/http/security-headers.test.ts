import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { routes } from '@biaojie/contract/wire.ts'
import { testApp } from '../test-support/app.ts'
import { createSession } from '../test-support/people.ts'
import { makePhoto, open, upload } from '../test-support/registrations.ts'

const node = await testApp({ after }, { env: { CAPTCHA: 'off' } })

function expectSafe(name: string, headers: Record<string, unknown>): void {
  assert.equal(headers['x-content-type-options'], 'nosniff', name)
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, name)
}

test('every kind of answer forbids frames and sniffing', async () => {
  const json = { 'content-type': 'application/json' }
  const kinds: [name: string, url: string, status: number, more?: object][] = [
    ['a call that is answered', '/platform-console-service/openapi/node/figures', 200],
    ['one that wants a login', routes.sessionList[1], 401],
    ['an unknown address', '/platform-console-service/nothing', 404],
    ['what cannot be decoded', '/%ff', 400],
    ['a handle nobody has', '/api/handles/88.449.9999/x', 404],
    ['a film nobody has', '/films/x.mp4', 404],
    ['a portrait nobody has', '/media/avatar/x.jpg', 404],
    ['the description of the calls', '/api/openapi.json', 200],
    ['what is no handle', '/api/handles/%ff', 400],
    ['a question of another site', '/api/handles/88.449.9999/x', 204, { method: 'OPTIONS' }],
    ['broken JSON', routes.passwordLogin[1], 400, { method: 'POST', payload: '{', headers: json }],
    [
      'another content type',
      routes.passwordLogin[1],
      415,
      { method: 'POST', payload: '<a/>', headers: { 'content-type': 'text/xml' } },
    ],
    [
      'a wrong signature',
      `/platform-operate-service/identifier/manager/company/private/${'a'.repeat(40)}.jpg?viewer=1&until=1&sig=x`,
      403,
    ],
    ['messages of a demo node', '/dev/outbox', 200],
    ['the probe', '/readyz', 200],
  ]
  for (const [name, url, status, more] of kinds) {
    const answer = await node.app.inject({ url, remoteAddress: '203.0.113.9', ...more })
    assert.equal(answer.statusCode, status, `${name}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    expectSafe(name, answer.headers)
  }
})

test('pictures of people forbid frames, and caches on the way', async () => {
  const owner = await createSession(node)
  const { data, cookies } = await upload(node, owner.token, await makePhoto())
  const shown = await open(node, data.fullUrl, cookies)
  assert.equal(shown.statusCode, 200)
  expectSafe('a picture', shown.headers)
  assert.equal(shown.headers['cache-control'], 'private, no-store')
})
