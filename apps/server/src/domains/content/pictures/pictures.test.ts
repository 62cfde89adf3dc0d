import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makePictureAddress } from '@biaojie/contract/content/pictures/rules.ts'
import sharp from 'sharp'
import { transact } from '../../../platform/database/database.ts'
import { createLocalStorage } from '../../../platform/providers/storage/storage.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'
import { makeMultipart } from '../../../test-support/registrations.ts'
import { createPictures } from './pictures.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, db, pool, wait, env, clock } = app
const storage = createLocalStorage(join(env.dataDir, 'files'))
const pictures = createPictures({ db, now: () => clock.now, storage })
const { token } = await createSession(app, { type: 'MANAGER' })

const photo = (width: number, height: number, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background } })

function upload(bytes: Buffer, given: { name?: string; alt?: string; token?: string } = {}) {
  const { payload, headers } = makeMultipart(bytes, given.name ?? '产线.jpg')
  const query = undefined
  const body = given.alt === undefined ? payload : withAlt(payload, given.alt)
  return call('uploadPicture', { body, headers, query, token: given.token ?? token, ip: makeAddress() })
}
/** Forms send this text field before the file. */
const withAlt = (payload: Buffer, alt: string) =>
  Buffer.concat([
    Buffer.from('------biaojie-test\r\ncontent-disposition: form-data; name="alt"\r\n\r\n'),
    Buffer.from(`${alt}\r\n`),
    payload,
  ])

const open = (url: string) => app.app.inject({ url })
const idOf = (key: string) => key.replace('files/', '')

test('an upload is made in every size and format, with nothing in it but pixels, and shown to everyone', async () => {
  const tagged = await photo(1600, 1200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { data, message } = await upload(tagged, { alt: ' 机加工产线 ' })
  assert.equal(message, '操作成功')
  assert.deepEqual(
    { ...data, key: '' },
    {
      key: '',
      alt: '机加工产线',
      name: '产线.jpg',
      color: data.color,
      formats: ['avif', 'webp'],
      sizes: [
        { width: 1200, height: 1600 },
        { width: 640, height: 853 },
        { width: 320, height: 427 },
      ],
      createTime: '2026-11-20 10:00:00',
      used: false,
    },
  )
  assert.match(data.key, /^files\/[0-9a-f]{32}$/)
  assert.match(data.color, /^#c[0-9a-f]3[0-9a-f]3[0-9a-f]$/)
  for (const { width, height } of data.sizes)
    for (const format of ['avif', 'webp'] as const) {
      const answer = await open(makePictureAddress(data.key, width, format))
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.headers['content-type'], `image/${format}`)
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
      const metadata = await sharp(answer.rawPayload).metadata()
      assert.deepEqual([metadata.width, metadata.height, metadata.exif], [width, height, undefined])
    }
})

test('a small picture is not made larger, and transparency stays', async () => {
  const clear = await sharp({ create: { width: 200, height: 80, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { data } = await upload(clear)
  assert.deepEqual(data.sizes, [{ width: 200, height: 80 }])
  const { rawPayload } = await open(makePictureAddress(data.key, 200, 'webp'))
  assert.equal((await sharp(rawPayload).metadata()).hasAlpha, true)
  const { data: middle } = await upload(await photo(700, 10).png().toBuffer())
  assert.deepEqual(
    middle.sizes.map(({ width }) => width),
    [700, 640, 320],
  )
})

test('a file that is no picture, too large or from a member without rights is refused', async () => {
  const jpeg = await photo(40, 30).jpeg().toBuffer()
  const refused = async (bytes: Buffer, name?: string) => (await upload(bytes, { name })).code
  assert.equal(
    await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'),
    getRefusalCode('image_format'),
  )
  assert.equal(await refused(await photo(10, 10).gif().toBuffer()), getRefusalCode('image_format'))
  assert.equal(await refused(jpeg.subarray(0, 200)), getRefusalCode('image_damaged'))
  assert.equal(
    await refused(Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)])),
    getRefusalCode('too_large'),
  )
  const company = await createSession(app, { type: 'COMPANY' })
  assert.equal((await upload(jpeg, { token: company.token })).code, getRefusalCode('forbidden'))
})

test('malformed addresses are not found, and lead nowhere else', async () => {
  const { data } = await upload(await photo(400, 300).jpeg().toBuffer())
  const id = idOf(data.key)
  for (const name of [
    `${id}-640.avif`,
    `${id}-320.png`,
    `${id}.avif`,
    `${'0'.repeat(32)}-320.avif`,
    '..%2Fprivate%2F01%2Fx',
    '%2e%2e',
    'x',
  ])
    assert.equal((await open(`/files/${name}`)).statusCode, 404, name)
})

test('staff list what was uploaded, the newest first, and find it by its text', async () => {
  await pool.query('delete from pictures')
  for (const [alt, name] of [
    ['制动盘打标工位', 'a.jpg'],
    ['视觉检测工作站', 'b.png'],
    ['', '仓库.jpg'],
  ] as const) {
    wait(1)
    await upload(await photo(20, 20).jpeg().toBuffer(), { alt, name })
  }
  const list = async (body: object) =>
    (await call('pictureList', { token, body })).data.records.map(({ alt, name }) => alt || name)
  assert.deepEqual(await list({}), ['仓库.jpg', '视觉检测工作站', '制动盘打标工位'])
  assert.deepEqual(await list({ text: 'sjjc' }), ['视觉检测工作站'])
  assert.deepEqual(await list({ text: '仓库' }), ['仓库.jpg'])
  assert.deepEqual(await list({ used: true }), [])
  assert.equal((await call('pictureList', { token, body: { size: 2, current: 2 } })).data.total, 3)
})

test('an unused picture is deleted after a day, wherever it was used before', async () => {
  await pool.query('delete from pictures')
  const bytes = await photo(400, 300).jpeg().toBuffer()
  const [never, once, always] = [
    (await upload(bytes)).data.key,
    (await upload(bytes)).data.key,
    (await upload(bytes)).data.key,
  ]
  assert.deepEqual(await pictures.setUses(db, 'news:1', [once, always, 'parts/brake-disc']), [])
  assert.deepEqual(await pictures.setUses(db, 'news:2', [always]), [])
  const left = async () =>
    (await pool.query('select id from pictures')).rows.map(({ id }) => `files/${id}`).sort()
  wait(86_401)
  await app.runScheduled('pictures.sweep')
  assert.deepEqual(await left(), [once, always].sort())
  assert.equal((await open(makePictureAddress(never, 320, 'avif'))).statusCode, 404)
  assert.equal((await open(makePictureAddress(once, 320, 'avif'))).statusCode, 200)
  await pictures.setUses(db, 'news:1', [always])
  await pictures.setUses(db, 'news:2', [])
  wait(86_401)
  await app.runScheduled('pictures.sweep')
  assert.deepEqual(await left(), [always])
  await pictures.setUses(db, 'news:1', [])
  wait(86_401)
  await app.runScheduled('pictures.sweep')
  assert.deepEqual(await left(), [])
  const objects = readdirSync(join(env.dataDir, 'files', 'pictures'), {
    recursive: true,
    withFileTypes: true,
  })
  const kept = objects.filter(
    (object) => object.isFile() && [never, once, always].some((key) => object.name.endsWith(idOf(key))),
  )
  assert.deepEqual(kept, [])
})

test('uses are part of a transaction, and name what does not exist', async () => {
  const bytes = await photo(40, 30).jpeg().toBuffer()
  const data = await pictures.upload({
    uploadedBy: crypto.randomUUID(),
    ip: '',
    bytes,
    fileName: 'a.jpg',
    alt: '',
  })
  const unknown = ['files/0', `files/${'a'.repeat(32)}`, 'parts/none', '__proto__']
  assert.deepEqual(await pictures.setUses(db, 'news:3', [data.key, 'parts/brake-disc', ...unknown]), unknown)
  await assert.rejects(
    transact(db, async (db) => {
      await pictures.setUses(db, 'news:3', [])
      throw new Error('no')
    }),
  )
  const used = async () => (await pool.query(`select 1 from picture_uses where used_by = 'news:3'`)).rowCount
  assert.equal(await used(), 1)
  const found = await pictures.find([data.key, 'parts/brake-disc', ...unknown])
  assert.deepEqual([...found.keys()].sort(), [data.key, 'parts/brake-disc'].sort())
  assert.match(found.get('parts/brake-disc')!.alt, /制动盘/)
  const { sizes, formats } = found.get('parts/brake-disc')!
  assert.ok(existsSync(`media/parts/brake-disc-${sizes[0]!.width}.${formats[0]}`))
  const mark = 'marks/88.449.1001'
  assert.deepEqual([...(await pictures.find([mark, 'marks/..', 'marks/88..449'])).keys()], [mark])
})

test('a full disk counts no upload and leaves no file behind', async () => {
  const broken = createPictures({
    db,
    now: () => clock.now,
    storage: createLocalStorage('/dev/null/nowhere'),
  })
  const bytes = await photo(40, 30).jpeg().toBuffer()
  const input = { uploadedBy: crypto.randomUUID(), ip: '', bytes, fileName: 'a.jpg', alt: '' }
  await assert.rejects(broken.upload(input), { name: 'Error', message: /cannot write/ })
  const { rows } = await pool.query('select used from quotas where key = $1', [
    `pictures:${input.uploadedBy}`,
  ])
  assert.deepEqual(rows, [{ used: 0 }])
})
