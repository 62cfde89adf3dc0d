import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getText, renderPage, screen } from '../../../test-support/render-page.ts'

const { Facts, HandlingTrail, Section, Stations, Sums, Trail } = await import('./sections.tsx')
const { MaskedPhone } = await import('./masked-phone.tsx')

test('a fact without a value is a dash, and zero is a value', async () => {
  const items = [
    { label: '批次', value: '' },
    { label: '供方', value: null },
    { label: '数量', value: 0 },
    { label: '标识', value: '88.449.1001/A', code: true },
  ]
  await renderPage(Facts, { items })
  assert.equal(getText(), '批次 — 供方 — 数量 0 标识 88.449.1001/A')
})

test('a trail names who did what and when, or that nothing happened yet', async () => {
  await renderPage(Trail, { items: [] })
  assert.equal(getText(), '还没有记录。')
  const items = [
    { time: '2019-11-20 10:00:00', actor: '周海芯', text: '驳回', tone: 'bad' as const },
    { time: '2019-11-19 09:00:00', actor: '系统', text: '提交' },
  ]
  await renderPage(Trail, { items })
  assert.match(getText(), /2019-11-20 10:00.* 周海芯 驳回 2019-11-19 09:00.* 系统 提交/)
  assert.equal(document.querySelectorAll('.bad').length, 1)
  const trail = [
    { time: '2019-11-20 10:00:00', actor: '甲', action: '接受', text: '' },
    { time: '2019-11-19 10:00:00', actor: '乙', action: '备注', text: '再问' },
  ]
  await renderPage(HandlingTrail, { trail })
  assert.match(getText(), /处理记录 .*甲 接受 .*乙 备注：再问/)
})

test('stations say how far it is, and which is the current one', async () => {
  const items = [
    { label: '提交', state: 'done' as const },
    { label: '审核', state: 'now' as const, note: '2 天' },
    { label: '开通', state: 'todo' as const },
  ]
  await renderPage(Stations, { label: '进度', items })
  assert.equal(getText(), '提交 已完成 审核 进行中 2 天 开通')
  assert.equal(document.querySelectorAll('[aria-current="step"]').length, 1)
})

test('a section has a heading and its actions beside it; sums stand in their order', async () => {
  await renderPage(Section, { title: '发票', note: '待开', actions: '开票', children: '内容' })
  assert.ok(screen.getByRole('region', { name: '发票' }))
  assert.equal(getText(), '发票 待开 开票 内容')
  const items = [
    { label: '小计', value: '10.00' },
    { label: '应付', value: '9.00', due: true },
  ]
  await renderPage(Sums, { items })
  assert.equal(getText(), '小计 10.00 应付 9.00')
})

test('a number stays masked until it is asked for, and a deleted one is a dash', async () => {
  const reveal = () => assert.fail('the number was not asked for')
  await renderPage(MaskedPhone, { masked: '139****0004', reveal })
  assert.equal(getText(), '139****0004 查看')
  assert.ok(screen.getByRole('button', { name: '查看完整联系电话' }))
  await renderPage(MaskedPhone, { masked: '', reveal })
  assert.equal(getText(), '—')
})
