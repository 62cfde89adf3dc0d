import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFormat, refuseImage } from './image-check.ts'

const file = (size: number, type = 'image/png', name = 'a.png') => ({ size, type, name })

test('a file at the limit is refused, one byte less is accepted', () => {
  assert.equal(refuseImage(file(1_048_575), 'licence'), undefined)
  assert.deepEqual(refuseImage(file(1_048_576), 'licence'), { reason: '图片不得大于1M！', large: true })
  assert.equal(refuseImage(file(307_199), 'idPhoto'), undefined)
  assert.deepEqual(refuseImage(file(307_200), 'idPhoto'), { reason: '图片不得大于300KB！', large: true })
})

test('the format is named as the file names it', () => {
  const refused = (type: string, name: string) => refuseImage(file(9, type, name), 'licence')?.reason
  assert.equal(refused('image/gif', 'a.gif'), '图片格式不能为gif')
  assert.equal(refused('', 'scan.HEIC'), '图片格式不能为heic')
  assert.equal(refused('application/pdf', 'a.pdf'), '图片格式不能为pdf')
  assert.equal(refused('', 'nothing'), '图片格式不能为未知')
  assert.equal(readFormat({ type: 'image/x-ms-bmp', name: 'a.bmp' }), 'bmp')
  assert.equal(refused('image/jpeg', 'a.jpg'), undefined)
})
