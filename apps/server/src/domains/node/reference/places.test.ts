import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeDistanceKm, findPlace } from './places.ts'

test('the words of visitors lead to a city and its province, or to the province alone', () => {
  const found = (words: string) => {
    const place = findPlace(words)
    return place && [place.city, place.province]
  }
  assert.deepEqual(found('柳州 城中区 汽修店'), ['柳州', '45'])
  assert.deepEqual(found('浙江省宁波市北仑区'), ['宁波', '33'])
  assert.deepEqual(found('北仑'), ['宁波', '33'])
  assert.deepEqual(found('上海浦东'), ['上海', '31'])
  assert.deepEqual(found('吉林'), ['吉林', '22'])
  assert.deepEqual(found('广东'), ['', '44'])
  assert.deepEqual(found('延边'), ['延边', '22'])
  assert.equal(found('月球背面'), undefined)
  assert.equal(found(''), undefined)
})

test('distances are those of the map, and unknown where a city has no coordinates', () => {
  const far = computeDistanceKm('杭州', '成都') ?? 0
  assert.ok(Math.abs(far - 1_540) < 30, String(far))
  assert.equal(computeDistanceKm('宁波', '宁波'), 0)
  assert.equal(computeDistanceKm('宁波', '延边'), undefined)
})
