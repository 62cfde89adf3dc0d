import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createContext, type ServerBuild } from 'react-router'
import { readContentPack } from '../../domains/content/content/content.ts'
import { getRefusalCode } from '../../test-support/app.ts'
import { createRateLimiter } from '../access/rate-limit.ts'
import { mapErrors } from '../errors.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { hasDotSegment, mountPortal } from './portal.ts'

const site = async () => ({
  site: {
    ...{ owner: '标解平台', phone: null, email: null, address: null, hours: '', replyPromise: '' },
    ...{ records: [], agreementsOn: '', logo: null, accent: 'cobalt' as const, samples: false },
  },
  blanks: {},
})

test('a Host that makes no valid URL is answered', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  mapErrors(app, () => {})
  const module = {
    serverCallContext: createContext(),
    anonymousCallContext: createContext(),
    partPictureContext: createContext(),
    requestFactsContext: createContext(),
    setContent: () => {},
  }
  const build = { entry: { module }, routes: {} } as unknown as ServerBuild
  await mountPortal(app, {
    build,
    content: readContentPack(),
    served: new Map(),
    login: { backHosts: [], demoAccounts: [] },
    site,
    env: { publicUrl: undefined, demo: false },
    limitPages: () => {},
  })
  const answer = await app.inject({ url: '/home', headers: { host: 'example.cn"><b>' } })
  assert.deepEqual([answer.statusCode, answer.json().code], [400, getRefusalCode('invalid_input')])
})

test('parts of a path that stand for others are seen however they are written', () => {
  for (const url of ['/id/%2e%2e/', '/id/..', '/id/%2E./x', '/./home', '/id/.%2e?a=1'])
    assert.equal(hasDotSegment(url), true, url)
  for (const url of ['/id/88.449.1/A..B', '/home?back=/../x', '/id/...', '/.well-known/x'])
    assert.equal(hasDotSegment(url), false, url)
})

type Facts = { origin: string; nonce: string }
type PortalOptions = { publicUrl?: string; pagesPerMinute?: number; cache?: PageCache }

/** Makes a portal of two addresses, which answer with their own; those of /list are kept with `name` and `page`. */
async function aPortal({ publicUrl, pagesPerMinute = 1000, cache }: PortalOptions = {}) {
  const app = Fastify()
  const facts = createContext<Facts>()
  const limit = createRateLimiter()
  const loader = ({
    context,
    request,
  }: {
    context: { get: (key: typeof facts) => Facts }
    request: Request
  }) => {
    const { origin, nonce } = context.get(facts)
    const { pathname, search } = new URL(request.url)
    const html = `<p nonce="${nonce}">${origin}</p>${pathname}${search}`
    return new Response(html, { headers: { 'content-type': 'text/html' } })
  }
  const handle = { keptWith: ['page', 'name'] }
  const build = {
    entry: {
      module: {
        serverCallContext: createContext(),
        anonymousCallContext: createContext(),
        partPictureContext: createContext(),
        requestFactsContext: facts,
        setContent: () => {},
      },
    },
    routes: {
      home: { id: 'home', path: '/home', module: { loader } },
      icon: { id: 'icon', path: '/favicon.ico', module: { loader } },
      shop: { id: 'shop', module: {} },
      list: { id: 'list', parentId: 'shop', path: 'shop/:kind/list', module: { loader, handle } },
    },
    assets: { routes: {}, entry: {}, url: '', version: '1' },
    future: { v8_middleware: true },
    ssr: true,
    isSpaMode: false,
    basename: '/',
    publicPath: '/',
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  const login = { backHosts: [], demoAccounts: [] }
  await mountPortal(app, {
    ...{ build, content: readContentPack(), served: new Map(), login, site, env: { publicUrl, demo: false } },
    limitPages: (ip) => limit('page', pagesPerMinute, ip),
    ...(cache && { cache }),
  })
  return app
}

test('a page is for one visitor: it has another nonce each time and is not cached on the way', async (t) => {
  const app = await aPortal()
  t.after(() => app.close())
  const [first, second] = [await app.inject('/home'), await app.inject('/home')]
  const nonceIn = (text: unknown) => /nonce[-="]+([\w+/=]{20,})['"]/.exec(String(text))?.[1]
  for (const { statusCode, headers, body } of [first, second]) {
    assert.equal(statusCode, 200, body)
    assert.equal(headers['cache-control'], 'private, no-cache')
    assert.equal(nonceIn(headers['content-security-policy']), nonceIn(body))
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
  }
  assert.ok(nonceIn(first.body))
  assert.notEqual(nonceIn(first.body), nonceIn(second.body))
})

test('a node that knows its address writes it into pages, under any Host', async (t) => {
  const app = await aPortal({ publicUrl: 'https://node.example' })
  t.after(() => app.close())
  const { body } = await app.inject({ url: '/home', headers: { host: 'evil.example' } })
  assert.match(body, />https:\/\/node\.example</)
})

test('made-up query keys, orders and repeats find the kept page; the keys it reads do not', async (t) => {
  const cache = createPageCache({ ms: 60_000, most: 10 })
  const kept: string[] = []
  const app = await aPortal({
    cache: {
      ...cache,
      keep: (key, ...rest) => {
        kept.push(key)
        cache.keep(key, ...rest)
      },
    },
  })
  t.after(() => app.close())
  const shown = async (url: string) => (await app.inject(url)).body.replace(/^<p.*<\/p>/, '')
  for (const url of [
    '/shop/tools/list?name=a&page=2',
    '/shop/tools/list?page=2&x=1&name=a',
    '/shop/tools/list?utm_source=1&name=a&name=b&page=2&page=3&size=',
    '/shop/tools/list?name=a&page=2?x',
  ])
    assert.match(await shown(url), /^\/shop\/tools\/list\?name=a&page=2/)
  assert.deepEqual(kept, [
    'http://localhost:80/shop/tools/list?name=a&page=2',
    'http://localhost:80/shop/tools/list?name=a&page=2%3Fx',
  ])
  assert.equal(await shown('/shop/tools/list?made=up'), '/shop/tools/list')
  assert.equal(await shown('/shop/tools/list'), '/shop/tools/list')
  assert.equal(await shown('/shop/other/list'), '/shop/other/list')
  assert.equal(kept.length, 4)
  assert.equal(await shown('/home?made=up'), '/home?made=up', 'a page that is not kept reads them all')
  const long = `/shop/tools/list?name=${'a'.repeat(200)}`
  assert.equal(await shown(long), long)
  assert.equal(kept.length, 4)
})

test('new pages replace the oldest of the kept ones, not all of them', () => {
  const cache = createPageCache({ ms: 60_000, most: 2 })
  const marks = { nonce: 'n', requestId: 'r' }
  for (const key of ['a', 'b', 'c']) cache.keep(key, key, [], marks)
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => cache.get(key, marks)?.html),
    [undefined, 'b', 'c'],
  )
})

test('an address that opens too many pages gets one that says when to come back; small files are not counted', async (t) => {
  const app = await aPortal({ pagesPerMinute: 2 })
  t.after(() => app.close())
  const open = (url: string, more: { ip?: string; accept?: string } = {}) =>
    app.inject({
      url,
      remoteAddress: more.ip ?? '203.0.113.7',
      headers: { accept: more.accept ?? 'text/html,*/*' },
    })
  assert.deepEqual([(await open('/home')).statusCode, (await open('/home')).statusCode], [200, 200])
  const stopped = await open('/home')
  assert.equal(stopped.statusCode, 429)
  const seconds = Number(stopped.headers['retry-after'])
  assert.ok(seconds >= 1 && seconds <= 60)
  assert.match(stopped.body, new RegExp(`<h1>访问过于频繁</h1>[^]*请等 ${seconds} 秒`))
  assert.equal(stopped.headers['cache-control'], 'no-store')
  const data = await open('/home.data', { accept: '*/*' })
  assert.deepEqual([data.statusCode, data.json().code], [429, getRefusalCode('too_many_requests')])
  assert.equal((await open('/favicon.ico')).statusCode, 200)
  assert.equal((await open('/home', { ip: '203.0.113.8' })).statusCode, 200)
})
