import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, type ReactNode } from 'react'
import { getText, renderPage, screen } from '../../../test-support/render-page.ts'
import type { Column, RowsProps } from './types.ts'

const { Rows } = await import('./rows.tsx')
const { Code, Time } = await import('../values.tsx')

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
  renderPage(
    Rows<Part>,
    {
      ...{ rows: [DISC, PAD], rowKey: ({ code }: Part) => code, columns, noun: '标识', unit: '条' },
      ...more,
    },
    { width },
  )
/** The texts of all elements of a kind. */
const partsOf = (selector: string) => [...document.querySelectorAll(selector)].map((part) => getText(part))

test('a card has code and state in its first line, its name as heading, and the amount at its foot', async () => {
  await show()
  assert.deepEqual(partsOf('header'), ['BD-1 有效', 'BP-2 停用'])
  assert.deepEqual(partsOf('h2'), ['前制动盘', '制动片'])
  assert.deepEqual(partsOf('footer'), ['金额 6.80', '金额 1.20'])
})

test('a card leaves out what its row has no value for', async () => {
  await show()
  assert.deepEqual(partsOf('dl'), ['批次 B26'])
})

test('without a name the code is the heading, and without a state there is no first line', async () => {
  const bare = columns.filter(({ key }) => key === 'code' || key === 'batch')
  await show({ columns: bare })
  assert.deepEqual(partsOf('h2'), ['BD-1', 'BP-2'])
  assert.deepEqual(partsOf('header'), [])
  assert.deepEqual(partsOf('footer'), [])
})

test('the likely next step is the last button of a card, and the heading opens the record', async () => {
  await show({
    open: ({ code }) => `/parts/${code}`,
    rowActions: ({ code }) => [
      { label: '启用', primary: true, onPress: () => {} },
      { label: '删除', danger: true, name: `删除${code}`, onPress: () => {} },
    ],
    look: ({ name }) => name,
  })
  assert.deepEqual(partsOf('footer')[0], '金额 6.80 删除 速览 启用')
  for (const name of ['速览BD-1', '删除BP-2']) assert.ok(screen.getByRole('button', { name }))
  assert.ok(document.querySelector('a[href="/parts/BD-1"]'))
})

test('a table that can be looked at offers it in each row, and only a selectable one has boxes', async () => {
  await show({}, 1440)
  assert.ok(screen.queryAllByRole('checkbox').length === 0 && !getText().includes('速览'))
  await show({ selection: { actions: () => null }, look: ({ name }) => name }, 1440)
  assert.equal(screen.getAllByRole('checkbox').length, 3)
  assert.ok(screen.getByRole('button', { name: '速览BD-1' }))
  assert.ok(!getText().includes('已选'), 'nothing is selected at first')
})

test('a table without actions for a row says so with a dash', async () => {
  await show({ rowActions: ({ code }) => (code === 'BD-1' ? [{ label: '看' }] : []) }, 1440)
  assert.match(getText(), /6\.80 看 .*1\.20 —/)
})

test('thousands of a count are separated in the table and on a card, and a number of a thing is not', async () => {
  const counted: Column<Part>[] = [
    ...columns,
    { key: 'pieces', title: '件数', render: () => 18_600 },
    { key: 'order', title: '次序', render: () => '2026' },
  ]
  for (const width of [390, 1440]) {
    await show({ columns: counted }, width)
    assert.match(getText(), /18,600 .*2026/)
  }
})

test('a number without a unit says on the card what it counts', async () => {
  const column = (value: string) => ({
    key: 'parts',
    title: '零件数',
    card: 'brief' as const,
    render: () => value,
  })
  await show({ columns: [column('104')] })
  assert.match(getText(), /零件数/)
  for (const other of [{ ...column('104'), unit: '件' }, column('制动盘')]) {
    await show({ columns: [other] })
    assert.doesNotMatch(getText(), /零件数/)
  }
})

test('a code or a time alone says on the card what it is', async () => {
  const textWith = async (card: 'amount' | 'next' | 'state', value: ReactNode) => {
    await show({ columns: [{ key: 'x', title: '应召回', card, render: () => value }], rows: [DISC] })
    return getText()
  }
  assert.match(await textWith('amount', createElement(Code, null, '114')), /^应召回 114/)
  const time = createElement(Time, { time: '2026-11-27 13:38:00' })
  assert.match(await textWith('next', time), /^应召回 11-27 13:38/)
  assert.doesNotMatch(await textWith('state', createElement(Code, null, '114')), /应召回/)
  assert.doesNotMatch(await textWith('next', '等对方接受'), /应召回/)
})
