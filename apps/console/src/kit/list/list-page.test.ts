import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { answerOf } from '../../../test-support/answers.ts'
import { rendered, textOf } from '../../../test-support/render.ts'
import type { ListProps } from './types.ts'

const { ListPage } = await import('./list-page.tsx')

type Props = ListProps<'orderManageList'>
const props: Props = {
  call: 'orderManageList',
  title: '订单',
  noun: '订单',
  unit: '笔',
  rowKey: ({ orderCode }) => orderCode,
  columns: [
    { key: 'code', title: '订单号', card: 'code', render: ({ orderCode }) => orderCode },
    { key: 'name', title: '应用', card: 'name', render: ({ buyerCompanyName }) => buyerCompanyName },
    { key: 'amount', title: '金额', align: 'right', sort: 'totalAmount', render: () => '6,800.00' },
    { key: 'wide', title: '来源', wide: true, render: () => '平台' },
  ],
  search: '订单号或企业',
  filters: [
    {
      kind: 'select',
      name: 'paymentMethod',
      label: '付款方式',
      options: [
        { value: 'wechat', label: '微信支付' },
        { value: 'transfer', label: '转账' },
      ],
    },
    { kind: 'days', name: 'createTime', label: '下单日期' },
    { kind: 'money', name: 'amount', label: '金额' },
  ],
}

const [one] = answerOf('orderManageList').records
const answer = (codes: readonly string[], total = codes.length) => ({
  ...answerOf('orderManageList'),
  records: codes.map((orderCode) => ({ ...(one ?? assert.fail()), orderCode })),
  total,
})
type Options = Parameters<typeof rendered>[1]
const show = (more: Partial<Props> = {}, given: Options = {}) =>
  rendered(createElement(ListPage<'orderManageList'>, { ...props, ...more } as Props), {
    answers: { orderManageList: answer(['A-1', 'A-2']) },
    ...given,
  })
const attributes = (markup: string, name: string) =>
  [...markup.matchAll(new RegExp(`${name}="([^"]*)"`, 'g'))].map(([, value]) => value)

test('a wide window has a table with a heading for each column, a phone has a card for each row', () => {
  const wide = textOf(show())
  for (const words of ['订单号', '应用', '金额', '来源', 'A-1', 'A-2', '共 2 笔'])
    assert.ok(wide.includes(words), words)
  const tablet = textOf(show({}, { width: 1024 }))
  assert.ok(!tablet.includes('来源') && tablet.includes('A-2'), 'a column for wide windows only')
  const phone = show({}, { width: 390 })
  assert.ok(!phone.includes('<table'))
  assert.equal(phone.match(/class="card"/g)?.length, 2)
})

test('the address says how the table is sorted', () => {
  const sorts = (url: string) => attributes(show({}, { url }), 'aria-sort')
  assert.deepEqual(sorts('/orders'), [])
  assert.deepEqual(sorts('/orders?sort=totalAmount'), ['descending'])
  assert.deepEqual(sorts('/orders?sort=totalAmount&order=asc'), ['ascending'])
  assert.deepEqual(sorts('/orders?sort=wide'), [], 'a column by which the call does not sort')
})

test('filters show what the address says, and a button takes them back', () => {
  const plain = textOf(show())
  assert.ok(plain.includes('付款方式') && !plain.includes('微信支付') && !plain.includes('重置'))
  const set = show({}, { url: '/orders?paymentMethod=wechat&amountFrom=100&createTimeFrom=2026-11-01' })
  const text = textOf(set)
  assert.ok(text.includes('微信支付') && text.includes('重置'))
  assert.ok(attributes(set, 'value').includes('2026-11-01'))
  assert.ok(text.includes('100'))
  const wrong = textOf(show({}, { url: '/orders?paymentMethod=cash&amountFrom=x&createTimeFrom=1' }))
  assert.ok(!wrong.includes('重置'), 'values that the call would refuse are none')
  assert.match(textOf(show({}, { url: '/orders?paymentMethod=wechat', width: 390 })), /筛选 1/)
})

test('an empty list says which condition empties it and offers the way out', () => {
  const empty = { answers: { orderManageList: answer([]) } }
  const nothing = show({}, empty)
  assert.match(textOf(nothing), /还没有订单/)
  // The outline of a row stands here instead of a picture.
  assert.match(nothing, /class="ghost"[^>]*>(?:<span>(?:订单号|应用|金额|来源)<i><\/i><\/span>){4}/)
  assert.match(
    textOf(show({}, { ...empty, url: '/orders?text=甲' })),
    /没有查到「甲」.*换个词再试。.*清除查询/,
  )
  assert.match(
    textOf(show({}, { ...empty, url: '/orders?text=甲&paymentMethod=wechat' })),
    /没有符合条件的订单 “.*微信支付.*”没有订单，请放宽条件。 重置全部/,
  )
  const own = textOf(show({ empty: () => ({ title: '本月没有订单', text: '下月再看' }) }, empty))
  assert.match(own, /本月没有订单 下月再看/)
})

test('a list that waits says what it loads, one that failed says why and loads again', () => {
  const waiting = show({}, { answers: {} })
  assert.ok(waiting.includes('aria-label="正在加载订单"'))
  const failed = textOf(show({}, { answers: {}, failure: { code: 50000, message: '稍后再试' } }))
  assert.match(failed, /订单没有读出来 稍后再试 重新加载/)
  const offline = textOf(show({}, { answers: {}, failure: { code: 0, message: '没有连上' } }))
  assert.match(offline, /没有连上服务器 请检查网络后重新加载。/)
})

test('tabs carry the numbers of the answer, and the tab of the address is the current one', () => {
  const counts = { ...answerOf('orderManageList').counts, unpaid: 1234 }
  const tabs: Props['tabs'] = {
    name: 'status',
    label: '订单状态',
    options: [
      { value: '', label: '全部' },
      { value: 'unpaid', label: '待支付', count: 'unpaid' },
    ],
  }
  const orderManageList = { ...answer(['A-1']), counts }
  const markup = show({ tabs }, { answers: { orderManageList }, url: '/orders?status=unpaid' })
  assert.match(textOf(markup), /全部 待支付 1,234/)
  assert.match(markup, /aria-current="true"[^>]*>待支付/)
  assert.ok(!textOf(show({ tabs }, { answers: {} })).includes('1,234'), 'no number before there is an answer')
})

test('pages, exports, sums and tools come with rows and not without', () => {
  const more: Partial<Props> = {
    exports: 'orderManageExport',
    foot: ({ total }) => `合计 ${total} 笔`,
    tools: ({ total, words }) => `全部 ${total} 笔 ${words.join('、')}`,
  }
  const many = {
    answers: { orderManageList: answer(['A-1'], 45) },
    url: '/orders?page=2&paymentMethod=wechat',
  }
  const text = textOf(show(more, many))
  assert.match(text, /共 45 笔 第 21–40 笔/)
  assert.match(text, /合计 45 笔/)
  assert.match(text, /全部 45 笔 微信支付/)
  assert.match(text, /导出/)
  const none = textOf(show(more, { answers: { orderManageList: answer([]) } }))
  for (const words of ['导出', '合计', '全部 0']) assert.ok(!none.includes(words), words)
})

test('columns that a person has put away are left out, except the first', () => {
  const kept = { orderManageList: answer(['A-1']), listSettings: { views: [], hidden: ['code', 'amount'] } }
  const text = textOf(show({ keeps: 'identifiers' }, { answers: kept }))
  assert.ok(text.includes('订单号') && text.includes('应用'))
  assert.ok(!/金额 来源|6,800/.test(text))
})

test('actions of a row are links and buttons that name their row', () => {
  const markup = show({
    rowActions: ({ orderCode }) => [
      { label: '查看', to: `/orders/${orderCode}`, name: `查看${orderCode}` },
      { label: '取消', danger: true, disabled: true, name: `取消${orderCode}`, onPress: () => {} },
      { label: '官网', href: 'https://a.example' },
    ],
  })
  assert.ok(attributes(markup, 'aria-label').includes('取消A-2'))
  assert.ok(attributes(markup, 'href').includes('/orders/A-1'))
  assert.ok(attributes(markup, 'href').includes('https://a.example'))
  assert.match(markup, /<button[^>]*aria-label="取消A-1"[^>]*disabled/)
})
