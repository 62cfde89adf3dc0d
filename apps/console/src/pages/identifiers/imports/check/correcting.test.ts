import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CheckedRow, ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { makeAnswer } from '../../../../../test-support/answers.ts'
import { type Answers, answerInTurn, makeRefusal } from '../../../../../test-support/fake-node.ts'
import {
  fill,
  getText,
  listDisabledButtons,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../../test-support/render-page.ts'

const { CheckStep } = await import('../check-step.tsx')
const { MatchStep } = await import('../match/match-step.tsx')

const choice = (target: string, name: string, options: string[] = []) => ({
  ...{ target, name, options, required: true, scene: '', unit: '', fills: false },
})
const problem = (column: number, message: string) => ({ column, field: '', rule: 'maximum', message })
const row = (number: number, more: Partial<CheckedRow>): CheckedRow => ({
  ...{ number, outcome: 'wrong', identifier: '', cells: ['BD-1', '99', '好'] },
  ...{ problems: [], changed: [], before: [] },
  ...more,
})
const WRONG = row(3, { problems: [problem(1, '重量不能大于 20'), problem(2, '检验结论没有“好”')] })
const IMPORT: ImportDetail = {
  ...makeAnswer('importDetail'),
  ...{ id: 'i1', prefix: '88.449.1001', state: 'checked', rows: 3, doneRows: 0, mode: 'good' },
  ...{ titles: ['编码', '重量', '结论'], targets: ['identifier', 'r/weight', 'r/verdict'] },
  choices: [choice('identifier', '标识'), choice('r/weight', '重量'), choice('r/verdict', '结论', ['合格'])],
  ...{ sheets: [{ name: '一', hidden: false }], sheet: '一', samples: [], preview: [WRONG] },
  counts: { added: 2, changed: 0, unchanged: 0, skipped: 0, wrong: 1 },
  ...{ values: [], staleValues: [], filled: [], codeRule: null, takenCodes: 0, templateMovedOn: false },
  ...{ correctedRows: 0, recheck: false, checkNumber: 1, problem: '', remarks: [] },
}
const COMPANY = { person: { type: 'COMPANY_ADMIN' as const } }
const check = (more: Partial<ImportDetail> = {}, answers: Answers = {}) =>
  renderPage(CheckStep, { detail: { ...IMPORT, ...more } }, { ...COMPANY, answers })
test('the wrong cells of a row open, and only what was changed is sent', async () => {
  const right = row(3, {
    outcome: 'added',
    cells: ['BD-1', '9', '好'],
    corrected: [{ column: 1, from: '99' }],
  })
  const node = await check({}, { importCorrect: right })
  assert.match(getText(), /重量不能大于 20；检验结论没有“好” ?就地改/)
  await press('第 3 行就地改')
  assert.ok(listUsableButtons().includes('不改') && !listUsableButtons().includes('恢复表里的值'))
  assert.ok(
    !document.querySelector('.ant-select-content-value, .ant-select-selection-item'),
    'a text that is no option is not chosen',
  )
  await fill('第 3 行 重量', '9')
  await press('保存')
  assert.deepEqual(node.sent('importCorrect'), [
    { id: 'i1', prefix: '88.449.1001', number: 3, cells: [{ column: 1, value: '9' }] },
  ])
  assert.match(getText(), /第 3 行改好了：新建/)
  assert.match(getText(), /99 → 9 ?好/)
  assert.match(getText(), /改过 1 格，新建/)
})

test('a row that is still wrong stays open with what is wrong now', async () => {
  const still = row(3, { cells: ['BD-1', '50', '好'], problems: [problem(1, '重量还是太大')] })
  await check({}, { importCorrect: answerInTurn(still, makeRefusal('unavailable', { message: '不行' })) })
  await press('第 3 行就地改')
  await fill('第 3 行 重量', '50')
  await press('保存')
  assert.match(getText(), /重量还是太大/)
  assert.ok(listUsableButtons().includes('保存'))
  await fill('第 3 行 重量', '60')
  await press('保存')
  assert.match(getText(), /不行/)
  assert.ok(listUsableButtons().includes('保存'), 'what was typed stays after a refusal')
})

test('a row without a change is not sent', async () => {
  const node = await check()
  await press('第 3 行就地改')
  await press('保存')
  assert.deepEqual(node.sent('importCorrect'), [])
  assert.ok(listUsableButtons().includes('第 3 行就地改'))
})

test('a corrected row gets the values of the file back', async () => {
  const corrected = [
    { column: 1, from: '99' },
    { column: 2, from: '坏' },
  ]
  const node = await check(
    { preview: [row(3, { outcome: 'added', corrected })], correctedRows: 1 },
    { importCorrect: WRONG },
  )
  await press('第 3 行就地改')
  await press('恢复表里的值')
  assert.deepEqual(node.sent('importCorrect')[0]?.cells, [
    { column: 1, value: null },
    { column: 2, value: null },
  ])
})

test('after a correction the counts are said to be old, and the file is checked again before it is written', async () => {
  const node = await check({ correctedRows: 2, recheck: true })
  assert.match(getText(), /就地改了 2 行。上面的行数是改之前查的/)
  assert.ok(listDisabledButtons().includes('写入 2 行'))
  assert.match(getText(), /出错的行 ?按原因，改过的行照新的结果算/)
  assert.ok(listUsableButtons().includes('只看改过 2'))
  await press('重新查')
  assert.deepEqual(node.sent('importMatch')[0]?.targets, IMPORT.targets)
  await check({ recheck: true })
  assert.match(getText(), /改过的格子恢复了/)
  await check({ correctedRows: 2 })
  assert.ok(listUsableButtons().includes('写入 2 行'))
})

test('a problem without a column of the file offers nothing to correct', async () => {
  await check({ preview: [row(3, { problems: [problem(-1, '炉号必填')] })] })
  assert.match(getText(), /炉号必填/)
  assert.ok(!getText().includes('就地改'))
})

test('the columns say that corrections stay with them', async () => {
  const importValues = { counting: false, rows: 3, columns: [] }
  const detail = { ...IMPORT, correctedRows: 2 }
  await renderPage(MatchStep, { detail }, { ...COMPANY, answers: { importValues } })
  assert.match(getText(), /就地改过 2 行，按表里的列记着/)
})
