import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { dataScripts, readHandoff } from './handoff.ts'

test('the installed router hands its data over by the same calls as we do', () => {
  const own = new URL('lib/dom/ssr/single-fetch.js', import.meta.resolve('react-router'))
  const script = readFileSync(fileURLToPath(own), 'utf8')
  for (const call of ['enqueue(', 'close()']) {
    assert.ok(script.includes(`window.__reactRouterContext.streamController.${call}`), call)
  }
})

test('data stays inside its script for any content', async () => {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('["</script><b>&\u2028'))
      controller.enqueue(new TextEncoder().encode('齿轮"]'))
      controller.close()
    },
  })
  const scripts = dataScripts(await readHandoff(stream), 'n1')
  assert.match(scripts, /^<script nonce="n1">/)
  assert.equal(scripts.match(/<\/script>/g)?.length, 1)
  const enqueued: string[] = []
  const window = {
    __reactRouterContext: {
      streamController: { enqueue: (text: string) => enqueued.push(text), close() {} },
    },
  }
  new Function('window', scripts.replace(/^<script[^>]*>/, '').replace('</script>', ''))(window)
  assert.deepEqual(enqueued, ['["</script><b>&\u2028齿轮"]'])
})

test('a page without loaders hands over nothing', async () => {
  assert.equal(await readHandoff(undefined), '')
})
