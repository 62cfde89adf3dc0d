import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { EnvProblem } from '../../base/problem.ts'
import { createGatewaySms } from './gateway/gateway.ts'
import { readGateway } from './gateway/settings.ts'
import { createHuaweiSms, makeWsseHeader } from './huawei/huawei.ts'
import { readHuawei } from './huawei/settings.ts'
import { readSms } from './kinds.ts'
import type { SmsNotice } from './sms.ts'
import { readTencent } from './tencent/settings.ts'
import { createTencentSms, signRequest } from './tencent/tencent.ts'

const now = () => new Date('2026-11-20T02:03:04.567Z')
const message = { phone: '13800138000', template: 'login', code: '031900', minutes: 10 } as const
const notice: SmsNotice = {
  phone: '13800138000',
  template: 'orderProgress',
  name: '某某'.repeat(40),
  order: 'D2611200001',
  state: '核销未通过',
}

type Seen = { request: IncomingMessage; body: string }

/** A provider that answers with the next of `answers`, and keeps what it was asked. */
async function standIn(t: TestContext, ...answers: [status: number, body: unknown][]) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    seen.push({ request, body: await text(request) })
    const [status, body] = answers.length > 1 ? (answers.shift() ?? [500, '']) : (answers[0] ?? [500, ''])
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const sha256 = (given: string) => createHash('sha256').update(given).digest('hex')

test('a request to Tencent is signed like both examples in the provider’s documentation', () => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
  assert.equal(sha256(body), '35e9c5b0e3ae67532d3c9f17ead6c90222632e5b1ff7f6e89887f1398934f064')
  const headers = { 'content-type': 'application/json; charset=utf-8', host: 'cvm.tencentcloudapi.com' }
  const request = { service: 'cvm', timestamp: 1551113065, headers, body }
  assert.equal(
    signRequest(
      { secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
      request,
    ),
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
  const withAction = { ...request, headers: { ...headers, 'x-tc-action': 'DescribeInstances' } }
  assert.match(
    signRequest({ secretId: 'AKID', secretKey: '*'.repeat(32) }, withAction),
    /SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f$/,
  )
})

const TENCENT = {
  TENCENT_SMS_SECRET_ID: 'AKIDx',
  TENCENT_SMS_SECRET_KEY: 'key',
  TENCENT_SMS_APP_ID: '1400000001',
  TENCENT_SMS_SIGN_NAME: '示例',
  TENCENT_SMS_TEMPLATE_ID: '100',
  TENCENT_SMS_TEMPLATE_ID_ORDER_PROGRESS: '200',
}

test('Tencent gets template and values in their order, and its refusals are told apart', async (t) => {
  const sent = (Code: string) => ({ Response: { SendStatusSet: [{ Code }], RequestId: '1' } })
  const { seen, endpoint } = await standIn(
    t,
    [200, sent('Ok')],
    [200, sent('Ok')],
    [200, sent('LimitExceeded.PhoneNumberDailyLimit')],
    [200, { Response: { Error: { Code: 'AuthFailure.SignatureFailure' } } }],
    [200, { Response: {} }],
    [502, '<html>'],
  )
  const config = readTencent({ ...TENCENT, TENCENT_SMS_ENDPOINT: endpoint }, false)
  assert.ok(config)
  const sms = createTencentSms(config, now)
  await sms.send(message)
  await sms.sendNotice(notice)
  const [first, second] = seen
  assert.deepEqual(JSON.parse(first?.body ?? ''), {
    PhoneNumberSet: ['+8613800138000'],
    SmsSdkAppId: '1400000001',
    SignName: '示例',
    TemplateId: '100',
    TemplateParamSet: ['031900'],
  })
  assert.deepEqual(JSON.parse(second?.body ?? '').TemplateParamSet, [
    '某某'.repeat(15),
    'D2611200001',
    '核销未通过',
  ])
  const headers = first?.request.headers ?? {}
  assert.deepEqual(
    [headers['x-tc-action'], headers['x-tc-version'], headers['x-tc-timestamp'], headers['x-tc-region']],
    ['SendSms', '2021-01-11', '1795140184', 'ap-guangzhou'],
  )
  const signed = signRequest(config, {
    service: 'sms',
    timestamp: 1795140184,
    headers: {
      'content-type': String(headers['content-type']),
      host: String(headers.host),
      'x-tc-action': 'SendSms',
    },
    body: first?.body ?? '',
  })
  assert.equal(headers.authorization, signed)
  assert.deepEqual([sms.hasNotice('orderProgress'), sms.hasNotice('invitation')], [true, false])
  await assert.rejects(sms.send(message), { kind: 'limited' })
  await assert.rejects(sms.send(message), { kind: 'failed', message: /SignatureFailure/ })
  await assert.rejects(sms.send(message), { kind: 'unknown' })
  await assert.rejects(sms.send(message), { kind: 'unknown', message: /HTTP 502/ })
})

const HUAWEI = {
  HUAWEI_SMS_APP_KEY: 'key',
  HUAWEI_SMS_APP_SECRET: 'secret',
  HUAWEI_SMS_SENDER: '8820032023',
  HUAWEI_SMS_SIGN_NAME: '示例',
  HUAWEI_SMS_TEMPLATE_ID: 'abc',
}

test('Huawei gets a digest of nonce, time and secret, and its refusals are told apart', async (t) => {
  // As in the documentation: Base64 of the hexadecimal digest.
  const header = makeWsseHeader({ appKey: 'key', appSecret: 'secret' }, 'nonce', '2018-02-12T15:30:20Z')
  const digest = Buffer.from(sha256('nonce2018-02-12T15:30:20Zsecret')).toString('base64')
  assert.equal(
    header,
    `UsernameToken Username="key",PasswordDigest="${digest}",Nonce="nonce",Created="2018-02-12T15:30:20Z"`,
  )
  const { seen, endpoint } = await standIn(
    t,
    [200, { code: '000000', result: [{ status: '000000' }] }],
    [200, { code: 'E200030', description: 'limit' }],
    [200, { code: '000000', result: [{ status: 'E200028' }] }],
    [401, { code: 'E000103' }],
    [200, {}],
  )
  const config = readHuawei({ ...HUAWEI, HUAWEI_SMS_ENDPOINT: `${endpoint}/` }, false)
  assert.ok(config)
  const sms = createHuaweiSms(config, now)
  await sms.send(message)
  const { request, body } = seen[0] ?? {}
  assert.equal(request?.url, '/sms/batchSendSms/v1')
  assert.deepEqual(Object.fromEntries(new URLSearchParams(body)), {
    from: '8820032023',
    to: '+8613800138000',
    templateId: 'abc',
    templateParas: '["031900"]',
    signature: '示例',
  })
  const [, nonce = '', created = ''] =
    /Nonce="(\w+)",Created="([^"]+)"/.exec(String(request?.headers['x-wsse'])) ?? []
  assert.equal(created, '2026-11-20T02:03:04Z')
  assert.equal(request?.headers['x-wsse'], makeWsseHeader(config, nonce, created))
  await assert.rejects(sms.send(message), { kind: 'limited' })
  await assert.rejects(sms.send(message), { kind: 'failed', message: /E200028/ })
  await assert.rejects(sms.send(message), { kind: 'failed' })
  await assert.rejects(sms.send(message), { kind: 'unknown' })
})

const gateway = (given: NodeJS.ProcessEnv) =>
  readGateway({ SMS_GATEWAY_SUCCESS: '"ok":true', ...given }, false)

test('another gateway gets what its templates say, escaped and signed', async (t) => {
  const { seen, endpoint } = await standIn(t, [200, { ok: true }])
  const config = gateway({
    SMS_GATEWAY_URL: `${endpoint}/send?to={phone}&text={text}`,
    SMS_GATEWAY_BODY: '{"mobile":"{phone}","content":"{text}","sign":"{signature}","at":{time}}',
    SMS_GATEWAY_HEADERS: '{"Content-Type":"application/json","X-Nonce":"{nonce}","X-Sign":"{signature}"}',
    SMS_GATEWAY_SECRET: 'k"ey',
    SMS_GATEWAY_SIGNED: '{phone}{time}',
    SMS_GATEWAY_SIGNATURE: 'hmac-sha256:base64',
  })
  assert.ok(config)
  await createGatewaySms(config, now).sendNotice({ ...notice, name: '甲"乙\n丙&' })
  const { request, body = '' } = seen[0] ?? {}
  const sent = JSON.parse(body)
  assert.match(sent.content, /甲"乙\n丙&/)
  const signature = createHmac('sha256', 'k"ey').update('138001380001795140184').digest('base64')
  assert.deepEqual([sent.mobile, sent.sign, sent.at], ['13800138000', signature, 1795140184])
  assert.equal(request?.headers['x-sign'], signature)
  const url = new URL(request?.url ?? '', endpoint)
  assert.deepEqual([url.searchParams.get('to'), url.searchParams.get('text')], ['13800138000', sent.content])
})

test('a gateway that does not say what success looks like has refused or is in doubt', async (t) => {
  const { endpoint } = await standIn(t, [200, { ok: false }], [429, ''], [500, ''], [200, { ok: true }])
  const config = gateway({
    SMS_GATEWAY_URL: `${endpoint}/?p={phone}&c={code}`,
    SMS_GATEWAY_METHOD: 'GET',
  })
  assert.ok(config)
  const sms = createGatewaySms(config, now)
  for (const kind of ['failed', 'limited', 'unknown']) await assert.rejects(sms.send(message), { kind })
  await sms.send(message)
  await assert.rejects(
    createGatewaySms({ ...config, url: `http://127.0.0.1:${await closedPort()}/` }, now).send(message),
    {
      kind: 'failed',
      message: 'SMS gateway unreachable: ECONNREFUSED',
    },
  )
})

test('half a provider, two of them and mistyped templates are refused with the name of the setting', () => {
  const refused = (source: NodeJS.ProcessEnv, about: RegExp, production = true) =>
    assert.throws(
      () => readSms(source, production, (read) => read()),
      (error) => error instanceof EnvProblem && about.test(error.message),
    )
  const { TENCENT_SMS_APP_ID: _app, ...half } = TENCENT
  refused(half, /TENCENT_SMS_APP_ID/)
  refused({ ...TENCENT, ...HUAWEI }, /tencent、huawei/)
  refused({ ...TENCENT, TENCENT_SMS_ENDPOINT: 'http://sms.example' }, /TENCENT_SMS_ENDPOINT/)
  refused({}, /ALIYUN_SMS_ACCESS_KEY_ID.*TENCENT_SMS_SECRET_ID.*HUAWEI_SMS_APP_KEY.*SMS_GATEWAY_URL/)
  const url = 'https://sms.example/?p={phone}&t={text}'
  const wrong: [NodeJS.ProcessEnv, RegExp][] = [
    [{ SMS_GATEWAY_URL: '', SMS_GATEWAY_BODY: '{phone}' }, /SMS_GATEWAY_URL/],
    [{ SMS_GATEWAY_URL: 'http://sms.example/?p={phone}&t={text}' }, /https/],
    [{ SMS_GATEWAY_URL: 'https://sms.example/?p={fone}&t={text}' }, /\{fone\}/],
    [{ SMS_GATEWAY_URL: 'https://sms.example/' }, /\{phone\}/],
    [{ SMS_GATEWAY_URL: url, SMS_GATEWAY_METHOD: 'PUT' }, /SMS_GATEWAY_METHOD/],
    [{ SMS_GATEWAY_URL: url, SMS_GATEWAY_HEADERS: '["a"]' }, /SMS_GATEWAY_HEADERS/],
    [{ SMS_GATEWAY_URL: url, SMS_GATEWAY_SIGNATURE: 'sha3:hex' }, /SMS_GATEWAY_SIGNATURE/],
    [{ SMS_GATEWAY_URL: url, SMS_GATEWAY_SUCCESS: '(' }, /SMS_GATEWAY_SUCCESS/],
  ]
  for (const [given, about] of wrong) refused({ SMS_GATEWAY_SUCCESS: 'ok', ...given }, about)
  // A gateway on the node's own machine sends nothing over a network.
  const local = { SMS_GATEWAY_SUCCESS: 'ok', SMS_GATEWAY_URL: 'http://127.0.0.1:9500/?p={phone}&t={text}' }
  assert.equal(readGateway(local, true)?.url, local.SMS_GATEWAY_URL)
})
