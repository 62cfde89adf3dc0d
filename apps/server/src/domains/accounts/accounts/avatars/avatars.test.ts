import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import sharp from 'sharp'
import { createLocalStorage } from '../../../../platform/providers/storage/storage.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createSession, makeAddress, PASSWORD } from '../../../../test-support/people.ts'
import type { AccountDeps } from '../deps.ts'
import { sweepAvatars, uploadAvatar } from './avatars.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const storage = createLocalStorage(join(app.env.dataDir, 'files'))

async function upload(
  token: string,
  bytes: Uint8Array,
  name = 'me.jpg',
  type = 'image/jpeg',
  field = 'file',
) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  const request = new Response(form)
  const response = await app.app.inject({
    method: 'POST',
    url: routes.uploadFile[1],
    remoteAddress: makeAddress(),
    headers: { 'access-token': token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, ...response.json() }
}
const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
const storedFiles = () => {
  try {
    return readdirSync(join(app.env.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  } catch {
    return []
  }
}

test('a photo becomes a square without metadata, shown to everyone under a random name', async () => {
  const { token } = await createSession(app)
  const photo = await picture()
    .withExif({ IFD0: { Copyright: 'hidden place' } })
    .jpeg()
    .toBuffer()
  const { data } = await upload(token, photo)
  assert.match(data.fileName, /^[0-9a-f]{32}\.webp$/)
  const served = await app.app.inject(data.fullUrl)
  assert.equal(served.headers['content-type'], 'image/webp')
  assert.equal(served.headers['x-content-type-options'], 'nosniff')
  const { width, height, exif } = await sharp(served.rawPayload).metadata()
  assert.deepEqual([width, height, exif], [512, 512, undefined])
  const { data: info } = await call('updateInfo', { token, body: { portrait: data.fileName } })
  assert.equal(info.portrait, data.fullUrl)
  assert.equal((await call('customerInfo', { token, body: {} })).data.basicInfo.portrait, data.fullUrl)
})

test('a new portrait removes the one before; none at all is possible; small pictures stay small', async () => {
  const { token } = await createSession(app)
  const first = (await upload(token, await picture(100, 80).png().toBuffer(), 'a.png', 'image/png')).data
  await call('updateInfo', { token, body: { portrait: first.fullUrl } })
  const { width } = await sharp((await app.app.inject(first.fullUrl)).rawPayload).metadata()
  assert.equal(width, 80)
  const second = (await upload(token, await picture().png().toBuffer())).data
  await call('updateInfo', { token, body: { portrait: second.fileName } })
  assert.equal((await app.app.inject(first.fullUrl)).statusCode, 404)
  assert.equal((await call('updateInfo', { token, body: { portrait: '' } })).data.portrait, '')
  assert.equal((await app.app.inject(second.fullUrl)).statusCode, 404)
})

test('a file that is no JPEG, PNG or BMP is refused by its content, under any name', async () => {
  const { token } = await createSession(app)
  const cases: [Buffer, string][] = [
    [await picture().gif().toBuffer(), '图片格式不能为gif'],
    [await picture().webp().toBuffer(), '图片格式不能为webp'],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      '图片格式不能为svg',
    ],
    [Buffer.from('%PDF-1.7'), '图片格式不能为pdf'],
    [Buffer.from('hello'), '文件内容不是图片，请重新选择'],
  ]
  for (const [bytes, message] of cases) assert.equal((await upload(token, bytes)).message, message)
  const cut = (await picture().jpeg().toBuffer()).subarray(0, 600)
  assert.equal((await upload(token, cut)).code, getRefusalCode('image_damaged'))
})

test('a file of 1,048,576 bytes is too large, one byte less is not; far larger ones are refused in the same words', async () => {
  const { token } = await createSession(app)
  const sized = async (bytes: number) => {
    const photo = await picture().jpeg().toBuffer()
    // Bytes after the end of a JPEG are ignored.
    return Buffer.concat([photo, randomBytes(bytes - photo.length)])
  }
  assert.equal((await upload(token, await sized(1_048_575))).success, true)
  for (const bytes of [1_048_576, 3_000_000]) {
    const { status, message } = await upload(token, await sized(bytes))
    assert.deepEqual([status, message], [413, '图片不得大于1M！'])
  }
})

test('uploads need a session; a picture of another person cannot be taken; malformed bodies are refused by name', async () => {
  const { token } = await createSession(app)
  const other = await createSession(app)
  const before = storedFiles().length
  assert.equal((await upload('', await picture().png().toBuffer())).status, 401)
  assert.equal(storedFiles().length, before)
  const { data } = await upload(token, await picture().png().toBuffer())
  for (const portrait of [data.fileName, data.fullUrl, '../../secret', '0'.repeat(32)]) {
    const { code } = await call('updateInfo', { token: other.token, body: { portrait } })
    assert.equal(code, getRefusalCode('invalid_input'))
  }
  assert.equal(
    (await upload(token, Buffer.from('x'), 'a.png', 'image/png', 'other')).message,
    '请选择要上传的文件',
  )
  for (const type of ['application/json', 'image/jpeg', 'multipart/mixed; boundary=x']) {
    const { status, message } = await call('uploadFile', {
      token,
      headers: { 'content-type': type },
      body: '{}',
    })
    assert.deepEqual([status, message], [415, '请以 multipart/form-data 上传文件'])
  }
  const broken = { 'content-type': 'multipart/form-data; boundary=x' }
  assert.equal((await call('uploadFile', { token, headers: broken, body: 'nonsense' })).status, 400)
})

test('one of several portraits chosen at once stays, and the others leave nothing behind', async () => {
  const { id, token } = await createSession(app)
  const names: string[] = []
  for (let i = 0; i < 6; i++)
    names.push((await upload(token, await picture().png().toBuffer())).data.fileName)
  const choose = (portrait: string) => call('updateInfo', { token, body: { portrait }, ip: makeAddress() })
  const answers = await Promise.all(names.map(choose))
  assert.ok(answers.some(({ success }) => success))
  const { rows } = await pool.query('select portrait from accounts where id = $1', [id])
  const kept = await pool.query('select name from avatars where owner_id = $1', [id])
  assert.deepEqual(
    kept.rows.map(({ name }) => name),
    [rows[0].portrait],
  )
  assert.deepEqual(
    storedFiles().filter((file) => names.includes(file)),
    [rows[0].portrait],
  )
})

test('unused pictures are swept after a day, used ones stay; a deletion takes them along', async () => {
  const { token } = await createSession(app)
  const used = (await upload(token, await picture().png().toBuffer())).data
  const unused = (await upload(token, await picture().png().toBuffer())).data
  await call('updateInfo', { token, body: { portrait: used.fileName } })
  await pool.query(`update avatars set created_at = created_at - interval '25 hours'`)
  await sweepAvatars({ ...app, now: () => app.clock.now, storage })
  assert.equal(storedFiles().includes(unused.fileName), false)
  assert.equal(storedFiles().includes(used.fileName), true)
  await call('deleteAccount', { token, body: { password: encodePassword(PASSWORD) }, ip: makeAddress() })
  assert.equal(storedFiles().includes(used.fileName), false)
})

test('a picture stored while its owner’s account is deleted is refused, and nothing of it is left', async () => {
  const { id, token } = await createSession(app)
  const before = storedFiles().length
  const body = { password: encodePassword(PASSWORD) }
  const late: typeof storage = {
    ...storage,
    async put(key, bytes) {
      assert.equal((await call('deleteAccount', { token, body, ip: makeAddress() })).success, true)
      await storage.put(key, bytes)
    },
  }
  const deps = { db: app.db, now: () => app.clock.now, storage: late } as AccountDeps
  const who = { kind: 'person' as const, userId: id, type: 'ORDINARY', companyId: null, sessionId: '' }
  const file = { bytes: await picture().png().toBuffer(), fileName: 'me.png', ip: '' }
  await assert.rejects(uploadAvatar(deps, who, file), { reason: 'session_missing' })
  assert.equal((await pool.query('select from avatars where owner_id = $1', [id])).rowCount, 0)
  assert.equal(storedFiles().length, before)
})

test('a person uploads thirty pictures a day, counting refused ones; then not even a broken picture is opened', async () => {
  const { token } = await createSession(app)
  const photo = await picture(40, 40).png().toBuffer()
  const broken = photo.subarray(0, photo.length - 20)
  assert.equal((await upload(token, broken)).code, getRefusalCode('image_damaged'))
  const codes = []
  for (let i = 0; i < 30; i++) codes.push((await upload(token, photo)).code)
  assert.equal(codes.filter((code) => code === getRefusalCode('too_many_requests')).length, 1)
  assert.equal(codes.at(-1), getRefusalCode('too_many_requests'))
  assert.equal((await upload(token, broken)).code, getRefusalCode('too_many_requests'))
})
