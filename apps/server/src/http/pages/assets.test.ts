import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { acceptsCoding } from '../answers/tagged.ts'
import { serveAssets } from './assets.ts'

const root = mkdtempSync(join(tmpdir(), 'biaojie-assets-'))
const CODE = 'console.log("标解")'
writeFileSync(join(root, 'page-1.js'), CODE)
writeFileSync(join(root, 'page-1.js.br'), brotliCompressSync(CODE))
writeFileSync(join(root, 'page-1.js.gz'), gzipSync(CODE))
writeFileSync(join(root, 'small-1.css'), 'a{}')
writeFileSync(join(root, 'gone-1.js'), CODE)

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

test('a large text without compressed files beside it is compressed when it is asked for', async () => {
  const large = CODE.repeat(100)
  writeFileSync(join(root, 'large-1.js'), large)
  const other = Fastify()
  await serveAssets(other, root, '/assets/')
  const get = (accepted: string) =>
    other.inject({ url: '/assets/large-1.js', headers: { 'accept-encoding': accepted } })
  const [best, again, second, plain] = await Promise.all([get('br'), get('br'), get('gzip'), get('')])
  assert.equal(brotliDecompressSync(best.rawPayload).toString(), large)
  assert.deepEqual(again.rawPayload, best.rawPayload)
  assert.equal(gunzipSync(second.rawPayload).toString(), large)
  assert.deepEqual([best.headers['content-encoding'], second.headers['content-encoding']], ['br', 'gzip'])
  assert.deepEqual([plain.body, plain.headers['content-encoding']], [large, undefined])
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
  const names = ['page-2.js', 'page-1.js.br', 'gone-1.js', '..%2fpackage.json', '__proto__', '%00.js']
  for (const name of names) {
    const answer = await get(name)
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [404, undefined], name)
  }
})

test('a file of a build that was made later is found', async () => {
  const later = () => get('later-1.js')
  assert.equal((await later()).statusCode, 404)
  writeFileSync(join(root, 'later-1.js'), CODE)
  while ((await later()).statusCode === 404) await sleep(100)
  assert.equal((await later()).body, CODE)
})

test('all requests that arrive while the folder is listed again find their files', async () => {
  const made = mkdtempSync(join(tmpdir(), 'biaojie-assets-'))
  const other = Fastify()
  await serveAssets(other, made, '/assets/')
  const names = Array.from({ length: 20 }, (_, at) => `new-${at}.js`)
  for (const name of names) writeFileSync(join(made, name), CODE)
  let statuses = [404]
  while (statuses.includes(404) && !statuses.includes(200)) {
    await sleep(100)
    const answers = await Promise.all(names.map((name) => other.inject({ url: `/assets/${name}` })))
    statuses = answers.map(({ statusCode }) => statusCode)
  }
  assert.deepEqual([...new Set(statuses)], [200])
  rmSync(made, { recursive: true })
})

test('a file is sent as it is when the coding of it is gone', async () => {
  writeFileSync(join(root, 'page-3.js.br'), 'x')
  writeFileSync(join(root, 'page-3.js'), CODE)
  const other = Fastify()
  await serveAssets(other, root, '/assets/')
  rmSync(join(root, 'page-3.js.br'))
  const answer = await other.inject({ url: '/assets/page-3.js', headers: { 'accept-encoding': 'br' } })
  assert.deepEqual([answer.body, answer.headers['content-encoding']], [CODE, undefined])
})

test('a build with a kind of file that has no content type is not served at all', async () => {
  const strange = mkdtempSync(join(tmpdir(), 'biaojie-assets-'))
  writeFileSync(join(strange, 'film-1.mp4'), '')
  await assert.rejects(serveAssets(Fastify(), strange, '/assets/'), /film-1\.mp4/)
  rmSync(strange, { recursive: true })
})

test('names of codings are read in time that grows with the header, not with its square', () => {
  // With its square, this would take hours.
  for (const header of [
    `br${' '.repeat(1_000_000)}x`,
    `*${'\t'.repeat(1_000_000)};q`,
    `gzip;q=1${'0'.repeat(1_000_000)}x`,
  ])
    assert.deepEqual([acceptsCoding(header, 'br'), acceptsCoding(header, 'gzip')], [false, false])
  const taken = (header: string) => [acceptsCoding(header, 'br'), acceptsCoding(header, 'gzip')]
  assert.deepEqual(taken('gzip, deflate, br, zstd'), [true, true])
  assert.deepEqual(taken('gzip;q=0.8 , br;q=0'), [false, true])
  assert.deepEqual(taken('*;q=0.001'), [true, true])
  assert.deepEqual(taken('identity, *;q=0.0'), [false, false])
})
