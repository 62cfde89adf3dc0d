import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawSvg } from '../base/svg.ts'
import { crowdedTexts } from '../base/text-styles.ts'
import { countCells, drawPieces, limited, PIECE_STATES, type PieceGroup } from './cells.ts'

const at = (index: number) => new Date(Date.UTC(2026, 2, 11) + index * 60_000).toISOString()
const group = (key: string, count: number): PieceGroup => ({
  key,
  name: `炉次 ${key}`,
  pieces: Array.from({ length: count }, (_, index) => ({
    id: `${key}-${index}`,
    at: at(index),
    state: PIECE_STATES[index % 5] ?? 'outside',
  })),
})

test('every piece is one cell, and cells of a group do not overlap', () => {
  const groups = [group('A', 240), group('B', 31)]
  const { marks } = drawPieces(groups, { width: 600 })
  const cells = marks.flatMap((mark) => (mark.kind === 'path' ? (mark.d.match(/z/g) ?? []) : []))
  assert.equal(cells.length, 271)
})

test('limits of time move pieces outside, and the counts follow', () => {
  const groups = [group('A', 100)]
  const all = countCells(groups)
  assert.deepEqual(all, { inHand: 20, assembled: 20, sold: 20, returned: 20, scrapped: 20, outside: 0 })
  const some = countCells(limited(groups, { from: at(10), to: at(19) }))
  assert.equal(some.outside, 90)
  assert.equal(some.inHand + some.assembled + some.sold + some.returned + some.scrapped, 10)
})

test('a visitor sees the own piece lit, once', () => {
  const { body } = drawSvg(drawPieces([group('A', 60)], { lit: 'A-7' }), 'p')
  assert.equal(body.match(/data-k='lit'/g)?.length, 1)
})

test('eighteen thousand pieces keep to the width, and the figure says its numbers', () => {
  const groups = ['A', 'B', 'C', 'D', 'E', 'F'].map((key) => group(key, 3_100))
  const figure = drawPieces(groups, { width: 1_232, lines: 8 })
  for (const mark of figure.marks)
    if (mark.kind === 'path')
      for (const [, x = '0'] of mark.d.matchAll(/M(\d+)/g)) assert.ok(Number(x) < 1_232)
  assert.match(figure.label, /6 组，18,600 件/)
})

test('many short groups share lines, and their names stand apart', () => {
  const groups = Array.from({ length: 96 }, (_, at) => group(`2026-05-${at}`, 1 + (at % 3)))
  const figure = drawPieces(groups, { width: 1_120 })
  assert.ok(figure.height < 96 * 12, `${figure.height}`)
  assert.deepEqual(crowdedTexts(figure.marks), [])
})

test('the figure of a visitor is small', () => {
  const { body } = drawSvg(drawPieces([group('A', 1_900)], { lit: 'A-7' }), 'p')
  assert.ok(body.length <= 30 * 1024, `${body.length}`)
})
