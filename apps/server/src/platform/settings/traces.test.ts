import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnv } from './env.ts'

const traces = (source: NodeJS.ProcessEnv) => readEnv(source).traces

test('traces are off without an address, and have a share of their own', () => {
  assert.equal(traces({ OTEL_SERVICE_NAME: 'node' }), undefined)
  assert.deepEqual(
    traces({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'a=1, b=x=y',
    }),
    { url: 'http://127.0.0.1:4318/v1/traces', headers: { a: '1', b: 'x=y' }, share: 0.1, service: 'biaojie' },
  )
})

test('a wrong address, header or share is refused by name, and a secret stays out of the message', () => {
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'token secret-1'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ] as const)
    assert.throws(
      () => traces({ [name]: value }),
      (error) => error instanceof Error && error.message.includes(name) && !/secret-1/.test(error.message),
      value,
    )
})
