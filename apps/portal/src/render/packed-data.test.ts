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
