import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dropConditions,
  formatConditions,
  type ListSpec,
  listFiltersSet,
  readQuery,
  splitConditions,
  toBody,
  toConditions,
  writeQuery,
} from './query.ts'

const SPEC: ListSpec = {
  tabs: {
    name: 'state',
    options: [
      { value: '', label: '全部' },
      { value: 'unpaid', label: '待支付' },
    ],
  },
  filters: [
    { kind: 'select', name: 'payWay', label: '付款方式', options: [{ value: 3, label: '银行卡' }] },
    {
      kind: 'select',
      name: 'kinds',
      label: '种类',
      options: [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ],
    },
    { kind: 'days', name: 'createTime', label: '下单' },
    { kind: 'money', name: 'amount', label: '金额' },
  ],
  searches: true,
  sorts: ['createTime', 'amount'],
}
const read = (address: string) => readQuery(new URLSearchParams(address), SPEC)

test('an empty address asks for the first page of the first tab', () => {
  assert.deepEqual(toBody(read(''), SPEC), { current: 1, size: 20 })
})

test('conditions of the address reach the body with the types of the call', () => {
  const query = read(
    'state=unpaid&payWay=3&kinds=b&createTimeFrom=2026-01-01&amountFrom=50000&text=%20BJ%20&sort=amount&order=asc&page=3&size=50',
  )
  assert.deepEqual(toBody(query, SPEC), {
    current: 3,
    size: 50,
    state: 'unpaid',
    text: 'BJ',
    sortBy: 'amount',
    sortOrder: 'asc',
    payWay: 3,
    kinds: 'b',
    createTimeFrom: '2026-01-01',
    amountFrom: 5_000_000,
  })
  assert.equal(listFiltersSet(query, SPEC), 4)
  assert.deepEqual(formatConditions(query, SPEC), [
    'BJ',
    '银行卡',
    '乙',
    '下单 2026-01-01 起',
    '金额 50000.00 元 起',
  ])
})

test('values that no filter understands are left out', () => {
  const odd = read(
    'state=x&payWay=9&kinds=z&createTimeFrom=yesterday&amountTo=1.234&sort=name&page=-4&size=7',
  )
  assert.deepEqual(toBody(odd, SPEC), { current: 1, size: 20 })
})

test('writing a query keeps foreign words and drops what says nothing', () => {
  const query = { ...read('payWay=3&amountTo=12.5'), tab: 'unpaid' }
  const written = writeQuery(query, SPEC, new URLSearchParams('id=7&page=4&text=old'))
  assert.equal(written.toString(), 'id=7&payWay=3&amountTo=12.50&state=unpaid')
  assert.deepEqual(readQuery(written, SPEC), query)
  assert.equal(writeQuery(dropConditions(query), SPEC, written).toString(), 'id=7&state=unpaid')
})

test('a list that pages by key keeps the cursor in the address, and is on its first page without one', () => {
  const long = { keyset: true }
  const first = readQuery(new URLSearchParams('page=4'), long)
  assert.deepEqual([first.page, first.cursor], [1, ''])
  assert.equal('current' in toBody(first, long) || 'cursor' in toBody(first, long), false)
  const fourth = readQuery(new URLSearchParams('page=4&cursor=abc'), long)
  assert.deepEqual(toBody(fourth, long), { cursor: 'abc', size: 20 })
  assert.equal(String(writeQuery(fourth, long, new URLSearchParams())), 'page=4&cursor=abc')
  const back = { ...fourth, page: 1 }
  assert.equal(String(writeQuery(back, long, new URLSearchParams('cursor=abc'))), '')
  // A cursor means nothing to a list that pages by number.
  assert.equal(readQuery(new URLSearchParams('page=4&cursor=abc'), {}).cursor, '')
})

test('a page outside the possible ones becomes the nearest, and an unoffered size becomes the usual one', () => {
  const readPage = (address: string) => [read(address).page, read(address).size]
  assert.deepEqual(readPage('page=0'), [1, 20])
  assert.deepEqual(readPage('page=2.9&size=50'), [2, 50])
  assert.deepEqual(readPage('page=99999999'), [10_000, 20])
  assert.deepEqual(readPage('page=abc&size=1000000'), [1, 20])
  assert.equal(readQuery(new URLSearchParams(), { ...SPEC, size: 10 }).size, 10)
})

test('a search is cut to what the call takes; a list without search has none', () => {
  assert.equal(read(`text=${'字'.repeat(80)}`).text.length, 60)
  assert.equal(readQuery(new URLSearchParams('text=BJ'), { ...SPEC, searches: false }).text, '')
})

test('only columns that the call sorts by sort, downwards unless said otherwise', () => {
  assert.deepEqual(read('sort=amount').sort, { by: 'amount', order: 'desc' })
  assert.deepEqual(read('sort=amount&order=up').sort, { by: 'amount', order: 'desc' })
  assert.equal(read('sort=password&order=asc').sort, undefined)
})

test('a known value of a filter is asked for, an unknown one is left out', () => {
  assert.equal(toConditions(read('kinds=b'), SPEC).kinds, 'b')
  assert.equal(toConditions(read('kinds=x'), SPEC).kinds, undefined)
})

test('a range may be open at either end, and zero is an amount', () => {
  assert.deepEqual(toConditions(read('amountFrom=0'), SPEC), { amountFrom: 0 })
  assert.deepEqual(toConditions(read('amountTo=0.01&createTimeTo=2026-11-22'), SPEC), {
    createTimeTo: '2026-11-22',
    amountTo: 1,
  })
})

test('an export takes the conditions without the page', () => {
  const query = read('state=unpaid&payWay=3&page=7&size=100')
  assert.deepEqual(toConditions(query, SPEC), { state: 'unpaid', payWay: 3 })
})

test('an empty list says its conditions in words', () => {
  assert.deepEqual(
    formatConditions(read('createTimeFrom=2026-01-01&createTimeTo=2026-01-31&amountTo=9'), SPEC),
    ['下单 2026-01-01 至 2026-01-31', '金额 9.00 元 止'],
  )
  assert.deepEqual(formatConditions(read(''), SPEC), [])
})

test('every query survives its address', () => {
  const tabs = ['', 'unpaid']
  const filters = ['', 'payWay=3', 'kinds=b,a', 'createTimeFrom=2026-01-01&amountTo=12.50']
  const rests = ['', 'text=BJ', 'sort=createTime&order=asc', 'sort=amount', 'page=3&size=100']
  for (const tab of tabs) {
    for (const filter of filters) {
      for (const rest of rests) {
        const query = read(`state=${tab}&${filter}&${rest}`)
        assert.deepEqual(readQuery(writeQuery(query, SPEC, new URLSearchParams()), SPEC), query)
      }
    }
  }
})

test('an address without conditions is short', () => {
  assert.equal(writeQuery(read('page=1&size=20&state='), SPEC, new URLSearchParams('page=4')).toString(), '')
})

test('each condition can be taken away alone, a range as one', () => {
  const query = read('state=unpaid&text=BJ&kinds=b&createTimeFrom=2026-01-01&createTimeTo=2026-02-01&page=3')
  const apart = splitConditions(query, SPEC)
  assert.deepEqual(
    apart.map(({ name }) => name),
    ['搜索', '种类', '下单'],
  )
  assert.deepEqual(
    apart.map(({ without }) => toConditions(without, SPEC)),
    [
      { state: 'unpaid', kinds: 'b', createTimeFrom: '2026-01-01', createTimeTo: '2026-02-01' },
      { state: 'unpaid', text: 'BJ', createTimeFrom: '2026-01-01', createTimeTo: '2026-02-01' },
      { state: 'unpaid', text: 'BJ', kinds: 'b' },
    ],
  )
  assert.ok(apart.every(({ without }) => without.page === 1))
  assert.deepEqual(splitConditions(read('state=unpaid'), SPEC), [])
})
