import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countUnmatched, describeValues, listValueLists, setMatch } from './matched-values.ts'

const CHOICES = [
  { target: 'identifier', scene: '', name: '标识', required: true, options: [], unit: '', fills: false },
  {
    target: 'record/verdict',
    scene: '档案',
    name: '结论',
    required: true,
    options: ['合格', '不合格'],
    unit: '',
    fills: true,
  },
]
const counted = (column: number, texts: Record<string, number>, more = false) => ({
  column,
  values: Object.entries(texts).map(([value, rows]) => ({ value, rows })),
  more,
})
const COLUMNS = [counted(0, { 'BD-1': 1 }, true), counted(1, { OK: 30, 合格: 5, NG: 2 })]
const TARGETS = ['identifier', 'record/verdict']
const OK = { target: 'record/verdict', value: 'OK', option: '合格' }
const listsOf = (values: (typeof OK)[], staleValues: (typeof OK)[] = []) =>
  listValueLists(COLUMNS, TARGETS, CHOICES, { values, staleValues })

test('only columns of closed lists have texts to match, and texts that are options need none', () => {
  const [list, ...others] = listsOf([OK])
  assert.deepEqual([others, list?.target, list?.exact], [[], 'record/verdict', 1])
  assert.deepEqual(list?.open, [
    { value: 'OK', rows: 30, option: '合格', stale: undefined },
    { value: 'NG', rows: 2, option: undefined, stale: undefined },
  ])
  assert.deepEqual(
    listValueLists(COLUMNS, ['', 'record/verdict'], CHOICES, { values: [], staleValues: [] })[0]?.exact,
    1,
  )
  assert.deepEqual(
    listValueLists(COLUMNS, ['record/verdict', 'record/verdict'], CHOICES, { values: [], staleValues: [] })
      .length,
    1,
  )
})

test('a match from before other options stands beside the text and counts for nothing', () => {
  const lists = listsOf([], [OK])
  assert.deepEqual([lists[0]?.open[0]?.option, lists[0]?.open[0]?.stale], [undefined, '合格'])
  assert.deepEqual(countUnmatched(lists), { values: 2, rows: 32 })
})

test('a text has one match, which can be taken back', () => {
  const other = { ...OK, target: 'record/other' }
  assert.deepEqual(setMatch([OK, other], OK, '不合格'), [other, { ...OK, option: '不合格' }])
  assert.deepEqual(setMatch([OK, other], OK, undefined), [other])
  assert.deepEqual(setMatch([], OK, ''), [{ ...OK, option: '' }])
})

test('a column says what its texts stand for, or how many are open', () => {
  const NG = { ...OK, value: 'NG', option: '' }
  const about = (values: (typeof OK)[]) => listsOf(values).map(describeValues)
  assert.deepEqual(about([]), ['2 个值没有对'])
  assert.deepEqual(about([OK, NG]), ['OK → 合格，NG → 空着，2 个值已对'])
  const lists = listValueLists([counted(1, { 合格: 5 })], TARGETS, CHOICES, { values: [], staleValues: [] })
  assert.deepEqual(lists.map(describeValues), ['1 个值都认得'])
})
