import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DataOf } from '@biaojie/contract/calls.ts'
import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { IMPORT_STATES } from '@biaojie/contract/identifiers/imports/rules.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { type Answers, answerInTurn, makeRefusal } from '../../../../test-support/fake-node.ts'
import {
  answer,
  choose,
  findDialog,
  getText,
  listDisabledButtons,
  listUsableButtons,
  press,
  renderPage,
  screen,
} from '../../../../test-support/render-page.ts'

const { MatchStep } = await import('./match/match-step.tsx')
const { CheckStep } = await import('./check-step.tsx')
const { WriteStep } = await import('./write-step.tsx')

const choice = (target: string, required = false, scene = '') => ({
  target,
  name: `名 ${target}`,
  required,
  scene,
  options: [] as string[],
  ...{ unit: '', fills: target !== 'code' },
})
const IMPORT: ImportDetail = {
  ...makeAnswer('importDetail'),
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
  more: Partial<ImportDetail> = {},
  importValues: DataOf<'importValues'> = COUNTED,
  answers: Answers = {},
) =>
  renderPage(
    MatchStep,
    { detail: { ...IMPORT, ...more } },
    { ...COMPANY, answers: { importValues, ...answers } },
  )
const check = (more: Partial<ImportDetail> = {}) =>
  renderPage(CheckStep, { detail: { ...IMPORT, state: 'checked', ...more } }, COMPANY)
const write = (more: Partial<ImportDetail> = {}) =>
  renderPage(WriteStep, { detail: { ...IMPORT, state: 'done', ...more } }, COMPANY)
const NEXT = '下一步，查错'

test('columns go on to the check once every required field has one', async () => {
  await match()
  assert.ok(listUsableButtons().includes(NEXT))
  await match({ targets: ['code', '', '', ''] })
  assert.ok(listDisabledButtons().includes(NEXT))
  assert.match(getText(), /还有 1 处要定/)
  assert.match(getText(), /必填的 2 项 还差 1 项/)
})

test('two columns of one field are told apart before the check; columns that are left out are not', async () => {
  await match({ targets: ['code', 'name', 'name', ''] })
  assert.ok(listDisabledButtons().includes(NEXT))
  assert.equal(getText().match(/有两列对到同一个字段/g)?.length, 2)
  assert.match(getText(), /还有 1 处要定/)
})

test('all columns are left out at once, and taken again as they were found', async () => {
  await match()
  assert.ok(!listUsableButtons().includes('按列名重对'), 'nothing was changed yet')
  await press('全部不要')
  assert.match(getText(), /必填的 2 项 还差 2 项/)
  assert.ok(listDisabledButtons().includes(NEXT) && !listUsableButtons().includes('全部不要'))
  await press('按列名重对')
  assert.match(getText(), /必填的 2 项 都已对上/)
  assert.ok(listUsableButtons().includes(NEXT) && !listUsableButtons().includes('按列名重对'))
})

test('the next step sends what each column is, with the company whose file it is', async () => {
  const importMatch = answerInTurn({}, makeRefusal('unavailable', { message: '不行' }))
  const node = await match({}, COUNTED, { importMatch })
  await press(NEXT)
  assert.deepEqual(node.sent('importMatch')[0], {
    ...{ id: 'i1', prefix: '88.449.1001', targets: ['code', 'name', '', ''] },
    ...{ existing: 'update', blanks: 'keep', uncoded: 'refuse', values: [], filled: [], hyphens: 'keep' },
  })
  await press(NEXT)
  assert.match(getText(), /不行/)
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

test('texts that are no options are matched beside the columns; those without an option are told', async () => {
  const node = await match(JUDGED, TEXTS)
  assert.match(getText(), /名 verdict 表里的 2 个值/)
  assert.match(getText(), /1 个值没有对，3 行会算错/)
  await choose('名 verdict里的“NG”对到', '不合格')
  assert.match(getText(), /OK → 合格，NG → 不合格，2 个值已对/)
  await press(NEXT)
  assert.deepEqual(node.sent('importMatch')[0]?.values, [
    { target: 'verdict', value: 'OK', option: '合格' },
    { target: 'verdict', value: 'NG', option: '不合格' },
  ])
})

test('matches from beside other options are offered, and count once they are taken', async () => {
  const stale = { values: [], staleValues: [{ target: 'verdict', value: 'OK', option: '合格' }] }
  await match({ ...JUDGED, ...stale }, TEXTS)
  assert.match(getText(), /模板改过选项，上次的对法先不用/)
  assert.match(getText(), /2 个值没有对，20 行会算错/)
  await press('照上次对 1 个')
  assert.match(getText(), /1 个值没有对，3 行会算错/)
})

test('a column whose texts are all options asks nothing', async () => {
  await match(JUDGED, column([{ value: '合格', rows: 20 }]))
  assert.match(getText(), /1 个值都认得/)
  assert.ok(!getText().includes('表里的 1 个值'))
})

test('the check goes back to the columns', async () => {
  const back: string[] = []
  const detail = { ...IMPORT, state: 'checked' as const }
  await renderPage(CheckStep, { detail, onBack: () => back.push('back') }, COMPANY)
  await press('上一步')
  assert.deepEqual(back, ['back'])
})

test('skipped rows are counted where there are any, and the way is told at the end', async () => {
  const counts = { added: 12, changed: 0, unchanged: 0, skipped: 7, wrong: 0 }
  await check({ existing: 'skip', counts })
  assert.match(getText(), /跳过 7 行/)
  await check()
  assert.ok(!getText().includes('跳过'))
  await write({ existing: 'skip', counts })
  assert.match(getText(), /已有的标识 跳过这一行/)
})

test('a text in the rows is shown with the option for which it stands', async () => {
  const row = { number: 2, outcome: 'added' as const, identifier: '', cells: ['BD-1', '', '', 'OK'] }
  const preview = [{ ...row, problems: [], changed: [], before: [] }]
  await check({ ...JUDGED, preview })
  assert.match(getText(), /OK → 合格/)
})

test('columns are named as spreadsheet programs name them, past Z too', async () => {
  const titles = Array.from({ length: 54 }, (_, at) => `列${at}`)
  await match({ titles, targets: titles.map(() => '') })
  const letters = screen
    .getAllByLabelText(/^[A-Z]+ 列 .* 对到$/)
    .map((select) => /^[A-Z]+/.exec(select.getAttribute('aria-label') ?? '')?.[0])
  assert.deepEqual(
    [letters[0], letters[25], letters[26], letters[51], letters[52]],
    ['A', 'Z', 'AA', 'AZ', 'BA'],
  )
})

test('a file offers its visible sheets, and no choice where there is one', async () => {
  const sheet = (name: string, hidden = false) => ({ name, hidden })
  const choices = () => screen.queryAllByLabelText('工作表').length
  await match({ sheets: [sheet('一'), sheet('二')] })
  assert.equal(choices(), 1)
  await match({ sheets: [sheet('一'), sheet('二', true)] })
  assert.equal(choices(), 0)
})

test('a checked file without wrong rows is written whole', async () => {
  const node = await check()
  await press('写入 15 行')
  assert.deepEqual(node.sent('importRun'), [{ id: 'i1', prefix: '88.449.1001', mode: 'all', checkNumber: 1 }])
})

test('a file with wrong rows writes its right ones unless all or nothing is chosen', async () => {
  const node = await check({ counts: { added: 12, changed: 3, unchanged: 4, skipped: 0, wrong: 1 } })
  await press('写入 15 行')
  assert.equal(node.sent('importRun')[0]?.mode, 'good')
})

test('rows are not written by an old version of the template, nor where all of them stay the same', async () => {
  await check({ templateMovedOn: true })
  assert.ok(listDisabledButtons().includes('写入 15 行') && listUsableButtons().includes('重新查'))
  assert.match(getText(), /模板在检查之后发布了新版本/)
  await check({ counts: { added: 0, changed: 0, unchanged: 19, skipped: 0, wrong: 0 } })
  assert.ok(listDisabledButtons().includes('没有要写入的行'))
})

test('a new check sends the same columns again', async () => {
  const node = await check()
  await press('重新查')
  assert.deepEqual(node.sent('importMatch')[0]?.targets, IMPORT.targets)
})

test('while rows are checked there is nothing to write', async () => {
  await check({ state: 'checking', doneRows: 7 })
  assert.ok(!listUsableButtons().some((name) => name.startsWith('写入')))
  assert.match(getText(), /还没有写入任何数据/)
})

test('wrong cells, values that change and their reasons stand in their rows', async () => {
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
  await check({
    preview: [
      row(2, 'wrong', { problems: [problem, { ...problem, column: 0, message: '编码重复' }] }),
      row(3, 'changed', { changed: ['名称'], before: [{ column: 1, value: '旧盘' }] }),
    ],
  })
  assert.match(getText(), /名称必填；编码重复/)
  assert.match(getText(), /旧盘 盘/)
  assert.match(getText(), /更新：名称/)
  assert.ok(!getText().includes('H1'), 'a column that is not imported is not shown')
})

const UNDO = '撤销这次写入'

test('a run can be stopped while it goes on and undone once it is over', async () => {
  const undoable: string[] = []
  for (const state of IMPORT_STATES) {
    await write({ state })
    if (listUsableButtons().includes(UNDO)) undoable.push(state)
  }
  assert.deepEqual(undoable, ['done', 'failed', 'cancelled'])
  await write({ state: 'running' })
  assert.ok(listUsableButtons().includes('停下'))
  const nothing = {
    state: 'cancelled' as const,
    counts: { added: 0, changed: 0, unchanged: 0, skipped: 0, wrong: 0 },
  }
  await write(nothing)
  assert.ok(!listUsableButtons().includes(UNDO), 'a run that wrote nothing has nothing to undo')
})

test('a file that waits for its turn says how many are before it', async () => {
  for (const show of [
    () => check({ state: 'checking', ahead: 1_234 }),
    () => write({ state: 'running', ahead: 1_234 }),
    () => write({ state: 'undoing', ahead: 1_234 }),
  ]) {
    await show()
    assert.match(getText(), /排队.*前面还有 1,234 个/)
  }
  await write({ state: 'running' })
  assert.doesNotMatch(getText(), /排队/)
})

test('stopping leaves nothing or the written rows, as the run was begun', async () => {
  await write({ state: 'running', mode: 'all' })
  assert.match(getText(), /停下后一行也不留下/)
  await write({ state: 'running', mode: 'good' })
  assert.match(getText(), /停下后已写的行留着/)
})

test('undoing says what goes back, and is refused once rows were changed since', async () => {
  const node = await write()
  await press(UNDO)
  assert.match(getText(await findDialog()), /新建的 12 个退回为“已留号”，更新的 3 个退回上一版。/)
  assert.deepEqual(node.sent('importUndo'), [])
  await answer(UNDO)
  assert.deepEqual(node.sent('importUndo'), [{ id: 'i1', prefix: '88.449.1001' }])
  await write({ touched: 1, touchedBy: '' })
  assert.ok(listDisabledButtons().includes(UNDO))
  assert.match(getText(), /有人在写入之后改过其中 1 个标识/)
  await write({
    counts: { added: 0, changed: 3, unchanged: 0, skipped: 0, wrong: 0 },
  })
  await press(UNDO)
  const text = getText(await findDialog())
  assert.ok(text.includes('更新的 3 个退回上一版。') && !text.includes('新建的'))
})
