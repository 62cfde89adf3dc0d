import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { createMetrics } from '../platform/base/metrics.ts'
import { openDatabase } from '../platform/database/database.ts'
import { testApp } from '../test-support/app.ts'
import { testDatabase } from '../test-support/database.ts'
import { startSilentProxy } from '../test-support/silent-proxy.ts'
import { drain, serveHealth } from './health.ts'
import { createServe } from './serve.ts'

const { connection, pool } = await testDatabase({ after })
/** Everything healthy; a test replaces what it is about. */
function parts() {
  const metrics = createMetrics()
  return {
    pool,
    metrics,
    lifecycle: { draining: false },
    tryLookup: async () => {},
    metricsToken: 'open',
    scrape: () => metrics.registry.metrics(),
  }
}
const serveOn = (app: FastifyInstance) =>
  createServe(app, {
    served: new Map(),
    identify: async () => null,
    limitRate: () => {},
    defaultLimit: 1,
    onUndeclared: assert.fail,
  })

test('readiness fails first while requests are still answered; then the process stops listening', async () => {
  const lifecycle = { draining: false }
  const app = Fastify()
  serveHealth(serveOn(app), { ...parts(), lifecycle })
  const address = await app.listen({ port: 0 })
  const status = async (path: string) => (await fetch(address + path)).status
  assert.equal(await status('/readyz'), 200)
  const drained = drain(lifecycle, 600, new AbortController().signal).then(() => app.close())
  for (let i = 0; i < 3; i++)
    assert.deepEqual([await status('/readyz'), await status('/healthz')], [503, 200])
  await drained
  await assert.rejects(status('/healthz'))
})

test('draining does not wait when hurried, nor when no wait is set', async () => {
  const lifecycle = { draining: false }
  const hurry = new AbortController()
  const drained = drain(lifecycle, 60_000, hurry.signal)
  hurry.abort()
  await drained
  await drain(lifecycle, 60_000, hurry.signal)
  await drain(lifecycle, 0, new AbortController().signal)
  assert.equal(lifecycle.draining, true)
})

test('a database that does not answer is not ready, and the probe releases its connection', async (t) => {
  const proxy = await startSilentProxy(t, connection)
  const silent = openDatabase(proxy.connection, 1)
  t.after(silent.close)
  const app = Fastify()
  t.after(() => app.close())
  serveHealth(serveOn(app), { ...parts(), pool: silent.pool })
  const ready = async () => (await app.inject('/readyz')).statusCode
  assert.equal(await ready(), 200)
  proxy.fallSilent()
  // It is far less than the 30 s that queries may take.
  const removed = once(silent.pool, 'remove', { signal: AbortSignal.timeout(15_000) })
  assert.equal(await ready(), 503)
  await removed
  proxy.speakAgain()
  assert.equal(await ready(), 200)
})

test('metrics need the token; in production without a token they are closed', async () => {
  const statusWith = async (metricsToken: string | undefined, authorization?: string) => {
    const app = Fastify()
    serveHealth(serveOn(app), { ...parts(), metricsToken })
    const answer = await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
    await app.close()
    return answer.statusCode
  }
  const token = 'scraper-token-0123456789'
  assert.equal(await statusWith(token), 404)
  assert.equal(await statusWith(token, 'Bearer another-token-0123456789'), 404)
  assert.equal(await statusWith(token, `Bearer ${token}`), 200)
  assert.equal(await statusWith(undefined, 'Bearer undefined'), 404)
  assert.equal(await statusWith('open'), 200)
})

test('a node whose lookups fail is not ready, although its database answers', async () => {
  const { app, pool } = await testApp({ after })
  const ready = async () => (await app.inject('/readyz')).json().status
  assert.equal(await ready(), 'ready')
  await pool.query('alter table identifiers rename to identifiers_away')
  assert.equal(await ready(), 'lookups fail')
  await pool.query('alter table identifiers_away rename to identifiers')
  assert.equal(await ready(), 'ready')
})
