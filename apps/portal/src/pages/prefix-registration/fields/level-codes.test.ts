import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenAt, splitCodes } from './level-codes.ts'

test('choosing a higher level clears the lower ones', () => {
  assert.equal(chosenAt('', 0, 'C'), 'C')
  assert.equal(chosenAt('C', 1, '36'), 'C,36')
  assert.equal(chosenAt('C,36', 2, '367'), 'C,36,367')
  assert.equal(chosenAt('C,36,367', 0, 'A'), 'A')
  assert.equal(chosenAt('C,36,367', 1, '33'), 'C,33')
  assert.equal(chosenAt('C,36,367', 1, ''), 'C')
  assert.equal(chosenAt('C,36,367', 0, ''), '')
  assert.deepEqual(splitCodes(''), [])
})
