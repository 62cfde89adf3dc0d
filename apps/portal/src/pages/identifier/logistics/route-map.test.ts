import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCity } from '../../../drawings/cities.ts'
import type { Station } from './journey.ts'
import { makeRouteMap } from './route-map.ts'

const MAP = { width: 720, height: 260, edge: { x: 96, y: 40 } }

const station = (place: string, time = '2026-11-24 09:30:00'): Station => ({
  place,
  time,
  event: '途经',
  km: null,
  temperature: null,
  position: null,
  note: '',
})
const names = (places: readonly string[]) =>
  makeRouteMap(
    places.map((place) => station(place)),
    MAP,
  )?.stops.map(({ name }) => name)

test('cities are found in the words of a place, the last one weighs most', () => {
  assert.equal(findCity('沪陕高速六安服务区')?.name, '六安')
  assert.equal(findCity('宁波北仑一厂')?.name, '北仑')
  assert.equal(findCity('总装物流中心 1 号门岗'), undefined)
})

test('a route goes through its cities in order, and stops in one place count once', () => {
  assert.deepEqual(
    names(['合肥总厂发运区', '沪陕高速六安服务区', '信阳中转场', '信阳中转场', '武汉绕城高速']),
    ['合肥', '六安', '信阳', '武汉'],
  )
})

test('a route within one city, or without known places, has no drawing', () => {
  assert.equal(names(['北仑一厂成品库', '宁波总装物流中心']), undefined)
  assert.equal(names(['一号库', '二号库']), undefined)
})

test('a stop with coordinates is placed by them, and cities of the others by their names', () => {
  const lima = { ...station('利马港'), position: { longitude: -77.03, latitude: -12.05 } }
  const map = makeRouteMap([lima, station('北京')], MAP)
  assert.deepEqual(
    map?.stops.map(({ name }) => name),
    ['利马港', '北京'],
  )
  assert.deepEqual(
    map?.grid.meridians.slice(0, 6).map(({ text }) => text),
    ['80°W', '60°W', '40°W', '20°W', '0°E', '20°E'],
  )
})

test('north is up, names stay inside the frame, and the bar is a round distance', () => {
  const map = makeRouteMap(
    ['沈阳', '北京', '郑州', '武汉', '长沙', '广州'].map((city) => station(city)),
    MAP,
  )
  assert.ok(map)
  assert.deepEqual(
    map.stops.map(({ y }) => y),
    map.stops.map(({ y }) => y).sort((a, b) => a - b),
  )
  for (const { x, y } of map.stops) assert.ok(x > 0 && x < MAP.width && y > 0 && y < MAP.height)
  assert.equal(map.bar.km, 1000)
})
