import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countPasted, createPastedFile, findPastedProblem, PASTED_MAX } from './pasted.ts'

test('copied cells are counted without the titles, empty lines and line breaks within a cell', () => {
  assert.deepEqual(countPasted('编码\t规格\r\nBD-1\t320\r\nBD-2\t"320 × 28\n通风"\r\n\r\n'), {
    columns: 2,
    rows: 2,
  })
  assert.deepEqual(countPasted('编码\t说明\nBD-1\t"写着""合格"""\n'), { columns: 2, rows: 1 })
  assert.deepEqual(countPasted(''), { columns: 0, rows: 0 })
})

test('titles without rows, and more than a clipboard should hold, are refused before anything is sent', () => {
  assert.equal(findPastedProblem('  \n'), '')
  assert.match(findPastedProblem('编码\t规格\n'), /请连列名一起复制/)
  assert.equal(findPastedProblem('编码\nBD-1'), '')
  assert.match(findPastedProblem(`编码\n${'9'.repeat(PASTED_MAX)}`), /存成文件/)
})

test('the cells are sent as they were copied, with line breaks of one kind', async () => {
  const file = createPastedFile('编码\t规格\r\nBD-1\t320\r\n')
  assert.equal(file.name, '粘贴的表格.csv')
  assert.equal(await file.text(), '编码\t规格\nBD-1\t320\n')
})
