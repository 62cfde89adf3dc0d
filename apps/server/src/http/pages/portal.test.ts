import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createContext, type ServerBuild } from 'react-router'
import { mapErrors } from '../errors.ts'
import { hasDotSegment, mountPortal } from './portal.ts'

test('a Host that makes no valid URL is answered', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  mapErrors(app, () => {})
  const module = { serverCallContext: createContext(), requestFactsContext: createContext() }
  const build = { entry: { module } } as unknown as ServerBuild
  await mountPortal(app, {
    build,
    served: new Map(),
    login: { backHosts: [], demoAccounts: [] },
    demo: false,
  })
  const answer = await app.inject({ url: '/home', headers: { host: 'example.cn"><b>' } })
  assert.deepEqual([answer.statusCode, answer.json().code], [400, 40001])
})

test('parts of a path that stand for others are seen however they are written', () => {
  for (const url of ['/id/%2e%2e/', '/id/..', '/id/%2E./x', '/./home', '/id/.%2e?a=1'])
    assert.equal(hasDotSegment(url), true, url)
  for (const url of ['/id/88.449.1/A..B', '/home?back=/../x', '/id/...', '/.well-known/x'])
    assert.equal(hasDotSegment(url), false, url)
})
