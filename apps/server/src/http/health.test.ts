import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { createMetrics } from '../platform/metrics.ts'
import { testDatabase } from '../testing/database.ts'
import { drain, serveHealth } from './health.ts'

const { pool } = await testDatabase({ after })

test('readiness fails first, while everything is still answered; then nobody listens', async () => {
  const lifecycle = { draining: false }
  const app = Fastify()
  serveHealth(app, { pool, metrics: createMetrics(), lifecycle })
  const address = await app.listen({ port: 0 })
  const status = async (path: string) => (await fetch(address + path)).status
  assert.equal(await status('/readyz'), 200)
  const drained = drain(lifecycle, 600, new AbortController().signal).then(() => app.close())
  for (let i = 0; i < 3; i++)
    assert.deepEqual([await status('/readyz'), await status('/healthz')], [503, 200])
  await drained
  await assert.rejects(status('/healthz'))
})

test('in a hurry nobody waits, nor where no wait is set', async () => {
  const lifecycle = { draining: false }
  const hurry = new AbortController()
  const drained = drain(lifecycle, 60_000, hurry.signal)
  hurry.abort()
  await drained
  await drain(lifecycle, 60_000, hurry.signal)
  await drain(lifecycle, 0, new AbortController().signal)
  assert.equal(lifecycle.draining, true)
})
