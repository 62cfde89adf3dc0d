import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName, DataOf } from '@biaojie/contract/calls.ts'
import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { writeXlsx } from '../../../platform/formats/spreadsheet/write.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { recordTemplate } from '../../../test-support/templates.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const prefix: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

const ask = <N extends CallName>(name: N, body: object, token = admin.token) =>
  call(name, { token, body, ip: makeAddress() })

const TEMPLATE = recordTemplate([
  { ...makeField('spec', '规格'), required: { rule: 'always' } },
  { ...makeField('weight', '重量', 'number'), unit: 'KGM', minimum: 0, maximum: 20, decimals: 1 },
  { ...makeField('heatNo', '炉号'), visibility: ['partner', 'authority'] },
  { ...makeField('verdict', '检验结论', 'choice'), choices: ['合格', '让步'] },
])

async function aTemplate(template = TEMPLATE): Promise<string> {
  const draft = (await ask('templateDraftSave', { id: '', revision: 0, template })).data
  const { success, message } = await ask('templatePublish', { id: draft.id, revision: draft.revision })
  assert.ok(success, message)
  return draft.id
}
const templateId = await aTemplate()

async function send(bytes: Uint8Array, name: string, token = admin.token, id = templateId, forPrefix = '') {
  const form = new FormData()
  form.set('templateId', id)
  if (forPrefix) form.set('prefix', forPrefix)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://node', { method: 'POST', body: form })
  const [method, url] = routes.importUpload
  const response = await app.app.inject({
    method,
    url,
    remoteAddress: makeAddress(),
    headers: { 'access-token': token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const answer: { success: boolean; message: string; code: number; data: ImportDetail } = response.json()
  return answer
}
const upload = async (text: string, name = 'discs.csv') => {
  const answer = await send(Buffer.from(text), name)
  assert.ok(answer.success, answer.message)
  return answer.data
}
const read = async (id: string) => (await ask('importDetail', { id })).data

/** Matches as guessed, and waits for the check. */
async function checked({ id, targets }: ImportDetail): Promise<ImportDetail> {
  const answer = await ask('importMatch', { id, targets })
  assert.ok(answer.success, answer.message)
  await app.runJobs()
  return read(id)
}
async function run(id: string, mode: 'all' | 'good' = 'good'): Promise<ImportDetail> {
  const answer = await ask('importRun', { id, mode })
  assert.ok(answer.success, answer.message)
  await app.runJobs()
  return read(id)
}
type Wire = { lableName: string; lableValue: unknown }
const lookup = async (suffix: string) =>
  call('identifierDetail', { body: { identifier: `${prefix}/${suffix}` } })
const valuesOf = (data: DataOf<'identifierDetail'>) =>
  Object.fromEntries(data.elements.map(({ lableName, lableValue }: Wire) => [lableName, lableValue]))

const HEAD = '标识,名称,规格,重量(kg),炉号,检验结论'

test('a file becomes identifiers that visitors find at once, without what they may not see', async () => {
  const file = await upload(
    `${HEAD}\nBD-00001,前制动盘,Ø320,8.6,R260311-B,合格\nBD-00002,,Ø320,8.5,R260311-B,合格\n`,
  )
  assert.deepEqual(
    [file.state, file.targets],
    ['uploaded', ['identifier', 'name', 'record/spec', 'record/weight', 'record/heatNo', 'record/verdict']],
  )
  const after = await checked(file)
  assert.deepEqual(
    [after.state, after.rows, after.counts],
    ['checked', 2, { added: 2, changed: 0, unchanged: 0, skipped: 0, wrong: 0 }],
  )
  assert.equal((await lookup('BD-00001')).success, false, 'nothing is written before the run')
  const done = await run(file.id, 'all')
  assert.deepEqual([done.state, done.counts.added, done.lastIdentifier], ['done', 2, `${prefix}/BD-00002`])
  const found = await lookup('BD-00001')
  const values = valuesOf(found.data)
  assert.deepEqual([found.data.identifierName, values.规格, values.重量], ['前制动盘', 'Ø320', '8.6 kg'])
  assert.ok(!JSON.stringify(found.data).includes('R260311-B'))
})

test('a file that waits for its turn says how many are before it', async () => {
  const [first, second] = [
    await upload(`${HEAD}\nBD-QUEUE1,盘,Ø320,8.6,,合格\n`),
    await upload(`${HEAD}\nBD-QUEUE2,盘,Ø320,8.6,,合格\n`),
  ]
  for (const { id, targets } of [first, second])
    assert.ok((await ask('importMatch', { id, targets })).success)
  const ahead = async () => [(await read(first.id)).ahead, (await read(second.id)).ahead]
  assert.deepEqual(await ahead(), [0, 1])
  await app.runJobs()
  assert.deepEqual(await ahead(), [0, 0])
})

test('wrong rows say which column and why, and come back as a file; the good ones are written once', async () => {
  const rows = [
    'BD-10001,盘,Ø320,8.6,,合格',
    'BD-10002,盘,,8.6,,合格',
    'BD-10003,盘,Ø320,99,,合格',
    'BD-10004,盘,Ø320,重,,好',
    '88.449.9999999/BD-10005,盘,Ø320,8.6,,合格',
    'BD-10001,盘,Ø321,8.6,,合格',
    ',盘,Ø320,8.6,,合格',
  ]
  const file = await checked(await upload(`${HEAD}\n${rows.join('\n')}\n`))
  assert.deepEqual(file.counts, { added: 1, changed: 0, unchanged: 0, skipped: 0, wrong: 6 })
  const { records, total } = (await ask('importWrongRows', { id: file.id })).data
  assert.deepEqual(
    [
      total,
      records.map(({ number, problems }) => [
        number,
        problems.map(({ column, rule }) => `${column} ${rule}`).join(),
      ]),
    ],
    [
      6,
      [
        [3, '2 required'],
        [4, '3 maximum'],
        [5, '3 kind,5 choice'],
        [6, '0 identifier'],
        [7, '0 twice'],
        [8, '0 identifier'],
      ],
    ],
  )
  assert.match(records[1]?.problems[0]?.message ?? '', /重量不能大于 20\.0 kg/)
  const reasons = (await ask('importWrongReasons', { id: file.id })).data
  assert.deepEqual(
    reasons.map(({ column, rule, rows: of, varies }) => [column, rule, of, varies]),
    [
      [0, 'identifier', 2, true],
      [0, 'twice', 1, false],
      [2, 'required', 1, false],
      [3, 'kind', 1, false],
      [3, 'maximum', 1, false],
      [5, 'choice', 1, false],
    ],
  )
  const some = await ask('importWrongRows', { id: file.id, reason: { column: 0, rule: 'identifier' } })
  assert.deepEqual([some.data.total, some.data.records.map(({ number }) => number)], [2, [6, 8]])
  assert.equal(
    (await ask('importWrongReasons', { id: file.id }, other.token)).code,
    getRefusalCode('import_not_found'),
  )
  assert.equal(
    (await ask('importRun', { id: file.id, mode: 'all' })).code,
    getRefusalCode('import_wrong_rows'),
  )
  const done = await run(file.id)
  assert.deepEqual([done.state, done.counts.added, done.counts.wrong], ['done', 1, 6])
  const { url } = (await ask('importWrongExport', { id: file.id })).data
  assert.match(url, /import-errors-.*\.xlsx/)
})

test('the same file again changes nothing; other values change only what differs', async () => {
  const text = `${HEAD}\nBD-20001,盘,Ø320,8.6,R1,合格\nBD-20002,盘,Ø320,8.6,R1,合格\n`
  await run((await checked(await upload(text))).id)
  const again = await checked(await upload(text))
  assert.deepEqual(again.counts, { added: 0, changed: 0, unchanged: 2, skipped: 0, wrong: 0 })
  const fewer = await checked(await upload('标识,规格,重量\nBD-20001,Ø320,8.9\n'))
  assert.deepEqual(fewer.counts, { added: 0, changed: 1, unchanged: 0, skipped: 0, wrong: 0 })
  assert.deepEqual(fewer.preview[0]?.before, [{ column: 2, value: '8.6' }])
  await run(fewer.id)
  const values = valuesOf((await lookup('BD-20001')).data)
  assert.deepEqual([values.重量, values.检验结论], ['8.9 kg', '合格'], 'what the file does not name stays')
})

test('a run is undone as one action, and only while its records are unchanged', async () => {
  const file = await checked(await upload(`${HEAD}\nBD-30001,盘,Ø320,8.6,,合格\n`))
  await run(file.id)
  const second = await checked(await upload('标识,规格,重量\nBD-30001,Ø320,9.9\nBD-30002,Ø320,9.9\n'))
  await run(second.id)
  assert.equal((await ask('importUndo', { id: file.id })).code, getRefusalCode('import_touched'))
  assert.ok((await ask('importUndo', { id: second.id })).success)
  await app.runJobs()
  assert.equal((await read(second.id)).state, 'undone')
  assert.equal(valuesOf((await lookup('BD-30001')).data).重量, '8.6 kg')
  const again = await checked(await upload('标识,规格,重量\nBD-30002,Ø320,9.9\n'))
  assert.equal((await run(again.id)).state, 'done', 'what was taken back can be imported again')
  assert.equal(valuesOf((await lookup('BD-30002')).data).重量, '9.9 kg')
})

test('a template that changed meanwhile, a cancelled file and one that is not right stop a run', async () => {
  const id = await aTemplate()
  const form = await send(Buffer.from(`${HEAD}\nBD-40001,盘,Ø320,8.6,,合格\n`), 'a.csv', admin.token, id)
  const file = await checked(form.data)
  const head = (await ask('templateDetail', { id })).data
  const template = structuredClone(TEMPLATE)
  template.scenes[0]?.fields.push(makeField('remark', '备注'))
  const draft = (await ask('templateDraftSave', { id, revision: head.revision, template })).data
  await ask('templatePublish', { id, revision: draft.revision })
  assert.equal(
    (await ask('importRun', { id: file.id, mode: 'all' })).code,
    getRefusalCode('import_template_moved_on'),
  )
  const again = await checked(await read(file.id))
  assert.equal(again.templateVersion, 2)
  assert.equal((await ask('importCancel', { id: file.id })).data.state, 'cancelled')
  assert.equal((await ask('importRun', { id: file.id, mode: 'all' })).code, getRefusalCode('import_moved_on'))
  assert.equal((await lookup('BD-40001')).success, false)
})

test('with all or nothing a row that became wrong after the check leaves nothing behind', async () => {
  const file = await checked(
    await upload(`${HEAD}\nBD-50001,盘,Ø320,8.6,,合格\nBD-50002,盘,Ø320,8.7,,合格\n`),
  )
  const late = await checked(await upload(`${HEAD}\nBD-50002,盘,Ø320,8.6,,合格\n`))
  await run(late.id)
  await pool.query("update identifiers set state = 'retired' where handle = $1", [`${prefix}/bd-50002`])
  await pool.query("update identifiers set state = 'retired' where handle = $1", [`${prefix}/BD-50002`])
  const failed = await run(file.id, 'all')
  assert.deepEqual([failed.state, failed.doneRows], ['failed', 0])
  assert.match(failed.problem, /一行也没有写入/)
  assert.equal((await lookup('BD-50001')).success, false)
})

test('a file that is no spreadsheet, and a file of another company, are refused', async () => {
  assert.equal(
    (await send(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff]), 'a.png')).code,
    getRefusalCode('import_file_unreadable'),
  )
  assert.equal((await send(Buffer.from('标识\n'), 'a.csv')).code, getRefusalCode('import_empty'))
  const file = await upload(`${HEAD}\nBD-60001,盘,Ø320,8.6,,合格\n`)
  assert.equal(
    (await ask('importDetail', { id: file.id }, other.token)).code,
    getRefusalCode('import_not_found'),
  )
  assert.equal(
    (await ask('importMatch', { id: file.id, targets: ['identifier', 'name'] })).code,
    getRefusalCode('import_targets'),
  )
  assert.equal((await ask('importList', {}, member.token)).success, true)
})

test('an administrator of the node loads for a company, which reads that the node did', async () => {
  const node = await createSession(app, { type: 'ADMIN', name: 'imports-node' })
  const bytes = Buffer.from(`${HEAD}\nBD-80001,盘,Ø320,8.6,,合格\n`)
  assert.equal((await send(bytes, 'a.csv', node.token)).code, getRefusalCode('company_not_found'))
  assert.equal(
    (await send(bytes, 'a.csv', node.token, templateId, '88.449.9999999')).code,
    getRefusalCode('company_not_found'),
  )
  const { id, targets } = (await send(bytes, 'old-mes.csv', node.token, templateId, prefix)).data
  const given = { id, prefix }
  // For a member the own company counts, also where another is named.
  assert.equal(
    (await ask('importMatch', { ...given, targets }, other.token)).code,
    getRefusalCode('import_not_found'),
  )
  assert.ok((await ask('importMatch', { ...given, targets }, node.token)).success)
  await app.runJobs()
  assert.ok((await ask('importRun', { ...given, mode: 'all' }, node.token)).success)
  await app.runJobs()
  const done = await read(id)
  assert.deepEqual([done.state, done.createdBy, done.counts.added], ['done', '节点', 1])
  const revisions = await ask('identifierRevisions', { identifier: `${prefix}/BD-80001` }, member.token)
  assert.ok(!JSON.stringify(revisions.data).includes('imports-node'))
  const looks = (await ask('companyLooks', {}, admin.token)).data.records
  assert.ok(looks.some(({ actor, subject }) => actor === '节点' && subject === '导入'))
  const reviewer = await createSession(app, { type: 'MANAGER', name: 'imports-reviewer' })
  assert.equal((await ask('importUndo', given, reviewer.token)).status, 403)
  assert.ok((await ask('importUndo', given, node.token)).success)
  await app.runJobs()
  assert.equal((await read(id)).state, 'undone')
})

test('an Excel file in another order of columns is matched as the last one was', async () => {
  async function* portions() {
    yield [
      ['Ø330', `${prefix}/BD-70001`, 8.4],
      ['Ø330', `${prefix}/BD-70002`, 8.5],
    ]
  }
  const stream = await writeXlsx({ name: '盘', titles: ['尺寸', '标识码', '重量'], portions: portions() })
  const bytes = Buffer.concat(await stream.toArray())
  const first = (await send(bytes, 'discs.xlsx')).data
  assert.deepEqual(first.targets, ['', 'identifier', 'record/weight'])
  await ask('importMatch', { id: first.id, targets: ['record/spec', 'identifier', 'record/weight'] })
  await app.runJobs()
  assert.deepEqual((await read(first.id)).counts.added, 2)
  const second = (await send(bytes, 'discs.xlsx')).data
  assert.deepEqual(second.targets, ['record/spec', 'identifier', 'record/weight'])
})
