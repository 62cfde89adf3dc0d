import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLACE_MOST } from '@biaojie/contract/marketplace/market/rules.ts'
import { PLACES } from '@biaojie/contract/marketplace/market/stations.ts'
import { HALLS, SHEET } from './halls.ts'
import { BOXES, groupByStation, planSheet } from './sheet.ts'

/** Each place has one application more than its box has room for. */
const crowded = PLACES.flatMap(({ key }) =>
  Array.from({ length: (BOXES[key]?.most ?? 0) + 1 }, () => key),
).map((place, at) => ({ number: at + 1, id: 100 + at, place }))
const counts = PLACES.map(({ key }) => ({ key, count: (BOXES[key]?.most ?? 0) + 1 }))

test('every place has a box inside its hall and a symbol', () => {
  for (const { key, station } of PLACES) {
    const box = BOXES[key]
    const hall = HALLS[station]
    assert.ok(box && box.x > hall.x && box.x + box.w < hall.x + hall.w, key)
    assert.ok(box.y > SHEET.top && box.y + box.h < SHEET.bottom, key)
  }
  const { halls } = planSheet()
  for (const [station, markup] of Object.entries(halls)) {
    const places = PLACES.filter((place) => place.station === station)
    assert.equal(markup.match(/data-place/g)?.length, places.length)
  }
})

test('balloons stay in their hall, cover no other balloon, and their leader meets the equipment', () => {
  const groups = groupByStation(crowded, counts)
  const all = groups.flatMap(({ balloons, station, more }) => {
    const last = balloons.at(-1)
    const rest = more > 0 && last ? [{ x: last.x + 22, y: last.y }] : []
    return [...balloons, ...rest].map(({ x, y }) => ({ x, y, station }))
  })
  for (const [at, drawing] of all.entries()) {
    const hall = HALLS[drawing.station]
    assert.ok(
      drawing.x - 11 > hall.x && drawing.x + 11 < hall.x + hall.w,
      `${drawing.x} in ${drawing.station}`,
    )
    assert.ok(drawing.y - 11 > SHEET.top + 2, `${drawing.y} is below the wall`)
    for (const other of all.slice(at + 1))
      assert.ok(
        Math.hypot(drawing.x - other.x, drawing.y - other.y) > 21.9,
        `${JSON.stringify([drawing, other])}`,
      )
  }
  for (const { place, leader } of groups) {
    const box = BOXES[place]
    assert.ok(box && leader.x > box.x && leader.x < box.x + box.w && leader.to > box.y, place)
    assert.ok(leader.from < leader.to, place)
  }
})

test('applications without room are counted on the last balloon', () => {
  const group = groupByStation(crowded, counts).find(({ place }) => place === 'op40')
  assert.deepEqual([group?.balloons.length, group?.more], [2, 2])
  assert.ok(
    Object.values(BOXES).every(({ most }) => most <= PLACE_MOST),
    'the node names enough of them',
  )
  const first = crowded.filter(({ place }) => place === 'op40').slice(0, 3)
  const [many] = groupByStation(first, [{ key: 'op40', count: 90 }])
  assert.deepEqual([many?.balloons.length, many?.more], [2, 88])
})
