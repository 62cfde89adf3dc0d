import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { FILM_MAX_BYTES, FILM_TOO_LARGE, makeFilmAddress } from '@biaojie/contract/content/pictures/rules.ts'
import { findRepositoryFile } from '../../../platform/base/places.ts'
import { createLocalStorage } from '../../../platform/providers/storage/storage.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'
import { makeMultipart } from '../../../test-support/registrations.ts'
import { createPictures } from './pictures.ts'
import { parseRange } from './routes.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, db, wait, env, clock } = app
const storage = createLocalStorage(join(env.dataDir, 'files'))
const pictures = createPictures({ db, now: () => clock.now, storage })
const open = (url: string) => app.app.inject({ url })

const filmOf = async (bytes: Buffer, name: string) => {
  const { payload, headers } = makeMultipart(bytes, name)
  const { token } = await createSession(app, { type: 'MANAGER' })
  return call('uploadFilm', { body: payload, headers, token, ip: makeAddress() })
}

test('films are kept as they came, served whole or in part, and swept when nothing uses them', async () => {
  const bytes = readFileSync(findRepositoryFile('media/videos/node.mp4'))
  const { data } = await filmOf(bytes, '演示.mp4')
  assert.deepEqual(
    { ...data, key: '' },
    { key: '', type: 'mp4', width: 1280, height: 720, seconds: 28, name: '演示.mp4' },
  )
  const url = makeFilmAddress(data.key)
  const whole = await open(url)
  assert.deepEqual(
    [
      whole.statusCode,
      whole.headers['content-type'],
      whole.headers['accept-ranges'],
      whole.rawPayload.length,
    ],
    [200, 'video/mp4', 'bytes', bytes.length],
  )
  const part = await app.app.inject({ url, headers: { range: 'bytes=1000-1999' } })
  assert.deepEqual(
    [part.statusCode, part.headers['content-range'], part.headers['content-length']],
    [206, `bytes 1000-1999/${bytes.length}`, '1000'],
  )
  assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(1000, 2000))
  const last = await app.app.inject({ url, headers: { range: 'bytes=-5' } })
  assert.deepEqual(last.rawPayload, whole.rawPayload.subarray(-5))
  const beyond = await app.app.inject({ url, headers: { range: `bytes=${bytes.length}-` } })
  assert.deepEqual(
    [beyond.statusCode, beyond.headers['content-range'], beyond.json().code],
    [416, `bytes */${bytes.length}`, getRefusalCode('range_beyond')],
  )
  // A film is no picture, neither in the list nor by a picture's key.
  assert.equal((await pictures.find([data.key, data.key.replace('films/', 'files/')])).size, 0)
  const { token } = await createSession(app, { type: 'MANAGER' })
  const { records } = (await call('pictureList', { token, body: { text: '演示' } })).data
  assert.deepEqual(records, [])
  assert.deepEqual(await pictures.setUses(db, 'application:1', [data.key]), [])
  wait(86_401)
  await app.runScheduled('pictures.sweep')
  assert.equal((await open(url)).statusCode, 200)
  await pictures.setUses(db, 'application:1', [])
  wait(86_401)
  await app.runScheduled('pictures.sweep')
  assert.equal((await open(url)).statusCode, 404)
  assert.equal(
    existsSync(join(env.dataDir, 'files', data.key.replace('/', `/${data.key.slice(-2)}/`))),
    false,
  )
})

test('a file that is no film for browsers is refused with a reason, and keeps nothing', async () => {
  const bytes = readFileSync(findRepositoryFile('media/videos/node.mp4'))
  const { token: visitor } = await createSession(app, { type: 'ORDINARY' })
  const { payload, headers } = makeMultipart(bytes, '演示.mp4')
  assert.equal(
    (await call('uploadFilm', { body: payload, headers, token: visitor, ip: makeAddress() })).code,
    getRefusalCode('forbidden'),
  )
  const answers = [
    await filmOf(Buffer.from('GIF89a, which moves but is no film'), '演示.mp4'),
    await filmOf(bytes.subarray(0, 90_000), '演示.mp4'),
    await filmOf(Buffer.alloc(FILM_MAX_BYTES, 1), '演示.mp4'),
  ]
  assert.deepEqual(
    answers.map(({ code, message }) => [code, message]),
    [
      [getRefusalCode('film_format'), '视频格式不正确，请上传 mp4（H.264）或 webm'],
      [getRefusalCode('film_damaged'), '视频不完整或已损坏，请重新选择'],
      [getRefusalCode('too_large'), FILM_TOO_LARGE],
    ],
  )
  for (const name of ['x', '0'.repeat(32), '..%2fpictures'])
    assert.equal((await open(`/films/${name}`)).statusCode, 404)
})

test('ranges are read as clients write them', () => {
  const ranges = [
    'bytes=0-',
    'bytes=0-99',
    'bytes=90-200',
    'bytes=-30',
    'bytes=-500',
    'bytes=100-',
    'bytes=-0',
  ]
  assert.deepEqual(
    ranges.map((header) => parseRange(header, 100)),
    [
      { start: 0, end: 99 },
      { start: 0, end: 99 },
      { start: 90, end: 99 },
      { start: 70, end: 99 },
      { start: 0, end: 99 },
      'beyond',
      'beyond',
    ],
  )
  for (const header of [
    undefined,
    '',
    'bytes=-',
    'bytes=9-3',
    'bytes=0-1,5-6',
    'items=0-1',
    `bytes=${'9'.repeat(40)}-`,
  ])
    assert.equal(parseRange(header, 100), 'whole', header)
})
