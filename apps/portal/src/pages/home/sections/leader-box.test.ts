import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeBox } from './leader-box.ts'

test('a box leads away from the thing', () => {
  const dimension = { label: '孔径', value: '12', unit: 'mm' }
  const left = computeBox({ ...dimension, from: [500, 500], to: [400, 600] }, 0.5)
  assert.equal(left.box.x + left.box.width, 400)
  assert.equal(computeBox({ ...dimension, from: [500, 500], to: [600, 600] }, 0.5).box.x, 600)
})
