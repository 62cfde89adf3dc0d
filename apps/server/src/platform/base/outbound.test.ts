import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createOutbound, isPrivateAddress, isPublicAddress, Unreachable } from './outbound.ts'

const POST = { method: 'POST', headers: {}, body: '{}', timeoutMs: 2_000 } as const
const paths: string[] = []
const server = createServer((request, response) => {
  paths.push(request.url ?? '')
  if (request.url === '/moved') response.writeHead(302, { location: '/there' })
  else if (request.url === '/slow') return
  else response.writeHead(201)
  response.end('answer')
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
after(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo

test('loopback, private, link-local and metadata addresses are not public, in any way of writing', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    'fe80::1',
    'fd00:ec2::254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
  ])
    assert.equal(isPublicAddress(address), false, address)
  for (const address of ['8.8.8.8', '114.114.114.114', '2400:3200::1'])
    assert.equal(isPublicAddress(address), true, address)
  for (const url of ['https://127.1/', 'https://0x7f000001/', 'https://2130706433/', 'https://[::1]:8080/'])
    assert.equal(isPrivateAddress(url), true, url)
  assert.equal(isPrivateAddress('https://provider.example/'), false)
})

test('names are judged by what they resolve to, before anything is sent', async () => {
  const call = createOutbound([])
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])
    await assert.rejects(call(`http://${host}:${port}/`, POST), Unreachable)
  assert.deepEqual(paths, [])
})

test('own networks may be allowed; redirects are not followed, and a silent address costs its time', async () => {
  const call = createOutbound(['127.0.0.0/8', '::1/128'])
  const there = await call(`http://127.0.0.1:${port}/there`, POST)
  assert.equal(there.status, 201)
  assert.match(there.head, /^HTTP 201\n/)
  assert.equal((await call(`http://127.0.0.1:${port}/moved`, POST)).status, 302)
  assert.deepEqual(paths, ['/there', '/moved'])
  const slow = call(`http://127.0.0.1:${port}/slow`, { ...POST, timeoutMs: 100 })
  await assert.rejects(slow, (error) => error instanceof Unreachable && error.message === 'not reachable')
})
