import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { countActiveLoads } from '@biaojie/ui/load/loading.ts'
import { request } from './request.ts'

let reply: (request: IncomingMessage, response: ServerResponse) => void = () => {}
const server = createServer((incoming, response) => reply(incoming, response)).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const { port } = server.address() as AddressInfo
// A browser resolves addresses against its page; this wrapper does it here.
const browserless = globalThis.fetch
globalThis.fetch = (url, init) => browserless(`http://127.0.0.1:${port}${url}`, init)
after(() => {
  globalThis.fetch = browserless
  server.closeAllConnections()
  server.close()
})

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const ask = (options = {}) => request('industryList', { body: { level: '1', parentCode: '-1' } }, options)

test('a call is sent as the contract says and answers with the data', async () => {
  let seen = ''
  reply = (incoming, response) => {
    seen = `${incoming.method} ${incoming.url}`
    json(response, 200, { success: true, code: 200, data: [{ code: 'A', name: '农' }], message: '' })
  }
  assert.deepEqual(await ask(), { ok: true, data: [{ code: 'A', name: '农' }] })
  assert.equal(seen, 'POST /platform-publicdata-service/api/industry/list')
})

test('query fields that are not given are left out', async () => {
  let url = ''
  reply = (incoming, response) => {
    url = incoming.url ?? ''
    json(response, 200, { success: true, code: 200, data: {}, message: '' })
  }
  const query = { mobile: '13800138000', effect: 'SEND', sessionId: undefined } as const
  await request('identifierDetail', { query, body: { identifier: 'x' } })
  assert.match(url, /\?mobile=13800138000&effect=SEND$/)
})

test('the server’s message wins; the fixed texts are used where there is none', async () => {
  const cases: [(response: ServerResponse) => void, number, string][] = [
    [(r) => json(r, 429, { success: false, code: 900, message: '请完成滑块验证' }), 900, '请完成滑块验证'],
    [(r) => json(r, 500, { success: false, code: 50000, message: '' }), 50000, '服务器被吃了⊙﹏⊙∥'],
    [(r) => r.writeHead(502).end('<html>Bad Gateway'), 502, '服务器被吃了⊙﹏⊙∥'],
    [(r) => r.writeHead(404).end('nothing here'), 404, '未找到接口请求地址'],
    [(r) => json(r, 200, null), 200, '服务器被吃了⊙﹏⊙∥'],
    [(r) => r.destroy(), 0, '网络未连接'],
  ]
  for (const [answer, code, message] of cases) {
    reply = (_incoming, response) => answer(response)
    assert.deepEqual(await ask(), { ok: false, code, message })
  }
})

test('a silent server is given up, and the loading bar shows the wait', async (t) => {
  const activeLoads: number[] = []
  const send = globalThis.fetch
  t.mock.method(globalThis, 'fetch', (...input: Parameters<typeof fetch>) => {
    activeLoads.push(countActiveLoads())
    return send(...input)
  })
  reply = () => {}
  assert.deepEqual(await ask({ timeout: 100 }), { ok: false, code: 0, message: '服务器被吃了⊙﹏⊙∥' })
  reply = (_incoming, response) => response.end('{}')
  await ask({ quiet: true })
  assert.deepEqual(activeLoads, [1, 0])
  assert.equal(countActiveLoads(), 0)
})

test('a fault of ours while sending says so; one of the network says that instead', async (t) => {
  const faults: [Error, string][] = [
    [new Error('broken'), '请求异常，请稍后再试！'],
    [new RangeError('broken'), '请求异常，请稍后再试！'],
    [new TypeError('Failed to fetch'), '网络未连接'],
    [new DOMException('aborted', 'AbortError'), '网络未连接'],
  ]
  for (const [fault, message] of faults) {
    const sent = t.mock.method(globalThis, 'fetch', () => Promise.reject(fault))
    assert.deepEqual(await ask(), { ok: false, code: 0, message })
    sent.mock.restore()
  }
})
