import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addRest,
  changeText,
  chooseLabelledBars,
  chooseScale,
  formatShortNumber,
  listMarkedPieces,
  makeDayBars,
} from './bars.ts'

test('a day is open, stands out, is a weekend or usual', () => {
  const day = (at: string, total: number) => ({ day: `2026-11-${at}`, total })
  const peak = { day: '2026-11-20', total: 90, identifier: '', identifierTotal: 0 }
  const days = [day('20', 90), day('21', 4), day('23', 5), day('24', 1)]
  const bars = makeDayBars({ days, peak, until: '2026-11-24 09:40:00' })
  assert.deepEqual(
    bars.map(({ tone }) => tone),
    ['hot', 'weekend', 'usual', 'open'],
  )
})

test('axes have whole steps', () => {
  assert.deepEqual(chooseScale([14_210, 2_000]), { top: 15_000, ticks: [0, 5_000, 10_000, 15_000] })
  assert.deepEqual(chooseScale([]), { top: 3, ticks: [0, 1, 2, 3] })
  assert.deepEqual(chooseScale([7]).ticks, [0, 3, 6, 9])
  assert.deepEqual([...chooseLabelledBars(Array(30), 6)].at(0), 29)
  assert.deepEqual([960, 1300, 27_600, 1_200_000].map(formatShortNumber), ['960', '1.3k', '27.6k', '1.2M'])
})

test('changes and rests are said', () => {
  assert.equal(changeText(111.4, 100), '+11.4 %')
  assert.equal(changeText(50, 100), '−50.0 %')
  assert.equal(changeText(50, null), '')
  const rows = [5, 4, 3, 2].map((total, at) => ({ name: String(at), total }))
  assert.deepEqual(addRest(rows, 3), [
    { name: '0', total: 5 },
    { name: '1', total: 4 },
    { name: '其他 2 个', total: 5 },
  ])
})

test('the character that differs is marked', () => {
  assert.deepEqual(listMarkedPieces('88.449.1001/BD-O1', [3]), [
    { text: 'BD-', marked: false },
    { text: 'O', marked: true },
    { text: '1', marked: false },
  ])
})
