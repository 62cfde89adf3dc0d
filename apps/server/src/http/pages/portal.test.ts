import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createContext, type ServerBuild } from 'react-router'
import { mapErrors } from '../errors.ts'
import { mountPortal } from './portal.ts'

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
