import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duration, hasArrived, legBetween, stationsOf } from './journey.ts'

const rows = [
  { acceptTime: '2026-03-19 08:37', acceptStation: '柴桥入口', 事件: '途经', 里程: '9 km', 温度: '15.1 °C' },
  { acceptTime: '2026-03-19 08:15', acceptStation: '3 号门', 事件: '出厂', 里程: '0 km', 温度: '14.6 °C' },
]

test('stations stand in the order of time', () => {
  const [first, second] = stationsOf(rows)
  assert.deepEqual(first, {
    place: '3 号门',
    event: '出厂',
    time: '2026-03-19 08:15',
    km: 0,
    note: '14.6 °C',
  })
  assert.deepEqual(legBetween(first!, second!), { minutes: 22, km: 9 })
})

test('what the record does not say stays unsaid', () => {
  const [only, next] = stationsOf([
    { acceptTime: '', acceptStation: '甲' },
    { acceptTime: 'x', acceptStation: '乙' },
  ])
  assert.deepEqual(legBetween(only!, next!), { minutes: null, km: null })
})

test('durations are read at a glance', () => {
  assert.equal(duration(22), '22 min')
  assert.equal(duration(60), '1 h')
  assert.equal(duration(127), '2 h 7 min')
  assert.equal(duration(76 * 60), '3 天 4 h')
})

test('arrival is read from the state', () => {
  assert.ok(hasArrived('已签收'))
  assert.ok(!hasArrived('运输中'))
})
