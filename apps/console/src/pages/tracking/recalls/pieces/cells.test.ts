import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countCells, limited } from '@biaojie/drawings/pieces/cells.ts'
import { countByTime, findSpan, formatMoment, listPieces, toGroups, toLimits } from './cells.ts'

const FIRST = Date.parse('2026-03-18T06:00:00+08:00') / 60_000
const answer = {
  level: 1,
  name: '前制动盘',
  more: false,
  groups: [
    { name: 'HT-1', identifiers: ['a', 'b', 'c'], minutes: [FIRST, FIRST + 30, FIRST + 60], states: 'hsr' },
    { name: '', identifiers: ['d'], minutes: [0], states: 'x' },
  ],
}

test('letters become states, and pieces without a record stand last', () => {
  const groups = toGroups(answer)
  assert.deepEqual(
    groups.map(({ name, pieces }) => `${name} ${pieces.map(({ state }) => state).join(' ')}`),
    ['HT-1 inHand sold returned', '没有记录 scrapped'],
  )
})

test('limits leave pieces out, and counts and lists follow', () => {
  const span = findSpan(answer)
  assert.deepEqual(span, [FIRST, FIRST + 60])
  assert.deepEqual(countByTime(answer, [FIRST, FIRST + 60], 2), [1, 2])
  const inside = limited(toGroups(answer), toLimits([FIRST + 10, FIRST + 60]))
  assert.deepEqual(
    [countCells(inside).outside, countCells(inside).sold, countCells(inside).returned],
    [2, 1, 1],
  )
  assert.deepEqual(
    listPieces(inside, undefined).map(({ id }) => id),
    ['b', 'c'],
  )
  assert.deepEqual(
    listPieces(inside, 'sold').map(({ id, group }) => `${id} ${group}`),
    ['b HT-1'],
  )
  assert.equal(formatMoment(FIRST + 30), '2026-03-18 06:30')
})

test('one moment alone is no axis', () => {
  const piece = {
    ...answer,
    groups: [{ name: '', identifiers: ['a', 'b'], minutes: [FIRST, FIRST], states: 'hh' }],
  }
  assert.equal(findSpan(piece), undefined)
})
