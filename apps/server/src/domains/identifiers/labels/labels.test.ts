import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import type { LabelJob } from '@biaojie/contract/identifiers/labels/jobs.ts'
import type { LabelDesign } from '@biaojie/contract/identifiers/labels/rules.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { checkSignedCode, fromBase32 } from '@biaojie/register/signed-code.ts'
import { findSignedPart } from '@biaojie/register/signed-part.ts'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { verifyEd25519 } from '../../resolution/register/register.ts'
import { revokeLabelKey } from './signing.ts'

const DOTS = 4
const QUIET = 10

/** Draws the modules of a code, row by row, and reads them as a scanner does. */
async function scanModules(rows: readonly string[]): Promise<{ text: string; mark: string }> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(await readFile(path)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  // A linear code has one row, and is as high as its design says.
  const drawn = rows.length === 1 ? Array<string>(20).fill(rows[0] ?? '') : rows
  const width = ((drawn[0]?.length ?? 0) + 2 * QUIET) * DOTS
  const height = (drawn.length + 2 * QUIET) * DOTS
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < drawn.length * DOTS; y++)
    for (let x = 0; x < width - 2 * QUIET * DOTS; x++)
      if (drawn[Math.floor(y / DOTS)]?.[Math.floor(x / DOTS)] === '1')
        data.set([0, 0, 0, 255], ((y + QUIET * DOTS) * width + x + QUIET * DOTS) * 4)
  const image = { data, width, height, colorSpace: 'srgb' } as ImageData
  const [found] = await readBarcodes(image, { textMode: 'Plain', tryHarder: true })
  assert.ok(found?.isValid, 'no code was read')
  return { text: found.text, mark: found.symbologyIdentifier }
}

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, clock } = app
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const staff = await createSession(app, { type: 'MANAGER', name: 'labels-staff' })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

const ask = <N extends CallName>(name: N, body: object, token = member.token, headers = {}) =>
  call(name, { token, body, headers, ip: makeAddress() })

const scenes = [
  {
    key: 'record',
    name: '产品档案',
    fields: [
      makeField('spec', '规格'),
      { ...makeField('buyer', '客户'), visibility: ['verified', 'partner', 'authority'] },
    ],
  },
]
const template = { name: '前制动盘', level: 'item', codeRuleId: '', scenes }
const draft = (await ask('templateDraftSave', { id: '', revision: 0, template }, admin.token)).data
await ask('templatePublish', { id: draft.id, revision: draft.revision }, admin.token)

async function parts(...codes: string[]): Promise<string[]> {
  for (const code of codes) {
    const values = { record: { spec: 'Ø320' } }
    const saved = await ask('identifierSave', { templateId: draft.id, identifier: code, values, expected: 0 })
    assert.ok(saved.success, saved.message)
  }
  return codes.map((code) => `${PREFIX}/${code}`)
}
async function aDesign(change: Partial<LabelDesign> = {}, name = '卷标 40 × 25'): Promise<string> {
  const design = { ...START_DESIGN, ...change }
  const saved = await ask('labelTemplateSave', { id: '', revision: 0, name, design })
  assert.ok(saved.success, saved.message)
  const released = await ask('labelTemplateRelease', { id: saved.data.id, revision: saved.data.revision })
  assert.ok(released.success, released.message)
  return saved.data.id
}
async function made(body: object, token = member.token): Promise<LabelJob> {
  const job = await ask('labelJobCreate', { format: 'pdf', ...body }, token)
  assert.ok(job.success, job.message)
  await app.runJobs()
  return (await ask('labelJobDetail', { id: job.data.id })).data
}
async function fileOf(id: string): Promise<{ statusCode: number; body: Buffer }> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/platform-operate-service/company/label/job/take',
    headers: { 'access-token': member.token },
    payload: { id },
  })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const file = await app.app.inject({ url: answer.json().data.url, headers: { cookie } })
  return { statusCode: file.statusCode, body: file.rawPayload }
}
const secretDesign = {
  elements: [
    ...START_DESIGN.elements,
    {
      kind: 'text',
      id: 'secret',
      x: 2,
      y: 22.4,
      text: '{secret}',
      width: 30,
      size: 1.2,
      bold: false,
      align: 'left',
    } as const,
  ].filter(({ id }) => id !== 'whole'),
}

test('a template is released, changed and refused when somebody else changed it before', async () => {
  const saved = (await ask('labelTemplateSave', { id: '', revision: 0, name: '箱标', design: START_DESIGN }))
    .data
  assert.deepEqual([saved.version, saved.hasDraft, saved.revision], [0, true, 1])
  const released = (await ask('labelTemplateRelease', { id: saved.id, revision: 1 })).data
  assert.deepEqual([released.version, released.hasDraft], [1, false])
  assert.equal(
    (await ask('labelTemplateRelease', { id: saved.id, revision: 2 })).code,
    getRefusalCode('label_template_unchanged'),
  )
  const wide = { ...START_DESIGN, width: 60 }
  assert.equal(
    (await ask('labelTemplateSave', { id: saved.id, revision: 1, name: '箱标', design: wide })).code,
    getRefusalCode('label_template_stale'),
  )
  const changed = (await ask('labelTemplateSave', { id: saved.id, revision: 2, name: '箱标', design: wide }))
    .data
  assert.deepEqual([changed.design.width, changed.version, changed.hasDraft], [60, 1, true])
  const tiny = {
    ...wide,
    elements: wide.elements.map((element) => ({ ...element, ...(element.kind === 'text' && { size: 0.8 }) })),
  }
  const small = (await ask('labelTemplateSave', { id: saved.id, revision: 3, name: '箱标', design: tiny }))
    .data
  const refused = await ask('labelTemplateRelease', { id: saved.id, revision: small.revision })
  assert.deepEqual(
    [refused.code, refused.message],
    [getRefusalCode('label_design_wrong'), '还不能放行：最小字 0.8 mm，要 1.2 mm'],
  )
  assert.equal(
    (await ask('labelTemplateDetail', { id: saved.id }, other.token)).code,
    getRefusalCode('label_template_not_found'),
  )
  assert.equal(
    (await ask('labelTemplateDetail', { id: saved.id, prefix: PREFIX }, staff.token)).data.name,
    '箱标',
  )
})

test('a preview fills the values of a part and judges every printer', async () => {
  const [identifier] = await parts('LP-0001')
  for (const [name, dpi] of [
    ['包装 1 号', 300],
    ['旧库房', 152],
  ] as const)
    await ask('labelPrinterSave', { id: '', name, dpi })
  const shown = (await ask('labelPreview', { design: START_DESIGN, identifier })).data
  const [code] = shown.codes
  assert.deepEqual([code?.text, code?.columns, code?.problem], [identifier, 18, ''])
  assert.deepEqual(
    code?.printers.map(({ name, dots, module, verdict }) => [name, dots, module, verdict]),
    [
      ['包装 1 号', 6, 0.508, 'good'],
      ['旧库房', 3, 0.501, 'poor'],
    ],
  )
  assert.equal(shown.texts.find(({ id }) => id === 'suffix')?.text, 'LP-0001')
  assert.equal(shown.values.find(({ name }) => name === '规格')?.value, 'Ø320')
  const gs1 = START_DESIGN.elements.map((element) =>
    element.kind === 'code' ? { ...element, content: 'gs1' } : element,
  )
  const without = (await ask('labelPreview', { design: { ...START_DESIGN, elements: gs1 }, identifier })).data
  const [sample] = without.codes
  assert.match(sample?.problem ?? '', /GTIN.*示例/)
  // The code that is judged is one of GS1, not that of the identifier.
  assert.deepEqual(await scanModules(sample?.modules ?? []), {
    text: '010690123456789221AB-00000000',
    mark: ']d2',
  })
  assert.equal(sample?.printers.length, 2)
  assert.equal(
    (await ask('labelPreview', { design: START_DESIGN, identifier }, other.token)).code,
    getRefusalCode('identifier_not_found'),
  )
})

test('a preview of a long identifier says that its code is printed smaller', async () => {
  const [identifier] = await parts('LP-320A-2642-000140H-LEFT-FRONT-07A-20261127-0001')
  const shown = (await ask('labelPreview', { design: START_DESIGN, identifier })).data
  const [printer] = shown.codes[0]?.printers ?? []
  assert.deepEqual([printer?.name, printer?.verdict, printer?.dots], ['包装 1 号', 'poor', 5])
  assert.match(printer?.problems[0] ?? '', /这个标识长，300 dpi 下码元缩到 5 点（0\.423 mm）才放得下/)
})

test('labels are made, read back, released and taken; the part remembers them', async () => {
  const identifiers = await parts('LJ-0001', 'LJ-0002', 'lj-0003')
  const templateId = await aDesign()
  const job = await made({ templateId, identifiers, copies: 2 })
  assert.deepEqual([job.state, job.total, job.same, job.wrong, job.cells], ['ready', 6, 6, 0, '1'])
  assert.match(job.number, /^PJ-\d{4}-\d\d$/)
  assert.equal((await ask('labelJobTake', { id: job.id })).code, getRefusalCode('label_job_unreleased'))
  const released = (await ask('labelJobMove', { id: job.id, action: 'release' })).data
  assert.equal(released.state, 'released')
  const { statusCode, body } = await fileOf(job.id)
  assert.deepEqual([statusCode, body.subarray(0, 5).toString()], [200, '%PDF-'])
  const { records } = (await ask('labelJobItems', { id: job.id })).data
  assert.deepEqual(
    [records[0]?.number, records[0]?.identifier, records[0]?.read],
    [6, identifiers[2], identifiers[2]],
  )
  const again = await ask('labelJobCreate', { templateId, identifiers: [identifiers[0]], format: 'zpl' })
  assert.deepEqual(
    [again.code, again.message],
    [getRefusalCode('label_reprint_reason'), '其中 1 个打过标签，请写明补打原因和旧标去向'],
  )
  const reprint = await made({
    templateId,
    identifiers: [identifiers[0]],
    format: 'zpl',
    reason: 'scratched',
    old: 'attached',
  })
  await ask('labelJobMove', { id: reprint.id, action: 'release' })
  assert.match((await fileOf(reprint.id)).body.toString(), /^\^XA\^PW472\^LL295/)
  const history = (await ask('labelHistory', { identifier: identifiers[0] })).data
  assert.deepEqual(
    history.map(({ copy, reason, old }) => [copy, reason, old]),
    [
      [3, 'scratched', 'attached'],
      [2, '', ''],
    ],
  )
  const list = (await ask('labelReprintList', {})).data
  assert.deepEqual([list.total, list.records[0]?.identifier], [1, identifiers[0]])
  assert.equal(
    (await ask('labelJobDetail', { id: job.id }, other.token)).code,
    getRefusalCode('label_job_not_found'),
  )
})

test('retired identifiers are refused by name, and named where they come with others', async () => {
  const [kept, gone] = await parts('LR-0001', 'LR-0002')
  const templateId = await aDesign()
  const waiting = await ask('labelJobCreate', { templateId, identifiers: [kept, gone], format: 'pdf' })
  const record = (await ask('identifierRecord', { identifier: gone })).data
  const retire = { identifier: gone, revision: record.revision, state: 'retired', reason: '报废' }
  assert.ok((await ask('identifierState', retire, admin.token)).success)
  await app.runJobs()
  const job = (await ask('labelJobDetail', { id: waiting.data.id })).data
  assert.deepEqual([job.state, job.same, job.retired], ['ready', 1, 1])
  const { records } = (await ask('labelJobItems', { id: job.id })).data
  assert.deepEqual([records[0]?.identifier, records[0]?.result], [gone, 'retired'])
  const refused = await ask('labelJobCreate', { templateId, identifiers: [gone], format: 'pdf' })
  assert.deepEqual(
    [refused.code, refused.message],
    [getRefusalCode('label_retired'), `${gone}已作废，不能再打标签`],
  )
})

test('a scratch code is printed once, kept as a digest, and checked by visitors', async () => {
  const [identifier = ''] = await parts('LS-0001')
  const templateId = await aDesign(secretDesign)
  const job = await made({ templateId, identifiers: [identifier], format: 'pdf' })
  assert.deepEqual([job.state, job.withSecrets], ['ready', true])
  await ask('labelJobMove', { id: job.id, action: 'release' })
  const stored = await pool.query('select * from label_items where job_id = $1', [job.id])
  assert.equal(stored.rows[0].made, null)
  assert.equal((await fileOf(job.id)).statusCode, 200)
  const wrong = await call('antiCheck', {
    body: { identifier, code: 'AAAAA-AAAAA-AAAAA-AAAAA' },
    ip: makeAddress(),
  })
  assert.equal(wrong.data.result, 'wrong')
  const before = clock.now
  clock.now = new Date(before.getTime() + 301_000)
  assert.equal((await ask('labelJobTake', { id: job.id })).code, getRefusalCode('label_file_taken'))
  clock.now = before
  const input = {
    templateId,
    identifiers: [identifier],
    format: 'pdf',
    reason: 'scratched',
    old: 'destroyed',
  }
  assert.equal((await ask('labelJobCreate', input)).code, getRefusalCode('label_secret_known'))
  const renewed = await made({ ...input, renewSecrets: true })
  assert.equal(renewed.state, 'ready')
})

test('labels that no scanner or printer can take are refused with the reason', async () => {
  const identifiers = await parts('LU-0001')
  const templateId = await aDesign()
  const coarse = (await ask('labelPrinterSave', { id: '', name: '粗', dpi: 96 })).data
  const fine = {
    ...START_DESIGN,
    elements: START_DESIGN.elements.map((element) =>
      element.kind === 'code' ? { ...element, module: 0.4 } : element,
    ),
  }
  const small = await aDesign(fine)
  const refused = await ask('labelJobCreate', {
    templateId: small,
    printerId: coarse.id,
    identifiers,
    format: 'pdf',
  })
  assert.deepEqual(
    [refused.code, /不是整点数/.test(refused.message)],
    [getRefusalCode('label_unscannable'), true],
  )
  const sheet = await aDesign({ media: 'sheet' })
  assert.equal(
    (await ask('labelJobCreate', { templateId: sheet, identifiers, format: 'zpl' })).code,
    getRefusalCode('invalid_input'),
  )
  assert.equal(
    (await ask('labelJobCreate', { templateId, identifiers: ['NO-0001'], format: 'pdf' })).code,
    getRefusalCode('label_none'),
  )
  assert.equal(
    (await ask('labelJobCreate', { templateId, identifiers, format: 'pdf' }, other.token)).code,
    getRefusalCode('label_template_not_found'),
  )
  const marked = await ask('labelMark', {
    identifier: identifiers[0],
    content: 'identifier',
    method: 'dots',
    format: 'dxf',
    module: 0.3,
    fill: 80,
  })
  assert.deepEqual(
    [marked.data.columns, marked.data.side, marked.data.content.includes('CIRCLE')],
    [18, 5.4, true],
  )
})

test('a sample is one label in each format, and says no secret', async () => {
  const [identifier] = await parts('LX-0001')
  const design = { ...START_DESIGN, ...secretDesign }
  for (const [format, start] of [
    ['pdf', '%PDF-'],
    ['zpl', '^XA^P'],
    ['svg', '<svg '],
  ] as const) {
    const made = await ask('labelSample', { design, identifier, dpi: 203, format })
    assert.ok(made.success, made.message)
    assert.equal(Buffer.from(made.data.content, 'base64').subarray(0, 5).toString(), start)
  }
  const { rows } = await pool.query('select 1 from identifier_codes where handle = $1', [identifier])
  assert.equal(rows.length, 0)
  const huge = { ...design, width: 200, height: 200 }
  const refused = await ask('labelSample', { design: huge, identifier, dpi: 2_400, format: 'svg' })
  assert.deepEqual([refused.code, /太大/.test(refused.message)], [getRefusalCode('label_unscannable'), true])
})

test('a program prints with a key that has the scope, and pauses, goes on and stops as a person does', async () => {
  const identifiers = await parts('LK-0001')
  const templateId = await aDesign()
  const secretOf = async (scopes: string[]) =>
    (await ask('keyCreate', { name: 'MES', scopes }, admin.token)).data.secret
  const headers = (secret: string) => ({ authorization: `Bearer ${secret}` })
  const body = { templateId, identifiers, format: 'zpl' }
  assert.equal(
    (await call('labelJobCreate', { headers: headers(await secretOf(['read'])), body, ip: makeAddress() }))
      .code,
    getRefusalCode('key_scope_missing'),
  )
  const secret = await secretOf(['labels'])
  const job = (await call('labelJobCreate', { headers: headers(secret), body, ip: makeAddress() })).data
  assert.equal((await ask('labelJobMove', { id: job.id, action: 'pause' })).data.state, 'paused')
  await app.runJobs()
  assert.equal((await ask('labelJobDetail', { id: job.id })).data.done, 0)
  await ask('labelJobMove', { id: job.id, action: 'resume' })
  await app.runJobs()
  const url = `/platform-operate-service/company/label/job/content/${job.id}`
  assert.equal((await app.app.inject({ url, headers: headers(secret) })).statusCode, 409)
  const release = { id: job.id, action: 'release' }
  assert.equal(
    (await call('labelJobMove', { headers: headers(secret), body: release, ip: makeAddress() })).data
      .releasedBy,
    'MES',
  )
  const file = await app.app.inject({ url, headers: headers(secret) })
  assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'application/zpl'])
  assert.equal((await app.app.inject({ url })).statusCode, 401)
  assert.equal(
    (await ask('labelJobMove', { id: job.id, action: 'cancel' })).code,
    getRefusalCode('label_job_moved_on'),
  )
})

const FNC1 = '\u001d'
/** A label whose one code is of GS1, wide enough for long serial numbers. */
const gs1Design = (symbology: 'datamatrix' | 'qr' | 'code128' = 'datamatrix') => ({
  ...{ width: 130, height: 40 },
  elements: START_DESIGN.elements
    .filter(({ kind }) => kind === 'code')
    .map((element) => ({
      ...element,
      ...{ symbology, content: 'gs1' as const, x: 8, y: 8 },
      module: symbology === 'code128' ? 0.25 : 0.508,
    })),
})
const aliased = async (identifier: string | undefined, alias: string) =>
  ask('identifierAliasAdd', { identifier, alias })

/** Draws the sample label of a part and reads its code as a scanner does. */
async function scannedOf(identifier: string | undefined, symbology: 'datamatrix' | 'qr' | 'code128') {
  const shown = (
    await ask('labelPreview', { design: { ...START_DESIGN, ...gs1Design(symbology) }, identifier })
  ).data
  const [code] = shown.codes
  assert.ok(code && code.problem === '', code?.problem)
  return scanModules(code.modules)
}

test('a code of GS1 holds the element string of the alias, brackets and case included', async () => {
  const [brackets, open, both, small] = await parts('GS-0001', 'GS-0002', 'GS-0003', 'GS-0004')
  const names = [
    [brackets, '(01)06901234567892(21)LU(10)C6', '010690123456789221LU(10)C6'],
    [open, '(01)06901234567892(21)LU((10', '010690123456789221LU((10'],
    [both, `]d2010690123456789221FN4${FNC1}10LOTX`, `010690123456789210LOTX${FNC1}21FN4`],
    [small, 'https://id.example.com/01/06901234567892/21/ab%2Fc', '010690123456789221ab/c'],
  ] as const
  for (const [identifier, alias, expected] of names) {
    const added = await aliased(identifier, alias)
    assert.ok(added.success, added.message)
    for (const [symbology, mark] of [
      ['datamatrix', ']d2'],
      ['qr', ']Q3'],
      ['code128', ']C1'],
    ] as const)
      assert.deepEqual(await scannedOf(identifier, symbology), { text: expected, mark }, alias)
  }
  const identifiers = names.map(([identifier]) => identifier)
  const job = await made({ templateId: await aDesign(gs1Design(), 'GS1 标签'), identifiers })
  assert.deepEqual([job.state, job.same, job.wrong], ['ready', 4, 0])
  const { records } = (await ask('labelJobItems', { id: job.id })).data
  const read = new Map(records.map((item) => [item.identifier, item.read]))
  assert.equal(read.get(both ?? ''), '010690123456789210LOTX<FNC1>21FN4')
  const mark = { method: 'dots', module: 0.3, fill: 80, format: 'svg', content: 'gs1' }
  const marked = (await ask('labelMark', { identifier: brackets, ...mark })).data
  assert.equal(marked.text, '(01)06901234567892(21)LU(10)C6')
})

test('a label whose code cannot be made says why and leaves the others of its job alone', async () => {
  const [good, without, wrong] = await parts('GX-0001', 'GX-0002', 'GX-0003')
  await aliased(good, '(01)06901234567892(21)GX1')
  // Such names could be given before their check digit was looked at.
  await pool.query(
    `insert into identifier_aliases (prefix, alias, handle, spelling, note, created_at, author)
     values ($1, '(01)06901234567893(21)GX3', $2, '(01)06901234567893(21)GX3', '', now(), '测试')`,
    [PREFIX, wrong],
  )
  const job = await made({
    templateId: await aDesign(gs1Design(), 'GS1 缺'),
    identifiers: [good, without, wrong],
  })
  assert.deepEqual([job.state, job.same, job.wrong, job.impossible], ['ready', 1, 0, 2])
  const { records } = (await ask('labelJobItems', { id: job.id })).data
  const notes = new Map(records.map(({ identifier, result, note }) => [identifier, `${result} ${note}`]))
  assert.match(notes.get(without ?? '') ?? '', /^impossible 没有“GTIN 加序列号”的别名$/)
  assert.match(notes.get(wrong ?? '') ?? '', /^impossible .*校验位不对，应为 2$/)
  assert.ok((await ask('labelJobMove', { id: job.id, action: 'release' })).success)
  assert.equal((await ask('labelHistory', { identifier: without })).data.length, 0)
  assert.equal((await ask('labelHistory', { identifier: good })).data.length, 1)
  const none = await made({ templateId: await aDesign(gs1Design(), 'GS1 全缺'), identifiers: [without] })
  assert.equal(none.state, 'failed')
})

const signedDesign = (...signed: string[]): LabelDesign => ({
  ...START_DESIGN,
  height: 40,
  elements: [
    {
      kind: 'code',
      id: 'signed',
      x: 2,
      y: 2,
      symbology: 'datamatrix',
      content: 'address',
      module: 0.34,
      height: 8,
      signed,
    },
  ],
})
const loadKeys = async () => (await app.app.inject('/log/label-keys')).json()
const toKeys = ({ keys }: { keys: { keyId: string; publicKey: string }[] }) =>
  keys.map(({ keyId, publicKey }) => ({
    keyId,
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')),
  }))

test('a signed code is read back, verifies with the published key alone, and names its values', async () => {
  const [identifier = ''] = await parts('SG-0001')
  const templateId = (
    await ask('labelTemplateSave', { id: '', revision: 0, name: '签名标', design: signedDesign('规格') })
  ).data
  assert.ok((await ask('labelTemplateRelease', { id: templateId.id, revision: 1 })).success)
  const job = await made({ templateId: templateId.id, identifiers: [identifier] })
  assert.deepEqual([job.state, job.same], ['ready', 1])
  const { records } = (await ask('labelJobItems', { id: job.id })).data
  const scanned = records[0]?.read ?? ''
  assert.match(scanned, /\/ID\/[\d.]+\/SG-0001#S=[A-Z2-7]+$/)
  const list = await loadKeys()
  const check = await checkSignedCode(
    foldHandle(identifier),
    findSignedPart(scanned) ?? '',
    toKeys(list),
    verifyEd25519,
  )
  assert.ok(check.state === 'signed', check.state)
  assert.deepEqual(check.code.values, ['Ø320'])
  const layout = list.layouts.find(({ layout }: { layout: number }) => layout === check.code.layout)
  assert.deepEqual([layout.prefix, layout.template, layout.names], [PREFIX, '前制动盘', ['规格']])
  const again = await made({
    templateId: templateId.id,
    identifiers: [identifier],
    reason: 'scratched',
    old: 'lost',
  })
  assert.equal(again.same, 1)
  assert.equal((await loadKeys()).layouts.length, list.layouts.length, 'a layout has one number')
})

test('values that visitors do not see, that a part lacks or that do not fit are not signed', async () => {
  const [identifier = ''] = await parts('SG-0002')
  const problemOf = async (design: LabelDesign) => {
    const { codes } = (await ask('labelPreview', { design, identifier })).data
    return codes[0]?.problem
  }
  assert.equal(await problemOf(signedDesign('规格')), '')
  assert.equal(await problemOf(signedDesign('颜色')), '这个标识没有“颜色”，签不进码里')
  await ask('identifierSave', {
    templateId: draft.id,
    identifier: 'SG-0003',
    values: { record: { spec: '汉'.repeat(40), buyer: '甲厂' } },
    expected: 0,
  })
  const long = `${PREFIX}/SG-0003`
  const shown = (await ask('labelPreview', { design: signedDesign('客户'), identifier: long })).data
  assert.equal(shown.codes[0]?.problem, '“客户”不公开，不能签进码里')
  const large = (await ask('labelPreview', { design: signedDesign('规格'), identifier: long })).data
  assert.match(large.codes[0]?.problem ?? '', /^签名码共 \d+ 字节，超过 200，请少带一个值/)
  const [code] = (await ask('labelPreview', { design: signedDesign('规格'), identifier })).data.codes
  const [address = '', signed = ''] = code?.text.split('#S=') ?? []
  const { payload = 0, format = 0, signature = 0, ...rest } = code?.signed ?? {}
  assert.deepEqual(rest, { address: address.length, most: 200 })
  assert.deepEqual([payload + format + signature, signature], [fromBase32(signed)?.length, 64])
  const twice = [
    { key: 'record', name: '产品档案', fields: [{ ...makeField('lot', '炉号'), visibility: ['verified'] }] },
    { key: 'manage', name: '产品管理', fields: [makeField('lot', '炉号')] },
  ]
  const saved = await ask(
    'templateDraftSave',
    { id: '', revision: 0, template: { name: '同名字段', level: 'item', codeRuleId: '', scenes: twice } },
    admin.token,
  )
  assert.ok(saved.success, saved.message)
  await ask('templatePublish', { id: saved.data.id, revision: saved.data.revision }, admin.token)
  const values = { record: { lot: 'H-1' }, manage: { lot: 'H-2' } }
  await ask('identifierSave', { templateId: saved.data.id, identifier: 'SG-0005', values, expected: 0 })
  const both = await ask('labelPreview', { design: signedDesign('炉号'), identifier: `${PREFIX}/SG-0005` })
  assert.equal(
    both.data.codes[0]?.problem,
    '“炉号”不公开，不能签进码里',
    'the first value of this name is hidden',
  )
  const four = await ask('labelPreview', { design: signedDesign('a', 'b', 'c', 'd') })
  assert.equal(four.success, false)
})

test('a revoked key stays listed with its reason, and the next label has a new one', async () => {
  const before = await loadKeys()
  app.wait(60)
  const revoked = await revokeLabelKey({ db: app.db, now: () => clock.now }, '服务器被入侵')
  assert.equal(revoked, before.keys[0].keyId)
  app.wait(60)
  const [identifier = ''] = await parts('SG-0004')
  const job = await made({ templateId: await aDesign(signedDesign(), '签名标二'), identifiers: [identifier] })
  assert.equal(job.state, 'ready')
  const { keys } = await loadKeys()
  assert.equal(keys.length, 2)
  const reasons = keys.map(({ keyId, reason }: { keyId: string; reason: string }) => [
    keyId === revoked,
    reason,
  ])
  assert.deepEqual(reasons.toSorted(), [
    [false, ''],
    [true, '服务器被入侵'],
  ])
})

test('keys of labels are in the register, those of earlier versions by a migration', async () => {
  const readEntries = async () =>
    (
      await pool.query(
        `select kind, prefix, subject, revision, at, salt_key, entry from register_queue where entry like '%"labels"%' order by id`,
      )
    ).rows
  const entered = await readEntries()
  const { keys } = await loadKeys()
  const revoked = keys.find(({ revokedAt }: { revokedAt: string }) => revokedAt !== '')
  assert.deepEqual(
    entered.map(({ subject, entry }) => [subject, JSON.parse(entry).action]),
    [
      [revoked.keyId, 'added'],
      [revoked.keyId, 'revoked'],
      [keys.find(({ keyId }: { keyId: string }) => keyId !== revoked.keyId).keyId, 'added'],
    ],
  )
  for (const { subject, entry } of entered) assert.equal(JSON.parse(entry).digest.slice(0, 8), subject)
  await pool.query(`delete from register_queue where entry like '%"labels"%'`)
  const migration = new URL('../../../../migrations/0064_register_keys_of_labels.sql', import.meta.url)
  await pool.query(await readFile(migration, 'utf8'))
  assert.deepEqual(await readEntries(), entered)
})
