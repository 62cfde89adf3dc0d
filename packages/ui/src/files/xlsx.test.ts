import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import { makeXlsxFile } from './xlsx.ts'

test('the file is a workbook with every row, and no text runs as a formula', async () => {
  const file = await makeXlsxFile('应用对比', [
    ['名称', '=HYPERLINK("x")'],
    ['价格', '480.00', '＝1+1'],
  ])
  const [sheet] = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets
  assert.equal(sheet?.name, '应用对比')
  assert.deepEqual(sheet?.rows[0]?.slice(0, 2), ['名称', `'=HYPERLINK("x")`])
  assert.deepEqual(sheet?.rows[1]?.slice(0, 3), ['价格', '480.00', `'＝1+1`])
})
