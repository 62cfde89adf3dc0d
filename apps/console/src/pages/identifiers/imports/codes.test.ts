import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import type { Answers } from '../../../../test-support/fake-node.ts'
import {
  click,
  getText,
  listDisabledButtons,
  listUsableButtons,
  press,
  renderPage,
  screen,
  within,
} from '../../../../test-support/render-page.ts'

const { MatchStep } = await import('./match/match-step.tsx')
const { CheckStep } = await import('./check-step.tsx')
const { WriteStep } = await import('./write-step.tsx')
const { WaysChoice } = await import('./ways.tsx')

const choice = (target: string, name: string, required = false) => ({
  ...{ target, name, required, scene: '' },
  ...{ unit: '', fills: target !== 'identifier' },
  options: [] as string[],
})
const RULE = { name: '盘码', pattern: 'BD-{serial:6}', left: 900, movedOn: false, problem: '' }
/** A file without a column of identifiers. */
const IMPORT: ImportDetail = {
  ...makeAnswer('importDetail'),
  ...{ correctedRows: 0, recheck: false, checkNumber: 1 },
  ...{ id: 'i1', prefix: '88.449.1001', state: 'uploaded', rows: 20, doneRows: 20, mode: 'good' },
  ...{ titles: ['规格', '备注'], targets: ['record/spec', ''], samples: [['320']] },
  choices: [choice('identifier', '标识', true), choice('record/spec', '规格', true)],
  ...{ sheets: [{ name: '一', hidden: false }], sheet: '一', preview: [], templateMovedOn: false },
  counts: { added: 12, changed: 0, unchanged: 0, skipped: 0, wrong: 0 },
  ...{ existing: 'update', blanks: 'keep', uncoded: 'take', values: [], staleValues: [] },
  ...{
    filled: [],
    hyphens: 'keep',
    codeRule: RULE,
    takenCodes: 12,
    takenBefore: '',
    startTime: '2026-11-27 09:00:00',
  },
  ...{ touched: 0, touchedBy: '', lastIdentifier: '88.449.1001/BD-000012' },
}
const COMPANY = { person: { type: 'COMPANY_ADMIN' as const } }
const importValues = { counting: false, rows: 20, columns: [] }
const match = (more: Partial<ImportDetail> = {}) =>
  renderPage(MatchStep, { detail: { ...IMPORT, ...more } }, { ...COMPANY, answers: { importValues } })
const check = (more: Partial<ImportDetail> = {}) =>
  renderPage(CheckStep, { detail: { ...IMPORT, state: 'checked', ...more } }, COMPANY)
const write = (more: Partial<ImportDetail> = {}, answers: Answers = {}) =>
  renderPage(WriteStep, { detail: { ...IMPORT, state: 'done', ...more } }, { ...COMPANY, answers })
const NEXT = '下一步，查错'

test('a file without identifiers goes on once its rows take codes, which is one press away', async () => {
  const node = await match({ uncoded: 'refuse' })
  assert.ok(listDisabledButtons().includes(NEXT))
  assert.match(getText(), /还差 1 项/)
  await press('按规则取号')
  assert.ok(listUsableButtons().includes(NEXT))
  assert.match(getText(), /都已对上/)
  assert.match(getText(), /按“盘码”取号，例：/)
  assert.match(getText(), /BD.*000001/)
  await press(NEXT)
  assert.equal(node.sent('importMatch')[0]?.uncoded, 'take')
})

test('a column that is not matched may hold the identifiers, so that no code is taken unasked', async () => {
  const own = { titles: ['工件号', '规格'], targets: ['', 'record/spec'], samples: [['A-7', '320']] }
  await match(own)
  assert.ok(listDisabledButtons().includes(NEXT) && listUsableButtons().includes('按规则取号'))
  await match()
  assert.ok(listUsableButtons().includes(NEXT), 'an empty column holds none')
  await match({ ...own, state: 'checked' })
  assert.ok(listUsableButtons().includes(NEXT), 'a person has said it before')
})

test('without a rule, and with one that names no field of the template, nothing is offered', async () => {
  for (const codeRule of [null, { ...RULE, problem: '编码规则用到字段 color，而模板里没有它' }]) {
    await match({ codeRule })
    assert.ok(listDisabledButtons().includes(NEXT) && !listUsableButtons().includes('按规则取号'))
    assert.equal(getText().includes('而模板里没有它，不能取号'), codeRule !== null)
  }
})

test('taking codes stands among the ways of an import where the template has a rule', async () => {
  const ways = { existing: 'update', blanks: 'keep', uncoded: 'refuse' } as const
  await renderPage(WaysChoice, { ways, onWays: () => {}, rule: RULE }, COMPANY)
  assert.match(getText(), /表里没有标识 ?按规则取号 ?按旧件码找 ?当作错误/)
  await renderPage(WaysChoice, { ways, onWays: () => {}, rule: undefined }, COMPANY)
  assert.match(getText(), /表里没有标识 ?按旧件码找 ?当作错误/)
})

const ADDED = { number: 2, outcome: 'added' as const, problems: [], changed: [], before: [] }

test('a check says how many rows take codes and shows the ones they would get', async () => {
  const row = { ...ADDED, cells: ['320', '甲'] }
  const preview = [
    { ...row, identifier: '88.449.1001/BD-000001', takesCode: true },
    { ...row, number: 3, outcome: 'wrong' as const, identifier: '', takesCode: true },
  ]
  await check({ preview })
  assert.match(getText(), /12 行没有标识，写入时按“盘码”取号/)
  assert.match(getText(), /标识 规格/)
  assert.match(getText(), /新建 取号 BD-000001 320/)
  assert.match(getText(), /出错 — 320/)
  assert.ok(listUsableButtons().includes('写入 12 行'))
})

test('a rule that changed, or has too few numbers, keeps the rows from being written', async () => {
  await check({ codeRule: { ...RULE, movedOn: true } })
  assert.match(getText(), /“盘码”在检查之后改过/)
  assert.ok(listDisabledButtons().includes('写入 12 行'))
  await check({ codeRule: { ...RULE, left: 11 } })
  assert.match(getText(), /12 行要取号，“盘码”这一期只剩 11 个/)
  assert.ok(listDisabledButtons().includes('写入 12 行'))
  await check({ takenCodes: 0, codeRule: { ...RULE, left: 0 } })
  assert.ok(!listDisabledButtons().includes('写入 12 行'))
})

test('a file that took codes before is written again only with a warning', async () => {
  const takenBefore = '2026-11-20 15:12:00'
  await match({ takenBefore })
  assert.match(getText(), /已取过号写入/)
  await match({ takenBefore, uncoded: 'refuse' })
  assert.ok(!getText().includes('已取过号写入'))
  await check({ takenBefore })
  assert.match(getText(), /会再取一遍号/)
})

test('written rows come back as a file that says which row got which code', async (t) => {
  const assign = t.mock.method(location, 'assign', () => {})
  const node = await write({}, { importWrittenExport: { url: '/file.csv' } })
  assert.match(getText(), /其中 12 行按规则取了号/)
  await press('下载写入的 12 行')
  assert.deepEqual(node.sent('importWrittenExport'), [{ id: 'i1', prefix: '88.449.1001' }])
  assert.deepEqual(assign.mock.calls[0]?.arguments, ['/file.csv'])
  await write({ takenCodes: 0 })
  assert.match(getText(), /原来的列，加上每一行的标识/)
})

test('rows that were written before the numbers ended can be downloaded and undone', async () => {
  const ended = { state: 'failed' as const, doneRows: 8 }
  await write(ended)
  assert.ok(listUsableButtons().includes('下载写入的 12 行'))
  await write(ended)
  assert.ok(listUsableButtons().includes('撤销这次写入'))
  for (const more of [{ mode: 'all' as const }, { startTime: '' }, { doneRows: 0 }]) {
    await write({ ...ended, ...more })
    assert.ok(!listUsableButtons().includes('撤销这次写入'))
  }
})

const PLAIN = {
  titles: ['件码', '规格'],
  targets: ['identifier', 'record/spec'],
  samples: [['BD000007', '320']],
}

test('codes without the hyphens of the rule get them unless a person says otherwise', async () => {
  const node = await match(PLAIN)
  assert.match(getText(), /码 BD000007 → BD-000007/)
  await press(NEXT)
  assert.equal(node.sent('importMatch')[0]?.hyphens, 'add')
  await click(screen.getByRole('radio', { name: '照表里的写' }))
  assert.match(getText(), /没有横线的码会成为另外的标识/)
  await press(NEXT)
  assert.equal(node.sent('importMatch')[1]?.hyphens, 'keep')
})

test('codes that have their hyphens, are of no rule or are not matched are asked about no more', async () => {
  const others: Partial<ImportDetail>[] = [
    { ...PLAIN, samples: [['BD-000007', '320']] },
    { ...PLAIN, samples: [['OLD7', '320']] },
    { ...PLAIN, codeRule: null },
    { ...PLAIN, targets: ['', 'record/spec'] },
  ]
  for (const more of others) {
    await match(more)
    assert.ok(!getText().includes('补上横线'))
  }
})

test('a checked row shows an identifier as the file writes it, and with its hyphens', async () => {
  const row = { ...ADDED, cells: ['BD000007', '320'] }
  const preview = [{ ...row, identifier: '88.449.1001/BD-000007', hyphenated: true }]
  await check({ ...PLAIN, takenCodes: 0, preview })
  assert.match(getText(), /BD000007 → BD-000007 320/)
})

/** A file whose rows have old codes alone. */
const OLD: Partial<ImportDetail> = {
  ...{ titles: ['旧件码', '规格'], targets: ['', 'record/spec'], samples: [['M-7', '320']] },
  choices: [...IMPORT.choices, choice('alias', '旧件码')],
}

test('rows are found by old codes once a person says so, and their column is found by its name', async () => {
  const node = await match({ ...OLD, codeRule: null, uncoded: 'refuse' })
  assert.match(getText(), /必填的 2 项 还差 1 项/)
  await click(screen.getByRole('radio', { name: '按旧件码找' }))
  assert.match(getText(), /必填的 3 项 都已对上/)
  assert.match(getText(), /标识 ?按旧件码找/)
  await press(NEXT)
  const [body = {}] = node.sent('importMatch')
  assert.deepEqual([body.uncoded, body.targets], ['alias', ['alias', 'record/spec']])
  const uncoded = within(screen.getByRole('group', { name: '表里没有标识' }))
  await click(uncoded.getByRole('radio', { name: '当作错误' }))
  assert.ok(listDisabledButtons().includes(NEXT), 'the column of old codes leads nowhere then')
})

test('without a column of old codes the next step waits for one', async () => {
  await match({ ...OLD, titles: ['老号', '规格'], uncoded: 'alias' })
  assert.ok(listDisabledButtons().includes(NEXT))
  assert.match(getText(), /还差 1 项/)
  assert.ok(!listUsableButtons().includes('按规则取号'), 'another way was chosen')
})

test('a checked row shows the identifier to which its old code leads', async () => {
  const row = { number: 2, outcome: 'changed' as const, problems: [], changed: ['规格'], before: [] }
  const found = { ...row, cells: ['M-7', '320'], identifier: '88.449.1001/BD-000007', byAlias: true }
  const lost = { ...found, number: 3, outcome: 'wrong' as const, identifier: '' }
  await check({
    ...{ ...OLD, targets: ['alias', 'record/spec'], uncoded: 'alias', takenCodes: 0 },
    preview: [found, lost],
  })
  assert.match(getText(), /更新 BD-000007 M-7 320/)
  assert.match(getText(), /出错 — M-7 320/)
})
