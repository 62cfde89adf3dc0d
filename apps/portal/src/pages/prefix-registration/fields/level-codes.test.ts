import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitCodes, toChosenAt } from './level-codes.ts'

test('choosing a higher level clears the lower ones', () => {
  assert.equal(toChosenAt('', 0, 'C'), 'C')
  assert.equal(toChosenAt('C', 1, '36'), 'C,36')
  assert.equal(toChosenAt('C,36', 2, '367'), 'C,36,367')
  assert.equal(toChosenAt('C,36,367', 0, 'A'), 'A')
  assert.equal(toChosenAt('C,36,367', 1, '33'), 'C,33')
  assert.equal(toChosenAt('C,36,367', 1, ''), 'C')
  assert.equal(toChosenAt('C,36,367', 0, ''), '')
  assert.deepEqual(splitCodes(''), [])
})
