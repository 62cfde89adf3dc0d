import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createContext, type ServerBuild } from 'react-router'
import { mapErrors } from '../errors.ts'
import { hasDotSegment, mountPortal } from './portal.ts'

test('a Host that makes no valid URL is answered', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  mapErrors(app, () => {})
  const module = { serverCallContext: createContext(), requestFactsContext: createContext() }
  const build = { entry: { module } } as unknown as ServerBuild
  await mountPortal(app, {
    build,
    served: new Map(),
    login: { backHosts: [], demoAccounts: [] },
    demo: false,
  })
  const answer = await app.inject({ url: '/home', headers: { host: 'example.cn"><b>' } })
  assert.deepEqual([answer.statusCode, answer.json().code], [400, 40001])
})

test('parts of a path that stand for others are seen however they are written', () => {
  for (const url of ['/id/%2e%2e/', '/id/..', '/id/%2E./x', '/./home', '/id/.%2e?a=1'])
    assert.equal(hasDotSegment(url), true, url)
  for (const url of ['/id/88.449.1/A..B', '/home?back=/../x', '/id/...', '/.well-known/x'])
    assert.equal(hasDotSegment(url), false, url)
})

/** Makes a portal of one address, which answers with its own origin. */
async function aPortal(publicUrl?: string) {
  const app = Fastify()
  const facts = createContext<{ origin: string; nonce: string }>()
  const loader = ({
    context,
  }: {
    context: { get: (key: typeof facts) => { origin: string; nonce: string } }
  }) => {
    const { origin, nonce } = context.get(facts)
    return new Response(`<p nonce="${nonce}">${origin}</p>`, { headers: { 'content-type': 'text/html' } })
  }
  const build = {
    entry: { module: { serverCallContext: createContext(), requestFactsContext: facts } },
    routes: { home: { id: 'home', path: '/home', module: { loader } } },
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
  await mountPortal(app, { build, served: new Map(), login, demo: false, ...(publicUrl && { publicUrl }) })
  return app
}

test('a page is for one visitor: another nonce each time, and nobody on the way keeps it', async (t) => {
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

test('a node that knows its address writes it into pages, whatever Host it was asked for', async (t) => {
  const app = await aPortal('https://node.example')
  t.after(() => app.close())
  const { body } = await app.inject({ url: '/home', headers: { host: 'evil.example' } })
  assert.match(body, />https:\/\/node\.example</)
})
