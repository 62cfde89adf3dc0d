import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  choose,
  fill,
  getText,
  listDisabledButtons,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../test-support/render-page.ts'

const { MatchStep } = await import('./match/match-step.tsx')
const { CheckStep } = await import('./check-step.tsx')
const { FilledBox } = await import('./match/filled-box.tsx')

const choice = (target: string, name: string, more: object = {}) => ({
  ...{ target, name, required: true, scene: '', unit: '', fills: true },
  options: [] as string[],
  ...more,
})
/** A file without a column of the weight. */
const IMPORT: ImportDetail = {
  ...makeAnswer('importDetail'),
  ...{ correctedRows: 0, recheck: false, checkNumber: 1 },
  ...{ id: 'i1', prefix: '88.449.1001', state: 'uploaded', rows: 2, doneRows: 2, mode: 'good' },
  ...{ titles: ['编码', '规格'], targets: ['identifier', 'record/spec'], samples: [['BD-1', '320']] },
  choices: [
    choice('identifier', '标识', { fills: false }),
    choice('record/spec', '规格'),
    choice('record/weight', '重量', { unit: 'kg' }),
    choice('record/serial', '序列号', { required: false, fills: false }),
    choice('record/grade', '等级', { required: false, options: ['A', 'B'] }),
  ],
  ...{ sheets: [{ name: '一', hidden: false }], sheet: '一', preview: [], templateMovedOn: false },
  counts: { added: 2, changed: 0, unchanged: 0, skipped: 0, wrong: 0 },
  ...{ existing: 'update', blanks: 'keep', uncoded: 'refuse', values: [], staleValues: [], filled: [] },
  ...{ hyphens: 'keep', codeRule: null, takenCodes: 0, takenBefore: '' },
}
const COMPANY = { person: { type: 'COMPANY_ADMIN' as const } }
const importValues = { counting: false, rows: 2, columns: [] }
const match = (more: Partial<ImportDetail> = {}) =>
  renderPage(MatchStep, { detail: { ...IMPORT, ...more } }, { ...COMPANY, answers: { importValues } })
const NEXT = '下一步，查错'

test('a required field without a column is filled with one value, and the file goes on', async () => {
  const node = await match()
  assert.ok(listDisabledButtons().includes(NEXT))
  await press('重量填同一个值')
  assert.ok(listDisabledButtons().includes(NEXT), 'nothing is typed yet')
  await fill('重量 kg', '8.5')
  await choose('再选一个字段填同一个值', '等级')
  assert.match(getText(), /重量 ?都填 8\.5/)
  assert.match(getText(), /必填的 3 项 都已对上/)
  await press(NEXT)
  assert.deepEqual(node.sent('importMatch')[0]?.filled, [{ target: 'record/weight', value: '8.5' }])
})

test('only fields that may be the same in all rows are offered, and each once', async () => {
  const filled = [{ target: 'record/weight', value: '8.5' }]
  await renderPage(FilledBox, { choices: IMPORT.choices, filled, problems: {}, onFilled: () => {} }, COMPANY)
  assert.match(getText(), /重量 kg/)
  assert.ok(listUsableButtons().includes('重量不填同一个值'))
  const wrong = { 'record/weight': '重量不能大于 20 kg' }
  await renderPage(
    FilledBox,
    { choices: IMPORT.choices, filled, problems: wrong, onFilled: () => {} },
    COMPANY,
  )
  assert.match(getText(), /重量不能大于 20 kg/)
})

test('a value whose field is gone or has become unique is left out when a person matches again', async () => {
  const filled = ['record/weight', 'record/serial', 'record/gone'].map((target) => ({ target, value: '1' }))
  const node = await match({ filled })
  await press(NEXT)
  assert.deepEqual(node.sent('importMatch')[0]?.filled, [{ target: 'record/weight', value: '1' }])
})

test('checked rows show the value that they get, in empty cells and behind the columns of the file', async () => {
  const row = (number: number, cells: string[]) => ({
    ...{ number, outcome: 'added' as const, identifier: '', cells, problems: [], changed: [], before: [] },
  })
  const filled = [
    { target: 'record/spec', value: '330' },
    { target: 'record/weight', value: '8.5' },
  ]
  const preview = [row(2, ['BD-1', '320']), row(3, ['BD-2', ' '])]
  await renderPage(CheckStep, { detail: { ...IMPORT, state: 'checked', filled, preview } }, COMPANY)
  assert.match(getText(), /编码 规格 重量/)
  assert.match(getText(), /BD-1 320 都填 8\.5/)
  assert.match(getText(), /BD-2 都填 330 都填 8\.5/)
})
