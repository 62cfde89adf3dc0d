import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { buildOfflineWorker } from '../../offline-files.ts'

const ORIGIN = 'https://node.example'
type Request = { url: string; mode: string; method: string }
type Answering = {
  request: Request
  preloadResponse?: Promise<unknown>
  respondWith(answer: Promise<Response>): void
}

/** Runs the worker as a browser would; `open` returns its answer to a request, or undefined where it has none. */
function worker(network: () => Promise<Response>) {
  const listeners = new Map<string, (event: Answering) => void>()
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listen: (event: Answering) => void) => listeners.set(name, listen),
  }
  new Function('self', 'fetch', buildOfflineWorker())(self, network)
  return (
    path: string,
    { mode = 'navigate', method = 'GET', preload = undefined as Promise<unknown> | undefined } = {},
  ) => {
    let answer: Promise<Response> | undefined
    listeners.get('fetch')?.({
      request: { url: new URL(path, ORIGIN).href, mode, method },
      ...(preload && { preloadResponse: preload }),
      respondWith: (given) => {
        answer = given
      },
    })
    return answer
  }
}

const away = () => Promise.reject(new TypeError('Failed to fetch'))

test('a page that cannot be fetched is answered by a page of the site that runs its own script alone', async () => {
  const answer = await worker(away)('/product_scene?identifier=88.449.1001/BD-320A0001')
  assert.equal(answer?.status, 503)
  const text = (await answer?.text()) ?? ''
  assert.match(text, /<h1 id="title">网络未连接<\/h1>/)
  assert.doesNotMatch(text, /<[^>]* (?:src|href)=/, 'no other file can be fetched')
  const script = /<script>(.*)<\/script>/s.exec(text)?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  assert.ok(answer?.headers.get('content-security-policy')?.includes(`script-src 'sha256-${hash}'`))
})

test('with a network a page is what the server answers, by the request that was sent ahead where there is one', async () => {
  const open = worker(async () => new Response('from the network'))
  assert.equal(await (await open('/home'))?.text(), 'from the network')
  const ahead = Promise.resolve(new Response('sent ahead'))
  assert.equal(await (await open('/home', { preload: ahead }))?.text(), 'sent ahead')
})

test('files of a page, forms and other sites do not pass the worker', () => {
  const open = worker(away)
  assert.equal(open('/home', { mode: 'cors' }), undefined)
  assert.equal(open('/home', { method: 'POST' }), undefined)
  assert.equal(open('https://other.example/'), undefined)
})

test('a file or a call that is opened as a page is the request that was sent ahead, and fails as the network does', async () => {
  let requests = 0
  const open = worker(() => {
    requests += 1
    return away()
  })
  for (const path of ['/api/downloads/a.zip', '/media/a.mp4', '/assets/a.js']) {
    const ahead = Promise.resolve(new Response('sent ahead'))
    assert.equal(await (await open(path, { preload: ahead }))?.text(), 'sent ahead', path)
  }
  assert.equal(requests, 0)
  await assert.rejects(async () => open('/media/a.mp4'), /Failed to fetch/)
})
