import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { SmsProblem } from '../sms.ts'
import { type AliyunSms, createAliyunSms, signRequest, toCanonicalQuery } from './aliyun.ts'

const SECRET = 'stand-in-secret'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Checks like Aliyun itself, written from its documentation and without code of the adapter. */
function signatureProblem(request: IncomingMessage): string | undefined {
  const [, credential, names, signature] =
    request.headers.authorization?.match(
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/,
    ) ?? []
  if (credential !== 'stand-in-id' || !names || !signature) return 'InvalidAccessKeyId.NotFound'
  const must = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-acs-'))].sort()
  if (names !== must.join(';')) return 'IncompleteSignature'
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const sorted = query.split('&').sort().join('&')
  const canonical = `${request.method}\n${path}\n${sorted}\n${headers.join('')}\n${names}\n${sha256('')}`
  const expected = createHmac('sha256', SECRET)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return expected === signature ? undefined : 'SignatureDoesNotMatch'
}

type Reply = (request: IncomingMessage, response: ServerResponse) => void

async function standIn(t: TestContext, reply: Reply): Promise<AliyunSms> {
  const server = createServer(reply).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    accessKeyId: 'stand-in-id',
    accessKeySecret: SECRET,
    signName: '标解（测试）',
    templates: {
      scene: 'SMS_1',
      login: 'SMS_2',
      register: 'SMS_3',
      change: 'SMS_CHANGE',
      delete: 'SMS_DELETE',
      bind: 'SMS_BIND',
      reset: 'SMS_4',
    },
    noticeTemplates: {
      registrationApproved: 'SMS_5',
      registrationRejected: '',
      orderProgress: '',
      partnerResult: '',
      invitation: '',
      accountChange: '',
    },
    endpoint: `http://127.0.0.1:${port}`,
  }
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const now = () => new Date('2026-11-20T02:03:04.567Z')
const message = { phone: '13800138000', template: 'login', code: '031900', minutes: 10 } as const

test('a request is signed like the example in the provider’s documentation', () => {
  const query = toCanonicalQuery({
    RegionId: 'cn-shanghai',
    ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
  })
  const header = signRequest(
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    query,
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': sha256(''),
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    },
  )
  assert.match(header, /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/)
})

test('the provider sends a signed SendSms with the template of its purpose, never the same nonce twice', async (t) => {
  const seen: IncomingMessage[] = []
  const config = await standIn(t, (request, response) => {
    seen.push(request)
    json(response, 200, {
      Code: signatureProblem(request) ?? 'OK',
      Message: 'OK',
      BizId: '1',
      RequestId: '2',
    })
  })
  const sms = createAliyunSms(config, now)
  await sms.send(message)
  await sms.send({ ...message, template: 'scene' })
  const url = new URL(seen[0]?.url ?? '', 'http://x')
  assert.equal(url.pathname, '/')
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    PhoneNumbers: '13800138000',
    SignName: '标解（测试）',
    TemplateCode: 'SMS_2',
    TemplateParam: '{"code":"031900"}',
  })
  const headers = seen[0]?.headers ?? {}
  assert.deepEqual(
    [headers['x-acs-action'], headers['x-acs-version'], headers['x-acs-date']],
    ['SendSms', '2017-05-25', '2026-11-20T02:03:04Z'],
  )
  assert.match(seen[1]?.url ?? '', /SMS_1/)
  assert.notEqual(headers['x-acs-signature-nonce'], seen[1]?.headers['x-acs-signature-nonce'])
})

test('a notice goes out with its own template and values, and there is none without one', async (t) => {
  const seen: string[] = []
  const config = await standIn(t, (request, response) => {
    seen.push(request.url ?? '')
    json(response, 200, { Code: signatureProblem(request) ?? 'OK' })
  })
  const sms = createAliyunSms(config, now)
  const notice = { phone: '13800138000', name: '某某'.repeat(40), prefix: '88.449.1015' }
  await sms.sendNotice({ ...notice, template: 'registrationApproved' })
  assert.deepEqual(
    [sms.hasNotice('registrationApproved'), sms.hasNotice('registrationRejected')],
    [true, false],
  )
  assert.equal(seen.length, 1)
  const parameters = new URL(seen[0] ?? '', 'http://x').searchParams
  assert.equal(parameters.get('TemplateCode'), 'SMS_5')
  assert.deepEqual(JSON.parse(parameters.get('TemplateParam') ?? ''), {
    name: '某某'.repeat(15),
    prefix: '88.449.1015',
  })
})

test('a wrong secret is found out by the stand-in and refused', async (t) => {
  const config = await standIn(t, (request, response) => {
    const problem = signatureProblem(request)
    json(response, problem ? 400 : 200, { Code: problem ?? 'OK' })
  })
  const sms = createAliyunSms({ ...config, accessKeySecret: 'other' }, now)
  await assert.rejects(sms.send(message), {
    kind: 'failed',
    message: 'Aliyun SMS refused: SignatureDoesNotMatch',
  })
})

test('flow control of the operator is told apart from failure', async (t) => {
  let code = 'isv.BUSINESS_LIMIT_CONTROL'
  const config = await standIn(t, (_request, response) => json(response, 200, { Code: code }))
  const sms = createAliyunSms(config, now)
  await assert.rejects(sms.send(message), { kind: 'limited' })
  code = 'isv.OUT_OF_SERVICE'
  await assert.rejects(sms.send(message), { kind: 'failed' })
})

test('answers that are none, and no answer within five seconds, are failures without the phone in them', async (t) => {
  const replies: Reply[] = [
    (_request, response) => response.writeHead(502).end('<html>Bad Gateway'),
    (_request, response) => json(response, 200, {}),
    (request) => request.socket.destroy(),
    () => {},
  ]
  const config = await standIn(t, (request, response) => replies.shift()?.(request, response))
  const sms = createAliyunSms(config, now)
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const { mock } = t.mock.method(AbortSignal, 'timeout', () => timeout(500))
  for (let i = 0; i < 4; i++) {
    const problem = await sms.send(message).catch((error: Error) => error)
    assert.ok(problem instanceof SmsProblem)
    assert.doesNotMatch(problem.message, /138|0319/)
    assert.equal(problem.kind, 'unknown', 'it may have gone out')
  }
  const waited = mock.calls.map((call) => call.arguments)
  assert.deepEqual(waited, [[5_000], [5_000], [5_000], [5_000]])
})

test('where no connection comes about, nothing has gone out', async (t) => {
  const config = await standIn(t, () => {})
  const { port } = new URL(config.endpoint)
  const unused = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => unused.once('listening', resolve))
  const endpoint = config.endpoint.replace(port, String((unused.address() as AddressInfo).port))
  await new Promise((resolve) => unused.close(resolve))
  await assert.rejects(createAliyunSms({ ...config, endpoint }, now).send(message), {
    kind: 'failed',
    message: 'Aliyun SMS unreachable: ECONNREFUSED',
  })
})
