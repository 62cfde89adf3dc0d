import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitsOf, readingsOf, seriesOf, unitOf } from './readings.ts'

test('readings keep their limits; one without a number is left out', () => {
  const rows = [
    { 参数: '主轴转速', 当前值: '780', 单位: 'r/min', 下限: '600', 上限: '900' },
    { 参数: '卡盘', 当前值: '到位', 单位: '', 下限: '', 上限: '' },
    { 参数: '液位', 当前值: '74', 单位: '%', 下限: '30', 上限: '' },
  ]
  assert.deepEqual(readingsOf(rows), [
    { name: '主轴转速', value: 780, unit: 'r/min', lower: 600, upper: 900 },
    { name: '液位', value: 74, unit: '%', lower: 30, upper: null },
  ])
})

test('thresholds are read from their signs', () => {
  assert.deepEqual(limitsOf('≥ 2,400'), { lower: 2400, upper: null })
  assert.deepEqual(limitsOf('≤ 10'), { lower: null, upper: 10 })
  assert.deepEqual(limitsOf('187–241'), { lower: 187, upper: 241 })
  assert.deepEqual(limitsOf('到位'), { lower: null, upper: null })
})

test('a series needs two numbers', () => {
  const rows = [
    { 时间: '08:15', 温度: '14.6', 状态: '正常' },
    { 时间: '08:30', 温度: '', 状态: '正常' },
    { 时间: '08:45', 温度: '15.3', 状态: '正常' },
  ]
  assert.deepEqual(seriesOf(rows), [
    {
      name: '温度',
      points: [
        { time: '08:15', value: 14.6 },
        { time: '08:45', value: 15.3 },
      ],
    },
  ])
})

test('a trend has the unit of its reading, or the one behind its name', () => {
  const readings = readingsOf([
    { 参数: '荷电状态 SOC', 当前值: '61', 单位: '%' },
    { 参数: '最高温度', 当前值: '34', 单位: '°C' },
  ])
  assert.equal(unitOf('SOC', readings), '%')
  assert.equal(unitOf('最高温度', readings), '°C')
  assert.equal(unitOf('单体压差（mV）', readings), 'mV')
  assert.equal(unitOf('节拍', readings), '')
})
