import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { MatchStep } = await import('./match/match-step.tsx')
const { CheckStep } = await import('./check-step.tsx')
const { WriteStep } = await import('./write-step.tsx')
const { WaysChoice } = await import('./ways.tsx')
const { CodeBox } = await import('./match/code-box.tsx')

const choice = (target: string, name: string, required = false) => ({
  ...{ target, name, required, scene: '' },
  ...{ unit: '', fills: target !== 'identifier' },
  options: [] as string[],
})
const RULE = { name: '盘码', pattern: 'BD-{serial:6}', left: 900, movedOn: false, problem: '' }
/** A file without a column of identifiers. */
const IMPORT: ImportDetail = {
  ...answerOf('importDetail'),
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
const match = (t: TestContext, more: Partial<ImportDetail> = {}) =>
  shown(t, MatchStep, { detail: { ...IMPORT, ...more } }, { ...COMPANY, answers: { importValues } })
const check = (t: TestContext, more: Partial<ImportDetail> = {}) =>
  shown(t, CheckStep, { detail: { ...IMPORT, state: 'checked', ...more } }, COMPANY)
const write = (t: TestContext, more: Partial<ImportDetail> = {}) =>
  shown(t, WriteStep, { detail: { ...IMPORT, state: 'done', ...more } }, COMPANY)
const NEXT = '下一步，查错'

test('a file without identifiers goes on once its rows take codes, which is one press away', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = match(t, { uncoded: 'refuse' })
  assert.ok(page.closed.includes(NEXT))
  assert.match(page.text, /还差 1 项/)
  await page.press('按规则取号')
  assert.ok(page.offered.includes(NEXT))
  assert.match(page.text, /都已对上/)
  assert.match(page.text, /取“盘码”接下来的号： ?BD-\{serial:6\}/)
  await page.press(NEXT)
  assert.equal(sent[0]?.body.uncoded, 'take')
})

test('a column that is not matched may hold the identifiers, so that no code is taken unasked', (t) => {
  const own = { titles: ['工件号', '规格'], targets: ['', 'record/spec'], samples: [['A-7', '320']] }
  const page = match(t, own)
  assert.ok(page.closed.includes(NEXT) && page.offered.includes('按规则取号'))
  assert.ok(match(t).offered.includes(NEXT), 'an empty column holds none')
  assert.ok(match(t, { ...own, state: 'checked' }).offered.includes(NEXT), 'a person has said it before')
})

test('without a rule, and with one that names no field of the template, nothing is offered', (t) => {
  for (const codeRule of [null, { ...RULE, problem: '编码规则用到字段 color，而模板里没有它' }]) {
    const page = match(t, { codeRule })
    assert.ok(page.closed.includes(NEXT) && !page.offered.includes('按规则取号'))
    assert.equal(page.text.includes('而模板里没有它，不能取号'), codeRule !== null)
  }
})

test('taking codes stands among the ways of an import where the template has a rule', (t) => {
  const ways = { existing: 'update', blanks: 'keep', uncoded: 'refuse' } as const
  const shownWith = (rule: typeof RULE | undefined) =>
    shown(t, WaysChoice, { ways, onWays: () => {}, rule }, COMPANY).text
  assert.match(shownWith(RULE), /表里没有标识 ?按规则取号 ?按旧件码找 ?当作错误/)
  assert.match(shownWith(undefined), /表里没有标识 ?按旧件码找 ?当作错误/)
})

const ADDED = { number: 2, outcome: 'added' as const, problems: [], changed: [], before: [] }

test('a check says how many rows take codes and shows the ones they would get', (t) => {
  const row = { ...ADDED, cells: ['320', '甲'] }
  const preview = [
    { ...row, identifier: '88.449.1001/BD-000001', takesCode: true },
    { ...row, number: 3, outcome: 'wrong' as const, identifier: '', takesCode: true },
  ]
  const { text, offered } = check(t, { preview })
  assert.match(text, /12 行没有标识，写入时按“盘码”取号/)
  assert.match(text, /标识 规格/)
  assert.match(text, /新建 取号 BD-000001 320/)
  assert.match(text, /出错 — 320/)
  assert.ok(offered.includes('写入 12 行'))
})

test('a rule that changed, or has too few numbers, keeps the rows from being written', (t) => {
  const moved = check(t, { codeRule: { ...RULE, movedOn: true } })
  assert.match(moved.text, /“盘码”在检查之后改过/)
  const few = check(t, { codeRule: { ...RULE, left: 11 } })
  assert.match(few.text, /12 行要取号，“盘码”这一期只剩 11 个/)
  for (const page of [moved, few]) assert.ok(page.closed.includes('写入 12 行'))
  assert.ok(!check(t, { takenCodes: 0, codeRule: { ...RULE, left: 0 } }).closed.includes('写入 12 行'))
})

test('a file that took codes before is written again only with a warning', (t) => {
  const takenBefore = '2026-11-20 15:12:00'
  assert.match(match(t, { takenBefore }).text, /已取过号写入/)
  assert.ok(!match(t, { takenBefore, uncoded: 'refuse' }).text.includes('已取过号写入'))
  assert.match(check(t, { takenBefore }).text, /会再取一遍号/)
})

test('written rows come back as a file that says which row got which code', async (t) => {
  const opened: string[] = []
  const location = { assign: (url: string) => opened.push(url) }
  Object.defineProperty(globalThis, 'location', { value: location, configurable: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'location'))
  const sent = aNode(t, [answered({ url: '/file.csv' })])
  const page = write(t)
  assert.match(page.text, /其中 12 行按规则取了号/)
  await page.press('下载写入的 12 行')
  assert.deepEqual(
    [sent[0]?.url, sent[0]?.body],
    [routes.importWrittenExport[1], { id: 'i1', prefix: '88.449.1001' }],
  )
  assert.deepEqual(opened, ['/file.csv'])
  assert.match(write(t, { takenCodes: 0 }).text, /原来的列，加上每一行的标识/)
})

test('rows that were written before the numbers ended can be downloaded and undone', (t) => {
  const ended = { state: 'failed' as const, doneRows: 8 }
  assert.ok(write(t, ended).offered.includes('下载写入的 12 行'))
  assert.ok(write(t, ended).offered.includes('撤销这次写入'))
  for (const more of [{ mode: 'all' as const }, { startTime: '' }, { doneRows: 0 }])
    assert.ok(!write(t, { ...ended, ...more }).offered.includes('撤销这次写入'))
})

const PLAIN = {
  titles: ['件码', '规格'],
  targets: ['identifier', 'record/spec'],
  samples: [['BD000007', '320']],
}

test('codes without the hyphens of the rule get them unless a person says otherwise', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  const page = match(t, PLAIN)
  assert.match(page.text, /码 BD000007 → BD-000007/)
  await page.press(NEXT)
  assert.equal(sent[0]?.body.hyphens, 'add')
  page.given<{ onWay: (way: 'keep') => void }>(CodeBox).onWay('keep')
  await page.again()
  assert.match(page.text, /没有横线的码会成为另外的标识/)
  await page.press(NEXT)
  assert.equal(sent[1]?.body.hyphens, 'keep')
})

test('codes that have their hyphens, are of no rule or are not matched are asked about no more', (t) => {
  const others: Partial<ImportDetail>[] = [
    { ...PLAIN, samples: [['BD-000007', '320']] },
    { ...PLAIN, samples: [['OLD7', '320']] },
    { ...PLAIN, codeRule: null },
    { ...PLAIN, targets: ['', 'record/spec'] },
  ]
  for (const more of others) assert.ok(!match(t, more).text.includes('补上横线'))
})

test('a checked row shows an identifier as the file writes it, and with its hyphens', (t) => {
  const row = { ...ADDED, cells: ['BD000007', '320'] }
  const preview = [{ ...row, identifier: '88.449.1001/BD-000007', hyphenated: true }]
  assert.match(check(t, { ...PLAIN, takenCodes: 0, preview }).text, /BD000007 → BD-000007 320/)
})

/** A file whose rows have old codes alone. */
const OLD: Partial<ImportDetail> = {
  ...{ titles: ['旧件码', '规格'], targets: ['', 'record/spec'], samples: [['M-7', '320']] },
  choices: [...IMPORT.choices, choice('alias', '旧件码')],
}

test('rows are found by old codes once a person says so, and their column is found by its name', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  const page = match(t, { ...OLD, codeRule: null, uncoded: 'refuse' })
  assert.match(page.text, /必填的 2 项 还差 1 项/)
  const { ways, onWays } = page.given<Parameters<typeof WaysChoice>[0]>(WaysChoice)
  onWays({ ...ways, uncoded: 'alias' })
  await page.again()
  assert.match(page.text, /必填的 3 项 都已对上/)
  assert.match(page.text, /标识 ?按旧件码找/)
  await page.press(NEXT)
  assert.deepEqual([sent[0]?.body.uncoded, sent[0]?.body.targets], ['alias', ['alias', 'record/spec']])
  onWays({ ...ways, uncoded: 'refuse' })
  await page.again()
  assert.ok(page.closed.includes(NEXT), 'the column of old codes leads nowhere then')
})

test('without a column of old codes the next step waits for one', (t) => {
  const page = match(t, { ...OLD, titles: ['老号', '规格'], uncoded: 'alias' })
  assert.ok(page.closed.includes(NEXT))
  assert.match(page.text, /还差 1 项/)
  assert.ok(!page.offered.includes('按规则取号'), 'another way was chosen')
})

test('a checked row shows the identifier to which its old code leads', (t) => {
  const row = { number: 2, outcome: 'changed' as const, problems: [], changed: ['规格'], before: [] }
  const found = { ...row, cells: ['M-7', '320'], identifier: '88.449.1001/BD-000007', byAlias: true }
  const lost = { ...found, number: 3, outcome: 'wrong' as const, identifier: '' }
  const { text } = check(t, {
    ...{ ...OLD, targets: ['alias', 'record/spec'], uncoded: 'alias', takenCodes: 0 },
    preview: [found, lost],
  })
  assert.match(text, /更新 BD-000007 M-7 320/)
  assert.match(text, /出错 — M-7 320/)
})
