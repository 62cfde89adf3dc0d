import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showWithoutScene } from './client-load.ts'
import type { FoundView } from './view.ts'

const view = {
  state: 'found',
  identifier: '88.449.1001/BD-320A0001',
  name: '前制动盘',
  sheet: {
    layers: [
      { sign: '溯', short: '追溯', name: '产品追溯', count: '', scene: 'trace', isOpen: true },
      { sign: '量', short: '测量', name: '产品管理', count: '12', scene: 'manage', isOpen: false },
    ],
    open: { key: 'trace', title: '上 3 级', tables: [{}], lists: [{}], tool: 'trace', photo: true },
    say: { clauses: [] },
  },
  open: { id: 'trace', type: 'trace', elements: [], verified: false },
  at: '2026-11-20 10:42:18',
} as unknown as FoundView

test('a layer that could not be read says so in its rows and leaves the sheet', () => {
  const url = 'https://node.example/product_scene?identifier=88.449.1001/BD-320A0001&scene=manage'
  const kept = showWithoutScene(view, { url }, '网络未连接，联网后再试一次')
  assert.equal(kept.name, '前制动盘')
  assert.equal(kept.open?.problem, '网络未连接，联网后再试一次')
  assert.equal(kept.sheet.open.problem, '网络未连接，联网后再试一次')
  assert.deepEqual(kept.sheet.open.scenes, [{ name: '产品管理', scene: 'manage', isOpen: true }])
  assert.deepEqual([kept.sheet.open.tables, kept.sheet.open.lists], [[], []])
  assert.deepEqual([kept.sheet.open.tool, kept.sheet.open.photo], [undefined, undefined])
  assert.deepEqual(
    kept.sheet.layers.map(({ isOpen }) => isOpen),
    [false, true],
  )
})

test('a tab of a line that could not be read keeps the line and its other tabs', () => {
  const line = {
    ...view,
    open: { id: 'trace', type: 'production', elements: [], verified: false },
    production: { tab: 0, tabs: [], from: '2026-11-20', to: '2026-11-20', problem: '' },
  } as unknown as FoundView
  const url = 'https://node.example/product_scene?identifier=x&scene=trace&tab=1'
  const kept = showWithoutScene(line, { url }, '数据加载失败，请刷新页面')
  assert.equal(kept.production?.tab, 1)
  assert.equal(kept.production?.problem, '数据加载失败，请刷新页面')
  const again = 'https://node.example/product_scene?identifier=x&scene=trace'
  const same = showWithoutScene(line, { url: again }, '网络未连接，联网后再试一次')
  assert.equal(same.production?.problem, '', 'what was read before still stands')
})
