import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { serveAssets } from './assets.ts'

const root = mkdtempSync(join(tmpdir(), 'biaojie-assets-'))
const CODE = 'console.log("标解")'
writeFileSync(join(root, 'page-1.js'), CODE)
writeFileSync(join(root, 'page-1.js.br'), brotliCompressSync(CODE))
writeFileSync(join(root, 'page-1.js.gz'), gzipSync(CODE))
writeFileSync(join(root, 'small-1.css'), 'a{}')
writeFileSync(join(root, 'gone-1.js'), CODE)
writeFileSync(join(root, 'notes.txt'), 'not for visitors')

const app = Fastify()
await serveAssets(app, root, '/assets/')
await app.ready()
after(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})
const get = (name: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/assets/${name}`, headers })

test('a file is sent in the best coding that the browser takes, and may be kept for good', async () => {
  const best = await get('page-1.js', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  assert.equal(brotliDecompressSync(best.rawPayload).toString(), CODE)
  assert.deepEqual(
    [best.headers['content-type'], best.headers['cache-control'], best.headers.vary],
    ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', 'accept-encoding'],
  )
  const second = await get('page-1.js', { 'accept-encoding': 'gzip, br;q=0' })
  assert.equal(gunzipSync(second.rawPayload).toString(), CODE)
  const plain = await get('page-1.js')
  assert.deepEqual([plain.body, plain.headers['content-encoding']], [CODE, undefined])
})

test('a file that is too small to be compressed is sent as it is', async () => {
  const answer = await get('small-1.css', { 'accept-encoding': 'br' })
  assert.deepEqual(
    [answer.body, answer.headers['content-encoding'], answer.headers['content-type']],
    ['a{}', undefined, 'text/css; charset=utf-8'],
  )
})

test('a browser that has the file in this coding gets no body', async () => {
  const { headers } = await get('page-1.js', { 'accept-encoding': 'br' })
  const again = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) }
  assert.deepEqual(
    [(await get('page-1.js', again)).statusCode, (await get('page-1.js', again)).body],
    [304, ''],
  )
  assert.equal((await get('page-1.js', { ...again, 'accept-encoding': 'gzip' })).statusCode, 200)
})

test('only files of the build are served, none beside or above it', async () => {
  rmSync(join(root, 'gone-1.js'))
  const names = [
    'page-2.js',
    'page-1.js.br',
    'notes.txt',
    'gone-1.js',
    '..%2fpackage.json',
    '__proto__',
    '%00.js',
  ]
  for (const name of names) {
    const answer = await get(name)
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [404, undefined], name)
  }
})
