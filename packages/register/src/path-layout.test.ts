import assert from 'node:assert/strict'
import test from 'node:test'
import { listDarkCells } from './hash-cells.ts'
import { listInclusionProof } from './merkle.ts'
import { createScale, layOutPath, listRulerNumbers, spread } from './path-layout.ts'
import { listPathSteps } from './record-check.ts'

const BOX = { left: 320, right: 968, top: 112, bottom: 292 }
const REACH = 46
const MARK = 16

const layOut = (leaf: number, size: number) => {
  const hashes = listInclusionProof(leaf, size).map((_, index) => `hash ${index}`)
  const head = { size, at: '', root: '', checkpoint: '' }
  const steps = listPathSteps({ leaf, entry: '', hashes, head })
  return layOutPath(steps, size, { box: BOX, reach: REACH, gap: 34 })
}

/** Small and huge trees, and those whose last steps cover hardly more than the step before. */
const TREES: [leaf: number, size: number][] = [
  [0, 1],
  [0, 2],
  [1, 2],
  [0, 3],
  [1_203_440, 1_203_648],
  [0, 2 ** 20 + 1],
  [2 ** 20, 2 ** 20 + 1],
  [2 ** 21 - 2, 2 ** 21 - 1],
  [0, 2 ** 28],
  [2 ** 28 - 1, 2 ** 28],
  [123_456_789, 200_000_000],
  ...Array.from({ length: 200 }, (_, index): [number, number] => {
    const size = 2 + ((index * 7_919) % 50_000)
    return [(index * 104_729) % size, size]
  }),
]

test('marks do not overlap each other, stay in their side and in the box', () => {
  for (const [leaf, size] of TREES) {
    const { steps } = layOut(leaf, size)
    for (const isLater of [true, false]) {
      const marks = steps.filter((step) => step.isLater === isLater).map(({ markX }) => markX)
      for (const [index, x] of marks.entries()) {
        assert.ok(x >= BOX.left - 0.01 && x <= BOX.right + 0.01, `${leaf} of ${size}`)
        const before = marks[index - 1]
        if (before !== undefined) assert.ok(x - before >= MARK, `${leaf} of ${size}: ${x - before}`)
      }
    }
    const slope = (BOX.top - BOX.bottom) / (BOX.right - BOX.left)
    for (const { isLater, markX, markY } of steps) {
      const line = BOX.bottom + (markX - BOX.left) * slope
      assert.equal(Math.sign(line - markY), isLater ? 1 : -1)
      assert.ok(Math.abs(line - markY) - MARK / 2 > 8)
    }
  }
})

test('nodes stand where the ruler says', () => {
  const { steps, start, end } = layOut(1_203_440, 1_203_648)
  const scale = createScale(1_203_648, BOX)
  for (const { x, leafCount } of steps) assert.equal(x, scale(leafCount))
  assert.deepEqual([start.x, end.x, steps.at(-1)?.x], [BOX.left, BOX.right, BOX.right])
  assert.deepEqual(
    steps.map(({ leafCount }) => leafCount),
    steps.map(({ leafCount }) => leafCount).toSorted((left, right) => left - right),
  )
})

test('numbers of the ruler keep their distance and end with the size', () => {
  for (const [, size] of TREES) {
    const scale = createScale(size, BOX)
    const numbers = listRulerNumbers(size, scale, 70)
    assert.equal(numbers.at(-1), size)
    for (const [index, number] of numbers.entries())
      if (index > 0) assert.ok(scale(number) - scale(numbers[index - 1] ?? 1) >= 70)
  }
  assert.deepEqual(
    listRulerNumbers(1_203_648, createScale(1_203_648, BOX), 70),
    [1, 16, 256, 4096, 65_536, 1_203_648],
  )
})

test('a mark shows the first 16 bits of a hash', () => {
  assert.deepEqual(listDarkCells('0000ffff'), [])
  assert.equal(listDarkCells('ffff').length, 16)
  assert.deepEqual(listDarkCells('8001'), [
    { column: 0, row: 0 },
    { column: 3, row: 3 },
  ])
})

test('places are moved no further than necessary', () => {
  assert.deepEqual(spread([], 10, { from: 0, to: 100 }), [])
  assert.deepEqual(spread([5, 50], 10, { from: 0, to: 100 }), [5, 50])
  assert.deepEqual(spread([99, 99, 100], 10, { from: 0, to: 100 }), [80, 90, 100])
  assert.deepEqual(spread([0, 0, 0], 80, { from: 0, to: 100 }), [0, 50, 100])
})
