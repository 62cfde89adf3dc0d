import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createMetrics } from '../../platform/base/metrics.ts'
import { mapErrors, refuse } from '../errors.ts'
import { observe } from './observe.ts'

/** Throws what the driver throws, as Drizzle wraps it. */
const databaseError = (code: string | undefined, message: string) =>
  new Error('Failed query: select 1', { cause: Object.assign(new Error(message), code && { code }) })

const CAUSES: [path: string, error: Error, why: string | undefined][] = [
  ['/lock', databaseError('40P01', 'deadlock detected'), '数据库里的锁：40P01 deadlock detected'],
  [
    '/late',
    databaseError('57014', 'canceling statement due to statement timeout'),
    '数据库没有答复：57014 canceling statement due to statement timeout',
  ],
  [
    '/pool',
    databaseError(undefined, 'timeout exceeded when trying to connect'),
    '数据库没有答复：timeout exceeded when trying to connect',
  ],
  ['/queue', refuse('unavailable').setReason('等待处理的图片太多'), '等待处理的图片太多'],
  ['/sms', refuse('sms_failed'), undefined],
]

test('the line of a 503 says once which limit, lock or queue was behind it, and the answer does not', async (t) => {
  const lines: { url?: string; why?: string; status?: number }[] = []
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
    disableRequestLogging: true,
  })
  t.after(() => app.close())
  mapErrors(app, () => {})
  observe(app, createMetrics())
  for (const [path, error] of CAUSES)
    app.get(path, async () => {
      throw error
    })
  for (const [path, , why] of CAUSES) {
    lines.length = 0
    const answer = await app.inject(path)
    assert.equal(answer.statusCode, 503, path)
    assert.doesNotMatch(answer.body, /等待|数据库|deadlock|timeout/)
    assert.deepEqual(
      lines.map((line) => [line.status, line.why]),
      [[503, why]],
      path,
    )
  }
})
