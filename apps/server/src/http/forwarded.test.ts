import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { cleanForwarded, cleanForwardedFor } from './forwarded.ts'

test('addresses with a port are read, and nothing before what is no address is believed', () => {
  for (const [header, believed] of [
    ['198.51.100.9', '198.51.100.9'],
    ['198.51.100.9:51234', '198.51.100.9'],
    ['203.0.113.1, 198.51.100.9:80', '203.0.113.1, 198.51.100.9'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['1.1.1.1, <script>, 198.51.100.9', '198.51.100.9'],
    ['198.51.100.9, unknown', ''],
    ['999.1.1.1', ''],
    ['', ''],
  ] as const)
    assert.equal(cleanForwardedFor(header), believed, header)
})

test('a request counts for the address before the trusted proxies, junk for the proxy’s own', async () => {
  const app = Fastify({ trustProxy: ['10.0.0.0/8'] })
  cleanForwarded(app)
  app.get('/', async ({ ip }) => ip)
  const ipOf = async (header: string) =>
    (await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': header } })).body
  assert.equal(await ipOf('6.6.6.6, 198.51.100.9:51234, 10.0.0.2'), '198.51.100.9')
  assert.equal(await ipOf('198.51.100.9, junk'), '10.0.0.1')
})
