import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Compared } from '@biaojie/contract/marketplace/market/shapes.ts'
import { buildGroups, type Column, isAlike, markBest, toSheet } from './rows.ts'

const column = (letter: string, year: number | null, change: Partial<Compared> = {}): Column => {
  const price = { id: letter, price: year, duration: 1, durationUnit: '1', durationUnitView: '1 年' }
  const chosen = { id: letter, name: '标准版', limits: [], tryUseDuration: 7, pricesResponse: [price] }
  const application = {
    name: `应用${letter}`,
    status: 'listed',
    appOriginal: 1,
    traits: ['一', '二'],
    abilities: [{ name: '断网可用', value: '8 小时' }],
    facts: [],
    delivery: [],
    provider: { name: '示例', serviceHours: '工作日', answerHours: 4 },
    rating: { average: 0, count: 0, byStars: [] },
    list: [chosen],
    ...change,
  }
  return { letter, application, chosen, price } as unknown as Column
}
const row = (columns: Column[], name: string) =>
  buildGroups(columns)
    .flatMap(({ rows }) => rows)
    .find((item) => item.name === name)!

test('the cheapest over the years is named, negotiable and withdrawn ones take no part', () => {
  const columns = [
    column('A', 100),
    column('B', 90),
    column('C', null),
    column('D', 10, { status: 'withdrawn' }),
  ]
  const year = row(columns, '用 1 年')
  assert.deepEqual(markBest(year, columns), [false, true, false, false])
  assert.equal(year.text(columns[2]!), '报价后可比')
  assert.equal(row(columns, '用 3 年').text(columns[0]!), '300.00')
})

test('no entry is best where all are equal', () => {
  const columns = [column('A', 100), column('B', 100)]
  assert.deepEqual(markBest(row(columns, '用 1 年'), columns), [false, false])
  assert.ok(isAlike(row(columns, '断网可用'), columns))
})

test('the review of one person does not beat many that are nearly as good', () => {
  const rated = (letter: string, average: number, count: number) =>
    column(letter, 100, { rating: { average, count, byStars: [] } })
  const columns = [rated('A', 5, 1), rated('B', 4.8, 40), rated('C', 0, 0)]
  assert.deepEqual(markBest(row(columns, '评价'), columns), [false, true, false])
})

test('a name that only one of several has is not compared', () => {
  const abilities = [
    { name: '断网可用', value: '4 小时' },
    { name: '语音播报', value: '有' },
  ]
  const names = (columns: Column[]) =>
    buildGroups(columns).flatMap(({ rows }) => rows.map(({ name }) => name))
  const several = names([column('A', 100), column('B', 100, { abilities })])
  assert.ok(several.includes('断网可用') && !several.includes('语音播报'))
  assert.ok(names([column('B', 100, { abilities })]).includes('语音播报'))
})

test('the spreadsheet has the names, the chosen packages and every row', () => {
  const rows = toSheet([column('A', 1, { name: '一物一码' })])
  assert.deepEqual(rows[0], ['应用对比', '一物一码'])
  assert.deepEqual(rows[1], ['规格', '标准版'])
  assert.ok(rows.some(([name]) => name === '用 3 年'))
})
