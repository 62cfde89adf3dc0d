import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUnit, listReadings, listSeries, parseLimits } from './readings.ts'

test('readings keep their limits; one without a number is left out', () => {
  const rows = [
    { parameter: '主轴转速', value: '780', unit: 'r/min', lower: '600', upper: '900' },
    { parameter: '卡盘', value: '到位', unit: '', lower: '', upper: '' },
    { parameter: '液位', value: '74', unit: '%', lower: '30', upper: '' },
  ]
  assert.deepEqual(listReadings(rows), [
    { name: '主轴转速', value: 780, unit: 'r/min', lower: 600, upper: 900 },
    { name: '液位', value: 74, unit: '%', lower: 30, upper: null },
  ])
})

test('thresholds are read from their signs', () => {
  assert.deepEqual(parseLimits('≥ 2,400'), { lower: 2400, upper: null })
  assert.deepEqual(parseLimits('≤ 10'), { lower: null, upper: 10 })
  assert.deepEqual(parseLimits('187–241'), { lower: 187, upper: 241 })
  assert.deepEqual(parseLimits('到位'), { lower: null, upper: null })
})

test('a series needs two numbers', () => {
  const parts = [
    { key: 'time', label: '时间' },
    { key: 'temperature', label: '温度', unit: '°C' },
    { key: '状态', label: '状态' },
  ]
  const rows = [
    { time: '08:15', temperature: '14.6', 状态: '正常' },
    { time: '08:30', temperature: '', 状态: '正常' },
    { time: '08:45', temperature: '15.3', 状态: '正常' },
  ]
  assert.deepEqual(listSeries({ parts, rows }), [
    {
      name: '温度',
      unit: '°C',
      points: [
        { time: '08:15', value: 14.6 },
        { time: '08:45', value: 15.3 },
      ],
    },
  ])
})

test('a trend has the unit of its reading, or the one behind its name', () => {
  const readings = listReadings([
    { parameter: '荷电状态 SOC', value: '61', unit: '%' },
    { parameter: '最高温度', value: '34', unit: '°C' },
  ])
  assert.equal(findUnit('SOC', readings), '%')
  assert.equal(findUnit('最高温度', readings), '°C')
  assert.equal(findUnit('单体压差（mV）', readings), 'mV')
  assert.equal(findUnit('节拍', readings), '')
})
