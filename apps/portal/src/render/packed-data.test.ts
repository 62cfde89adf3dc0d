import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packData, unpackData } from './packed-data.ts'

const plan = { name: '带 "引号" 和 `反引号` 的应用', price: null, sheet: '<path d="M0 0"/>' }

test('the server draws from the data itself, and browsers read the same from the text', () => {
  const packed = packData(plan)
  assert.equal(unpackData(packed), plan)
  const sent: typeof packed = JSON.parse(JSON.stringify(packed))
  assert.deepEqual(Object.keys(sent), ['text'])
  assert.equal(sent.text.includes('"'), false)
  const read = unpackData(sent)
  assert.deepEqual(read, plan)
  assert.equal(unpackData(sent), read, 'the text is read once')
})

test('browsers may get less than the server draws from', () => {
  const packed = packData(plan, { ...plan, sheet: '' })
  assert.equal(unpackData(packed).sheet, plan.sheet)
  assert.equal(unpackData<typeof plan>(JSON.parse(JSON.stringify(packed))).sheet, '')
})

test('names that are repeated are written once, and texts that look like them stay as they are', () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({
    number: at,
    name: `"name": ${at}, {\`name\`:1}`,
    parts: [
      { name: 'a,', value: null },
      { name: '`value`:', value: at },
    ],
  }))
  const { text } = packData({ rows, total: 50 })
  assert.equal(text.match(/number/g)?.length, 1)
  assert.deepEqual(unpackData(JSON.parse(JSON.stringify({ text }))), { rows, total: 50 })
  const marked = { rows: [...rows, { number: 50, name: '~0', parts: [] }] }
  assert.deepEqual(unpackData(JSON.parse(JSON.stringify(packData(marked)))), marked)
  const many = {
    rows: rows.map(() => Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`key${at}`, at]))),
  }
  assert.deepEqual(unpackData(JSON.parse(JSON.stringify(packData(many)))), many)
})
