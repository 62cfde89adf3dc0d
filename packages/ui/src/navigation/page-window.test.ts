import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computePageWindow, parsePage } from './page-window.ts'
import { findNextIndex } from './tab-keys.ts'

const shown = (current: number, pages: number) =>
  computePageWindow(current, pages)
    .map((cell) => (cell === 'gap' ? '…' : cell.page))
    .join(' ')

test('few pages are all shown', () => {
  assert.equal(shown(1, 1), '1')
  assert.equal(shown(2, 4), '1 2 3 4')
  assert.equal(shown(3, 5), '1 2 3 4 5')
})

test('a list of pages shows the first pages, the middle and the end', () => {
  assert.equal(shown(1, 8), '1 2 3 4 … 8')
  assert.equal(shown(3, 8), '1 2 3 4 … 8')
  assert.equal(shown(5, 9), '1 … 4 5 6 … 9')
  assert.equal(shown(8, 8), '1 … 5 6 7 8')
})

test('a gap never hides a single page', () => {
  for (let pages = 1; pages <= 30; pages++) {
    for (let current = 1; current <= pages; current++) {
      const cells = computePageWindow(current, pages)
      const numbers = cells.map((cell) => (cell === 'gap' ? 0 : cell.page))
      assert.ok(numbers.includes(current))
      for (const [i, page] of numbers.entries()) {
        if (page === 0) assert.ok(numbers[i + 1]! - numbers[i - 1]! > 2, `${current} of ${pages}`)
        else if (i > 0 && numbers[i - 1] !== 0) assert.equal(page, numbers[i - 1]! + 1)
      }
      const kept = cells.filter((cell) => cell !== 'gap' && !cell.near)
      assert.ok(
        kept.length <= (pages <= 5 ? 5 : 4),
        `${current} of ${pages}: ${kept.length} numbers on a phone`,
      )
    }
  }
})

test('a typed page stays inside the range', () => {
  assert.equal(parsePage('3', 8), 3)
  assert.equal(parsePage('99', 8), 8)
  assert.equal(parsePage('0', 8), 1)
  assert.equal(parsePage('', 8), null)
})

test('arrow keys go around the tabs', () => {
  assert.equal(findNextIndex('ArrowRight', 2, 3), 0)
  assert.equal(findNextIndex('ArrowUp', 0, 3), 2)
  assert.equal(findNextIndex('End', 0, 3), 2)
  assert.equal(findNextIndex('a', 0, 3), null)
})
