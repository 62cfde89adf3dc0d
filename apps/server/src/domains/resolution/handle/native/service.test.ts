import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { askTcp, askUdp, readAnswer } from '@biaojie/handle/client.ts'
import { OPERATION, readEnvelope, writeRequest } from '@biaojie/handle/message.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { decodeSite } from '@biaojie/handle/site.ts'
import { testApp } from '../../../../test-support/app.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'

const DISC = '88.449.1001/BD-320A0001'
const env = { HANDLE_PORT: '0', HANDLE_ADDRESS: '192.0.2.7', PUBLIC_URL: 'https://node.example' }
const node = await testApp({ after }, { env })
before(async () => {
  await node.app.ready()
  await putIdentifiers(node, [
    {
      identifier: DISC,
      name: '前制动盘',
      elements: [
        { name: '规格', value: 'Ø320 × 28 mm' },
        { name: '炉号', value: 'R260311-B', verify: true },
      ],
    },
  ])
})
const target = () => ({ host: '127.0.0.1', port: node.domains.native.port ?? 0 })
const ask = (handle: string, more: object = {}) => askTcp(target(), { handle, requestId: 7, ...more })
const texts = (values: { type: string; data: Buffer }[]) =>
  values.map(({ type, data }) => [type, data.toString()])

test('an identifier is resolved over TCP and UDP as over HTTP, with public values only', async () => {
  const { values, header, handle } = await ask(DISC)
  assert.deepEqual([header.response, handle], [RESPONSE.success, DISC])
  const web = (await node.app.inject(`/api/handles/${DISC}`)).json()
  assert.deepEqual(
    texts(values),
    web.values.map(({ type, data }: { type: string; data: { value: string } }) => [type, data.value]),
  )
  assert.ok(!JSON.stringify(texts(values)).includes('R260311-B'))
  const packet = await askUdp(target(), { handle: DISC, types: ['NAME'], requestId: 8 })
  assert.deepEqual(texts(packet.values), [['NAME', '前制动盘']])
})

test('names are found in any case, and come back as they were asked for', async () => {
  assert.equal((await ask(DISC.toLowerCase())).handle, DISC.toLowerCase())
  assert.equal((await ask('88.449.1001/NONE0001')).header.response, RESPONSE.handleNotFound)
  for (const foreign of ['11.22/other', '0.NA/11.22', '88.4490/x', '10.1000/182'])
    assert.equal((await ask(foreign)).header.response, RESPONSE.notResponsible, foreign)
  assert.equal((await ask('0.NA/88.449.999999')).header.response, RESPONSE.handleNotFound)
})

test('a message by HTTP POST gets the answer that TCP gives', async () => {
  const post = (payload: Buffer, type = 'application/x-hdl-message') =>
    node.app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } })
  const request = writeRequest({ handle: DISC, requestId: 7 }, Date.now())
  const answer = await post(request)
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/x-hdl-message'])
  const envelope = readEnvelope(answer.rawPayload)
  const read = readAnswer(envelope, answer.rawPayload.subarray(20))
  assert.deepEqual(read.header.response, RESPONSE.success)
  assert.deepEqual(texts(read.values), texts((await ask(DISC)).values))
  assert.equal(envelope.requestId, 7)
  assert.equal((await post(request, 'application/json')).statusCode, 415)
  assert.equal((await post(request.subarray(0, 30))).statusCode, 400)
  assert.equal((await post(Buffer.alloc(40_000))).statusCode, 413)
  const garbled = await post(
    Buffer.concat([request.subarray(0, 20), Buffer.alloc(request.length - 20, 0xff)]),
  )
  assert.equal(
    readAnswer(readEnvelope(garbled.rawPayload), garbled.rawPayload.subarray(20)).header.response,
    RESPONSE.protocolError,
  )
})

test('node and prefix name the same site: address, ports and key', async () => {
  const site = decodeSite((await ask('', { operation: OPERATION.siteInfo })).body)
  const { port } = target()
  assert.deepEqual(site.attributes, [{ name: 'domain', value: 'node.example' }])
  assert.equal(site.servers[0]?.address, '192.0.2.7')
  assert.deepEqual(
    site.servers[0]?.interfaces.map((served) => [served.protocol, served.port]),
    [
      ['TCP', port],
      ['UDP', port],
      ['HTTP', 443],
    ],
  )
  const { values } = await ask('0.NA/88.449.1001', { types: ['HS_SITE'] })
  assert.deepEqual(decodeSite(values[0]?.data ?? Buffer.alloc(0)), site)
  const own = (await ask('0.NA/88.449')).values
  assert.deepEqual(
    own.map(({ index, type }) => [index, type]),
    [
      [1, 'URL'],
      [4, 'PREFIX'],
      [7, 'HS_SITE'],
      [300, 'HS_PUBKEY'],
      [600, 'HS_CERT'],
      [350, 'SM2_PUBKEY'],
    ],
  )
  assert.deepEqual(decodeSite(own[2]?.data ?? Buffer.alloc(0)), site)
  assert.deepEqual(own[3]?.data, site.servers[0]?.publicKey)
  const web = (await node.app.inject('/api/handles/0.NA/88.449?type=HS_PUBKEY')).json().values[0].data
  assert.deepEqual([web.format, web.value.kty, web.value.e], ['key', 'RSA', 'AQAB'])
  assert.equal((await ask('0.NA/88.449.9')).header.response, RESPONSE.handleNotFound)
})

test('answers are counted beside those of HTTP', async () => {
  const { body } = await node.app.inject('/metrics')
  assert.match(body, /biaojie_native_answers_total\{transport="tcp",response="1"\} \d/)
})

test('the command shows an answer, or the reason why there is none', async () => {
  const run = async (...args: string[]) => {
    const server = `127.0.0.1:${target().port}`
    const command = ['apps/server/src/programs/resolve.ts', ...args, '--server', server]
    // Not synchronously: the server that answers runs in this process.
    return promisify(execFile)(process.execPath, command).catch((error) => error)
  }
  assert.match(
    (await run(DISC, '--tcp')).stdout,
    /URL\s+https:\/\/node\.example\/id\/88\.449\.1001\/BD-320A0001/,
  )
  assert.match((await run(DISC, '--udp', '--type', 'NAME')).stdout, /前制动盘/)
  assert.equal((await run('88.449.1001/NONE0001')).code, 1)
  assert.equal((await run()).code, 2)
})

test('lookups of pages, over HTTP and by the native protocol are lines of the same log', async (t) => {
  const logging = await testApp(t, { env: { ...env, RESOLUTION_LOG: 'full' } })
  await logging.app.ready()
  await putIdentifiers(logging, [{ identifier: DISC, name: '前制动盘' }])
  const native = { host: '127.0.0.1', port: logging.domains.native.port ?? 0 }
  const missing = '88.449.1001/NONE0001'
  for (const handle of [DISC, missing]) {
    await logging.call('identifierDetail', { body: { identifier: handle } })
    await logging.app.inject(`/api/handles/${handle}`)
    await askTcp(native, { handle, requestId: 7 })
    // The second answer to the same bytes comes from memory, by another way.
    await askTcp(native, { handle, requestId: 8 })
    await askUdp(native, { handle, types: ['NAME'], requestId: 9 })
    await logging.app.inject({
      method: 'POST',
      url: '/',
      payload: writeRequest({ handle, requestId: 7 }, Date.now()),
      headers: { 'content-type': 'application/x-hdl-message' },
    })
  }
  await logging.app.inject(`/id/${DISC}?format=json-ld`)
  await logging.domains.resolution.lookupLog?.flush()
  const directory = join(logging.env.dataDir, 'logs')
  const lines = readdirSync(directory)
    .flatMap((name) => readFileSync(join(directory, name), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line))
  const expect = (handle: string, outcome: string) =>
    ['page', 'http', 'native', 'native', 'native', 'native'].map((kind) => [handle, kind, outcome])
  assert.deepEqual(
    lines.slice(0, 12).map(({ handle, kind, outcome }) => [handle, kind, outcome]),
    [...expect(DISC, 'found'), ...expect(missing, 'unknown')],
  )
  assert.ok(lines.every(({ network }) => /\.0\/24$/.test(network)))
})
