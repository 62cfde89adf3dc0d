import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeCsv, writeCsvCell } from './save-file.ts'

test('cells that a spreadsheet would run are made text', () => {
  assert.equal(writeCsvCell('=HYPERLINK("http://x")'), `"'=HYPERLINK(""http://x"")"`)
  assert.equal(writeCsvCell('+86 574'), "'+86 574")
  assert.equal(writeCsvCell('@SUM(A1)'), "'@SUM(A1)")
  assert.equal(writeCsvCell('-2+3'), "'-2+3")
  assert.equal(writeCsvCell('  =1'), "'  =1")
  assert.equal(writeCsvCell('＝1+2'), "'＝1+2")
})

test('numbers and plain text stay as they are; commas and quotes are wrapped', () => {
  assert.equal(writeCsvCell('-38.5'), '-38.5')
  assert.equal(writeCsvCell('三坐标 12 项，全部合格'), '三坐标 12 项，全部合格')
  assert.equal(writeCsvCell('1,385 °C'), '"1,385 °C"')
  assert.equal(writeCsvCell('第一行\n第二行'), '"第一行\n第二行"')
})

test('a file has its mark, and each line its end', () => {
  assert.equal(
    writeCsv([
      ['号', '名称'],
      ['1', '=1+1'],
    ]),
    "\ufeff号,名称\r\n1,'=1+1\r\n",
  )
})
