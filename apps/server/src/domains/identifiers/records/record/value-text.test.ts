import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatValue } from './value-text.ts'

test('a route is read with the names of its columns', () => {
  const value = [{ acceptTime: '2026-11-02 10:40:00', acceptStation: '北仑一厂 成品库', 事件: '发运' }]
  const text = formatValue({ id: 'route', name: '运输轨迹', type: 'TraceDetails', value })
  assert.equal(text, '时间：2026-11-02 10:40:00，地点：北仑一厂 成品库，事件：发运')
})
