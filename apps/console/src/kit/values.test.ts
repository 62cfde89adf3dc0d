import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { rendered, textIn, textOf } from '../../test-support/render.ts'

const { Code, Day, Money, Name, Time } = await import('./values.tsx')
const { Failed, StateTag, Waiting } = await import('./states.tsx')
const { CountTabs, PageHead } = await import('./page-head.tsx')
const { NoticeLine } = await import('./notice.tsx')
const { Boundary } = await import('../frame/boundary.tsx')

test('a remark behind a number stays outside of the number', () => {
  const markup = rendered(createElement(Code, null, '0574-0000-1001（示例）'))
  assert.match(markup, />0574-0000-1001<small[^>]*>（示例）</)
  assert.equal(textIn(Code, { children: '88.449.1001/BD-1' }), '88.449.1001/BD-1')
  assert.equal(textIn(Code, { children: '前制动盘（示例）' }), '前制动盘（示例）')
})

test('amounts have two digits and groups; a missing time is a dash', () => {
  assert.equal(textIn(Money, { amount: 680_000 }), '6,800.00')
  assert.equal(textIn(Money, { amount: 0 }), '0.00')
  assert.equal(textIn(Time, { time: '' }), '—')
  assert.equal(textIn(Day, { time: '' }), '—')
  assert.equal(textIn(Day, { time: '2026-11-19 08:40:00' }), '2026-11-19')
  assert.match(textIn(Time, { time: '2019-11-19 08:40:00' }), /2019/, 'the year of another year is said')
})

test('a name has its variant beside it, and whole in its title', () => {
  const props = { note: '专业版', children: '一物一码追溯云' }
  const markup = rendered(createElement(Name, props))
  assert.match(markup, /title="一物一码追溯云"/)
  assert.equal(textOf(markup), '一物一码追溯云 专业版')
})

test('a state has its word, and one that the page does not know says so', () => {
  const states = { open: { label: '待处理', tone: 'warn' as const }, done: { label: '已处理' } }
  assert.equal(textIn(StateTag, { states, value: 'open' }), '待处理')
  const other: string = 'other'
  assert.equal(textIn(StateTag, { states, value: other }), '状态未知')
})

test('a failure is the server’s words, or those of a missing network', () => {
  const failed = (code: number, what?: string, isMissing = false) =>
    textIn(Failed, {
      failure: { ok: false, code, message: '订单不存在', isMissing },
      ...(what && { what }),
      onRetry: () => {},
    })
  assert.equal(failed(50_000), '数据加载失败 订单不存在 重新加载')
  assert.equal(failed(50_000, '订单'), '订单没有读出来 订单不存在 重新加载')
  // A missing record offers no retry.
  assert.equal(failed(49_250, '这次召回', true), '没有找到这次召回 订单不存在')
  assert.equal(failed(0, '订单'), '没有连上服务器 请检查网络后重新加载。 重新加载')
})

test('bars that wait have a name for screen readers, and a heading where the page has none yet', () => {
  const markup = rendered(createElement(Waiting, { label: '正在加载订单', lines: 2, cells: 3 }))
  assert.match(markup, /role="status" aria-label="正在加载订单"/)
  assert.equal(markup.match(/<i>/g)?.length, 6)
  assert.ok(!markup.includes('<h1'))
  assert.match(rendered(createElement(Waiting, { label: '正在加载', page: true })), /<h1[^>]*>正在加载</)
})

test('the head of a page has its title once, also for the window, and the way back', () => {
  const head = (more: object = {}) =>
    rendered(createElement(PageHead, { title: '订单 A-1', back: { to: '/orders', label: '订单' }, ...more }))
  assert.match(head(), /<title>订单 A-1 · 标解控制台<\/title>/)
  assert.match(head(), /<a[^>]*href="\/orders"[^>]*>.*订单<\/a><h1>订单 A-1<\/h1>/)
  assert.match(head({ windowTitle: '付款', level: 'p' }), /<title>付款 · 标解控制台<\/title>/)
  assert.ok(!head({ level: 'p' }).includes('<h1'))
})

test('a tab shows its number once it is known, and in red what went wrong', () => {
  const tabs = [
    { value: 'a', label: '全部', count: 12_345 },
    { value: 'b', label: '失败', count: 2, attention: true },
    { value: 'c', label: '取消', count: 0, attention: true },
    { value: 'd', label: '草稿' },
  ]
  const markup = rendered(createElement(CountTabs, { label: '状态', tabs, current: 'b', onTab: () => {} }))
  assert.equal(textOf(markup), '全部 12,345 失败 2 取消 0 草稿')
  assert.equal(markup.match(/attention/g)?.length, 1)
  assert.match(markup, /aria-current="true"[^>]*>失败/)
})

test('only an error interrupts a screen reader', () => {
  const role = (tone: 'info' | 'warning' | 'error') => {
    const props = { tone, children: '已停用' }
    return /role="(\w+)"/.exec(rendered(createElement(NoticeLine, props)))?.[1]
  }
  assert.deepEqual([role('info'), role('warning'), role('error')], ['status', 'status', 'alert'])
})

const NOTHING = { children: null }

test('a page that breaks says so in its place, until another page is opened', () => {
  const broken = { pathname: '/orders', broken: true }
  assert.deepEqual(Boundary.getDerivedStateFromError(), { broken: true })
  const props = (pathname: string) => ({ pathname, ...NOTHING })
  assert.equal(Boundary.getDerivedStateFromProps(props('/orders'), broken), null)
  assert.deepEqual(Boundary.getDerivedStateFromProps(props('/home'), broken), {
    pathname: '/home',
    broken: false,
  })
})
