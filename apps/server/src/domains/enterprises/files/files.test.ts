import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { createLocalStorage } from '../../../platform/providers/storage/storage.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'
import { makeMultipart, makePhoto, open, upload } from '../../../test-support/registrations.ts'
import { runWhileLocked } from '../../../test-support/row-locks.ts'
import { createPeople } from '../../accounts/accounts/accounts.ts'
import { createFiles } from './files.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, db, env, clock, wait, logs } = app
const owner = await createSession(app)
const stored = () => {
  const root = join(env.dataDir, 'files', 'private')
  return readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
}
const padTo = async (size: number) => {
  const photo = await makePhoto()
  return Buffer.concat([photo, Buffer.alloc(size - photo.length)])
}

test('a file just under the limit is accepted, one at or over it is refused with the limit in words', async () => {
  const cases: [number, 'licence' | 'idPhoto' | undefined, number, string][] = [
    [1_048_575, 'licence', 200, '操作成功'],
    [1_048_576, 'licence', 413, '图片不得大于1M！'],
    [1_048_577, undefined, 413, '图片不得大于1M！'],
    [307_199, 'idPhoto', 200, '操作成功'],
    [307_200, 'idPhoto', 413, '图片不得大于300KB！'],
    [400_000, 'idPhoto', 413, '图片不得大于300KB！'],
    [3_000_000, 'licence', 413, '图片不得大于1M！'],
  ]
  for (const [size, usage, status, message] of cases) {
    const answer = await upload(app, owner.token, await padTo(size), { usage })
    assert.deepEqual([answer.status, answer.message], [status, message], `${size} ${usage}`)
  }
})

test('a file is judged by content, not by name; a cut-off, huge or empty one is refused', async () => {
  const photo = await makePhoto()
  const gif = await sharp(photo).gif().toBuffer()
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const huge = await sharp({ create: { width: 15_000, height: 4_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const cases: [Buffer, string, number, string][] = [
    [gif, 'photo.jpg', getRefusalCode('image_format'), '图片格式不能为gif'],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'a.png',
      getRefusalCode('image_format'),
      '图片格式不能为svg',
    ],
    [
      Buffer.from('MZ not a picture at all'),
      'licence.exe',
      getRefusalCode('image_format'),
      '图片格式不能为exe',
    ],
    [Buffer.from('nothing'), 'licence.jpg', getRefusalCode('image_format'), '文件内容不是图片，请重新选择'],
    [
      Buffer.from('BM nothing'),
      'scan.bmp',
      getRefusalCode('image_format'),
      '不支持这种编码的 bmp，请另存为 png 或 jpg 后再上传',
    ],
    [Buffer.alloc(0), 'zero.jpg', getRefusalCode('invalid_input'), '文件是空的，请重新选择'],
    [
      Buffer.from('nothing'),
      '照片',
      getRefusalCode('image_format'),
      '图片格式不正确，请上传 png、bmp、jpeg 或 jpg',
    ],
    [
      noise.subarray(0, noise.length / 2),
      'photo.jpg',
      getRefusalCode('image_damaged'),
      '图片不完整或已损坏，请重新选择',
    ],
    [huge, 'wide.png', getRefusalCode('image_pixels'), '图片尺寸过大，请缩小后再上传'],
  ]
  for (const [bytes, name, code, message] of cases) {
    const answer = await upload(app, owner.token, bytes, { name })
    assert.deepEqual([answer.status, answer.code, answer.message], [400, code, message], name)
  }
  // The content decides: a PNG named BMP is a PNG.
  const png = await sharp(photo).png().toBuffer()
  assert.equal((await upload(app, owner.token, png, { name: 'scan.bmp' })).success, true)
})

test('no file, no multipart and no session are told apart', async () => {
  const { payload, headers } = makeMultipart(await makePhoto(), 'a.jpg', 'other')
  const ask = (given: object) => call('uploadForPrivate', { ip: makeAddress(), ...given })
  assert.equal((await ask({ body: payload, headers, token: owner.token })).status, 400)
  assert.equal((await ask({ body: {}, token: owner.token })).status, 415)
  assert.equal((await ask({ body: payload, headers })).status, 401)
})

test('a picture is stored encrypted with nothing but pixels, under a random name', async () => {
  const tagged = await sharp(await makePhoto())
    .jpeg()
    .withExif({ IFD0: { Copyright: 'the secret place' } })
    .toBuffer()
  const answer = await upload(app, owner.token, tagged, { name: '身份证.jpg' })
  assert.match(answer.data.fileName, /^[0-9a-f]{40}\.jpg$/)
  for (const entry of stored()) {
    const bytes = readFileSync(join(entry.parentPath, entry.name))
    assert.equal(bytes.includes('the secret place'), false)
    assert.notEqual(bytes.subarray(0, 2).toString('hex'), 'ffd8')
  }
  const shown = await open(app, answer.data.fullUrl, answer.cookies)
  assert.equal(shown.statusCode, 200)
  assert.deepEqual(
    [shown.headers['content-type'], shown.headers['cache-control']],
    ['image/jpeg', 'private, no-store'],
  )
  assert.equal((await sharp(shown.rawPayload).metadata()).exif, undefined)
})

test('an address opens for its viewer, for five minutes, and every view is on record', async () => {
  const { data, cookies } = await upload(app, owner.token, await makePhoto())
  const views = async () =>
    (await pool.query('select viewer_id, viewed_at from file_views where file_name = $1', [data.fileName]))
      .rows
  const refused = async (url: string, given: string[] = cookies, headers = {}) => {
    const answer = await open(app, url, given, headers)
    assert.deepEqual([answer.statusCode, answer.json().code], [403, getRefusalCode('file_address_expired')])
  }
  assert.equal((await open(app, data.fullUrl, cookies)).statusCode, 200)
  assert.equal((await open(app, data.fullUrl, [], { 'access-token': owner.token })).statusCode, 200)
  assert.deepEqual(
    (await views()).map((view) => [view.viewer_id, view.viewed_at.getTime()]),
    Array(2).fill([owner.id, clock.now.getTime()]),
  )
  await refused(data.fullUrl, [])
  const stranger = await createSession(app)
  await refused(data.fullUrl, [], { 'access-token': stranger.token })
  const theirs = await upload(app, stranger.token, await makePhoto())
  await refused(data.fullUrl, theirs.cookies)
  await refused(data.fullUrl.replace(owner.id, stranger.id), theirs.cookies)
  await refused(data.fullUrl.replace(data.fileName, theirs.data.fileName))
  await refused(data.fullUrl.replace(/until=\d+/, 'until=9999999999'))
  await refused(data.fullUrl.replace(/sig=.*/, 'sig='))
  await refused(data.fullUrl.split('?')[0]!)
  assert.equal((await views()).length, 2)
  wait(299)
  assert.equal((await open(app, data.fullUrl, cookies)).statusCode, 200)
  wait(1)
  await refused(data.fullUrl)
  assert.doesNotMatch(logs.join('\n'), /sig=/)
})

test('an address opens no more once its viewer has left the company it was shown to them in', async () => {
  const viewer = await createSession(app)
  const { data, cookies } = await upload(app, viewer.token, await makePhoto())
  assert.equal((await open(app, data.fullUrl, cookies)).statusCode, 200)
  wait(1)
  await pool.query(
    `insert into security_log (id, at, event, account_id, ip, user_agent, signature)
     values (gen_random_uuid(), $1, 'member-removed', $2, '', '', '')`,
    [clock.now, viewer.id],
  )
  wait(1)
  const token = { 'access-token': viewer.token }
  for (const given of [
    [cookies, {}],
    [[], token],
  ] as const)
    assert.equal((await open(app, data.fullUrl, [...given[0]], given[1])).statusCode, 403)
  const anew = await upload(app, viewer.token, await makePhoto())
  assert.equal((await open(app, anew.data.fullUrl, anew.cookies)).statusCode, 200)
})

test('an address opens no more once the session has ended, and logging out takes the cookie back', async () => {
  const [leaving, removed] = [await createSession(app), await createSession(app)]
  const shown = await upload(app, leaving.token, await makePhoto())
  const theirs = await upload(app, removed.token, await makePhoto())
  const { cookies } = await call('logout', { token: leaving.token })
  const path = shown.cookies[0]!.match(/Path=[^;]+/)![0]
  assert.ok(cookies.some((line) => line.startsWith('bj_files=;') && line.includes(`${path}; Max-Age=0`)))
  assert.equal((await open(app, shown.data.fullUrl, shown.cookies)).statusCode, 403)
  const withToken = await open(app, shown.data.fullUrl, shown.cookies, { 'access-token': leaving.token })
  assert.deepEqual([withToken.statusCode, withToken.json().code], [401, getRefusalCode('token_revoked')])
  assert.equal((await open(app, theirs.data.fullUrl, theirs.cookies)).statusCode, 200)
  await pool.query('update accounts set deleted_at = now() where id = $1', [removed.id])
  assert.equal((await open(app, theirs.data.fullUrl, theirs.cookies)).statusCode, 403)
})

test('an upload under way while its account is deleted is refused, and nothing of it is left', async () => {
  const { id, token } = await createSession(app)
  const photo = await makePhoto()
  const before = stored().length
  const answer = await runWhileLocked(
    app,
    id,
    () => upload(app, token, photo),
    (query) => query('update accounts set phone = null, deleted_at = now() where id = $1', [id]),
  )
  assert.deepEqual([answer.status, answer.code], [401, getRefusalCode('session_missing')])
  assert.equal((await pool.query('select from private_files where owner_id = $1', [id])).rowCount, 0)
  assert.equal(stored().length, before)
})

test('a picture that is never submitted is deleted after a day, from table and disk', async () => {
  const files = createFiles({
    env,
    db,
    now: () => clock.now,
    storage: createLocalStorage(join(env.dataDir, 'files')),
    people: createPeople({ env, db, now: () => clock.now }),
  })
  const late = await createSession(app)
  const { fileName } = (await upload(app, late.token, await makePhoto())).data
  const held = (await upload(app, late.token, await makePhoto())).data.fileName
  await files.claimFiles(db, [held])
  const names = () => stored().map((entry) => entry.name)
  await files.sweep()
  assert.ok(names().includes(fileName))
  wait(86_401)
  await files.sweep()
  assert.equal(names().includes(fileName), false)
  assert.ok(names().includes(held))
  const [row] = (await pool.query('select * from private_files where name = $1', [fileName])).rows
  assert.equal(row.wrapped_key, null)
  assert.ok(row.purged_at && row.removed_at)
})

test('pictures left by a kill on a disk that refuses deletions are unreadable', async () => {
  const storage = {
    ...createLocalStorage(join(env.dataDir, 'files')),
    sweep: () => Promise.reject(new Error('EROFS')),
  }
  const files = createFiles({
    env,
    db,
    now: () => clock.now,
    storage,
    people: createPeople({ env, db, now: () => clock.now }),
  })
  const { token } = await createSession(app)
  const { fileName } = (await upload(app, token, await makePhoto())).data
  wait(86_401)
  await assert.rejects(files.sweep(), /EROFS/)
  const [row] = (await pool.query('select * from private_files where name = $1', [fileName])).rows
  assert.deepEqual([row.wrapped_key, row.removed_at !== null], [null, true])
})

test('a disk that cannot be written is reported to the sender and the operator, and counts no upload', async (t) => {
  const full = await testApp(t, { env: { CAPTCHA: 'off' } })
  const { token, id } = await createSession(full)
  const directory = join(full.env.dataDir, 'files')
  writeFileSync(directory, 'in the way')
  const answer = await upload(full, token, await makePhoto())
  assert.deepEqual([answer.status, answer.code], [503, getRefusalCode('picture_unsaved')])
  assert.match(full.logs.join(''), /DATA_DIR/)
  const { rows } = await full.pool.query('select used from quotas where key = $1', [`private-files:${id}`])
  assert.equal(rows[0].used, 0)
  rmSync(directory)
  // A directory that cannot be made is reported as one that is not there, as a connection would be.
  symlinkSync('/proc/no/such/place', directory)
  const readOnly = await upload(full, token, await makePhoto())
  assert.deepEqual([readOnly.status, readOnly.code], [503, getRefusalCode('picture_unsaved')])
  rmSync(directory)
  assert.equal((await upload(full, token, await makePhoto())).status, 200)
})

test('a person uploads sixty files a day, refused ones among them, and cannot fill the disk or block the processor', async () => {
  const eager = await createSession(app)
  const photo = await makePhoto()
  const broken = photo.subarray(0, photo.length - 200)
  assert.equal((await upload(app, eager.token, broken)).code, getRefusalCode('image_damaged'))
  const answers = []
  for (let i = 0; i < 62; i++) answers.push((await upload(app, eager.token, photo)).status)
  assert.deepEqual([answers.filter((status) => status === 200).length, answers.at(-1)], [59, 429])
  assert.equal((await upload(app, eager.token, broken)).code, getRefusalCode('too_many_requests'))
})
