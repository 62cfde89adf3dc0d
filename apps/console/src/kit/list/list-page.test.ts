import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../test-support/answers.ts'
import {
  type Answers,
  answerInTurn,
  makeRefusal,
  NO_NETWORK,
  PENDING,
} from '../../../test-support/fake-node.ts'
import { getText, press, renderPage, screen } from '../../../test-support/render-page.ts'
import type { ListProps } from './types.ts'

const { ListPage } = await import('./list-page.tsx')
const { queries } = await import('../calls.ts')

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

const [EXAMPLE = assert.fail()] = makeAnswer('orderManageList').records
const answer = (codes: readonly string[], total = codes.length) => ({
  ...makeAnswer('orderManageList'),
  records: codes.map((orderCode) => ({ ...EXAMPLE, orderCode })),
  total,
})
type Options = Parameters<typeof renderPage>[2]
const show = (more: Partial<Props> = {}, options: Options = {}) =>
  renderPage(ListPage<'orderManageList'>, { ...props, ...more } as Props, {
    answers: { orderManageList: answer(['A-1', 'A-2']) },
    ...options,
  })
const method = () => screen.getByLabelText<HTMLSelectElement>('付款方式').value
const withAnswer = (orderManageList: Answers['orderManageList'], url = '/orders'): Options => ({
  ...{ url, answers: { orderManageList } },
})

test('a wide window has a table with a heading for each column, a phone has a card for each row', async () => {
  await show()
  for (const words of ['订单号', '应用', '金额', '来源', 'A-1', 'A-2', '共 2 笔'])
    assert.ok(getText().includes(words), words)
  await show({}, { width: 1024 })
  assert.ok(!getText().includes('来源') && getText().includes('A-2'), 'a column for wide windows only')
  await show({}, { width: 390 })
  assert.equal(screen.queryByRole('table'), null)
  assert.equal(document.querySelectorAll('.card').length, 2)
})

test('the address says how the table is sorted', async () => {
  const sortsOf = async (url: string) => {
    await show({}, { url })
    return [...document.querySelectorAll('[aria-sort]')].map((head) => head.getAttribute('aria-sort'))
  }
  assert.deepEqual(await sortsOf('/orders'), [])
  assert.deepEqual(await sortsOf('/orders?sort=totalAmount'), ['descending'])
  assert.deepEqual(await sortsOf('/orders?sort=totalAmount&order=asc'), ['ascending'])
  assert.deepEqual(await sortsOf('/orders?sort=wide'), [], 'a column by which the call does not sort')
})

test('filters show what the address says, and a button takes them back', async () => {
  await show()
  assert.ok(method() === '' && !getText().includes('重置'))
  await show({}, { url: '/orders?paymentMethod=wechat&amountFrom=100&createTimeFrom=2026-11-01' })
  assert.ok(method() === 'wechat' && getText().includes('重置'))
  assert.ok(screen.getByDisplayValue('2026-11-01'))
  assert.ok(getText().includes('100'))
  await show({}, { url: '/orders?paymentMethod=cash&amountFrom=x&createTimeFrom=1' })
  assert.ok(!getText().includes('重置'), 'values that the call would refuse are none')
  await show({}, { url: '/orders?paymentMethod=wechat', width: 390 })
  assert.match(getText(), /筛选 1/)
})

test('an empty list says which condition empties it and offers the way out', async () => {
  const empty = answer([])
  await show({}, withAnswer(empty))
  assert.match(getText(), /还没有订单/)
  // The outline of a row stands here instead of a picture.
  assert.equal(document.querySelectorAll('.ghost span').length, 4)
  await show({}, withAnswer(empty, '/orders?text=甲'))
  assert.match(getText(), /没有查到“甲”.*换个词再试。.*重置全部/)
  await show({}, withAnswer(empty, '/orders?text=甲&paymentMethod=wechat'))
  assert.match(getText(), /没有符合条件的订单 “.*微信支付.*”没有订单。 重置全部/)
  const left = (total: number) => answer([], total)
  const orderManageList = answerInTurn(empty, left(96), left(3))
  await show({}, { answers: { orderManageList }, url: '/orders?text=甲&paymentMethod=wechat' })
  assert.ok(await screen.findByRole('button', { name: '去掉搜索' }))
  assert.match(getText(), /去掉搜索条件，有 96 笔。/)
  await press('去掉搜索')
  assert.equal(method(), 'wechat')
  await show({ empty: () => ({ title: '本月没有订单', text: '下月再看' }) }, withAnswer(empty))
  assert.match(getText(), /本月没有订单 下月再看/)
})

test('what an empty list asks is kept as other pages read it', async () => {
  const orderManageList = answerInTurn(answer([]), answer(['A-1'], 96))
  await show({}, { answers: { orderManageList }, url: '/orders?text=甲' })
  await screen.findByText(/去掉搜索条件，有 96 笔。/)
  const kept = queries.getQueryData<{ records: unknown[] }>([
    'orderManageList',
    { body: { current: 1, size: 1 } },
  ])
  assert.equal(kept?.records.length, 1)
})

test('a list that waits says what it loads, one that failed says why and loads again', async () => {
  await show({}, withAnswer(PENDING))
  assert.ok(screen.getByLabelText('正在加载订单'))
  await show({}, withAnswer(makeRefusal('unexpected', { message: '稍后再试' })))
  assert.match(getText(), /订单加载失败 稍后再试（\d\d:\d\d:\d\d） 重试/)
  await show({}, withAnswer(NO_NETWORK))
  assert.match(getText(), /网络已断开 .* 没有连上服务器，筛选和已填写的内容都保留。/)
})

test('tabs carry the numbers of the answer, and the tab of the address is the current one', async () => {
  const counts = { ...makeAnswer('orderManageList').counts, unpaid: 1234 }
  const tabs: Props['tabs'] = {
    name: 'status',
    label: '订单状态',
    options: [
      { value: '', label: '全部' },
      { value: 'unpaid', label: '待支付', count: 'unpaid' },
    ],
  }
  await show({ tabs }, withAnswer({ ...answer(['A-1']), counts }, '/orders?status=unpaid'))
  assert.match(getText(), /全部 待支付 1,234/)
  assert.match(document.querySelector('[aria-current="true"]')?.textContent ?? '', /^待支付/)
  await show({ tabs }, withAnswer(PENDING))
  assert.ok(!getText().includes('1,234'), 'no number before there is an answer')
})

test('pages, exports, sums and tools come with rows and not without', async () => {
  const more: Partial<Props> = {
    exports: 'orderManageExport',
    foot: ({ total }) => `合计 ${total} 笔`,
    tools: ({ total, words }) => `批量 ${total} 笔 ${words.join('、')}`,
  }
  await show(more, withAnswer(answer(['A-1'], 45), '/orders?page=2&paymentMethod=wechat'))
  assert.match(getText(), /共 ?45 笔 本页 ?21–40/)
  assert.match(getText(), /合计 45 笔/)
  assert.match(getText(), /批量 45 笔 微信支付/)
  assert.match(getText(), /导出/)
  await show(more, withAnswer(answer([])))
  for (const words of ['导出', '合计', '批量 0']) assert.ok(!getText().includes(words), words)
})

test('where time orders the list, months lead to their pages and say which one is shown', async () => {
  const months = [
    { month: '2026-10', total: 25 },
    { month: '2026-11', total: 20 },
  ]
  const times = ['2026-11-24 10:36:00', '2026-11-24 08:40:00']
  const records = times.map((createTime, at) => ({ ...EXAMPLE, orderCode: `A-${at}`, createTime }))
  const page = { ...makeAnswer('orderManageList'), records, total: 45, months: undefined }
  const time = ({ createTime }: { createTime: string }) => createTime
  const { requests } = await show({ time }, withAnswer(answerInTurn({ ...page, months }, page)))
  assert.match(getText(), /本页 ?11-24 10:36 – 08:40/)
  const november = () => screen.getByRole('button', { name: '2026 年 11 月，20 笔' })
  assert.equal(november().getAttribute('aria-current'), 'true')
  await press('2026 年 10 月，25 笔')
  const bodies = requests.filter(({ call }) => call === 'orderManageList').map(({ body }) => body)
  assert.deepEqual(
    bodies.map(({ current, months }) => [current, months]),
    [
      [1, true],
      [2, undefined],
    ],
    'months are counted once',
  )
  assert.ok(november(), 'and stay')
  await show({ time }, withAnswer(page))
  assert.ok(getText().includes('下一页'), 'an answer without months has numbers')
})

test('columns that a person has put away are left out, except the first', async () => {
  const listSettings = { views: [], hidden: ['code', 'amount'] }
  await show({ keeps: 'identifiers' }, { answers: { orderManageList: answer(['A-1']), listSettings } })
  const text = getText()
  assert.ok(text.includes('订单号') && text.includes('应用'))
  assert.ok(!/金额 来源|6,800/.test(text))
})

test('actions of a row are links and buttons that name their row', async () => {
  await show({
    rowActions: ({ orderCode }) => [
      { label: '查看', to: `/orders/${orderCode}`, name: `查看${orderCode}` },
      { label: '取消', danger: true, disabled: true, name: `取消${orderCode}`, onPress: () => {} },
      { label: '官网', href: 'https://a.example' },
    ],
  })
  assert.ok(screen.getByRole('button', { name: '取消A-2' }))
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  assert.ok(links.includes('/orders/A-1') && links.includes('https://a.example'))
  assert.ok(screen.getByRole<HTMLButtonElement>('button', { name: '取消A-1' }).disabled)
})
