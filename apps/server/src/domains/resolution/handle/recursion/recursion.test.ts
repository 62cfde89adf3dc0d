import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { encodeWithLength, int } from '@biaojie/handle/bytes.ts'
import { askTcp, askUdp } from '@biaojie/handle/client.ts'
import {
  ENVELOPE_SIZE,
  FLAG,
  readEnvelope,
  readRequest,
  writeEnvelope,
  writeResponse,
} from '@biaojie/handle/message.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { encodePublicKey } from '@biaojie/handle/signature.ts'
import { encodeValue, type NativeValue } from '@biaojie/handle/values.ts'
import {
  encodeValues,
  makeSiteAt,
  type StandInAnswer,
  startNativeServer,
} from '../../../../demo/nodes/native-server.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { makeAddress } from '../../../../test-support/people.ts'

/* Other nodes are servers on loopback; some of them are broken or hostile. */

const closing: (() => Promise<unknown>)[] = []
after(async () => {
  for (const close of closing) await close()
})

/** What the root and each node answer, by handle; tests put their own in. */
const root = new Map<string, StandInAnswer>()
const addresses: string[] = []

async function start(
  answer: (handle: string) => StandInAnswer,
  key?: Parameters<typeof startNativeServer>[0]['key'],
) {
  const server = await startNativeServer({ port: 0, answer, key })
  closing.push(server.stop)
  return server.port
}

/** Starts a server that does as it likes with the bytes of each request. */
async function startRaw(serve: (socket: Socket, request: Buffer) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (bytes) => serve(socket, Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)))
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const rootPort = await start((handle) => {
  addresses.push(handle)
  return root.get(handle)
})
const env = {
  HANDLE_PORT: '0',
  RECURSION_ROOTS: `handle://127.0.0.1:${rootPort}#顶级节点`,
  RECURSION_NETWORKS: '127.0.0.0/8',
}
const node = await testApp({ after }, { env })
before(() => node.app.ready())

const site = (port: number, name = '', publicKey?: Buffer) =>
  ['HS_SITE', makeSiteAt(port, { name, ...(publicKey && { publicKey }) })] as const
const record = (...values: (readonly [string, string | Buffer])[]): StandInAnswer => ({
  values: encodeValues(values),
})

let number = 0
/** Returns a prefix of its own whose service is at a port. */
function aPrefix(port: number, name = '示例节点') {
  number += 1
  const prefix = `88.${600 + number}`
  root.set(`0.NA/${prefix}`, record(site(port, name)))
  return prefix
}

const look = async (identifier: string, more: object = {}) => {
  const answer = await node.call('foreignIdentifier', { body: { identifier, ...more }, ip: makeAddress() })
  assert.equal(answer.status, 200, answer.message)
  return answer.data
}
const get = (handle: string, query = '') =>
  node.app.inject({ url: `/api/handles/${handle}${query}`, remoteAddress: makeAddress() })

/** Writes a whole answer to a request as a server that breaks rules would. */
function answerTo(
  bytes: Buffer,
  { values, handle, requestId }: { values: NativeValue[]; handle?: string; requestId?: number },
): Buffer {
  const envelope = readEnvelope(bytes)
  const request = readRequest(envelope, bytes.subarray(ENVELOPE_SIZE))
  request.header.flags = 0
  const parts = [encodeWithLength(handle ?? request.handle), int(values.length), ...values.map(encodeValue)]
  const message = Buffer.concat([writeResponse(request, RESPONSE.success, parts, Date.now()), int(0)])
  const head = { ...envelope, requestId: requestId ?? envelope.requestId, length: message.length }
  return Buffer.concat([writeEnvelope(head), message])
}

test('a record is found from the root on, through a referral, with the way and the time of each hop', async () => {
  const company = await start((handle) =>
    handle === '88.512.3001/AM-22108'
      ? record(['URL', 'https://parts.example/22108'], ['NAME', '前桥模块'])
      : undefined,
  )
  const second = await start((handle) =>
    handle.toUpperCase() === '0.NA/88.512.3001' ? record(site(company, '甬江汽车企业节点')) : undefined,
  )
  root.set('0.NA/88.512.3001', {
    values: encodeValues([site(second, '华东整车二级节点')]),
    referral: { response: RESPONSE.prefixReferral, handle: '0.NA/88.512' },
  })
  const answer = await look('88.512.3001/AM-22108')
  assert.equal(answer.outcome, 'record')
  assert.deepEqual(
    answer.hops.map(({ name, asked, outcome, response }) => [name, asked, outcome, response]),
    [
      ['顶级节点', '0.NA/88.512.3001', 'referral', RESPONSE.prefixReferral],
      ['华东整车二级节点', '0.NA/88.512.3001', 'sites', RESPONSE.success],
      ['甬江汽车企业节点', '88.512.3001/AM-22108', 'record', RESPONSE.success],
    ],
  )
  assert.ok(
    answer.hops.every(
      ({ ms }, at) => ms >= 0 && (answer.hops[at - 1]?.from ?? 0) <= (answer.hops[at]?.from ?? 0),
    ),
  )
  assert.deepEqual(answer.origin, {
    name: '甬江汽车企业节点',
    host: '127.0.0.1',
    port: company,
    transport: 'tcp',
    signature: 'none',
    key: '',
  })
  assert.deepEqual(
    answer.values.map(({ type, text, kind }) => [type, text, kind]),
    [
      ['URL', 'https://parts.example/22108', 'link'],
      ['NAME', '前桥模块', 'text'],
    ],
  )
  assert.equal(answer.kept, false)
})

test('answers and sites are kept for their time, unknown names as well, and asked for anew on demand', async () => {
  const port = await start((handle) => (handle.endsWith('/KNOWN') ? record(['NAME', '一号']) : undefined))
  const prefix = aPrefix(port)
  const before = addresses.length
  assert.equal((await look(`${prefix}/KNOWN`)).kept, false)
  const again = await look(`${prefix}/KNOWN`)
  assert.deepEqual([again.kept, again.outcome, again.hops.length], [true, 'record', 2])
  assert.equal((await look(`${prefix}/NONE`)).outcome, 'unknown')
  const unknown = await look(`${prefix}/NONE`)
  assert.deepEqual([unknown.kept, unknown.hops.length], [true, 1])
  assert.equal(addresses.length, before + 1, 'the root is asked once for a prefix')
  assert.equal((await look(`${prefix}/KNOWN`, { fresh: true })).kept, false)
})

test('a prefix that the root does not know is looked for under the one above', async () => {
  const port = await start((handle) => (handle.includes('/') ? record(['NAME', '下级']) : undefined))
  const prefix = aPrefix(port)
  const answer = await look(`${prefix}.77/X1`)
  assert.deepEqual(
    answer.hops.map(({ asked, outcome }) => [asked, outcome]),
    [
      [`0.NA/${prefix}.77`, 'unknown'],
      [`0.NA/${prefix}`, 'sites'],
      [`${prefix}.77/X1`, 'record'],
    ],
  )
  assert.equal((await look('88.599.1/X1')).outcome, 'unknown')
})

test('a service that a record names is found, and an alias leads on', async () => {
  const port = await start((handle) =>
    handle === '88.590/TARGET' ? record(['NAME', '目标']) : record(['HS_ALIAS', '88.590/TARGET']),
  )
  root.set('0.NA/88.590', record(['HS_SERV', '0.SERV/east']))
  root.set('0.SERV/east', record(site(port)))
  const answer = await look('88.590/OLD')
  assert.deepEqual([answer.outcome, answer.handle], ['record', '88.590/TARGET'])
  assert.deepEqual(
    answer.hops.map(({ outcome }) => outcome),
    ['service', 'sites', 'alias', 'record'],
  )
})

test('by HTTP the record comes with the way, chosen by type, and failures say what happened', async () => {
  const port = await start((handle) =>
    handle.endsWith('/A1') ? record(['URL', 'javascript:alert(1)'], ['NAME', '</script>']) : undefined,
  )
  const prefix = aPrefix(port, '乙节点')
  const { statusCode, headers, body } = await get(`${prefix}/A1`, '?type=NAME')
  const answer = JSON.parse(body)
  assert.deepEqual([statusCode, answer.responseCode, answer.handle], [200, 1, `${prefix}/A1`])
  assert.deepEqual(
    answer.values.map(({ type }: { type: string }) => type),
    ['NAME'],
  )
  assert.deepEqual(
    answer.path.map(({ server, outcome }: { server: string; outcome: string }) => [server, outcome]),
    [
      [`127.0.0.1:${rootPort}`, 'sites'],
      [`127.0.0.1:${port}`, 'record'],
    ],
  )
  assert.match(String(headers['content-type']), /^application\/json/)
  const missing = await get(`${prefix}/NONE`)
  assert.deepEqual([missing.statusCode, missing.json().responseCode], [404, RESPONSE.handleNotFound])
  const dead = aPrefix(1_025)
  const failed = await get(`${dead}/X`)
  assert.deepEqual(
    [failed.statusCode, failed.json().responseCode, failed.json().message],
    [424, RESPONSE.error, '对方没有应答'],
  )
  assert.equal((await get(`${prefix}/A1`, '?index=x')).statusCode, 400)
  const script = await get(`${prefix}/A1`, '?callback=show')
  assert.match(script.body, /^\/\*\*\/show\(\{/)
})

test('clients of the native protocol get the record where they ask for recursion, and 301 where they do not', async () => {
  const port = await start((handle) => (handle.endsWith('/A1') ? record(['NAME', '原生']) : undefined))
  const handle = `${aPrefix(port)}/A1`
  const target = { host: '127.0.0.1', port: node.domains.native.port ?? 0 }
  const flags = FLAG.publicOnly | FLAG.recursive
  assert.equal((await askTcp(target, { handle, requestId: 1 })).header.response, RESPONSE.notResponsible)
  const answer = await askTcp(target, { handle, requestId: 2, flags })
  assert.deepEqual(
    [answer.header.response, answer.handle, answer.values[0]?.data.toString()],
    [1, handle, '原生'],
  )
  const none = await askTcp(target, { handle: handle.replace('A1', 'B1'), requestId: 3, flags })
  assert.equal(none.header.response, RESPONSE.handleNotFound)
  // Over TCP this address has proved itself.
  assert.equal((await askUdp(target, { handle, requestId: 4, flags })).values[0]?.data.toString(), '原生')
  const passedOn = await askTcp(target, {
    handle: handle.replace('A1', 'C1'),
    requestId: 5,
    flags,
    recursion: 10,
  })
  assert.equal(passedOn.header.response, RESPONSE.error)
})

test('a signature is verified with the key of the site, and a wrong one is not taken', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const answer = () => record(['NAME', '已签名'])
  const [honest, forger] = [await start(answer, privateKey), await start(answer, other)]
  root.set('0.NA/88.571', record(site(honest, '', encodePublicKey(privateKey))))
  root.set('0.NA/88.572', record(site(forger, '', encodePublicKey(privateKey))))
  const signed = await look('88.571/A')
  assert.equal(signed.origin?.signature, 'valid')
  assert.match(signed.origin?.key ?? '', /^[\da-f]{4}…[\da-f]{2}$/)
  assert.equal((await look('88.572/A')).outcome, 'mismatch')
})

test('servers that point at each other, or on without end, are left after ten hops at most', async () => {
  const ports: number[] = []
  const referTo =
    (port: () => number, handle = '') =>
    (): StandInAnswer => ({
      values: encodeValues([site(port())]),
      referral: { response: RESPONSE.serviceReferral, handle },
    })
  ports.push(await start(referTo(() => ports[1] ?? 0)))
  ports.push(await start(referTo(() => ports[0] ?? 0)))
  const circle = await look(`${aPrefix(ports[0] ?? 0)}/A`)
  assert.deepEqual([circle.outcome, circle.hops.length], ['loop', 3])
  const chain: number[] = []
  for (let at = 0; at < 14; at++) chain.push(await start(referTo(() => chain[at + 1] ?? 0)))
  const endless = await look(`${aPrefix(chain[0] ?? 0)}/A`)
  assert.deepEqual([endless.outcome, endless.hops.length], ['loop', 10])
  const back = await start(() => record(['HS_ALIAS', '88.449.1001/BD-320A0001']))
  assert.equal((await look(`${aPrefix(back)}/A`)).outcome, 'loop')
})

test('an answer that is too large is not read: announced or sent, natively or by HTTP', async () => {
  const announced = await startRaw((socket, request) => {
    const answer = answerTo(request, { values: [] })
    answer.writeInt32BE(1_400_000, 16)
    socket.write(answer)
  })
  const { outcome, hops } = await look(`${aPrefix(announced)}/A`)
  assert.deepEqual([outcome, hops.at(-1)?.bytes], ['too-large', 1_400_000])
  const web = createHttpServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.on('error', () => {})
    response.write(`{"responseCode":1,"handle":"x","values":["${'x'.repeat(70_000)}`)
  })
  web.listen(0, '127.0.0.1')
  await once(web, 'listening')
  closing.push(
    async () => web.closeAllConnections(),
    async () => web.close(),
  )
  const address = web.address()
  const large = await testApp(
    { after },
    {
      env: {
        RECURSION_ROOTS: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
        RECURSION_NETWORKS: '127.0.0.1',
      },
    },
  )
  const given = await large.call('foreignIdentifier', { body: { identifier: '88.600/A' } })
  assert.equal(given.data.outcome, 'too-large')
})

test('answers to other requests, of other handles, and bytes that are none are not taken', async () => {
  const values = encodeValues([['NAME', '假的']])
  const spoofed = await startRaw((socket, request) =>
    socket.write(answerTo(request, { values, requestId: 7 })),
  )
  const other = await startRaw((socket, request) =>
    socket.write(answerTo(request, { values, handle: '88.1/OTHER' })),
  )
  const noise = await startRaw((socket) =>
    socket.end(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n and more of it')),
  )
  const mute = await startRaw((socket) => socket.destroy())
  assert.equal((await look(`${aPrefix(spoofed)}/A`)).outcome, 'mismatch')
  assert.equal((await look(`${aPrefix(other)}/A`)).outcome, 'mismatch')
  for (const port of [noise, mute]) {
    const { outcome, values } = await look(`${aPrefix(port)}/A`)
    assert.deepEqual([outcome, values], ['no-answer', []])
  }
})

test('a server that sends a byte now and then is left when its time is over, and the next one is asked', async () => {
  const drip = await startRaw((socket, request) => {
    const answer = answerTo(request, { values: encodeValues([['NAME', '慢']]) })
    let at = 0
    const timer = setInterval(() => socket.write(answer.subarray(at, ++at)), 100)
    socket.on('close', () => clearInterval(timer))
  })
  const slow = await look(`${aPrefix(drip)}/A`)
  assert.equal(slow.outcome, 'slow')
  const quick = await start(() => record(['NAME', '备站']))
  root.set('0.NA/88.573', record(site(drip), site(quick)))
  const { outcome, hops, values } = await look('88.573/A')
  assert.deepEqual([outcome, values[0]?.text], ['record', '备站'])
  assert.deepEqual(
    hops.map(({ outcome }) => outcome),
    ['sites', 'slow', 'record'],
  )
})

test('scripts and pictures of others are text, and what administers a record is not shown', async () => {
  const port = await start(() =>
    record(
      ['NOTE', '<b onclick="x()">见说明</b>'],
      ['PICTURE', 'https://cdn.example/x.svg'],
      ['URL', 'javascript:alert(1)'],
      ['RAW', Buffer.from([0, 255, 1])],
      ['HS_ADMIN', Buffer.from([0, 1])],
      ['NAME\u202E', 'a\u202Eb'],
    ),
  )
  const { values } = await look(`${aPrefix(port, '<img src=x>')}/A`)
  assert.deepEqual(
    values.map(({ type, text, kind }) => [type, text, kind]),
    [
      ['NOTE', '<b onclick="x()">见说明</b>', 'markup'],
      ['PICTURE', 'https://cdn.example/x.svg', 'picture'],
      ['URL', 'javascript:alert(1)', 'link'],
      ['RAW', '3', 'binary'],
      ['HS_ADMIN', '', 'hidden'],
      ['NAME', 'ab', 'text'],
    ],
  )
})

test('private addresses are never connected to, however they are written', async () => {
  let connections = 0
  const inner = await startRaw((socket) => {
    connections += 1
    socket.destroy()
  })
  const named = async (address: string) => {
    const bytes = makeSiteAt(inner, { name: '' })
    const at = bytes.indexOf(Buffer.from([127, 0, 0, 1]))
    const group = address.split(':').filter(Boolean)
    if (address.includes(':')) {
      bytes.fill(0, at - 12, at + 4)
      if (address.startsWith('::ffff')) Buffer.from([255, 255, 127, 0, 0, 1]).copy(bytes, at - 2)
      else if (address === '::1') bytes[at + 3] = 1
      else bytes.writeUInt16BE(Number.parseInt(group[0] ?? '0', 16), at - 12)
    } else Buffer.from(address.split('.').map(Number)).copy(bytes, at)
    number += 1
    root.set(`0.NA/88.${600 + number}`, record(['HS_SITE', bytes]))
    return look(`88.${600 + number}/A`)
  }
  for (const address of [
    '10.0.0.8',
    '169.254.169.254',
    '192.168.1.1',
    '0.0.0.1',
    '::1',
    'fd00::',
    'fe80::',
  ]) {
    const { outcome, hops } = await named(address)
    assert.ok(['no-answer', 'unknown'].includes(outcome), address)
    assert.ok(
      hops.every(({ host, response }) => host === '127.0.0.1' || response === 0),
      address,
    )
  }
  // Without the setting loopback is as private as the rest, also as a mapped address and behind a name.
  for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '[::1]', 'localhost']) {
    const strict = await testApp({ after }, { env: { RECURSION_ROOTS: `handle://${host}:${inner}` } })
    const { data } = await strict.call('foreignIdentifier', { body: { identifier: '88.600/A' } })
    assert.equal(data.outcome, 'no-answer', host)
  }
  assert.equal(connections, 0)
})

test('a visitor may have so many searches a minute, and what is kept costs none', async () => {
  const port = await start(() => record(['NAME', '一']))
  const prefix = aPrefix(port)
  const ip = makeAddress()
  const ask = (at: number) => node.call('foreignIdentifier', { body: { identifier: `${prefix}/L${at}` }, ip })
  const answers = []
  for (let at = 0; at < 62; at++) answers.push((await ask(at)).status)
  assert.deepEqual([answers.filter((status) => status === 200).length, answers.at(-1)], [60, 429])
  assert.equal((await ask(0)).status, 200)
  const handle = await node.app.inject({ url: `/api/handles/${prefix}/L99`, remoteAddress: ip })
  assert.deepEqual([handle.statusCode, handle.json().responseCode], [429, RESPONSE.busy])
})

test('many at once share one search', async () => {
  let requests = 0
  const port = await start(() => {
    requests += 1
    return record(['NAME', '一'])
  })
  const identifier = `${aPrefix(port)}/SAME`
  await Promise.all(Array.from({ length: 20 }, () => look(identifier)))
  assert.equal(requests, 1)
})

test('without roots nothing is asked, and names that cannot exist are refused', async () => {
  const off = await testApp({ after }, { env: { RECURSION_ROOTS: 'off' } })
  const { data } = await off.call('foreignIdentifier', { body: { identifier: '88.512/A' } })
  assert.deepEqual([data.outcome, data.hops], ['off', []])
  const answer = await off.app.inject('/api/handles/88.512/A')
  assert.deepEqual([answer.statusCode, answer.json().responseCode], [404, RESPONSE.handleNotFound])
  for (const identifier of ['88.449.1001/BD-320A0001', 'abc', '', '../etc/passwd', '88.512/'])
    assert.equal(
      (await node.call('foreignIdentifier', { body: { identifier } })).code,
      getRefusalCode('identifier_malformed'),
      identifier,
    )
})

test('hops and answers are counted', async () => {
  const { body } = await node.app.inject('/metrics')
  assert.match(body, /biaojie_recursion_hop_seconds_count\{transport="tcp",outcome="record"\} [1-9]/)
  assert.match(body, /biaojie_recursion_answers_total\{outcome="cached"\} [1-9]/)
})
