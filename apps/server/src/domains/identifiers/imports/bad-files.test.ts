import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { IMPORT_DAYS } from '@biaojie/contract/identifiers/imports/rules.ts'
import { makeField, type TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { writeXlsx } from 'hucre/xlsx'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createImporter } from '../../../test-support/imports.ts'
import { createSession } from '../../../test-support/people.ts'
import { recordTemplate } from '../../../test-support/templates.ts'

/* Files as people send them: their encodings, cells and sheets (what the reader makes of them is in read.test.ts). */

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { companyId, token, prefix, imports } = await createImporter(app)
const { publish, upload, checked, run, read, listWrongRows } = imports

const template = (fields: TemplateField[]) => recordTemplate(fields, '盘')
const templateId = await publish(
  template([
    { ...makeField('spec', '规格'), required: { rule: 'always' } },
    { ...makeField('weight', '重量', 'number'), unit: 'KGM', minimum: 0, maximum: 20, decimals: 1 },
    makeField('producedAt', '下线', 'date'),
  ]),
)

async function valuesOf(suffix: string): Promise<Record<string, unknown>> {
  const { data } = await app.call('identifierRecord', { token, body: { identifier: `${prefix}/${suffix}` } })
  return Object.fromEntries((data?.record.elements ?? []).map(({ id, value }) => [id, value]))
}
const sheet = (name: string, rows: (string | number | boolean | Date | null)[][], more = {}) => ({
  name,
  rows,
  ...more,
})
const HEAD = ['标识', '规格', '重量(kg)', '下线']

test('files with a byte order mark, of GB18030 and with semicolons or tabs are read alike', async () => {
  // 标识,规格 in GB18030, which Node can read but not write.
  const head = Buffer.from('b1eacab62cb9e6b8f10a', 'hex')
  const files: [name: string, bytes: Buffer][] = [
    ['bom', Buffer.from('\ufeff标识,规格\nENC-bom,Ø320\n')],
    ['gb', Buffer.concat([head, Buffer.from('ENC-gb,'), Buffer.from('d6c6b6af', 'hex'), Buffer.from('\n')])],
    ['semi', Buffer.from('标识;规格\nENC-semi;Ø320\n')],
    ['tab', Buffer.from('标识\t规格\r\nENC-tab\tØ320\r\n')],
    ['utf16', Buffer.from('\ufeff标识\t规格\nENC-utf16\tØ320\n', 'utf16le')],
  ]
  for (const [name, bytes] of files) {
    const file = await checked(templateId, bytes, `${name}.csv`)
    assert.deepEqual(file.counts, { added: 1, changed: 0, unchanged: 0, skipped: 0, wrong: 0 }, name)
    await run(file.id, 'all')
    assert.equal((await valuesOf(`ENC-${name}`)).spec, name === 'gb' ? '制动' : 'Ø320', name)
  }
})

test('a wrong text is reported also when its message cuts an emoji in the middle', async () => {
  const id = await publish(
    template([
      { ...makeField('verdict', '结论', 'choice'), choices: ['合格'] },
      { ...makeField('heat', '炉号'), unique: true },
    ]),
  )
  const heat = `${'H'.repeat(59)}😀`
  const rows = [`CUT-1,${'好'.repeat(29)}😀,`, `CUT-2,合格,${heat}`, `CUT-3,合格,${heat}`]
  const file = await checked(id, Buffer.from(['标识,结论,炉号', ...rows].join('\n')))
  assert.deepEqual([file.state, file.counts.wrong], ['checked', 2])
  const { data } = await app.call('importWrongRows', { token, body: { id: file.id } })
  const messages = data.records.flatMap(({ problems }) => problems.map(({ message }) => message))
  assert.match(messages[0] ?? '', /^结论没有“好{29}”，/)
  assert.match(messages[1] ?? '', /^炉号“H{59}”/)
})

test('a hidden sheet is left alone, and a formula counts by its result', async () => {
  const bytes = await writeXlsx({
    sheets: [
      sheet('旧', [HEAD, ['HID-1', '旧', 1, '']], { hidden: true }),
      sheet('零件', [HEAD, ['FML-1', 'Ø320', null, '2026-11-01']], {
        cells: new Map([['1,2', { value: 8.6, formula: 'SUM(A1:A9)', formulaResult: 8.6 }]]),
      }),
    ],
  })
  const file = await checked(templateId, bytes, 'a.xlsx')
  assert.deepEqual(file.counts, { added: 1, changed: 0, unchanged: 0, skipped: 0, wrong: 0 })
  await run(file.id, 'all')
  assert.equal((await valuesOf('FML-1')).weight, 8.6)
  const hidden = await app.call('identifierRecord', { token, body: { identifier: `${prefix}/HID-1` } })
  assert.equal(hidden.success, false)
})

test('a cell that a spreadsheet would run as a formula stays text, also in the file of errors', async () => {
  const text = '标识,规格,重量\nINJ-1,"=HYPERLINK(""http://x"",""点"")",8.6\nINJ-2,@SUM(A1),重\n'
  const file = await checked(templateId, Buffer.from(text))
  assert.deepEqual([file.counts.added, file.counts.wrong], [1, 1])
  await run(file.id)
  assert.equal((await valuesOf('INJ-1')).spec, '=HYPERLINK("http://x","点")')
  const { success } = await app.call('importWrongExport', { token, body: { id: file.id } })
  assert.ok(success)
})

test('merged cells are said, and only the row that has the value is written', async () => {
  const bytes = await writeXlsx({
    sheets: [
      sheet('零件', [HEAD, ['MRG-1', 'Ø320', 8.6, ''], ['MRG-2', null, 8.7, '']], {
        merges: [{ startRow: 1, endRow: 2, startCol: 1, endCol: 1 }],
      }),
    ],
  })
  const file = await checked(templateId, bytes, 'm.xlsx')
  assert.deepEqual(await listWrongRows(file.id), [[3, '1 required']])
  assert.deepEqual(file.counts, { added: 1, changed: 0, unchanged: 0, skipped: 0, wrong: 1 })
})

test('numbers, texts and dates in one column are each judged by its field', async () => {
  const rows = [
    HEAD,
    ['MIX-1', 320, '8.6', new Date('2026-11-23')],
    ['MIX-2', true, ' 8.7 ', '2026/11/23'],
    ['MIX-3', 'Ø320', '八', '2026-11-23'],
    ['MIX-4', 'Ø320', 8.6, 45_000],
    ['MIX-5', 'Ø320', '8.65', '2026-13-40'],
  ]
  const bytes = await writeXlsx({
    sheets: [sheet('零件', rows, { columns: [{}, {}, {}, { numFmt: 'yyyy-mm-dd' }] })],
  })
  const file = await checked(templateId, bytes, 'mixed.xlsx')
  const wrong = await listWrongRows(file.id)
  assert.deepEqual(
    wrong.map(([number]) => number),
    [4, 6],
  )
  assert.match(String(wrong[0]?.[1]), /^2 kind$/)
  assert.match(String(wrong[1]?.[1]), /3 kind/)
  await run(file.id)
  const first = await valuesOf('MIX-1')
  assert.deepEqual(
    [first.spec, first.weight, String(first.producedAt).slice(0, 10)],
    ['320', 8.6, '2026-11-23'],
  )
  // A day that is a number for a spreadsheet is the day that it shows.
  assert.equal(String((await valuesOf('MIX-4')).producedAt).slice(0, 10), '2023-03-15')
})

test('three wrong columns among forty are named, each with its rows', async () => {
  const keys = Array.from({ length: 39 }, (_, at) => `f${at + 1}`)
  const id = await publish(
    template(
      keys.map((key, at) => ({
        ...makeField(key, `字段${at + 1}`, at % 2 === 0 ? 'number' : 'text'),
        ...(at % 2 === 0 && { minimum: 0, maximum: 100 }),
      })),
    ),
  )
  const rowOf = (n: number) => [
    `WID-${n}`,
    ...keys.map((_, at) => {
      if (at === 4 && n % 10 === 0) return '500'
      if (at === 10 && n % 10 === 1) return '无'
      if (at === 38 && n % 10 === 2) return '-1'
      return at % 2 === 0 ? String(n % 100) : `值${n}`
    }),
  ]
  const rows = [
    ['标识', ...keys.map((_, at) => `字段${at + 1}`)],
    ...Array.from({ length: 200 }, (_, at) => rowOf(at)),
  ]
  const file = await checked(id, Buffer.from(rows.map((row) => row.join(',')).join('\n')))
  assert.equal(file.targets.length, 40)
  assert.deepEqual(file.counts, { added: 140, changed: 0, unchanged: 0, skipped: 0, wrong: 60 })
  const reasons = (await app.call('importWrongReasons', { token, body: { id: file.id } })).data
  assert.deepEqual(
    reasons.map(({ column, rule, rows: count }) => [column, rule, count]),
    [
      [5, 'maximum', 20],
      [11, 'kind', 20],
      [39, 'minimum', 20],
    ],
  )
  const done = await run(file.id)
  assert.deepEqual([done.state, done.counts.added, done.counts.wrong], ['done', 140, 60])
})

test('a run writes the rows that were looked at, though a file of the same name came after them', async () => {
  const looked = await checked(templateId, Buffer.from('标识,规格\nCHG-1,Ø320\n'), 'discs.csv')
  const later = await upload(templateId, Buffer.from('标识,规格\nCHG-1,Ø999\nCHG-2,Ø999\n'), 'discs.csv')
  assert.notEqual(later.data.id, looked.id)
  await run(looked.id, 'all')
  assert.equal((await valuesOf('CHG-1')).spec, 'Ø320')
  assert.equal((await read(later.data.id)).state, 'uploaded')
})

test('a row whose identifier was changed after the check is judged again when it is written', async () => {
  const first = await checked(templateId, Buffer.from('标识,规格,重量\nLATE-1,Ø320,8.6\n'))
  const second = await checked(templateId, Buffer.from('标识,规格,重量\nLATE-1,Ø330,9.9\n'))
  await run(first.id)
  const done = await run(second.id)
  assert.deepEqual([done.state, done.counts.added + done.counts.changed], ['done', 1])
  assert.deepEqual((await valuesOf('LATE-1')).spec, 'Ø330')
})

test('a sheet without rows, with a heading twice or with unknown columns alone is refused by its reason', async () => {
  const empty = await upload(templateId, Buffer.from('标识,规格\n'))
  assert.equal(empty.code, getRefusalCode('import_empty'))
  const unknown = (await upload(templateId, Buffer.from('甲,乙\n1,2\n'))).data
  assert.deepEqual(unknown.targets, ['', ''])
  const match = await app.call('importMatch', { token, body: { id: unknown.id, targets: ['', ''] } })
  assert.equal(match.code, getRefusalCode('import_targets'))
  const twice = (await upload(templateId, Buffer.from('标识,规格,规格\nTW-1,甲,乙\n'))).data
  assert.equal(twice.targets.filter((target) => target === 'record/spec').length, 1)
})

test('a file that is no longer kept is asked for again when it is matched or written', async () => {
  const bytes = await writeXlsx({
    sheets: [sheet('甲', [HEAD, ['SWE-1', 'Ø320', 1, '']]), sheet('乙', [HEAD, ['SWE-2', 'Ø320', 1, '']])],
  })
  const first = await checked(templateId, bytes, 'a.xlsx')
  const second = await checked(templateId, bytes, 'b.xlsx')
  app.wait((IMPORT_DAYS + 1) * 86_400)
  await app.runScheduled('imports.sweep')
  const later = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const ask = (name: 'importMatch' | 'importRun', body: object) =>
    app.call(name, { token: later.token, body })
  const { id, targets } = first
  assert.equal(
    (await ask('importMatch', { id, targets, sheet: '乙' })).code,
    getRefusalCode('import_not_found'),
  )
  assert.ok((await ask('importMatch', { id, targets })).success)
  assert.ok((await ask('importRun', { id: second.id, mode: 'good' })).success)
  await app.runJobs()
  for (const answer of [first, second]) {
    const { data } = await app.call('importDetail', { token: later.token, body: { id: answer.id } })
    assert.deepEqual([data.state, data.problem], ['failed', '上传的文件已经不在，请重新上传'])
  }
})
