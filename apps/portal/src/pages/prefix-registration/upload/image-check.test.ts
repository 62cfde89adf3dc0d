import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOf, refusalOf } from './image-check.ts'

const file = (size: number, type = 'image/png', name = 'a.png') => ({ size, type, name })

test('a file at the limit is refused, one byte less is accepted', () => {
  assert.equal(refusalOf(file(1_048_575), 'licence'), undefined)
  assert.deepEqual(refusalOf(file(1_048_576), 'licence'), { reason: '图片不得大于1M！', large: true })
  assert.equal(refusalOf(file(307_199), 'idPhoto'), undefined)
  assert.deepEqual(refusalOf(file(307_200), 'idPhoto'), { reason: '图片不得大于300KB！', large: true })
})

test('the format is named as the file names it', () => {
  const refused = (type: string, name: string) => refusalOf(file(9, type, name), 'licence')?.reason
  assert.equal(refused('image/gif', 'a.gif'), '图片格式不能为gif')
  assert.equal(refused('', 'scan.HEIC'), '图片格式不能为heic')
  assert.equal(refused('application/pdf', 'a.pdf'), '图片格式不能为pdf')
  assert.equal(refused('', 'nothing'), '图片格式不能为未知')
  assert.equal(formatOf({ type: 'image/x-ms-bmp', name: 'a.bmp' }), 'bmp')
  assert.equal(refused('image/jpeg', 'a.jpg'), undefined)
})
