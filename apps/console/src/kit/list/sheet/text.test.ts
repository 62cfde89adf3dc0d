import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadAllRows, MOST_ROWS, writeShown } from './text.ts'

test('cells are quoted where they must be, numbers lose their commas, and no formula runs', () => {
  const rows = [
    ['金额（元）', '企业'],
    ['12,800.00', '宁波海芯"制动",一厂'],
    ['-3', '=HYPERLINK("x")'],
    ['+86 138', ' 两行\n文字 '],
  ]
  assert.equal(
    writeShown(rows),
    '\uFEFF金额（元）,企业\r\n12800.00,"宁波海芯""制动"",一厂"\r\n-3,"\'=HYPERLINK(""x"")"\r\n\'+86 138,两行 文字\r\n',
  )
})

test('all pages of a list are read in order, and a refusal or too many rows are told', async () => {
  const list = Array.from({ length: 230 }, (_, at) => at)
  const pages: number[] = []
  const answer = await loadAllRows<number>(async ({ current, size }) => {
    pages.push(current)
    return {
      ok: true,
      data: { records: list.slice((current - 1) * size, current * size), total: list.length },
    }
  })
  assert.deepEqual([answer, pages], [{ rows: list }, [1, 2, 3]])
  const many = await loadAllRows(async () => ({ ok: true, data: { records: [], total: MOST_ROWS + 1 } }))
  assert.deepEqual(many, { problem: '共 5,001 条，一次最多导出 5,000 条，请先筛选' })
  const refused = await loadAllRows(async () => ({ ok: false, message: '您的岗位看不到' }))
  assert.deepEqual(refused, { problem: '您的岗位看不到' })
})
