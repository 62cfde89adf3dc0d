import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeLeg, findPeak, formatDuration, hasArrived, listStations } from './journey.ts'

const parts = [
  { key: 'temperature', label: '温度' },
  { key: 'seal', label: '铅封' },
]
const rows = [
  {
    acceptTime: '2026-03-19 08:37',
    acceptStation: '柴桥入口',
    event: '途经',
    distance: '9 km',
    temperature: '15.1 °C',
  },
  {
    acceptTime: '2026-03-19 08:15',
    acceptStation: '3 号门',
    event: '出厂',
    distance: '0 km',
    temperature: '14.6 °C',
    seal: '铅封完好',
  },
]

test('stations are in the order of time', () => {
  const [first, second] = listStations({ parts, rows })
  assert.deepEqual(first, {
    place: '3 号门',
    event: '出厂',
    time: '2026-03-19 08:15',
    km: 0,
    temperature: 14.6,
    position: null,
    note: '铅封完好',
  })
  assert.deepEqual(computeLeg(first!, second!), { minutes: 22, km: 9 })
})

test('values that the record leaves out are not shown', () => {
  const unknown = [
    { acceptTime: '', acceptStation: '甲' },
    { acceptTime: 'x', acceptStation: '乙' },
  ]
  const [only, next] = listStations({ parts: [], rows: unknown })
  assert.deepEqual(computeLeg(only!, next!), { minutes: null, km: null })
})

test('durations are read at a glance', () => {
  assert.equal(formatDuration(22), '22 min')
  assert.equal(formatDuration(60), '1 h')
  assert.equal(formatDuration(127), '2 h 7 min')
  assert.equal(formatDuration(76 * 60), '3 天 4 h')
})

test('arrival is read from the state', () => {
  assert.ok(hasArrived('已签收'))
  assert.ok(!hasArrived('运输中'))
})

test('a stop has a position when its record gives one on the earth', () => {
  const read = (longitude: string, latitude: string) =>
    listStations({ parts: [], rows: [{ acceptTime: '2026-03-19 08:15', longitude, latitude }] })[0]?.position
  assert.deepEqual(read('121.842°', '29.889'), { longitude: 121.842, latitude: 29.889 })
  assert.deepEqual(read('−77.03', '-12.05'), { longitude: -77.03, latitude: -12.05 })
  for (const [longitude, latitude] of [
    ['121.8', ''],
    ['东门', '29.9'],
    ['29.889', '121.842'],
    ['181', '0'],
  ] as const)
    assert.equal(read(longitude, latitude), null, `${longitude} ${latitude}`)
})

test('a peak lies between the stops at whose times it was measured', () => {
  const rows = [
    { acceptTime: '2026-03-19 08:00', longitude: '120', latitude: '30' },
    { acceptTime: '2026-03-19 09:00', longitude: '121', latitude: '31' },
    { acceptTime: '2026-03-20 09:00', longitude: '122', latitude: '31' },
  ]
  const stations = listStations({ parts: [], rows })
  assert.deepEqual(findPeak(stations, { words: '2 g', time: '08:15' }), {
    longitude: 120.25,
    latitude: 30.25,
  })
  assert.equal(findPeak(stations, { words: '2 g', time: '07:59' }), undefined)
  assert.equal(findPeak(stations, { words: '2 g', time: '09:30' }), undefined)
})
