import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countAbnormal, isOk, judgeItem, readReason, runState } from './self-check.ts'

const items = [{ result: 'OK' }, { result: 'NG:油温过高' }, { result: 'OK' }]
const healthy = [{ result: 'OK' }, { result: '检测OK' }]

test('a run goes from idle over scanning to its verdict', () => {
  assert.equal(runState(items, null), 1)
  assert.equal(runState(items, 0), 2)
  assert.equal(runState(items, 2), 2)
  assert.equal(runState(items, 3), 3)
  assert.equal(runState(healthy, 2), 4)
})

test('each item goes from not checked over scanning to its result', () => {
  const states = (done: number | null) => items.map((_, index) => judgeItem(items, index, done))
  assert.deepEqual(states(null), ['idle', 'idle', 'idle'])
  assert.deepEqual(states(0), ['scanning', 'idle', 'idle'])
  assert.deepEqual(states(1), ['ok', 'scanning', 'idle'])
  assert.deepEqual(states(3), ['ok', 'bad', 'ok'])
})

test('an item is OK if its value contains OK', () => {
  assert.ok(isOk('OK'))
  assert.ok(isOk('检测 OK，正常'))
  assert.ok(!isOk('NG:油温过高'))
  assert.ok(!isOk(''))
})

test('abnormal items are counted only when they have their result', () => {
  assert.equal(countAbnormal(items, null), 0)
  assert.equal(countAbnormal(items, 1), 0)
  assert.equal(countAbnormal(items, 2), 1)
})

test('the reason is what stands behind NG', () => {
  assert.equal(readReason('NG:油温过高'), '油温过高')
  assert.equal(readReason('NG：压力低'), '压力低')
  assert.equal(readReason('NG'), 'NG')
})
