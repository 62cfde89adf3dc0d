import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computePlaces, writePdf } from './paper.ts'

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

const countPages = (bytes: Uint8Array) =>
  Number(/\/Type \/Pages\n\/Count (\d+)/.exec(Buffer.from(bytes).toString('latin1'))?.[1])

test('lists of a paper continue on further pages, and a short paper has one', async () => {
  const paper = {
    title: '召回信息表',
    lines: [{ label: '编号', text: 'RC-1' }],
    note: '附表',
    printed: '今天',
  }
  const columns = [{ title: '客户', width: 300 }]
  const list = (length: number) => ({
    title: '客户',
    columns,
    rows: Array.from({ length }, (_, at) => [`示例客户 ${at}`]),
  })
  assert.equal(countPages(await writePdf({ ...paper, tables: [list(3)] })), 1)
  assert.equal(countPages(await writePdf({ ...paper, tables: [list(30), list(30)] })), 3)
})
