import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRowAction } from './use-row-keys.ts'

const on = (at: number, rows = 3, onPage = true) => ({ at, rows, onPage })

test('J and K move by one row and stay inside the list', () => {
  assert.deepEqual(findRowAction('j', on(-1)), { is: 'move', to: 0 })
  assert.deepEqual(findRowAction('J', on(1)), { is: 'move', to: 2 })
  assert.deepEqual(findRowAction('j', on(2)), { is: 'move', to: 2 })
  assert.deepEqual(findRowAction('k', on(2)), { is: 'move', to: 1 })
  assert.deepEqual(findRowAction('k', on(-1)), { is: 'move', to: 0 })
})

test('X and Enter need a current row, and Enter none of the controls', () => {
  assert.deepEqual(findRowAction('x', on(1)), { is: 'select' })
  assert.deepEqual(findRowAction('Enter', on(1)), { is: 'open' })
  assert.equal(findRowAction('Enter', on(1, 3, false)), undefined)
  assert.equal(findRowAction('x', on(-1)), undefined)
  assert.equal(findRowAction('Enter', on(-1)), undefined)
})

test('a row that the next page no longer has is neither selected nor opened', () => {
  assert.equal(findRowAction('x', on(5)), undefined)
  assert.equal(findRowAction('Enter', on(5)), undefined)
})

test('Space looks at a row, the first one before any key, and Escape ends it', () => {
  assert.deepEqual(findRowAction(' ', on(1)), { is: 'look' })
  assert.deepEqual(findRowAction(' ', on(-1)), { is: 'look' })
  assert.equal(findRowAction(' ', on(1, 3, false)), undefined)
  assert.equal(findRowAction(' ', on(-1, 0)), undefined)
  assert.deepEqual(findRowAction('Escape', on(1)), { is: 'close' })
})

test('other keys do nothing', () => {
  assert.equal(findRowAction('a', on(1)), undefined)
  assert.equal(findRowAction('ArrowDown', on(1)), undefined)
})
