import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutScene } from './client-load.ts'
import type { FoundView } from './view.ts'

const view = {
  state: 'found',
  identifier: '88.449.1001/BD-320A0001',
  name: '前制动盘',
  scenes: [
    { id: 'trace', type: 'trace', name: '产品追溯', icon: 'trace' },
    { id: 'manage', type: 'manage', name: '产品管理', icon: 'product' },
  ],
  open: { id: 'trace', type: 'trace', elements: [], verified: false },
  at: '2026-11-20 10:42:18',
} as unknown as FoundView

test('a scene that could not be read fails in its panel and leaves the head of the page', () => {
  const url = 'https://node.example/product_scene?identifier=88.449.1001/BD-320A0001&scene=manage'
  const kept = withoutScene(view, { url }, '网络未连接，联网后再试一次')
  assert.equal(kept.name, '前制动盘')
  assert.deepEqual(kept.open, {
    id: 'manage',
    type: 'manage',
    elements: [],
    verified: false,
    problem: '网络未连接，联网后再试一次',
  })
})

test('a tab of a line that could not be read keeps the line and its other tabs', () => {
  const line = {
    ...view,
    open: { id: 'trace', type: 'production', elements: [], verified: false },
    production: { tab: 0, tabs: [], from: '2026-11-20', to: '2026-11-20', problem: '' },
  } as unknown as FoundView
  const url = 'https://node.example/product_scene?identifier=x&scene=trace&tab=1'
  const kept = withoutScene(line, { url }, '数据加载失败，请刷新页面')
  assert.equal(kept.production?.tab, 1)
  assert.equal(kept.production?.problem, '数据加载失败，请刷新页面')
  const again = 'https://node.example/product_scene?identifier=x&scene=trace'
  const same = withoutScene(line, { url: again }, '网络未连接，联网后再试一次')
  assert.equal(same.production?.problem, '', 'what was read before still stands')
})
