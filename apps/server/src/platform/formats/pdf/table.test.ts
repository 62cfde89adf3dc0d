import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Document, makePdf } from './pdf.ts'
import { type Table, writeTable } from './table.ts'

type Written = { text: string; y: number; page: number }

/** Writes a table between 100 and 300 points; returns its texts with their places. */
async function placeTexts(table: Table): Promise<{ texts: Written[]; end: number }> {
  const texts: Written[] = []
  let end = 0
  await makePdf('表', (document: Document) => {
    let page = 1
    const write = document.text.bind(document)
    document.text = (text, x, y, options) => {
      texts.push({ text, y, page })
      return write(text, x, y, options)
    }
    const beginPage = () => {
      document.addPage()
      page += 1
      return 100
    }
    end = writeTable(document, table, { y: 100, bottom: 300, beginPage })
  })
  return { texts, end }
}

const columns = [
  { title: '企业', width: 120 },
  { title: '件', width: 60, align: 'right' as const },
]

test('a long name takes several lines, and the next row begins below it', async () => {
  const name = '宁波海芯智能底盘与制动系统（集团）股份有限公司北仑第二制造工厂'
  const { texts } = await placeTexts({
    columns,
    rows: [
      [name, '1,234'],
      ['短名', '5'],
    ],
  })
  const placeOf = (text: string) => texts.find((written) => written.text === text)?.y ?? Number.NaN
  assert.ok(placeOf('短名') - placeOf(name) > 30, String(placeOf('短名') - placeOf(name)))
})

test('a table that continues on another page has its titles there, too', async () => {
  const rows = Array.from({ length: 14 }, (_, at) => [`企业 ${at + 1}`, String(at)])
  const { texts } = await placeTexts({ columns, rows })
  const heads = texts.filter(({ text }) => text === '企业')
  assert.deepEqual(
    heads.map(({ page, y }) => ({ page, y })),
    [
      { page: 1, y: 103 },
      { page: 2, y: 103 },
    ],
  )
  assert.equal(texts.filter(({ text }) => text.startsWith('企业 ')).length, 14)
  assert.ok(texts.every(({ y }) => y < 300))
})

test('a table without rows says so', async () => {
  const { texts, end } = await placeTexts({ columns, rows: [] })
  assert.equal(texts.at(-1)?.text, '没有记录')
  assert.ok(end > 115)
})
