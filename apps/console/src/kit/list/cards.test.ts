import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, type ReactNode } from 'react'
import { rendered, textOf } from '../../../test-support/render.ts'
import type { Column, RowsProps } from './types.ts'

const { Rows } = await import('./rows.tsx')
const values = await import('../values.tsx')

type Part = { code: string; name: string; state: string; batch: string; amount: string }
const DISC: Part = { code: 'BD-1', name: '前制动盘', state: '有效', batch: 'B26', amount: '6.80' }
const PAD: Part = { code: 'BP-2', name: '制动片', state: '停用', batch: '', amount: '1.20' }

const column = (key: keyof Part, title: string, more: Partial<Column<Part>> = {}): Column<Part> => ({
  key,
  title,
  render: (row) => row[key],
  ...more,
})
const columns = [
  column('code', '标识', { card: 'code' }),
  column('name', '名称', { card: 'name' }),
  column('state', '状态', { card: 'state' }),
  column('batch', '批次', { card: 'line', empty: ({ batch }) => batch === '' }),
  column('amount', '金额', { card: 'amount', named: true }),
]
const show = (more: Partial<RowsProps<Part>> = {}, width = 390) =>
  rendered(
    createElement(Rows<Part>, {
      ...{ rows: [DISC, PAD], rowKey: ({ code }: Part) => code, columns, noun: '标识', unit: '条' },
      ...more,
    }),
    { width },
  )
const partsOf = (markup: string, element: string) =>
  [...markup.matchAll(new RegExp(`<${element}[ >].*?</${element}>`, 'g'))].map(([part]) => textOf(part))

test('a card has code and state in its first line, its name as heading, and the amount at its foot', () => {
  const markup = show()
  assert.deepEqual(partsOf(markup, 'header'), ['BD-1 有效', 'BP-2 停用'])
  assert.deepEqual(partsOf(markup, 'h2'), ['前制动盘', '制动片'])
  assert.deepEqual(partsOf(markup, 'footer'), ['金额 6.80', '金额 1.20'])
})

test('a card leaves out what its row has no value for', () => {
  assert.deepEqual(partsOf(show(), 'dl'), ['批次 B26'])
})

test('without a name the code is the heading, and without a state there is no first line', () => {
  const bare = columns.filter(({ key }) => key === 'code' || key === 'batch')
  const markup = show({ columns: bare })
  assert.deepEqual(partsOf(markup, 'h2'), ['BD-1', 'BP-2'])
  assert.deepEqual(partsOf(markup, 'header'), [])
  assert.deepEqual(partsOf(markup, 'footer'), [])
})

test('the likely next step is the last button of a card, and the heading opens the record', () => {
  const markup = show({
    open: ({ code }) => `/parts/${code}`,
    rowActions: ({ code }) => [
      { label: '启用', primary: true, onPress: () => {} },
      { label: '删除', danger: true, name: `删除${code}`, onPress: () => {} },
    ],
    look: ({ name }) => name,
  })
  assert.deepEqual(partsOf(markup, 'footer')[0], '金额 6.80 删除 速览 启用')
  assert.ok(markup.includes('aria-label="速览BD-1"') && markup.includes('aria-label="删除BP-2"'))
  assert.ok(markup.includes('href="/parts/BD-1"'))
})

test('a table that can be looked at names its keys, and only a selectable one has boxes', () => {
  const plain = show({}, 1440)
  assert.ok(!plain.includes('type="checkbox"') && !textOf(plain).includes('速览'))
  const chosen = show({ selection: { actions: () => null }, look: ({ name }) => name }, 1440)
  assert.equal(chosen.match(/type="checkbox"/g)?.length, 3)
  assert.match(textOf(chosen), /J K 上下 X 勾选 Space 速览 Enter 打开/)
  assert.ok(!textOf(chosen).includes('已选'), 'nothing is selected at first')
})

test('a table without actions for a row says so with a dash', () => {
  const text = textOf(show({ rowActions: ({ code }) => (code === 'BD-1' ? [{ label: '看' }] : []) }, 1440))
  assert.match(text, /6\.80 看 .*1\.20 —/)
})

test('thousands of a count are separated in the table and on a card, and a number of a thing is not', () => {
  const counted: Column<Part>[] = [
    ...columns,
    { key: 'pieces', title: '件数', render: () => 18_600 },
    { key: 'order', title: '次序', render: () => '2026' },
  ]
  for (const width of [390, 1440]) assert.match(textOf(show({ columns: counted }, width)), /18,600 .*2026/)
})

test('a number without a unit says on the card what it counts', () => {
  const column = (value: string) => ({
    key: 'parts',
    title: '零件数',
    card: 'brief' as const,
    render: () => value,
  })
  assert.match(show({ columns: [column('104')] }), /零件数/)
  assert.doesNotMatch(show({ columns: [{ ...column('104'), unit: '件' }] }), /零件数/)
  assert.doesNotMatch(show({ columns: [column('制动盘')] }), /零件数/)
})

test('a code or a time alone says on the card what it is', () => {
  const { Code, Time } = values
  const shown = (card: 'amount' | 'next' | 'state', value: ReactNode) =>
    textOf(show({ columns: [{ key: 'x', title: '应召回', card, render: () => value }], rows: [DISC] }))
  assert.match(shown('amount', createElement(Code, null, '114')), /^应召回 114/)
  assert.match(shown('next', createElement(Time, { time: '2026-11-27 13:38:00' })), /^应召回 11-27 13:38/)
  assert.doesNotMatch(shown('state', createElement(Code, null, '114')), /应召回/)
  assert.doesNotMatch(shown('next', '等对方接受'), /应召回/)
})
