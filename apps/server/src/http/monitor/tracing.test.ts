import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import Fastify from 'fastify'
import { createMetrics } from '../../platform/base/metrics.ts'
import { testApp } from '../../test-support/app.ts'
import { makeAddress } from '../../test-support/people.ts'
import { traceRequests } from './tracing.ts'

type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status?: { code: number }
}

/** Takes traces as a collector does, or refuses them all. */
async function aCollector(t: TestContext, status = 200) {
  const requests: { path: string | undefined; header: unknown; spans: Sent[] }[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    const { url: path, headers } = request
    requests.push({ path, header: headers['x-tenant'], spans: body.resourceSpans[0].scopeSpans[0].spans })
    response.writeHead(status).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked: requests,
    spans: () => requests.flatMap(({ spans }) => spans),
  }
}

const attributeOf = (span: Sent | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

test('a request goes on with its sender’s trace and names its statements, without values', async (t) => {
  const collector = await aCollector(t)
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=node',
    OTEL_TRACES_SAMPLER_ARG: '1',
  }
  const app = await testApp(t, { env })
  const trace = '0af7651916cd43dd8448eb211c80319c'
  await app.app.inject({
    url: '/product_scene/none?identifier=88.449.1/SECRET-9',
    headers: { traceparent: `00-${trace}-b7ad6b7169203331-00` },
    remoteAddress: makeAddress(),
  })
  await app.call('sendShortMessage', {
    body: { phoneNo: '13712345678', messageType: 10, scene: 'login' },
    ip: makeAddress(),
  })
  await app.app.close()
  const spans = collector.spans()
  const [first] = spans.filter(({ traceId }) => traceId === trace)
  assert.equal(first?.parentSpanId, 'b7ad6b7169203331')
  const call = spans.find(({ name }) => name === 'sendShortMessage')
  assert.equal(attributeOf(call, 'http.request.method'), 'POST')
  assert.ok(attributeOf(call, 'biaojie.request_id'))
  const steps = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  assert.ok(steps.length > 0, 'statements are steps of their request')
  for (const step of steps) {
    assert.equal(step.traceId, call?.traceId)
    assert.ok(attributeOf(step, 'db.query.text'))
    assert.ok(BigInt(step.startTimeUnixNano) <= BigInt(step.endTimeUnixNano))
  }
  assert.doesNotMatch(JSON.stringify(collector.asked), /13712345678|SECRET-9/)
  assert.deepEqual(
    new Set(collector.asked.map(({ path, header }) => `${path} ${header}`)),
    new Set(['/v1/traces node']),
  )
})

test('failures are sent for any share, and nothing else', async (t) => {
  const collector = await aCollector(t)
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' }
  const app = await testApp(t, { env })
  const { pool } = app
  await app.call('nodeFigures', { ip: makeAddress() })
  t.mock.method(pool, 'query', () => Promise.reject(new Error('gone')))
  const failed = await app.app.inject({ url: '/readyz', remoteAddress: makeAddress() })
  assert.equal(failed.statusCode, 503)
  await app.app.close()
  assert.deepEqual(
    collector.spans().map(({ name, status }) => [name, status?.code]),
    [['readiness', 2]],
  )
})

test('a collector that refuses takes nothing from visitors, and what is lost is counted', async (t) => {
  const collector = await aCollector(t, 503)
  const metrics = createMetrics()
  const target = { url: collector.url, headers: {}, service: 'node', share: 1 }
  const app = Fastify()
  traceRequests(app, target, metrics)
  app.get('/', async () => 'here')
  assert.equal((await app.inject('/')).statusCode, 200)
  await app.close()
  assert.equal(collector.asked.length, 2, 'it is tried once more')
  assert.equal((await metrics.spansDropped.get()).values[0]?.value, 1)
})
