import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAssemblyByName } from '@biaojie/drawings/exploded/assemblies.ts'
import { fillRows, listPlacedParts, listStates, listWrongPositions, readRows } from './positions.ts'

const hub = findAssemblyByName('轮毂轴承单元')
assert.ok(hub)
const typed = [
  { position: '5', name: '法兰（自制）', identifier: '88.449.1003/FG-1' },
  { position: '', name: '', identifier: '' },
]

test('the table gets a row for each number of the drawing, and what was typed stays', () => {
  const rows = fillRows(typed, hub)
  assert.deepEqual(
    rows.map(({ position, name }) => `${position} ${name}`),
    hub.parts.map(({ no, name }) => `${no} ${no === 5 ? '法兰（自制）' : name}`),
  )
})

test('parts with an identifier are tinted in the drawing, others have a dashed balloon', () => {
  const states = listStates(listPlacedParts(typed, hub))
  assert.deepEqual([states.get(5)?.tone, states.get(1)?.tone], ['this', 'none'])
})

test('numbers that the drawing does not have and numbers that stand twice are named', () => {
  assert.deepEqual(listWrongPositions([...typed, { position: '9' }, { position: '5' }], hub), ['9', '5'])
  assert.deepEqual(listWrongPositions(readRows('no table'), hub), [])
})
