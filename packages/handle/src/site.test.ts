import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MalformedMessage } from './bytes.ts'
import { listEndpoints, readAlias, readService, readSites } from './endpoints.ts'
import { readJsonAnswer } from './json-answer.ts'
import { chooseServer, decodeSite, encodeSite, type SiteRecord } from './site.ts'
import { decodeValues, encodeValue, type NativeValue } from './values.ts'

const makeServer = (
  serverId: number,
  address: string,
  ...interfaces: [protocol: 'UDP' | 'TCP' | 'HTTP' | 'HTTPS', port: number][]
): SiteRecord['servers'][number] => ({
  serverId,
  address,
  publicKey: Buffer.from([1, 2, 3]),
  interfaces: interfaces.map(([protocol, port]) => ({ query: true, admin: false, protocol, port })),
})
const makeSite = (servers: SiteRecord['servers'], more: Partial<SiteRecord> = {}): SiteRecord => ({
  protocolVersion: { major: 2, minor: 11 },
  serialNumber: 7,
  primary: true,
  multiPrimary: false,
  attributes: [{ name: 'domain', value: 'node.example' }],
  servers,
  ...more,
})
const makeValue = (type: string, data: Buffer | string): NativeValue => ({
  index: 1,
  type,
  data: Buffer.from(data),
  ttl: 60,
  changedAt: 1_774_000_000,
})

test('a site is read as it was written', () => {
  for (const site of [
    makeSite([makeServer(1, '192.0.2.7', ['TCP', 2641], ['UDP', 2641])]),
    makeSite([makeServer(1, '2001:db8:0:0:0:0:0:7', ['HTTPS', 443])], { primary: false, multiPrimary: true }),
    makeSite([makeServer(1, '192.0.2.7'), makeServer(2, '192.0.2.8')], { hashBy: 0 }),
  ])
    assert.deepEqual(decodeSite(encodeSite(site)), site)
  const short = encodeSite(makeSite([makeServer(1, '2001:db8::7')]))
  assert.equal(decodeSite(short).servers[0]?.address, '2001:db8:0:0:0:0:0:7')
})

test('a site has IP addresses, and its bytes are complete', () => {
  assert.throws(() => encodeSite(makeSite([makeServer(1, 'node.example')])), RangeError)
  const bytes = encodeSite(makeSite([makeServer(1, '192.0.2.7', ['TCP', 2641])]))
  assert.throws(() => decodeSite(bytes.subarray(0, -1)), MalformedMessage)
})

test('the handles of a prefix have one server where the site says so', () => {
  const servers = [1, 2, 3].map((id) => makeServer(id, `192.0.2.${id}`))
  const suffixes = Array.from({ length: 40 }, (_, at) => `88.449.1001/PART-${at}`)
  const choose = (hashBy?: number) =>
    new Set(
      suffixes.map(
        (handle) => chooseServer(makeSite(servers, hashBy === undefined ? {} : { hashBy }), handle)?.serverId,
      ),
    )
  assert.equal(choose(0).size, 1)
  assert.deepEqual([...choose()].sort(), [1, 2, 3])
  const site = makeSite(servers)
  assert.equal(chooseServer(site, '88.449.1001/part-1'), chooseServer(site, '88.449.1001/PART-1'))
})

test('the servers for a handle are asked on ports that may be asked', () => {
  const values = [
    makeValue(
      'HS_SITE',
      encodeSite(makeSite([makeServer(1, '192.0.2.1', ['TCP', 2641])], { primary: false })),
    ),
    makeValue('HS_SITE', encodeSite(makeSite([makeServer(1, '192.0.2.2', ['TCP', 25], ['HTTPS', 443])]))),
    makeValue('HS_SITE', 'no site'),
  ]
  const endpoints = listEndpoints(readSites(values, '88.449.1001/A'), '88.449.1001/A')
  assert.deepEqual(
    endpoints.map(({ transport, host, port }) => [transport, host, port]),
    [
      ['https', 'node.example', 443],
      ['tcp', '192.0.2.1', 2641],
    ],
  )
})

test('a service and an alias are named by handles', () => {
  assert.equal(readService([makeValue('HS_SERV', ' 88.449/SERVICE ')]), '88.449/SERVICE')
  assert.equal(readAlias([makeValue('HS_ALIAS', '88.449.1001/NEW')]), '88.449.1001/NEW')
  assert.equal(readAlias([makeValue('URL', 'https://node.example')]), undefined)
})

test('values are read as they were written, with a time of expiry as the seconds that are left', () => {
  const value = makeValue('NAME', '前制动盘')
  const write = (bytes: Buffer) => {
    const handle = Buffer.from('88.449.1001/A')
    const head = Buffer.alloc(4)
    head.writeInt32BE(handle.length)
    const count = Buffer.alloc(4)
    count.writeInt32BE(1)
    return Buffer.concat([head, handle, count, bytes])
  }
  assert.deepEqual(decodeValues(write(encodeValue(value))), { handle: '88.449.1001/A', values: [value] })
  const absolute = encodeValue({ ...value, ttl: 1_800_000_090 })
  absolute[8] = 1
  assert.equal(decodeValues(write(absolute), 1_800_000_000_000).values[0]?.ttl, 90)
})

test('an answer of the HTTP API has the values of the native protocol', () => {
  const site = makeSite([{ ...makeServer(1, '192.0.2.7', ['TCP', 2641]), publicKey: Buffer.alloc(0) }])
  const answer = readJsonAnswer(
    Buffer.from(
      JSON.stringify({
        responseCode: 1,
        handle: '88.449/A',
        values: [
          { index: 1, type: 'URL', data: { format: 'string', value: 'https://a.example' }, ttl: 86_400 },
          { index: 2, type: 'HASH', data: { format: 'hex', value: '00ff' }, ttl: '60' },
          {
            index: 7,
            type: 'HS_SITE',
            data: {
              format: 'site',
              value: { ...site, protocolVersion: '2.11', primarySite: true },
            },
            timestamp: '2026-03-18T00:00:00Z',
          },
        ],
      }),
    ),
  )
  assert.deepEqual(
    answer.values.map(({ index, ttl }) => [index, ttl]),
    [
      [1, 86_400],
      [2, 60],
      [7, 0],
    ],
  )
  assert.deepEqual(answer.values[1]?.data, Buffer.from([0, 0xff]))
  assert.deepEqual(decodeSite(answer.values[2]?.data ?? Buffer.alloc(0)), site)
  assert.equal(answer.values[2]?.changedAt, Date.UTC(2026, 2, 18) / 1000)
  for (const body of ['', '[]', '{"responseCode":"1"}', '<html>'])
    assert.throws(() => readJsonAnswer(Buffer.from(body)), MalformedMessage)
})
