import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeLayout, computeTimes, type DrawnNode } from './layout.ts'

const node = (key: string, prefix: string, level: number): DrawnNode => ({
  key,
  identifier: `${prefix}/${key}`,
  name: key,
  prefix,
  level,
  day: '',
  step: '',
  more: 0,
  waiting: false,
  hidden: false,
  href: undefined,
})
const NAME = () => '装箱'
const event = (time: string) => ({ prefix: '1', time, step: 'packing', waiting: false })
const COMPANIES = [
  { prefix: '2', name: '制动' },
  { prefix: '1', name: '铸造' },
]

test('lanes stand in the order of the way, columns are levels', () => {
  const nodes = [node('a', '1', -1), node('b', '1', -1), node('c', '2', 0)]
  const {
    lanes,
    columns,
    lines,
    nodes: placed,
  } = computeLayout(nodes, [{ from: 'a', to: 'c', step: '', waiting: false, ended: false }], COMPANIES)
  assert.deepEqual(
    lanes.map(({ prefix, own }) => [prefix, own]),
    [
      ['1', false],
      ['2', true],
    ],
  )
  assert.equal(columns, 2)
  const [first, second] = placed
  assert.ok(first && second && second.top > first.top, 'parts of one cell stand below each other')
  assert.equal(lines[0]?.points.length, 4, 'a line to another lane turns')
})

test('events lie between the first and the last', () => {
  const { rows } = computeTimes([event('2026-03-01 08:00:00'), event('2026-03-11 08:00:00')], COMPANIES, NAME)
  assert.deepEqual(
    rows.map(({ events }) => events.map(({ share }) => share)),
    [[0, 100]],
  )
  assert.deepEqual(computeTimes([], COMPANIES, NAME), { ticks: [], rows: [] })
})

test('labels that would meet are left out, also where the last ones stand before their square', () => {
  const days = ['01', '02', '03', '08', '10', '11'].map((day) => event(`2026-03-${day} 08:00:00`))
  const [row] = computeTimes(days, COMPANIES, NAME).rows
  assert.deepEqual(
    row?.events.map(({ labelled, before }) => [labelled, before]),
    [
      [true, false],
      [false, false],
      [true, false],
      [true, false],
      [false, true],
      [true, true],
    ],
  )
})
