import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, type ReactNode, useState } from 'react'
import { getText, press, renderPage, screen } from '../../test-support/render-page.ts'

const { Code, Day, Money, Name, Time } = await import('./values.tsx')
const { Failed, StateTag, Waiting } = await import('./states.tsx')
const { CountTabs, PageHead } = await import('./page-head.tsx')
const { NoticeLine } = await import('./notice.tsx')
const { Boundary } = await import('../frame/boundary.tsx')

/** Returns what a person reads of a component. */
async function textIn<P extends object>(component: (props: P) => ReactNode, props: P) {
  await renderPage(component, props)
  return getText()
}

test('a remark behind a number stays outside of the number', async () => {
  await renderPage(Code, { children: '0574-0000-1001（示例）' })
  assert.ok(screen.getByText('（示例）').matches('small'))
  assert.equal(await textIn(Code, { children: '88.449.1001/BD-1' }), '88.449.1001/BD-1')
  assert.equal(await textIn(Code, { children: '前制动盘（示例）' }), '前制动盘（示例）')
})

test('amounts have two digits and groups; a missing time is a dash', async () => {
  assert.equal(await textIn(Money, { amount: 680_000 as never }), '6,800.00')
  assert.equal(await textIn(Money, { amount: 0 as never }), '0.00')
  assert.equal(await textIn(Time, { time: '' }), '—')
  assert.equal(await textIn(Day, { time: '' }), '—')
  assert.equal(await textIn(Day, { time: '2026-11-19 08:40:00' }), '2026-11-19')
  assert.match(
    await textIn(Time, { time: '2019-11-19 08:40:00' }),
    /2019/,
    'the year of another year is said',
  )
})

test('a name has its variant beside it, and whole in its title', async () => {
  await renderPage(Name, { note: '专业版', children: '一物一码追溯云' })
  assert.ok(screen.getByTitle('一物一码追溯云'))
  assert.equal(getText(), '一物一码追溯云 专业版')
})

test('a state has its word, and one that the page does not know says so', async () => {
  const states = { open: { label: '待处理', tone: 'warn' as const }, done: { label: '已处理' } }
  assert.equal(await textIn(StateTag, { states, value: 'open' }), '待处理')
  assert.equal(await textIn(StateTag, { states, value: 'other' as string }), '状态未知')
})

test('a failure is the server’s words with its time, or those of a missing network', async () => {
  const failed = async (code: number, what?: string, isMissing = false) => {
    const words = await textIn(Failed, {
      failure: { ok: false, code, message: '订单不存在', isMissing },
      ...(what && { what }),
      onRetry: () => {},
    })
    return words.replace(/\d\d:\d\d:\d\d/, '00:00:00')
  }
  assert.equal(await failed(50_000), '数据加载失败 订单不存在（00:00:00） 重试')
  assert.equal(await failed(50_000, '订单'), '订单加载失败 订单不存在（00:00:00） 重试')
  // A missing record offers no retry.
  assert.equal(await failed(49_250, '这次召回', true), '没有找到这次召回 订单不存在')
  assert.equal(await failed(0, '订单'), '网络已断开 00:00:00 没有连上服务器，筛选和已填写的内容都保留。 重试')
})

test('bars that wait have a name for screen readers, and a heading where the page has none yet', async () => {
  await renderPage(Waiting, { label: '正在加载订单', lines: 2, cells: 3 })
  const status = screen.getByRole('status', { name: '正在加载订单' })
  assert.equal(status.querySelectorAll('i').length, 6)
  assert.equal(screen.queryByRole('heading'), null)
  await renderPage(Waiting, { label: '正在加载', page: true })
  assert.ok(screen.getByRole('heading', { level: 1, name: '正在加载' }))
})

test('the head of a page has its title once, also for the window, and the way back', async () => {
  const show = (more: object = {}) =>
    renderPage(PageHead, { title: '订单 A-1', back: { to: '/orders', label: '订单' }, ...more })
  await show()
  assert.equal(document.title, '订单 A-1 · 标解控制台')
  assert.equal(screen.getByRole('link').getAttribute('href'), '/orders')
  assert.ok(screen.getByRole('heading', { level: 1, name: '订单 A-1' }))
  await show({ windowTitle: '付款', level: 'p' })
  assert.equal(document.title, '付款 · 标解控制台')
  assert.equal(screen.queryByRole('heading'), null)
})

test('a tab shows its number once it is known, and in red what went wrong', async () => {
  const tabs = [
    { value: 'a', label: '全部', count: 12_345 },
    { value: 'b', label: '失败', count: 2, attention: true },
    { value: 'c', label: '取消', count: 0, attention: true },
    { value: 'd', label: '草稿' },
  ]
  const chosen: string[] = []
  const onTab = (tab: string) => chosen.push(tab)
  await renderPage(CountTabs, { label: '状态', tabs, current: 'b', onTab })
  assert.equal(getText(), '全部 12,345 失败 2 取消 0 草稿')
  assert.equal(document.querySelectorAll('.attention').length, 1)
  assert.match(document.querySelector('[aria-current="true"]')?.textContent ?? '', /^失败/)
  await press('草稿')
  assert.deepEqual(chosen, ['d'])
})

test('only an error interrupts a screen reader', async () => {
  for (const [tone, role] of [
    ['info', 'status'],
    ['warning', 'status'],
    ['error', 'alert'],
  ] as const) {
    await renderPage(NoticeLine, { tone, children: '已停用' })
    assert.match(getText(screen.getByRole(role)), /已停用/)
  }
})

const Broken = () => assert.fail('broken')
/** A console whose page of orders breaks. */
function BrokenConsole() {
  const [pathname, open] = useState('/orders')
  const page = pathname === '/orders' ? createElement(Broken) : '首页'
  return createElement(
    'div',
    null,
    createElement('button', { type: 'button', onClick: () => open('/home') }, '打开首页'),
    createElement(Boundary, { pathname, ...{ children: page } }),
  )
}

test('a page that breaks says so in its place, until another page is opened', async (t) => {
  // React reports an error that a boundary catches.
  t.mock.method(console, 'error', () => {})
  await renderPage(BrokenConsole, {})
  assert.match(getText(), /^打开首页 .+/)
  await press('打开首页')
  assert.equal(getText(), '打开首页 首页')
})
