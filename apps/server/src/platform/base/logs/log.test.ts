import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createLoggerOptions } from './log.ts'

/** Returns the log after these lines. */
function logged(...lines: object[]) {
  const written: string[] = []
  const { log } = Fastify({ logger: createLoggerOptions('info', { write: (line) => written.push(line) }) })
  for (const line of lines) log.warn(line, '-')
  return { text: written.join(''), last: JSON.parse(written.at(-1)!) }
}

test('codes, passwords and tokens stay out, up to two levels down', () => {
  const secrets = { code: '031900', password: 'Kolben-7', token: 'tok-1', sig: 'sig-1', verifyCode: '041900' }
  const { text } = logged(secrets, { body: secrets }, { request: { body: secrets } })
  for (const secret of Object.values(secrets)) assert.doesNotMatch(text, new RegExp(secret))
})

test('an error tells its code, and that of what caused it', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const failed = Object.assign(new Error('Failed query: select 1 params: 13812346620', { cause: refused }), {
    query: 'select $1',
    code: '23505',
  })
  const { text, last } = logged({ err: failed })
  const { err } = last
  assert.deepEqual(
    [err.errorCode, err.message, err.cause.errorCode],
    ['23505', 'Failed query: select $1', 'ECONNREFUSED'],
  )
  assert.doesNotMatch(text, /已隐去|13812346620/)
})
