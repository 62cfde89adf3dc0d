import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { CheckedRow, ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { Input, Select } from 'antd'
import { answerOf } from '../../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../../test-support/node.ts'
import { shown } from '../../../../../test-support/page.ts'

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
  ...answerOf('importDetail'),
  ...{ id: 'i1', prefix: '88.449.1001', state: 'checked', rows: 3, doneRows: 0, mode: 'good' },
  ...{ titles: ['编码', '重量', '结论'], targets: ['identifier', 'r/weight', 'r/verdict'] },
  choices: [choice('identifier', '标识'), choice('r/weight', '重量'), choice('r/verdict', '结论', ['合格'])],
  ...{ sheets: [{ name: '一', hidden: false }], sheet: '一', samples: [], preview: [WRONG] },
  counts: { added: 2, changed: 0, unchanged: 0, skipped: 0, wrong: 1 },
  ...{ values: [], staleValues: [], filled: [], codeRule: null, takenCodes: 0, templateMovedOn: false },
  ...{ correctedRows: 0, recheck: false, checkNumber: 1, problem: '', remarks: [] },
}
const COMPANY = { person: { type: 'COMPANY_ADMIN' as const } }
const check = (t: TestContext, more: Partial<ImportDetail> = {}) =>
  shown(t, CheckStep, { detail: { ...IMPORT, ...more } }, COMPANY)
type Page = ReturnType<typeof check>
const typed = (page: Page, value: string) =>
  page.given<{ onChange: (event: object) => void }>(Input).onChange({ target: { value } })

test('the wrong cells of a row open, and only what was changed is sent', async (t) => {
  const right = row(3, {
    outcome: 'added',
    cells: ['BD-1', '9', '好'],
    corrected: [{ column: 1, from: '99' }],
  })
  const sent = aNode(t, [answered(right)])
  const page = check(t)
  assert.match(page.text, /重量不能大于 20；检验结论没有“好” ?就地改/)
  await page.press('第 3 行就地改')
  assert.ok(page.offered.includes('不改') && !page.offered.includes('恢复表里的值'))
  assert.equal(page.given<{ value: unknown }>(Select).value, null, 'a text that is no option is not chosen')
  typed(page, '9')
  await page.again()
  await page.press('保存')
  assert.deepEqual(
    [sent[0]?.url, sent[0]?.body],
    [
      routes.importCorrect[1],
      { id: 'i1', prefix: '88.449.1001', number: 3, cells: [{ column: 1, value: '9' }] },
    ],
  )
  assert.deepEqual(page.said, ['第 3 行改好了：新建'])
  assert.match(page.text, /99 → 9 ?好/)
  assert.match(page.text, /改过 1 格，新建/)
})

test('a row that is still wrong stays open with what is wrong now', async (t) => {
  const still = row(3, { cells: ['BD-1', '50', '好'], problems: [problem(1, '重量还是太大')] })
  aNode(t, [answered(still), refused(409, 49_025)])
  const page = check(t)
  await page.press('第 3 行就地改')
  typed(page, '50')
  await page.again()
  await page.press('保存')
  assert.match(page.text, /重量还是太大/)
  assert.ok(page.offered.includes('保存'))
  typed(page, '60')
  await page.again()
  await page.press('保存')
  assert.deepEqual(page.said, ['不行'])
  assert.ok(page.offered.includes('保存'), 'what was typed stays after a refusal')
})

test('a row without a change is not sent', async (t) => {
  const sent = aNode(t, [])
  const page = check(t)
  await page.press('第 3 行就地改')
  await page.press('保存')
  assert.equal(sent.length, 0)
  assert.ok(page.offered.includes('第 3 行就地改'))
})

test('a corrected row gets the values of the file back', async (t) => {
  const sent = aNode(t, [answered(WRONG)])
  const corrected = [
    { column: 1, from: '99' },
    { column: 2, from: '坏' },
  ]
  const page = check(t, { preview: [row(3, { outcome: 'added', corrected })], correctedRows: 1 })
  await page.press('第 3 行就地改')
  await page.press('恢复表里的值')
  assert.deepEqual(sent[0]?.body.cells, [
    { column: 1, value: null },
    { column: 2, value: null },
  ])
})

test('after a correction the counts are said to be old, and the file is checked again before it is written', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = check(t, { correctedRows: 2, recheck: true })
  assert.match(page.text, /就地改了 2 行。上面的行数是改之前查的/)
  assert.ok(page.closed.includes('写入 2 行'))
  assert.match(page.text, /出错的行 ?按原因，改过的行照新的结果算/)
  assert.ok(page.offered.includes('只看改过 2'))
  await page.press('重新查')
  assert.deepEqual([sent[0]?.url, sent[0]?.body.targets], [routes.importMatch[1], IMPORT.targets])
  assert.match(check(t, { recheck: true }).text, /改过的格子恢复了/)
  assert.ok(check(t, { correctedRows: 2 }).offered.includes('写入 2 行'))
})

test('a problem without a column of the file offers nothing to correct', (t) => {
  const page = check(t, { preview: [row(3, { problems: [problem(-1, '炉号必填')] })] })
  assert.match(page.text, /炉号必填/)
  assert.ok(!page.text.includes('就地改'))
})

test('the columns say that corrections stay with them', (t) => {
  const importValues = { counting: false, rows: 3, columns: [] }
  const detail = { ...IMPORT, correctedRows: 2 }
  const page = shown(t, MatchStep, { detail }, { ...COMPANY, answers: { importValues } })
  assert.match(page.text, /就地改过 2 行，按表里的列记着/)
})
