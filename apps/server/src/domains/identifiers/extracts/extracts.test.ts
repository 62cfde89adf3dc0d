import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import type { Extract } from '@biaojie/contract/identifiers/extracts/extracts.ts'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { readSheetRows } from '../../../test-support/spreadsheets.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

const ask = <N extends CallName>(name: N, body: object, token = member.token) =>
  call(name, { token, body, ip: makeAddress() })
const done = async <N extends CallName>(name: N, body: object, token = admin.token) => {
  const answer = await ask(name, body, token)
  assert.ok(answer.success, `${name}: ${answer.message}`)
  return answer.data
}

const DISC: Template = {
  name: '前制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [
    {
      key: 'trace',
      name: '产品追溯',
      fields: [{ ...makeField('weight', '重量', 'number'), decimals: 3 }, makeField('made', '下线', 'date')],
    },
    {
      key: 'record',
      name: '产品档案',
      fields: [
        { ...makeField('spec', '规格'), required: { rule: 'always' } },
        { ...makeField('weight', '重量', 'number'), unit: 'KGM' },
        { ...makeField('note', '说明'), visibility: [] },
        { ...makeField('verdict', '检验结论', 'choice'), choices: ['合格', '让步'] },
      ],
    },
  ],
}

async function aTemplate(template: Template): Promise<string> {
  const draft = await done('templateDraftSave', { id: '', revision: 0, template })
  await done('templatePublish', { id: draft.id, revision: draft.revision })
  return draft.id
}
const templateId = await aTemplate(DISC)
const save = (identifier: string, values: object, more: object = {}) =>
  done('identifierSave', { templateId, identifier, values, expected: 0, ...more })

const TRICKY = ["=1+1|'@x", '"引号"，逗号,分号;', '两\n行', "'=已加一撇", '+86 13800000000', '-5', '0012']
for (const [at, note] of TRICKY.entries())
  await save(
    `EX-${at}`,
    {
      record: { spec: 'Ø320 × 28', weight: 8.625, note, verdict: '合格' },
      trace: { weight: 0.1, made: '2026-11-24 09:31' },
    },
    { name: at === 0 ? '' : `盘 ${at}`, batch: at < 3 ? 'LOT-1' : '' },
  )

async function extract(body: object, token = member.token): Promise<Extract> {
  const { id } = await done('extractCreate', body, token)
  await app.runJobs()
  return done('extractDetail', { id }, token)
}

async function download(id: string, number = 1, token = member.token) {
  const [method, url] = routes.extractExport
  const headers = { 'access-token': token }
  const answer = await app.app.inject({ method, url, headers, payload: { id, number } })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const address: string = answer.json().data.url
  const open = (headers: Record<string, string> = { cookie }) => app.app.inject({ url: address, headers })
  return { open, address }
}

async function importAgain(bytes: Uint8Array, name: string) {
  const form = new FormData()
  form.set('templateId', templateId)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://node', { method: 'POST', body: form })
  const [method, url] = routes.importUpload
  const response = await app.app.inject({
    method,
    url,
    headers: { 'access-token': admin.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { id, targets } = response.json().data
  await done('importMatch', { id, targets })
  await app.runJobs()
  return done('importDetail', { id })
}

for (const format of ['xlsx', 'csv'] as const)
  test(`an exported ${format} is imported again without a change`, async () => {
    const made = await extract({ format, template: templateId })
    assert.deepEqual([made.state, made.total, made.done, made.problem], ['done', 7, 7, ''])
    assert.deepEqual(
      made.files.map(({ templateName, rows }) => [templateName, rows]),
      [['前制动盘', 7]],
    )
    const file = await (await download(made.id)).open()
    assert.equal(file.statusCode, 200, file.body)
    assert.equal(file.rawPayload.length, made.files[0]?.bytes)
    const [titles, first] = await readSheetRows(file.rawPayload)
    assert.deepEqual(titles?.cells, [
      '标识',
      '名称',
      '批次标识',
      '产品追溯/重量',
      '下线',
      '规格',
      '产品档案/重量',
      '说明',
      '检验结论',
    ])
    assert.deepEqual(first?.cells, [
      `${PREFIX}/EX-0`,
      '前制动盘',
      `${PREFIX}/LOT-1`,
      '0.1',
      '2026-11-24 09:31',
      'Ø320 × 28',
      '8.625',
      "'=1+1|'@x",
      '合格',
    ])
    const again = await importAgain(file.rawPayload, `again.${format}`)
    assert.deepEqual(
      [again.state, again.counts],
      ['checked', { added: 0, changed: 0, unchanged: 7, skipped: 0, wrong: 0 }],
      JSON.stringify(again.preview.filter(({ outcome }) => outcome !== 'unchanged')),
    )
  })

test('the conditions of the list choose the rows, and each template has a file of its own', async () => {
  const boxes = await aTemplate({ ...DISC, name: '装箱单元', scenes: DISC.scenes.slice(1) })
  await done('identifierSave', {
    templateId: boxes,
    identifier: 'BX-1',
    values: { record: { spec: '24 件' } },
    expected: 0,
  })
  const rows = async (body: object) => {
    const { files, done } = await extract({ format: 'csv', ...body })
    return [done, ...files.map(({ templateName, rows }) => `${templateName} ${rows}`).sort()]
  }
  assert.deepEqual(await rows({}), [8, '前制动盘 7', '装箱单元 1'])
  assert.deepEqual(await rows({ batch: 'LOT-1' }), [3, '前制动盘 3'])
  assert.deepEqual(await rows({ text: 'BX' }), [1, '装箱单元 1'])
  assert.deepEqual(await rows({ text: '盘 3' }), [1, '前制动盘 1'])
  assert.deepEqual(await rows({ identifiers: [`${PREFIX}/ex-1`, `${PREFIX}/BX-1`] }), [
    2,
    '前制动盘 1',
    '装箱单元 1',
  ])
  assert.deepEqual(await rows({ state: 'retired' }), [0])
})

test('codes that wait for content and retired identifiers come back unchanged, too', async () => {
  const rule = {
    id: '',
    revision: 0,
    name: '规则',
    pattern: 'EX-R{serial:3}',
    reset: 'never',
    order: 'counted',
  }
  const { id: codeRuleId } = await done('codeRuleSave', rule)
  await done('issueCreate', { codeRuleId, count: 2, templateId })
  await app.runJobs()
  const retired = await save('EX-OLD', { record: { spec: 'Ø300' } })
  await done('identifierState', {
    identifier: `${PREFIX}/EX-OLD`,
    revision: retired.revision,
    state: 'retired',
    reason: '报废',
  })
  const made = await extract({ format: 'xlsx', template: templateId, text: 'EX-' })
  const file = await (await download(made.id)).open()
  const { counts, rows } = await importAgain(file.rawPayload, 'all.xlsx')
  assert.deepEqual([rows, counts], [10, { added: 0, changed: 0, unchanged: 10, skipped: 0, wrong: 0 }])
})

test('identifiers without a template have the columns that their records name', async () => {
  const records = [
    {
      identifier: `${PREFIX}/OLD-1`,
      name: '旧盘',
      elements: [{ id: 'cost', name: '出厂价', value: '1.50' }],
    },
    { identifier: `${PREFIX}/OLD-2`, name: '旧盘', elements: [{ id: 'spec', value: 'Ø280' }] },
  ]
  await done('identifierBatch', { records })
  const made = await extract({ format: 'csv', text: 'OLD-' })
  const file = await (await download(made.id)).open()
  assert.deepEqual(
    (await readSheetRows(file.rawPayload)).map(({ cells }) => cells),
    [
      ['标识', '名称', '批次标识', '出厂价', '规格'],
      [`${PREFIX}/OLD-1`, '旧盘', '', '1.50'],
      [`${PREFIX}/OLD-2`, '旧盘', '', '', 'Ø280'],
    ],
  )
})

test('an address opens a few times, for its viewer, as long as they are a member', async () => {
  const made = await extract({ format: 'csv' })
  assert.equal(
    (await ask('extractDetail', { id: made.id }, other.token)).code,
    getRefusalCode('extract_not_found'),
  )
  assert.equal(
    (await ask('extractExport', { id: made.id, number: 1 }, other.token)).code,
    getRefusalCode('extract_not_found'),
  )
  const { open, address } = await download(made.id)
  assert.equal((await open({})).statusCode, 403)
  const statuses: number[] = []
  for (let time = 0; time < 6; time++) statuses.push((await open()).statusCode)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 403])
  assert.equal((await app.app.inject({ url: address.replace('%2F1&', '%2F2&') })).statusCode, 403)
  const again = await download(made.id)
  const removed = await ask('removeMember', { userId: member.id }, admin.token)
  assert.ok(removed.success, removed.message)
  assert.equal((await again.open()).statusCode, 403)
})

test('files are kept for a week, and a cancelled export writes nothing more', async () => {
  const { id } = await done('extractCreate', { format: 'csv' })
  const cancelled = await done('extractCancel', { id })
  await app.runJobs()
  assert.deepEqual([cancelled.state, (await done('extractDetail', { id })).done], ['cancelled', 0])
  const kept = await extract({ format: 'csv' }, admin.token)
  app.wait(7 * 86_400 + 3_600)
  await app.runScheduled('extracts.sweep')
  const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  assert.equal((await ask('extractDetail', { id: kept.id }, token)).code, getRefusalCode('extract_not_found'))
})
