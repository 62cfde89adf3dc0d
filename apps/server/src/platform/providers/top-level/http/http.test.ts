import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createHttpTopLevel } from './http.ts'

type Reply = (request: IncomingMessage, response: ServerResponse, body: string) => void

async function standIn(t: TestContext, reply: Reply): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    reply(request, response, body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const request = {
  key: 'id:2',
  prefix: '88.449.1015',
  name: '聊城恒沃轴承有限公司',
  licenseType: '1',
  cardNo: 'X',
  industryCode: 'C,34',
  areaCode: '370000,371500',
  address: '二期 18 号',
  legalPerson: '赵立国',
  liaison: '孙晓雯',
  liaisonPhone: '13812346620',
  liaisonEmail: 'a@b.example',
}

test('the interface reports with token and idempotency key, and reads the decisions of the node above', async (t) => {
  const seen: { method?: string; url?: string; key?: unknown; token?: string; body: string }[] = []
  const answers: unknown[] = [
    { reference: 'T-2026.1' },
    { status: 'pending' },
    { status: 'approved' },
    { status: 'rejected', reason: '名称与登记不符' },
  ]
  const url = await standIn(t, ({ method, url, headers }, response, body) => {
    seen.push({ method, url, key: headers['idempotency-key'], token: headers.authorization, body })
    json(response, answers.shift())
  })
  const node = createHttpTopLevel({ url, token: 'secret' })
  assert.equal(await node.report(request), 'T-2026.1')
  assert.deepEqual(await node.ask('T-2026.1'), { decision: 'pending' })
  assert.deepEqual(await node.ask('T-2026.1'), { decision: 'approve', reason: '' })
  assert.deepEqual(await node.ask('T-2026.1'), { decision: 'reject', reason: '名称与登记不符' })
  const [report, ask] = seen
  assert.deepEqual(
    [report?.method, report?.url, report?.key, report?.token],
    ['POST', '/prefix-registrations', 'id:2', 'Bearer secret'],
  )
  const { key: _key, ...sent } = request
  assert.deepEqual(JSON.parse(report?.body ?? ''), sent)
  assert.deepEqual([ask?.method, ask?.url], ['GET', '/prefix-registrations/T-2026.1'])
})

test('answers that are none are failures, so that they are asked again', async (t) => {
  const replies: ((response: ServerResponse) => void)[] = [
    (response) => json(response, {}, 503),
    (response) => json(response, { reference: '../../admin' }),
    (response) => json(response, {}),
    (response) => response.writeHead(200).end('<html>'),
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    (response) => response.destroy(),
  ]
  const url = await standIn(t, (_request, response) => replies.shift()?.(response))
  const node = createHttpTopLevel({ url, token: 'secret' })
  for (let left = replies.length; left > 0; left--) await assert.rejects(node.report(request))
  assert.equal(replies.length, 0)
})
