import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAnatomyCells, splitIdentifier, splitSuffix } from './segments.ts'

test('an identifier is cut at the first slash only', () => {
  assert.deepEqual(splitIdentifier('88.449.1001/BD-320A0001'), {
    prefix: '88.449.1001',
    suffix: 'BD-320A0001',
  })
  assert.deepEqual(splitIdentifier('88.449.1001/A/B'), { prefix: '88.449.1001', suffix: 'A/B' })
  assert.deepEqual(splitIdentifier('88.449.1001'), { prefix: '88.449.1001', suffix: '' })
})

test('a suffix follows its coding template', () => {
  const segments = splitSuffix('BD-320A0001', [
    ['BD-320A', '制动盘 Ø320 通风'],
    ['0001', '序列号'],
  ])
  assert.deepEqual(segments, [
    { text: 'BD-320A', meaning: '制动盘 Ø320 通风' },
    { text: '0001', meaning: '序列号' },
  ])
})

test('a separator stays with the segment before it', () => {
  const segments = splitSuffix('LINE-M01', [
    ['LINE', '产线'],
    ['M01', '序号'],
  ])
  assert.deepEqual(
    segments.map((s) => s.text),
    ['LINE-', 'M01'],
  )
})

test('a template that does not fit leaves the suffix whole', () => {
  assert.deepEqual(splitSuffix('BD-320A0001', [['XX', '别的']]), [{ text: 'BD-320A0001' }])
  assert.deepEqual(splitSuffix('BD-320A0001', [['BD', '产品族']]), [{ text: 'BD-320A0001' }])
  assert.deepEqual(splitSuffix('BD-320A0001', []), [{ text: 'BD-320A0001' }])
  assert.deepEqual(splitSuffix('', []), [])
})

test('the anatomy puts separators between the parts', () => {
  const part = (text: string) => ({ text, name: text })
  const cells = listAnatomyCells('BD-320A0001', ['BD', '320', 'A', '0001'].map(part))
  assert.deepEqual(
    cells?.map((cell) => (cell.kind === 'part' ? cell.part.text : cell.text)),
    ['BD', '-', '320', 'A', '0001'],
  )
  assert.equal(listAnatomyCells('BD-320A0001', [part('BD'), part('A')]), null)
})
