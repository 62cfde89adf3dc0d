import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { DataOf } from '@biaojie/contract/calls.ts'
import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { IMPORT_STATES } from '@biaojie/contract/identifiers/imports/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { MatchStep } = await import('./match/match-step.tsx')
const { CheckStep } = await import('./check-step.tsx')
const { WriteStep } = await import('./write-step.tsx')
const { ValuesBox } = await import('./match/values-box.tsx')

const choice = (target: string, required = false, scene = '') => ({
  target,
  name: `名 ${target}`,
  required,
  scene,
  options: [] as string[],
  ...{ unit: '', fills: target !== 'code' },
})
const IMPORT: ImportDetail = {
  ...answerOf('importDetail'),
  ...{ correctedRows: 0, recheck: false, checkNumber: 1 },
  ...{ id: 'i1', prefix: '88.449.1001', state: 'uploaded', rows: 20, doneRows: 20, mode: 'good' },
  ...{ titles: ['编码', '名称', '炉次', '备注'], targets: ['code', 'name', '', ''], samples: [['BD-1']] },
  choices: [choice('code', true), choice('name', true), choice('heat', false, '生产制造')],
  ...{ sheets: [{ name: '一', hidden: false }], sheet: '一', preview: [], templateMovedOn: false },
  counts: { added: 12, changed: 3, unchanged: 4, skipped: 0, wrong: 0 },
  ...{ existing: 'update', blanks: 'keep', uncoded: 'refuse', values: [], staleValues: [] },
  ...{ filled: [], hyphens: 'keep', codeRule: null, takenCodes: 0, takenBefore: '' },
  ...{ touched: 0, touchedBy: '', ahead: 0, lastIdentifier: '88.449.1001/BD-20' },
}
const COMPANY = { person: { type: 'COMPANY_ADMIN' as const } }
const COUNTED = { counting: false, rows: 20, columns: [] }
const match = (
  t: TestContext,
  more: Partial<ImportDetail> = {},
  importValues: DataOf<'importValues'> = COUNTED,
) => shown(t, MatchStep, { detail: { ...IMPORT, ...more } }, { ...COMPANY, answers: { importValues } })
const check = (t: TestContext, more: Partial<ImportDetail> = {}) =>
  shown(t, CheckStep, { detail: { ...IMPORT, state: 'checked', ...more } }, COMPANY)
const write = (t: TestContext, more: Partial<ImportDetail> = {}) =>
  shown(t, WriteStep, { detail: { ...IMPORT, state: 'done', ...more } }, COMPANY)
const NEXT = '下一步，查错'

test('columns go on to the check once every required field has one', (t) => {
  assert.ok(match(t).offered.includes(NEXT))
  const missing = match(t, { targets: ['code', '', '', ''] })
  assert.ok(missing.closed.includes(NEXT))
  assert.match(missing.text, /还有 1 处要定/)
  assert.match(missing.text, /必填的 2 项 还差 1 项/)
})

test('two columns of one field are told apart before the check; columns that are left out are not', (t) => {
  const twice = match(t, { targets: ['code', 'name', 'name', ''] })
  assert.ok(twice.closed.includes(NEXT))
  assert.equal(twice.text.match(/有两列对到同一个字段/g)?.length, 2)
  assert.match(twice.text, /还有 1 处要定/)
})

test('all columns are left out at once, and taken again as they were found', async (t) => {
  const page = match(t)
  assert.ok(!page.offered.includes('按列名重对'), 'nothing was changed yet')
  await page.press('全部不要')
  assert.match(page.text, /必填的 2 项 还差 2 项/)
  assert.ok(page.closed.includes(NEXT) && !page.offered.includes('全部不要'))
  await page.press('按列名重对')
  assert.match(page.text, /必填的 2 项 都已对上/)
  assert.ok(page.offered.includes(NEXT) && !page.offered.includes('按列名重对'))
})

test('the next step sends what each column is, with the company whose file it is', async (t) => {
  const sent = aNode(t, [answered({}), refused(409, 40_900)])
  const page = match(t)
  await page.press(NEXT)
  assert.deepEqual(sent[0]?.body, {
    ...{ id: 'i1', prefix: '88.449.1001', targets: ['code', 'name', '', ''] },
    ...{ existing: 'update', blanks: 'keep', uncoded: 'refuse', values: [], filled: [], hyphens: 'keep' },
  })
  await page.press(NEXT)
  assert.deepEqual(page.said, ['不行'])
})

const VERDICT = { ...choice('verdict', true), options: ['合格', '不合格'] }
const JUDGED: Partial<ImportDetail> = {
  choices: [choice('code', true), VERDICT],
  targets: ['code', '', '', 'verdict'],
  values: [{ target: 'verdict', value: 'OK', option: '合格' }],
}
const column = (values: { value: string; rows: number }[]) => ({
  ...{ counting: false, rows: 20 },
  columns: [{ column: 3, values, more: false }],
})
const TEXTS = column([
  { value: 'OK', rows: 17 },
  { value: 'NG', rows: 3 },
])

test('texts that are no options are matched beside the columns; those without an option are told', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = match(t, JUDGED, TEXTS)
  assert.match(page.text, /名 verdict 表里的 2 个值/)
  assert.match(page.text, /1 个值没有对，3 行会算错/)
  const { onMatch } = page.given<{ onMatch: (value: string, option: string) => void }>(ValuesBox)
  onMatch('NG', '不合格')
  await page.again()
  assert.match(page.text, /OK → 合格，NG → 不合格，2 个值已对/)
  await page.press(NEXT)
  assert.deepEqual(sent[0]?.body.values, [
    { target: 'verdict', value: 'OK', option: '合格' },
    { target: 'verdict', value: 'NG', option: '不合格' },
  ])
})

test('matches from beside other options are offered, and count once they are taken', async (t) => {
  const stale = { values: [], staleValues: [{ target: 'verdict', value: 'OK', option: '合格' }] }
  const page = match(t, { ...JUDGED, ...stale }, TEXTS)
  assert.match(page.text, /模板改过选项，上次的对法先不用/)
  assert.match(page.text, /2 个值没有对，20 行会算错/)
  await page.press('照上次对 1 个')
  assert.match(page.text, /1 个值没有对，3 行会算错/)
})

test('a column whose texts are all options asks nothing', (t) => {
  const { text } = match(t, JUDGED, column([{ value: '合格', rows: 20 }]))
  assert.match(text, /1 个值都认得/)
  assert.ok(!text.includes('表里的 1 个值'))
})

test('the check goes back to the columns', async (t) => {
  const back: string[] = []
  const detail = { ...IMPORT, state: 'checked' as const }
  await shown(t, CheckStep, { detail, onBack: () => back.push('back') }, COMPANY).press('上一步')
  assert.deepEqual(back, ['back'])
})

test('skipped rows are counted where there are any, and the way is told at the end', (t) => {
  const counts = { added: 12, changed: 0, unchanged: 0, skipped: 7, wrong: 0 }
  assert.match(check(t, { existing: 'skip', counts }).text, /跳过 7 行/)
  assert.ok(!check(t).text.includes('跳过'))
  assert.match(write(t, { existing: 'skip', counts }).text, /已有的标识 跳过这一行/)
})

test('a text in the rows is shown with the option for which it stands', (t) => {
  const row = { number: 2, outcome: 'added' as const, identifier: '', cells: ['BD-1', '', '', 'OK'] }
  const preview = [{ ...row, problems: [], changed: [], before: [] }]
  assert.match(check(t, { ...JUDGED, preview }).text, /OK → 合格/)
})

test('columns are named as spreadsheet programs name them, past Z too', (t) => {
  const titles = Array.from({ length: 54 }, (_, at) => `列${at}`)
  const { markup } = match(t, { titles, targets: titles.map(() => '') })
  const letters = [...markup.matchAll(/class="letter">([A-Z]+)</g)].map(([, letter]) => letter)
  assert.deepEqual(
    [letters[0], letters[25], letters[26], letters[51], letters[52]],
    ['A', 'Z', 'AA', 'AZ', 'BA'],
  )
})

test('a file offers its visible sheets, and no choice where there is one', (t) => {
  const sheet = (name: string, hidden = false) => ({ name, hidden })
  const label = 'aria-label="工作表"'
  assert.ok(match(t, { sheets: [sheet('一'), sheet('二')] }).markup.includes(label))
  assert.ok(!match(t, { sheets: [sheet('一'), sheet('二', true)] }).markup.includes(label))
})

test('a checked file without wrong rows is written whole', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = check(t)
  await page.press('写入 15 行')
  assert.deepEqual(
    [sent[0]?.url, sent[0]?.body],
    [routes.importRun[1], { id: 'i1', prefix: '88.449.1001', mode: 'all', checkNumber: 1 }],
  )
})

test('a file with wrong rows writes its right ones unless all or nothing is chosen', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = check(t, { counts: { added: 12, changed: 3, unchanged: 4, skipped: 0, wrong: 1 } })
  await page.press('写入 15 行')
  assert.equal(sent[0]?.body.mode, 'good')
})

test('rows are not written by an old version of the template, nor where all of them stay the same', (t) => {
  const old = check(t, { templateMovedOn: true })
  assert.ok(old.closed.includes('写入 15 行') && old.offered.includes('重新查'))
  assert.match(old.text, /模板在检查之后发布了新版本/)
  const none = check(t, { counts: { added: 0, changed: 0, unchanged: 19, skipped: 0, wrong: 0 } })
  assert.ok(none.closed.includes('没有要写入的行'))
})

test('a new check sends the same columns again', async (t) => {
  const sent = aNode(t, [answered({})])
  await check(t).press('重新查')
  assert.deepEqual([sent[0]?.url, sent[0]?.body.targets], [routes.importMatch[1], IMPORT.targets])
})

test('while rows are checked there is nothing to write', (t) => {
  const { offered, text } = check(t, { state: 'checking', doneRows: 7 })
  assert.ok(!offered.some((name) => name.startsWith('写入')))
  assert.match(text, /还没有写入任何数据/)
})

test('wrong cells, values that change and their reasons stand in their rows', (t) => {
  const row = (number: number, outcome: 'wrong' | 'changed', more: object) => ({
    ...{
      number,
      outcome,
      identifier: '',
      cells: ['BD-1', '盘', 'H1', ''],
      problems: [],
      changed: [],
      before: [],
    },
    ...more,
  })
  const problem = { column: 1, field: 'name', rule: 'required', message: '名称必填' }
  const { text } = check(t, {
    preview: [
      row(2, 'wrong', { problems: [problem, { ...problem, column: 0, message: '编码重复' }] }),
      row(3, 'changed', { changed: ['名称'], before: [{ column: 1, value: '旧盘' }] }),
    ],
  })
  assert.match(text, /名称必填；编码重复/)
  assert.match(text, /旧盘 盘/)
  assert.match(text, /更新：名称/)
  assert.ok(!text.includes('H1'), 'a column that is not imported is not shown')
})

const UNDO = '撤销这次写入'

test('a run can be stopped while it goes on and undone once it is over', (t) => {
  const undoable = IMPORT_STATES.filter((state) => write(t, { state }).offered.includes(UNDO))
  assert.deepEqual(undoable, ['done', 'failed', 'cancelled'])
  assert.ok(write(t, { state: 'running' }).offered.includes('停下'))
  const nothing = {
    state: 'cancelled' as const,
    counts: { added: 0, changed: 0, unchanged: 0, skipped: 0, wrong: 0 },
  }
  assert.ok(!write(t, nothing).offered.includes(UNDO), 'a run that wrote nothing has nothing to undo')
})

test('a file that waits for its turn says how many are before it', (t) => {
  for (const text of [
    check(t, { state: 'checking', ahead: 1_234 }).text,
    write(t, { state: 'running', ahead: 1_234 }).text,
    write(t, { state: 'undoing', ahead: 1_234 }).text,
  ])
    assert.match(text, /排队.*前面还有 1,234 个/)
  assert.doesNotMatch(write(t, { state: 'running' }).text, /排队/)
})

test('stopping leaves nothing or the written rows, as the run was begun', (t) => {
  assert.match(write(t, { state: 'running', mode: 'all' }).text, /停下后一行也不留下/)
  assert.match(write(t, { state: 'running', mode: 'good' }).text, /停下后已写的行留着/)
})

test('undoing says what goes back, and is refused once rows were changed since', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = write(t)
  await page.press(UNDO)
  assert.equal(page.questions[0]?.content, '新建的 12 个退回为“已留号”，更新的 3 个退回上一版。')
  await page.agree()
  assert.deepEqual([sent[0]?.url, sent[0]?.body], [routes.importUndo[1], { id: 'i1', prefix: '88.449.1001' }])
  const touched = write(t, { touched: 1, touchedBy: '' })
  assert.ok(touched.closed.includes(UNDO))
  assert.match(touched.text, /有人在写入之后改过其中 1 个标识/)
  const { questions, press } = write(t, {
    counts: { added: 0, changed: 3, unchanged: 0, skipped: 0, wrong: 0 },
  })
  await press(UNDO)
  assert.equal(questions[0]?.content, '更新的 3 个退回上一版。')
})
