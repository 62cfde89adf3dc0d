import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import sharp from 'sharp'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'
import { makeMultipart } from '../../../../test-support/registrations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const companyId = await createCompany(app, '示例制动')
let { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
/** Uploads that nothing uses are gone after two days, and so is the session. */
async function afterTwoDays() {
  app.wait(2 * 86_401)
  await app.runScheduled('pictures.sweep')
  token = (await createSession(app, { type: 'COMPANY_ADMIN', companyId })).token
}
const [{ prefix: PREFIX }] = (await pool.query('select prefix from companies where id = $1', [companyId]))
  .rows
const ask = <N extends CallName>(name: N, body: object) => call(name, { token, body, ip: makeAddress() })

const fields = [
  { ...makeField('report', '检验报告', 'file'), visibility: ['authority' as const] },
  makeField('photo', '照片', 'picture'),
]
const template = {
  name: '前制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [{ key: 'own_papers', name: '资料', fields }],
}
const draft = (await ask('templateDraftSave', { id: '', revision: 0, template })).data
await ask('templatePublish', { id: draft.id, revision: draft.revision })

const PDF = Buffer.from(`%PDF-1.7\n${'x'.repeat(4_000)}\n%%EOF\n`)
const PNG = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
  .png()
  .toBuffer()
async function send(bytes: Buffer, name: string, by: { token?: string; headers?: object } = { token }) {
  const { payload, headers } = makeMultipart(bytes, name)
  return call('recordFileUpload', {
    ...by,
    body: payload,
    headers: { ...headers, ...by.headers },
    ip: makeAddress(),
  })
}
const save = (code: string, values: object, more: object = {}) =>
  ask('identifierSave', {
    identifier: `${PREFIX}/${code}`,
    templateId: draft.id,
    values: { own_papers: values },
    ...more,
  })
const open = (key: string) => app.app.inject({ url: `/${key}` })

test('a file and a picture of a record are kept with it, and with its earlier revisions', async () => {
  const { data: report } = await send(PDF, 'HX-QC-1124.pdf')
  const { data: photo } = await send(PNG, '盘.png')
  const { data: loose } = await send(PDF, '没用上.pdf')
  assert.deepEqual([report.name, report.bytes], ['HX-QC-1124.pdf', PDF.length])
  const saved = await save('FL-1', { report: report.key, photo: photo.key })
  assert.ok(saved.success, saved.message)
  await save('FL-1', {}, { expected: saved.data.revision })
  await afterTwoDays()
  const kept = await open(report.key)
  assert.deepEqual([kept.statusCode, kept.headers['content-type']], [200, 'application/pdf'])
  const picture = await open(photo.key)
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/jpeg'])
  const made = await sharp(picture.rawPayload).metadata()
  assert.deepEqual([made.width, made.format, made.exif], [640, 'jpeg', undefined])
  assert.equal((await open(loose.key)).statusCode, 404)
})

test('a file that is gone is named at its field, by a form and in a batch', async () => {
  const { data } = await send(PDF, '过期.pdf')
  await afterTwoDays()
  const refused = await save('FL-2', { report: data.key })
  assert.deepEqual(refused.errors, { 'values.own_papers.report': '检验报告的文件没有找到，请重新上传' })
  const { secret } = (
    await ask('keyCreate', { name: 'MES', scopes: ['read', 'write'], perSecond: 200, sandbox: false })
  ).data
  const row = (code: string, report: string) => ({ identifier: code, values: { own_papers: { report } } })
  const again = await send(PDF, '还在.pdf', { headers: { authorization: `Bearer ${secret}` } })
  const answer = await call('identifierRows', {
    headers: { authorization: `Bearer ${secret}` },
    body: { template: draft.id, rows: [row('FL-3', data.key), row('FL-4', again.data.key)] },
  })
  const outcomes = answer.data.rows.map(({ outcome }: { outcome: string }) => outcome)
  assert.deepEqual(outcomes, ['refused', 'added'])
  assert.match(answer.data.rows[0]?.problems[0]?.message ?? '', /检验报告的文件没有找到/)
})

test('no answer names a file to those who may not see its field', async () => {
  const { data } = await send(PDF, '只给监管.pdf')
  assert.ok((await save('FL-5', { report: data.key })).success)
  const seen = JSON.stringify(
    (await call('identifierDetail', { body: { identifier: `${PREFIX}/FL-5` } })).data,
  )
  assert.ok(seen.includes('FL-5') && !seen.includes(data.key))
  const handle = await app.app.inject({ url: `/api/handles/${PREFIX}/FL-5` })
  assert.ok(!handle.body.includes(data.key))
})

test('other files than PDFs and pictures are refused, and strangers send none', async () => {
  const codes = []
  for (const [bytes, name] of [
    [Buffer.from('<svg onload="alert(1)"/>'), '图.svg'],
    [PDF.subarray(0, 2_000), '半份.pdf'],
    [Buffer.from('MZ'), '程序.pdf'],
    [Buffer.alloc(5 * 1024 * 1024, 1), '大图.png'],
  ] as const)
    codes.push((await send(bytes, name)).code)
  assert.deepEqual(codes, [
    getRefusalCode('image_format'),
    getRefusalCode('document_format'),
    getRefusalCode('document_format'),
    getRefusalCode('too_large'),
  ])
  const visitor = await createSession(app, { type: 'ORDINARY' })
  assert.equal((await send(PDF, 'x.pdf', { token: visitor.token })).code, getRefusalCode('forbidden'))
})
