import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { GivenCorrection } from '@biaojie/contract/identifiers/imports/rows.ts'
import { CORRECTED_CELLS_MAX } from '@biaojie/contract/identifiers/imports/rules.ts'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createImporter } from '../../../../test-support/imports.ts'
import { createCompany, createSession } from '../../../../test-support/people.ts'
import { open } from '../../../../test-support/registrations.ts'
import { readSheet } from '../../../../test-support/spreadsheets.ts'
import { recordTemplate } from '../../../../test-support/templates.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { pool } = app
const { token, prefix, ask, imports } = await createImporter(app)

const TEMPLATE = recordTemplate([
  { ...makeField('spec', '规格'), required: { rule: 'always' } },
  { ...makeField('weight', '重量', 'number'), minimum: 0, maximum: 20 },
  { ...makeField('heat', '炉号'), unique: true },
  { ...makeField('verdict', '检验结论', 'choice'), choices: ['合格', '让步'] },
])
const templateId = await imports.publish(TEMPLATE)

const HEAD = '标识,规格,重量,炉号,检验结论'
const checked = (...rows: string[]) => imports.checked(templateId, Buffer.from([HEAD, ...rows].join('\n')))
const correct = (id: string, number: number, cells: Record<number, string | null>, by = token) => {
  const given: GivenCorrection[] = Object.entries(cells).map(([column, value]) => ({
    column: Number(column),
    value,
  }))
  return ask('importCorrect', { id, number, cells: given }, by)
}
async function recheck(id: string) {
  const { targets } = await imports.read(id)
  const answer = await ask('importMatch', { id, targets })
  assert.ok(answer.success, answer.message)
  await app.runJobs()
  return imports.read(id)
}
const counts = (added: number, wrong: number, changed = 0) => ({
  ...{ added, changed, unchanged: 0, skipped: 0, wrong },
})
async function valuesOf(code: string): Promise<Record<string, unknown>> {
  const { data } = await ask('identifierRecord', { identifier: `${prefix}/${code}` })
  return Object.fromEntries((data?.record.elements ?? []).map(({ id, value }) => [id, value]))
}

test('a corrected row is checked at once, and written with all others after the next check', async () => {
  const look = await checked('CO-1,Ø320,8,,合格', 'CO-2,Ø320,99,,好', 'CO-3,,8,,合格')
  assert.deepEqual([look.counts, look.correctedRows, look.recheck], [counts(1, 2), 0, false])
  const half = await correct(look.id, 3, { 2: '9.5' })
  assert.deepEqual(
    [half.data.outcome, half.data.problems.map(({ rule }) => rule), half.data.corrected],
    ['wrong', ['choice'], [{ column: 2, from: '99' }]],
  )
  const right = await correct(look.id, 3, { 4: '让步' })
  assert.deepEqual([right.data.outcome, right.data.cells], ['added', ['CO-2', 'Ø320', '9.5', '', '让步']])
  assert.deepEqual(right.data.corrected, [
    { column: 2, from: '99' },
    { column: 4, from: '好' },
  ])
  const between = await imports.read(look.id)
  assert.deepEqual([between.counts, between.correctedRows, between.recheck], [counts(1, 2), 1, true])
  assert.deepEqual(between.preview[1], right.data, 'a reload shows the row as it was corrected')
  assert.deepEqual(await imports.listWrongRows(look.id), [[4, '1 required']])
  assert.equal((await ask('importRun', { id: look.id, mode: 'good' })).code, getRefusalCode('import_recheck'))
  await correct(look.id, 4, { 1: 'Ø330' })
  const again = await recheck(look.id)
  assert.deepEqual([again.counts, again.correctedRows, again.recheck], [counts(3, 0), 2, false])
  assert.deepEqual(again.preview[1], right.data)
  const done = await imports.run(look.id, 'all')
  assert.deepEqual([done.state, done.counts], ['done', counts(3, 0)])
  assert.deepEqual(await valuesOf('CO-2'), { spec: 'Ø320', weight: 9.5, verdict: '让步' })
  assert.deepEqual(await valuesOf('CO-3'), { spec: 'Ø330', weight: 8, verdict: '合格' })
  const written = await ask('importWrittenExport', { id: look.id })
  const file = (await open(app, written.data.url, written.cookies)).payload
  assert.match(file, /CO-2,Ø320,9\.5,,让步,新建/)
  const same = await imports.checked(templateId, Buffer.from(file))
  assert.equal(same.counts.unchanged, 3, 'the file of the written rows has them as corrected')
})

test('the good ones are written as corrected, and the file of errors has the others alone', async () => {
  const look = await checked('GO-1,Ø320,99,,', 'GO-2,Ø320,98,,', 'GO-3,Ø320,8,,')
  await correct(look.id, 2, { 2: '8' })
  await correct(look.id, 3, { 2: '97' })
  const again = await recheck(look.id)
  assert.deepEqual(again.counts, counts(2, 1))
  const { data, cookies } = await ask('importWrongExport', { id: look.id })
  const [, ...rows] = await readSheet((await open(app, data.url, cookies)).rawPayload)
  assert.deepEqual(rows, [['GO-2', 'Ø320', '97', '', '', '重量不能大于 20']])
  const listed = await ask('importWrongRows', { id: look.id, corrected: true })
  assert.deepEqual(
    listed.data.records.map(({ number, outcome, corrected }) => [number, outcome, corrected]),
    [
      [2, 'added', [{ column: 2, from: '99' }]],
      [3, 'wrong', [{ column: 2, from: '98' }]],
    ],
  )
  const done = await imports.run(look.id, 'good')
  assert.deepEqual(done.counts, counts(2, 1))
  assert.equal((await valuesOf('GO-1')).weight, 8)
  assert.deepEqual(await valuesOf('GO-2'), {})
})

test('a run that is killed between portions goes on with the corrections of its other rows', async () => {
  const rows = Array.from({ length: 4_500 }, (_, at) => `KI-${at},Ø320,${at % 4_000 === 10 ? 99 : 8},,`)
  const look = await checked(...rows)
  assert.equal(look.counts.wrong, 2)
  await correct(look.id, 12, { 2: '7' })
  await correct(look.id, 4_012, { 2: '6' })
  assert.equal((await recheck(look.id)).counts.wrong, 0)
  await ask('importRun', { id: look.id, mode: 'good' })
  await pool.query(
    `create function stop_portion() returns trigger language plpgsql as
       $$ begin if new.number > 2500 then raise exception 'stopped'; end if; return new; end $$;
     create trigger stop_portion before insert on import_written for each row execute function stop_portion()`,
  )
  await app.runJobs().catch(() => {})
  const { state, doneRows } = await imports.read(look.id)
  await pool.query('drop trigger stop_portion on import_written; drop function stop_portion()')
  assert.ok(state === 'running' && doneRows > 0 && doneRows <= 2_500, `${state} ${doneRows}`)
  await pool.query(
    `update pgboss.job set state = 'retry', start_after = created_on where name = 'imports.run' and state <> 'completed'`,
  )
  await app.runJobs()
  const done = await imports.read(look.id)
  assert.deepEqual([done.state, done.counts], ['done', counts(4_500, 0)])
  assert.deepEqual([(await valuesOf('KI-10')).weight, (await valuesOf('KI-4010')).weight], [7, 6])
})

test('an identifier is corrected as well, and must still be the only one of the file and no retired one', async () => {
  await imports.run((await checked('ID-OLD,Ø320,8,,')).id, 'all')
  await pool.query(`update identifiers set state = 'retired' where handle = $1`, [`${prefix}/ID-OLD`])
  const look = await checked('ID-1,Ø320,8,,', '88.449.9/X,Ø320,9,,', 'ID-3,Ø320,8,,')
  const rules = async (value: string) => {
    const { data } = await correct(look.id, 3, { 0: value })
    return [data.outcome, ...data.problems.map(({ rule, message }) => `${rule} ${message}`)]
  }
  assert.deepEqual(await rules('id-3'), ['wrong', 'twice 与第 4 行是同一个标识'])
  assert.deepEqual(await rules('ID-OLD'), ['wrong', 'retired 这个标识已经作废，不能再用'])
  assert.deepEqual(await rules(''), ['wrong', 'identifier 请填写标识'])
  assert.deepEqual(await rules('ID-2'), ['added'])
  assert.deepEqual((await recheck(look.id)).counts, counts(3, 0))
})

test('a row far down the file that another one repeats after its correction is found by the next check', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `FA-${at},Ø320,8,${at === 50 ? 'H50' : ''},`)
  const look = await checked('88.449.9/X,Ø320,8,,', 'FA-B,Ø320,99,,', ...rows)
  assert.equal((await correct(look.id, 2, { 0: 'FA-40' })).data.outcome, 'added')
  assert.equal((await correct(look.id, 3, { 2: '8', 3: 'H50' })).data.outcome, 'added')
  const again = await recheck(look.id)
  assert.equal(again.counts.wrong, 2)
  assert.deepEqual(await imports.listWrongRows(look.id), [
    [44, '0 twice'],
    [54, '3 unique'],
  ])
  assert.equal(
    (await ask('importRun', { id: look.id, mode: 'all' })).code,
    getRefusalCode('import_wrong_rows'),
  )
})

test('a cell gets its text of the file back, also one that a spreadsheet program had broken', async () => {
  const look = await checked('BA-1,Ø320,99,,')
  await correct(look.id, 2, { 2: '8' })
  const back = await correct(look.id, 2, { 2: null })
  assert.deepEqual([back.data.outcome, back.data.cells[2], back.data.corrected], ['wrong', '99', undefined])
  const now = await imports.read(look.id)
  assert.deepEqual([now.correctedRows, now.recheck], [0, true])
  assert.deepEqual(await imports.listWrongRows(look.id), [[2, '2 maximum']])
})

test('corrections stay with their columns when these are matched anew, and go with its sheet', async () => {
  const look = await checked('MA-1,Ø320,99,,', 'MA-2,Ø320,98,,')
  await correct(look.id, 2, { 2: '8' })
  const targets = ['identifier', 'record/spec', '', '', '']
  await ask('importMatch', { id: look.id, targets })
  await app.runJobs()
  assert.deepEqual((await imports.read(look.id)).counts, counts(2, 0))
  assert.equal(
    (await correct(look.id, 2, { 2: '8' })).code,
    getRefusalCode('invalid_input'),
    'the column is left out',
  )
  await ask('importMatch', { id: look.id, targets: look.targets })
  await app.runJobs()
  const again = await imports.read(look.id)
  assert.deepEqual([again.counts, again.preview[0]?.corrected], [counts(1, 1), [{ column: 2, from: '99' }]])
})

test('a file has at most 500 corrected cells', async () => {
  const rows = Array.from({ length: 252 }, (_, at) => `LI-${at},Ø320,99,,好`)
  const look = await checked(...rows)
  // The cells of other rows count; they are put there at once, since each correction checks its row.
  await pool.query(
    `insert into import_corrections (prefix, import_id, number, cells, row)
     select prefix, import_id, number,
       '[{"column":2,"from":"99","value":"8","fault":""},{"column":4,"from":"好","value":"合格","fault":""}]', row
     from import_wrong_rows where import_id = $1 and number < 251`,
    [look.id],
  )
  const room = CORRECTED_CELLS_MAX - 2 * 249
  assert.equal(room, 2)
  const last = await correct(look.id, 251, { 2: '8', 4: '合格' })
  assert.ok(last.success, JSON.stringify(last))
  const full = await correct(look.id, 252, { 2: '8' })
  assert.deepEqual([full.status, full.code], [409, getRefusalCode('import_corrections_full')])
  assert.ok((await correct(look.id, 251, { 4: null })).success)
  assert.ok((await correct(look.id, 252, { 2: '8' })).success, 'a cell that is given back makes room')
})

test('people of others are refused, and so is a correction of a file that is not checked', async () => {
  const look = await checked('RI-1,Ø320,99,,')
  const other = await createSession(app, {
    type: 'COMPANY_ADMIN',
    companyId: await createCompany(app, '别家'),
  })
  assert.equal((await correct(look.id, 2, { 2: '8' }, other.token)).code, getRefusalCode('import_not_found'))
  const reviewer = await createSession(app, { type: 'MANAGER', name: 'reviewer' })
  const input = { id: look.id, prefix, number: 2, cells: [{ column: 2, value: '8' }] }
  assert.equal((await ask('importCorrect', input, reviewer.token)).status, 403)
  assert.equal((await correct(look.id, 9, { 2: '8' })).code, getRefusalCode('import_row_unknown'))
  assert.equal((await correct(look.id, 2, { 7: '8' })).code, getRefusalCode('invalid_input'))
  assert.equal((await correct(look.id, 2, {})).code, getRefusalCode('invalid_input'))
  assert.equal((await correct(look.id, 2, { 2: '8'.repeat(4_001) })).code, getRefusalCode('invalid_input'))
  assert.ok((await ask('importCancel', { id: look.id })).success)
  assert.equal((await correct(look.id, 2, { 2: '8' })).code, getRefusalCode('import_moved_on'))
})
