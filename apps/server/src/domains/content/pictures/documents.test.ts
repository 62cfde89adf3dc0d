import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_TOO_LARGE,
  makeDocumentAddress,
} from '@biaojie/contract/content/pictures/rules.ts'
import { createLocalStorage } from '../../../platform/providers/storage/storage.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'
import { makeMultipart } from '../../../test-support/registrations.ts'
import { createPictures } from './pictures.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, db, wait, env, clock } = app
const storage = createLocalStorage(join(env.dataDir, 'files'))
const pictures = createPictures({ db, now: () => clock.now, storage })
const open = (url: string) => app.app.inject({ url })
const PDF = Buffer.from(`%PDF-1.7\n${'x'.repeat(4_000)}\n%%EOF\n`)

const upload = async (bytes: Buffer, name = '部署说明.pdf', type: 'MANAGER' | 'ORDINARY' = 'MANAGER') => {
  const { payload, headers } = makeMultipart(bytes, name)
  const { token } = await createSession(app, { type })
  return call('uploadDocument', { body: payload, headers, token, ip: makeAddress() })
}

test('documents are served as they came while something uses them, and are no pictures', async () => {
  const { data } = await upload(PDF)
  assert.deepEqual({ ...data, key: '' }, { key: '', bytes: PDF.length, name: '部署说明.pdf' })
  const url = makeDocumentAddress(data.key)
  const answer = await open(url)
  assert.deepEqual(
    [answer.statusCode, answer.headers['content-type'], answer.headers['x-content-type-options']],
    [200, 'application/pdf', 'nosniff'],
  )
  assert.match(String(answer.headers['content-disposition']), /^inline; filename\*=UTF-8''%E9%83%A8/)
  assert.deepEqual(answer.rawPayload, PDF)
  assert.equal((await open(url.replace('/documents/', '/films/'))).statusCode, 404)
  assert.equal((await pictures.find([data.key, data.key.replace('documents/', 'files/')])).size, 0)
  assert.deepEqual(await pictures.setUses(db, 'application:1', [data.key]), [])
  wait(86_401)
  await app.runScheduled('pictures.sweep')
  assert.equal((await open(url)).statusCode, 200)
  await pictures.setUses(db, 'application:1', [])
  wait(86_401)
  await app.runScheduled('pictures.sweep')
  assert.equal((await open(url)).statusCode, 404)
  assert.equal(await storage.get(data.key), undefined)
})

test('a file that is no whole PDF is refused with a reason, and visitors upload nothing', async () => {
  assert.equal((await upload(PDF, '部署说明.pdf', 'ORDINARY')).code, getRefusalCode('forbidden'))
  const answers = [
    await upload(Buffer.from('<html><script>alert(1)</script>')),
    await upload(PDF.subarray(0, 2_000)),
    await upload(Buffer.alloc(DOCUMENT_MAX_BYTES, 1)),
  ]
  assert.deepEqual(
    answers.map(({ code, message }) => [code, message]),
    [
      [getRefusalCode('document_format'), '不是完整的 PDF 文件，请重新选择'],
      [getRefusalCode('document_format'), '不是完整的 PDF 文件，请重新选择'],
      [getRefusalCode('too_large'), DOCUMENT_TOO_LARGE],
    ],
  )
  for (const name of ['x', '0'.repeat(32), '..%2fpictures'])
    assert.equal((await open(`/documents/${name}`)).statusCode, 404)
})
