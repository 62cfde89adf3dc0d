import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { findRepositoryFile } from '../platform/base/places.ts'
import { getRefusalCode } from '../test-support/app.ts'
import { mapErrors } from './errors.ts'
import { serveFiles } from './files.ts'

const app = Fastify()
mapErrors(app, () => assert.fail('unexpected'))
await serveFiles(app)
after(() => app.close())
const PDF = '/api/standards/1-identifier-coding.pdf'
const part = (range: string) => app.inject({ url: PDF, headers: { range } })

test('a file is sent in parts; past its end the answer says how long it is', async () => {
  const whole = await app.inject({ url: PDF })
  const length = whole.rawPayload.length
  const some = await part('bytes=10-19')
  assert.deepEqual(
    [some.statusCode, some.headers['content-range'], some.rawPayload.length],
    [206, `bytes 10-19/${length}`, 10],
  )
  const beyond = await part(`bytes=${length}-`)
  assert.deepEqual(
    [beyond.statusCode, beyond.headers['content-range'], beyond.json().code],
    [416, `bytes */${length}`, getRefusalCode('range_beyond')],
  )
  assert.equal(Number(beyond.headers['content-length']), beyond.rawPayload.length)
  // An invalid range counts as none: the whole file, as in RFC 9110.
  assert.equal((await part('parts=1-2')).statusCode, 200)
})

test('a service worker is looked for anew each time', async (t) => {
  if (!existsSync(findRepositoryFile('apps/portal/build/client/offline-worker.js')))
    return t.skip('nothing is built')
  for (const worker of ['offline-worker.js', 'floor-worker.js']) {
    const answer = await app.inject({ url: `/${worker}` })
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [200, 'no-cache'], worker)
    assert.match(String(answer.headers['content-type']), /javascript/)
  }
})
