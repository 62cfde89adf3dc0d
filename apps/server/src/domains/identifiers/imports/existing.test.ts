import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createImporter, sendByKey } from '../../../test-support/imports.ts'
import { open } from '../../../test-support/registrations.ts'
import { readSheet } from '../../../test-support/spreadsheets.ts'
import { recordTemplate } from '../../../test-support/templates.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call } = app
const { prefix, ask, imports } = await createImporter(app)

const TEMPLATE = recordTemplate([
  { ...makeField('spec', '规格'), required: { rule: 'always' } },
  makeField('weight', '重量', 'number'),
])
const templateId = await imports.publish(TEMPLATE)

const file = (...rows: string[]) => Buffer.from(['标识,规格,重量', ...rows].join('\n'))
const checked = (bytes: Uint8Array, ways: Record<string, string> = {}) =>
  imports.checked(templateId, bytes, '表.csv', ways)
const written = async (...rows: string[]) => imports.run((await checked(file(...rows))).id, 'all')

/** The values of a record, and its revision. */
async function recordOf(code: string) {
  const { data } = await ask('identifierRecord', { identifier: `${prefix}/${code}` })
  const values = data.record.elements.map(({ name, value }) => [name, String(value)])
  return [data.revision, Object.fromEntries(values)]
}

test('rows of known identifiers are skipped: they are counted, and neither checked nor written', async () => {
  await written('SK-1,Ø320,8', 'SK-2,Ø320,8')
  const rows = file('SK-1,Ø999,1', 'SK-2,,重', 'SK-3,Ø330,9')
  const look = await checked(rows, { existing: 'skip' })
  assert.deepEqual(
    [look.existing, look.counts, look.preview.map(({ outcome }) => outcome)],
    ['skip', { added: 1, changed: 0, unchanged: 0, skipped: 2, wrong: 0 }, ['skipped', 'skipped', 'added']],
  )
  const done = await imports.run(look.id, 'all')
  assert.deepEqual([done.state, done.counts], ['done', look.counts])
  assert.deepEqual(await recordOf('SK-1'), [1, { 规格: 'Ø320', 重量: '8' }])
  assert.deepEqual(await recordOf('SK-3'), [1, { 规格: 'Ø330', 重量: '9' }])
  const again = await checked(rows, { existing: 'skip' })
  assert.deepEqual(again.counts, { added: 0, changed: 0, unchanged: 0, skipped: 3, wrong: 0 })
  const undone = await ask('importUndo', { id: done.id })
  assert.ok(undone.success, undone.message)
  await app.runJobs()
  const states = ['SK-1', 'SK-3'].map(async (code) => {
    const { data } = await ask('identifierRecord', { identifier: `${prefix}/${code}` })
    return [data.record.state, data.revision]
  })
  assert.deepEqual(await Promise.all(states), [
    ['active', 1],
    ['reserved', 2],
  ])
})

test('rows of known identifiers are wrong: all or nothing writes nothing, and their file says why', async () => {
  await written('RF-1,Ø320,8')
  const look = await checked(file('RF-1,Ø320,8', 'RF-2,Ø330,9'), { existing: 'refuse' })
  assert.deepEqual(look.counts, { added: 1, changed: 0, unchanged: 0, skipped: 0, wrong: 1 })
  assert.deepEqual(await imports.listWrongRows(look.id), [[2, '0 exists']])
  const refused = await ask('importRun', { id: look.id, mode: 'all' })
  assert.equal(refused.success, false)
  const { data, cookies } = await ask('importWrongExport', { id: look.id })
  const wrongFile = await open(app, data.url, cookies)
  const saved = /filename\*=UTF-8''(\S+)$/.exec(String(wrongFile.headers['content-disposition']))?.[1]
  assert.equal(decodeURIComponent(saved ?? ''), '表（出错的行）.xlsx')
  const [titles, row] = await readSheet(wrongFile.rawPayload)
  assert.deepEqual(titles, ['标识', '规格', '重量', '错在哪里'])
  assert.deepEqual(row, ['RF-1', 'Ø320', '8', '这个标识已经有了；已有的标识在这次导入里当作错误'])
  const done = await imports.run(look.id, 'good')
  assert.deepEqual([done.state, done.counts.added, done.counts.wrong], ['done', 1, 1])
  assert.deepEqual(await recordOf('RF-1'), [1, { 规格: 'Ø320', 重量: '8' }])
})

test('an identifier that somebody makes after the check is refused as well, so that nothing is written', async () => {
  const look = await checked(file('LATE-1,Ø320,8', 'LATE-2,Ø320,8'), { existing: 'refuse' })
  assert.equal(look.counts.added, 2)
  const values = { record: { spec: '别人写的' } }
  await ask('identifierSave', { identifier: `${prefix}/LATE-2`, templateId, name: '盘', values })
  const ended = await imports.run(look.id, 'all')
  assert.equal(ended.state, 'failed')
  const first = await ask('identifierRecord', { identifier: `${prefix}/LATE-1` })
  assert.equal(first.success, false)
  assert.deepEqual(await recordOf('LATE-2'), [1, { 规格: '别人写的' }])
})

test('a code that waits for its content is not yet there: its row fills it', async () => {
  const rule = { pattern: 'WT-{serial:6}', reset: 'never', order: 'counted' }
  const { id: codeRuleId } = (await ask('codeRuleSave', { id: '', revision: 0, name: '规则', ...rule })).data
  await ask('issueCreate', { codeRuleId, count: 2, note: '' })
  await app.runJobs()
  const look = await checked(file('WT-000001,Ø320,8'), { existing: 'refuse' })
  assert.equal(look.counts.wrong, 0)
  const done = await imports.run(look.id, 'all')
  assert.equal(done.state, 'done')
  assert.deepEqual((await recordOf('WT-000001'))[1], { 规格: 'Ø320', 重量: '8' })
})

test('an empty cell keeps a value, or clears it; a required one cannot be cleared', async () => {
  await written('BL-1,Ø320,8')
  const kept = await checked(file('BL-1,Ø320,'))
  assert.deepEqual([kept.blanks, kept.counts.unchanged], ['keep', 1])
  const cleared = await checked(file('BL-1,Ø320,'), { blanks: 'clear' })
  assert.deepEqual(cleared.preview[0]?.before, [{ column: 2, value: '8' }])
  await imports.run(cleared.id, 'all')
  assert.deepEqual(await recordOf('BL-1'), [2, { 规格: 'Ø320' }])
  const undone = await ask('importUndo', { id: cleared.id })
  assert.ok(undone.success, undone.message)
  await app.runJobs()
  assert.deepEqual(await recordOf('BL-1'), [3, { 规格: 'Ø320', 重量: '8' }])
  const missing = await checked(file('BL-1,,8'), { blanks: 'clear' })
  assert.deepEqual(await imports.listWrongRows(missing.id), [[2, '1 required']])
})

test('the ways are changed before a check, and a new check keeps them', async () => {
  await written('CH-1,Ø320,8')
  const { id, targets } = await checked(file('CH-1,Ø321,8'))
  const body = { id, targets, existing: 'skip' }
  const counts = async (sent: object) => {
    const answer = await ask('importMatch', sent)
    assert.ok(answer.success, answer.message)
    await app.runJobs()
    return (await imports.read(id)).counts.skipped
  }
  assert.equal(await counts(body), 1)
  assert.equal(await counts({ id, targets }), 1)
  assert.equal(await counts({ ...body, existing: 'update' }), 0)
  const unknown = await ask('importMatch', { ...body, existing: 'drop' })
  assert.equal(unknown.code, getRefusalCode('invalid_input'))
})

test('a program chooses as well, and reads how many rows were skipped', async () => {
  await written('KEY-1,Ø320,8')
  const { secret } = (await ask('keyCreate', { name: 'MES', scopes: ['read', 'write'] })).data
  const given = { template: '前制动盘', existing: 'skip' }
  const sent = await sendByKey(app, secret, file('KEY-1,Ø9,8', 'KEY-2,Ø9,8'), given)
  assert.ok(sent.success, sent.message)
  await app.runJobs()
  const { data } = await call('importProgress', {
    params: { id: sent.data.id },
    headers: { authorization: `Bearer ${secret}` },
  })
  assert.deepEqual(
    [data.state, data.counts],
    ['done', { added: 1, changed: 0, unchanged: 0, skipped: 1, wrong: 0 }],
  )
})
