import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createImporter, createImports, sendByKey } from '../../../test-support/imports.ts'
import { createCompany, createSession } from '../../../test-support/people.ts'
import { open } from '../../../test-support/registrations.ts'
import { readSheet } from '../../../test-support/spreadsheets.ts'
import { recordTemplate } from '../../../test-support/templates.ts'

/* Rows without an identifier are found by an alias of the company. */

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const { prefix, ask, imports } = await createImporter(app)

const TEMPLATE = recordTemplate([
  { ...makeField('spec', '规格'), required: { rule: 'always' } },
  { ...makeField('weight', '重量', 'number'), maximum: 20 },
])
const templateId = await imports.publish(TEMPLATE)
const ALIAS = { uncoded: 'alias' }
const checked = (head: string, ...rows: string[]) =>
  imports.checked(templateId, Buffer.from([head, ...rows].join('\n')), '旧码.csv', ALIAS)
const OLD = '旧件码,规格,重量'

/** Identifiers of the company, each with an alias. */
async function importWithAliases(aliases: Record<string, string>) {
  const file = ['标识,规格,重量', ...Object.keys(aliases).map((code) => `${code},Ø320,8`)].join('\n')
  await imports.run((await imports.checked(templateId, Buffer.from(file))).id, 'all')
  for (const [code, alias] of Object.entries(aliases)) {
    const answer = await ask('identifierAliasAdd', { identifier: `${prefix}/${code}`, alias })
    assert.ok(answer.success, answer.message)
  }
}
async function weightOf(code: string) {
  const { data } = await ask('identifierRecord', { identifier: `${prefix}/${code}` })
  return [data.revision, data.record.elements.find(({ id }) => id === 'weight')?.value]
}
const problemsOf = async (id: string) => {
  const { records } = (await ask('importWrongRows', { id })).data
  return records.map(({ number, problems }) => [
    number,
    ...problems.map(({ column, rule, message }) => `${column} ${rule} ${message}`),
  ])
}
const counts = (changed: number, wrong: number, more: object = {}) => ({
  ...{ added: 0, changed, unchanged: 0, skipped: 0, wrong },
  ...more,
})

test('rows lead to the identifiers of their aliases in any width, case and form of GS1', async () => {
  await importWithAliases({ 'Al-1': 'mes-77', 'AL-2': '(01)06901234567892(21)A7', 'AL-3': '25SUNABC123' })
  const rows = ['ＭＥＳ-77,Ø320,9', '010690123456789221A7,Ø320,9', '25S UNABC123,Ø320,9']
  const look = await checked(OLD, ...rows)
  assert.deepEqual([look.uncoded, look.targets[0], look.counts], ['alias', 'alias', counts(3, 0)])
  assert.deepEqual(
    look.preview.map(({ identifier, byAlias, before }) => [identifier, byAlias, before]),
    ['Al-1', 'AL-2', 'AL-3'].map((code) => [`${prefix}/${code}`, true, [{ column: 2, value: '8' }]]),
  )
  const done = await imports.run(look.id, 'all')
  assert.deepEqual([done.state, done.counts.changed], ['done', 3])
  assert.deepEqual(await weightOf('AL-1'), [2, 9])
  const written = await ask('importWrittenExport', { id: look.id })
  const file = (await open(app, written.data.url, written.cookies)).payload
  assert.match(file, new RegExp(`标识,旧件码,规格,重量,结果\\r\\n${prefix}/Al-1,ＭＥＳ-77,Ø320,9,更新`))
  const again = await checked(OLD, ...rows)
  assert.deepEqual(again.counts, counts(0, 0, { unchanged: 3 }), 'the same file again changes nothing')
})

test('aliases that lead nowhere, to one identifier twice or to a retired one are wrong', async () => {
  await importWithAliases({ 'BA-1': 'B-OLD-1', 'BA-2': 'B-OLD-2' })
  await ask('identifierAliasAdd', { identifier: `${prefix}/BA-1`, alias: 'B-CUSTOMER-1' })
  await pool.query(`update identifiers set state = 'retired' where handle = $1`, [`${prefix}/BA-2`])
  const look = await checked(
    '标识,旧件码,规格,重量',
    ',B-OLD-1,Ø320,9',
    ',B-NONE,Ø320,9',
    ',,Ø320,9',
    ',B-CUSTOMER-1,Ø320,9',
    'BA-1,,Ø320,9',
    ',B-OLD-2,Ø320,9',
    'BA-NEW,,Ø320,9',
  )
  assert.deepEqual(look.counts, counts(1, 5, { added: 1 }))
  assert.deepEqual(await problemsOf(look.id), [
    [3, '1 alias 没有标识的别名是“B-NONE”，请核对旧件码，或先把它加成那个标识的别名'],
    [4, '1 required 请填写旧件码：这一行没有标识，只能按它找'],
    [5, '1 twice 与第 2 行是同一个标识'],
    [6, '0 twice 与第 2 行是同一个标识'],
    [7, '1 retired 这个标识已经作废，不能再用'],
  ])
  assert.equal(
    (await ask('importRun', { id: look.id, mode: 'all' })).code,
    getRefusalCode('import_wrong_rows'),
  )
  const { data } = await ask('importCorrect', {
    ...{ id: look.id, number: 3 },
    cells: [{ column: 1, value: 'b-old-1' }],
  })
  assert.deepEqual(
    data.problems.map(({ rule }) => rule),
    ['twice'],
  )
  const done = await imports.run((await rechecked(look.id)).id, 'good')
  assert.deepEqual(done.counts, counts(1, 5, { added: 1 }))
  assert.deepEqual(await weightOf('BA-1'), [2, 9])
})

test('a row whose identifier and alias belong to two parts is wrong', async () => {
  await importWithAliases({ 'CO-1': 'CO-OLD-1', 'CO-2': 'CO-OLD-2' })
  const look = await checked(
    '标识,旧件码,规格,重量',
    'co-1,ＣＯ-OLD-1,Ø320,9',
    'CO-2,CO-OLD-1,Ø320,9',
    'CO-NEW,CO-OLD-2,Ø320,9',
    'CO-OTHER,CO-NONE,Ø320,9',
  )
  assert.deepEqual(look.counts, counts(1, 2, { added: 1 }))
  assert.deepEqual(await problemsOf(look.id), [
    [3, `1 other 旧件码“CO-OLD-1”是 ${prefix}/CO-1 的，和这一行的标识对不上，请核对`],
    [4, `1 other 旧件码“CO-OLD-2”是 ${prefix}/CO-2 的，和这一行的标识对不上，请核对`],
  ])
})

async function rechecked(id: string) {
  const { targets } = await imports.read(id)
  const answer = await ask('importMatch', { id, targets })
  assert.ok(answer.success, answer.message)
  await app.runJobs()
  return imports.read(id)
}

test('an alias that is given to another identifier after the check is followed, and one that goes makes its row wrong', async () => {
  await importWithAliases({ 'CH-1': 'C-1', 'CH-2': 'C-2', 'CH-3': 'C-3' })
  const look = await checked(OLD, 'C-1,Ø320,9', 'C-2,Ø320,9')
  const give = async (alias: string, from: string, to = '') => {
    await ask('identifierAliasRemove', { identifier: `${prefix}/${from}`, alias })
    if (to) await ask('identifierAliasAdd', { identifier: `${prefix}/${to}`, alias })
  }
  await give('C-1', 'CH-1', 'CH-3')
  await give('C-2', 'CH-2')
  const done = await imports.run(look.id, 'good')
  assert.deepEqual(done.counts, counts(1, 1))
  assert.deepEqual(
    [await weightOf('CH-1'), await weightOf('CH-2'), await weightOf('CH-3')],
    [
      [1, 8],
      [1, 8],
      [2, 9],
    ],
  )
})

test('aliases of another company lead nowhere', async () => {
  const other = await createSession(app, {
    type: 'COMPANY_ADMIN',
    companyId: await createCompany(app, '别家'),
  })
  const theirs = createImports(app, other.token)
  await importWithAliases({ 'OT-1': 'SHARED-1' })
  const id = await theirs.publish(TEMPLATE)
  const look = await theirs.checked(id, Buffer.from(`${OLD}\nSHARED-1,Ø320,9\n`), '表.csv', ALIAS)
  assert.deepEqual(look.counts, counts(0, 1))
})

test('the column of old codes is needed for it, and left out otherwise', async () => {
  const sent = await imports.upload(templateId, Buffer.from('老号,规格\nX-1,Ø320\n'), '表.csv', ALIAS)
  const { id, targets, choices } = sent.data
  assert.deepEqual([targets, choices.at(-1)?.target], [['', 'record/spec'], 'alias'])
  const refused = await ask('importMatch', { id, targets: ['identifier', 'record/spec'] })
  assert.deepEqual(
    [refused.code, refused.message],
    [getRefusalCode('import_targets'), '请选出哪一列是旧件码'],
  )
  const other = await ask('importMatch', { id, targets: ['alias', 'record/spec'], uncoded: 'refuse' })
  assert.deepEqual([other.code, other.message], [getRefusalCode('import_targets'), '请选出哪一列是标识'])
  assert.ok((await ask('importMatch', { id, targets: ['alias', 'record/spec'] })).success)
  await app.runJobs()
  const remembered = await imports.upload(templateId, Buffer.from('老号,规格\nX-1,Ø320\n'), '表.csv', ALIAS)
  assert.deepEqual(remembered.data.targets, ['alias', 'record/spec'])
  const plain = await imports.upload(templateId, Buffer.from('老号,规格\nX-1,Ø320\n'))
  assert.deepEqual(plain.data.targets, ['', 'record/spec'])
  const filled = await ask('importMatch', { id, targets, filled: [{ target: 'alias', value: 'X' }] })
  assert.equal(filled.code, getRefusalCode('invalid_input'))
  const sample = await ask('importSample', { templateId, ...ALIAS })
  const [titles] = await readSheet((await open(app, sample.data.url, sample.cookies)).rawPayload)
  assert.deepEqual(titles, ['标识', '旧件码', '名称', '批次标识', '规格', '重量'])
})

/** Sends a file by a key; returns what became of it. */
async function programs(key: object, template: string, ...rows: string[]) {
  const { secret } = (await ask('keyCreate', { name: 'MES', scopes: ['read', 'write'], ...key })).data
  const file = [OLD, ...rows].join('\n')
  const sent = await sendByKey(app, secret, file, { template, mode: 'good', ...ALIAS })
  assert.ok(sent.success, sent.message)
  await app.runJobs()
  const params = { id: sent.data.id }
  const headers = { authorization: `Bearer ${secret}` }
  const { data } = await call('importProgress', { params, headers })
  const errors = await call('importErrors', { params, headers })
  const wrong = errors.data.rows.map(({ row, identifier, problems: [first] }) => [
    ...[row, identifier],
    ...[first?.column, first?.rule],
  ])
  return { state: data.state, counts: data.counts, wrong }
}

test('a program chooses it as well', async () => {
  await importWithAliases({ 'PR-1': 'P-1' })
  assert.deepEqual(await programs({}, templateId, 'P-1,Ø320,9', 'P-2,Ø320,9'), {
    ...{ state: 'done', counts: counts(1, 1) },
    wrong: [[3, '', '旧件码', 'alias']],
  })
})

test('a key of other templates is not told to which identifier an alias leads', async () => {
  await importWithAliases({ 'KE-1': 'K-1' })
  const other = await imports.publish({ ...TEMPLATE, name: '后制动盘' })
  assert.deepEqual(await programs({ templates: [other] }, other, 'K-1,Ø320,9', 'K-2,Ø320,9'), {
    ...{ state: 'done', counts: counts(0, 2) },
    wrong: [
      [2, '', '旧件码', 'alias'],
      [3, '', '旧件码', 'alias'],
    ],
  })
})
