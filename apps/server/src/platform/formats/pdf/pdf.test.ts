import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computePlaces } from './pdf.ts'

const page = { from: 116, top: 64, bottom: 770 }
const line = { height: 20 }

test('a line that does not fit begins the next page', () => {
  const { places, end } = computePlaces(
    Array.from({ length: 20 }, () => line),
    page,
  )
  assert.deepEqual(
    places.flatMap(({ newPage }, at) => (newPage ? [at] : [])),
    [19],
  )
  assert.deepEqual(places[19], { y: 64, newPage: true })
  assert.equal(end, 64 + 20 + 14)
})

test('lines that belong together stand on one page, also where only the last one would not fit', () => {
  const text = Array.from({ length: 14 }, () => line)
  const signed = [{ height: 20, withNext: true }, { height: 50, withNext: true }, { height: 108 }]
  const { places } = computePlaces([...text, ...signed], page)
  assert.deepEqual(
    places.flatMap(({ newPage }, at) => (newPage ? [at] : [])),
    [14],
  )
  assert.deepEqual(
    places.slice(14).map(({ y }) => y),
    [64, 98, 162],
  )
})

test('more lines than a page holds begin where they are', () => {
  const { places } = computePlaces(
    Array.from({ length: 30 }, () => ({ height: 20, withNext: true })),
    page,
  )
  assert.equal(places[0]?.newPage, false)
  assert.equal(places.filter(({ newPage }) => newPage).length, 1)
})
