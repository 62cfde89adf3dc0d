import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { type Change, TopLevelUnavailable } from '../top-level.ts'
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
const data = {
  name: '聊城恒沃轴承有限公司',
  licenseType: '1',
  cardNo: 'X',
  industryCode: 'C3451',
  areaCode: '371502',
  address: '二期 18 号',
  website: '',
  introduce: '',
  legalPerson: '赵立国',
  liaison: '孙晓雯',
  liaisonPhone: '13812346620',
  liaisonEmail: 'a@b.example',
}
const prefix = '88.449.1015'
const create: Change = { kind: 'create', prefix, data }

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
  assert.deepEqual(await node.send('id:2', create), { reference: 'T-2026.1', isPending: true })
  const change = { prefix, reference: 'T-2026.1' }
  assert.deepEqual(await node.ask(change), { decision: 'pending' })
  assert.deepEqual(await node.ask(change), { decision: 'approve', reason: '' })
  assert.deepEqual(await node.ask(change), { decision: 'reject', reason: '名称与登记不符' })
  const [report, ask] = seen
  assert.deepEqual(
    [report?.method, report?.url, report?.key, report?.token],
    ['POST', '/prefix-registrations', 'id:2', 'Bearer secret'],
  )
  assert.deepEqual(JSON.parse(report?.body ?? ''), { prefix, ...data })
  assert.deepEqual([ask?.method, ask?.url], ['GET', '/prefix-registrations/T-2026.1'])
})

test('every change, question and message has its request', async (t) => {
  const site = { name: '主', ipv4: '192.0.2.1', ipv6: '', tcp: 2641, udp: 0, http: 0, publicKey: 'PEM' }
  const stored = { prefix, status: 'enabled', hosting: 'own', name: data.name, sites: [site] }
  const answers: Record<string, unknown> = {
    [`GET /prefixes/${prefix}`]: stored,
    'GET /prefixes?below=88.449&after=': { prefixes: [prefix], more: true },
    [`GET /prefixes/free?prefix=${prefix}&prefix=88.449.2`]: { free: ['88.449.2', '1.2'] },
    'GET /messages?limit=1': {
      messages: [
        { id: 'M/1', kind: 'rejected', prefix, key: 'id:1', time: '2026-11-27T01:00:00Z', text: '不清' },
      ],
    },
  }
  const seen: string[] = []
  const url = await standIn(t, ({ method, url }, response) => {
    seen.push(`${method} ${url}`)
    json(response, answers[`${method} ${url}`] ?? {})
  })
  const node = createHttpTopLevel({ url, token: 'secret' })
  const changes: Change[] = [
    { kind: 'update', prefix, data: { address: '新' } },
    { kind: 'suspend', prefix, reason: '欠费' },
    { kind: 'restore', prefix },
    { kind: 'hosting', prefix, isHosted: false },
    { kind: 'sites', prefix, sites: [site] },
    { kind: 'delete', prefix, reason: '注销' },
    { kind: 'report', prefix: '', type: 'counts', day: '2026-11-27', rows: [] },
  ]
  for (const [at, change] of changes.entries()) await node.send(`id:${at}`, change)
  const about = `/prefixes/${prefix}`
  assert.deepEqual(seen, [
    `PATCH ${about}`,
    `POST ${about}/suspend`,
    `POST ${about}/restore`,
    `PUT ${about}/hosting`,
    `PUT ${about}/sites`,
    `DELETE ${about}`,
    'PUT /reports/counts/2026-11-27',
  ])
  const info = await node.info(prefix)
  assert.deepEqual(
    [info?.status, info?.hosting, info?.data.name, info?.sites],
    ['enabled', 'own', data.name, [site]],
  )
  assert.deepEqual(await node.list('88.449', ''), { prefixes: [prefix], isLast: false })
  assert.deepEqual(await node.check([prefix, '88.449.2']), ['88.449.2'])
  const message = await node.poll()
  assert.deepEqual([message?.kind, message?.changeId, message?.text], ['rejected', 'id:1', '不清'])
  await node.acknowledge('M/1')
  assert.equal(seen.at(-1), 'DELETE /messages/M%2F1')
  await assert.rejects(node.info('88.449.3'), TopLevelUnavailable)
})

test('answers that are none are failures, so that they are asked again', async (t) => {
  const replies: ((response: ServerResponse) => void)[] = [
    (response) => json(response, {}, 503),
    (response) => json(response, {}, 401),
    (response) => json(response, { reference: '../../admin' }),
    (response) => json(response, {}),
    (response) => response.writeHead(200).end('<html>'),
    (response) => response.writeHead(200).end('x'.repeat(3_000_000)),
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    (response) => response.destroy(),
  ]
  const url = await standIn(t, (_request, response) => replies.shift()?.(response))
  const node = createHttpTopLevel({ url, token: 'secret' })
  const codes: string[] = []
  while (replies.length > 0)
    await assert.rejects(node.send('1', create), (error) => {
      assert.ok(error instanceof TopLevelUnavailable)
      codes.push(error.code)
      return true
    })
  assert.deepEqual(codes, [
    'status',
    'credentials',
    'malformed',
    'malformed',
    'malformed',
    'too_long',
    'failed',
    'closed',
  ])
  const nobody = createHttpTopLevel({ url: 'http://127.0.0.1:2', token: 'secret' })
  await assert.rejects(nobody.send('1', create), { code: 'unreachable' })
})

test('a decision against a change is final, with its reason; a prefix that is not there is none', async (t) => {
  const replies: ((response: ServerResponse) => void)[] = [
    (response) => json(response, { message: '前缀已被占用' }, 409),
    (response) => response.writeHead(410).end('<html>gone</html>'),
    (response) => json(response, {}, 404),
  ]
  const url = await standIn(t, (_request, response) => replies.shift()?.(response))
  const node = createHttpTopLevel({ url, token: 'secret' })
  await assert.rejects(node.send('1', create), { name: 'Error', code: 409, message: '前缀已被占用' })
  await assert.rejects(node.send('2', create), { code: 410, message: 'HTTP 410' })
  assert.equal(await node.info(prefix), undefined)
})
