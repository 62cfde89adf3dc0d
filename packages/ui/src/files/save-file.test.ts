import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvCell, csvText } from './save-file.ts'

test('cells that a spreadsheet would run are made text', () => {
  assert.equal(csvCell('=HYPERLINK("http://x")'), `"'=HYPERLINK(""http://x"")"`)
  assert.equal(csvCell('+86 574'), "'+86 574")
  assert.equal(csvCell('@SUM(A1)'), "'@SUM(A1)")
  assert.equal(csvCell('-2+3'), "'-2+3")
  assert.equal(csvCell('  =1'), "'  =1")
  assert.equal(csvCell('＝1+2'), "'＝1+2")
})

test('numbers and plain text stay as they are; commas and quotes are wrapped', () => {
  assert.equal(csvCell('-38.5'), '-38.5')
  assert.equal(csvCell('三坐标 12 项，全部合格'), '三坐标 12 项，全部合格')
  assert.equal(csvCell('1,385 °C'), '"1,385 °C"')
  assert.equal(csvCell('第一行\n第二行'), '"第一行\n第二行"')
})

test('a file has its mark, and each line its end', () => {
  assert.equal(
    csvText([
      ['号', '名称'],
      ['1', '=1+1'],
    ]),
    "\ufeff号,名称\r\n1,'=1+1\r\n",
  )
})
