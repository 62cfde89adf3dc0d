import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildAddress, findQuickDays, findRangeProblem, listTabs, readQuery, toRequest } from './query.ts'

const read = (search: string) => readQuery(new URLSearchParams(search), '2026-11-20')

test('the first load asks without a filter; later ones name tab and range', () => {
  assert.equal(toRequest(read('')), undefined)
  assert.deepEqual(toRequest(read('tab=1&quick=2')), { dataOption: '1', quickTime: '2' })
  assert.deepEqual(toRequest(read('tab=0&from=2026-11-01&to=2026-11-06')), {
    dataOption: '0',
    quickTime: '5',
    startTime: '2026-11-01',
    endTime: '2026-11-06',
  })
})

test('every tab asks with its own code, repairs with 3', () => {
  for (const code of [0, 1, 2, 3]) assert.equal(toRequest(read(`tab=${code}`))?.dataOption, String(code))
})

test('tabs are those of the dictionary under its names, repairs added', () => {
  const options = [
    { code: 2, name: '工位加工时间' },
    { code: 0, name: '用电' },
    { code: 3, name: '别的' },
    { code: 8, name: '画不出来的' },
  ]
  assert.deepEqual(
    listTabs(options).map(({ code, name }) => `${code}${name}`),
    ['2工位加工时间', '0用电', '3维修记录'],
  )
})

test('an unreadable address shows today', () => {
  assert.deepEqual(read('tab=9&quick=x&from=2026-13-40&to=y'), {
    tab: undefined,
    quick: 0,
    from: '2026-11-20',
    to: '2026-11-20',
  })
})

test('weeks run from Monday, months whole', () => {
  assert.deepEqual(findQuickDays(1, '2026-11-22'), { from: '2026-11-16', to: '2026-11-22' })
  assert.deepEqual(findQuickDays(2, '2026-02-10'), { from: '2026-02-01', to: '2026-02-28' })
})

test('a range covers three months at most and never runs backwards', () => {
  assert.equal(findRangeProblem('2026-08-20', '2026-11-20'), undefined)
  assert.equal(findRangeProblem('2026-08-19', '2026-11-20'), '自定义时间不能超过三个月')
  assert.equal(findRangeProblem('2026-11-20', '2026-11-19'), '结束日期不能早于开始日期')
  assert.equal(findRangeProblem('', '2026-11-19'), '请选择开始和结束日期')
})

test('an address keeps what is not about tab and range', () => {
  const keep = new URLSearchParams('identifier=88.449.1001/LINE-M01&tab=1&quick=2')
  assert.equal(
    buildAddress('/product_scene', { keep, tab: 2, quick: 1 }),
    '/product_scene?identifier=88.449.1001%2FLINE-M01&tab=2&quick=1',
  )
})
