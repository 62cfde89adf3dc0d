import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeChecks } from './places.ts'

const check = (time: string, city: string) => ({
  time: `2026-11-${time}:00`,
  city,
  province: '',
  provinceName: '浙',
  agent: 'wechat' as const,
  matched: true,
})

test('checks stand at their time and city, and impossible journeys join two of them', () => {
  const recent = [
    check('20 14:25', '成都'),
    check('20 14:03', '杭州'),
    check('19 00:00', '宁波'),
    check('18 12:00', ''),
  ]
  const places = placeChecks({ recent, travels: [{ from: 1, to: 0, minutes: 22, kilometres: 1540 }] })
  assert.deepEqual(
    places.rows.map(({ city }) => city),
    ['宁波', '杭州', '成都'],
  )
  assert.deepEqual(
    places.points.map(({ row, hot }) => [row, hot]),
    [
      [2, true],
      [1, true],
      [0, false],
    ],
  )
  assert.deepEqual(
    places.days.map(({ label }) => label),
    ['11-18', '11-19', '11-20', '11-21'],
  )
  assert.equal(places.points[2]?.x, 1 / 3)
  assert.deepEqual(
    places.links.map(({ from, to, text }) => [from, to, text]),
    [[1, 2, '22 分 · 1,540 km']],
  )
})
