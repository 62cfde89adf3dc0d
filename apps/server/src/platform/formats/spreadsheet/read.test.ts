import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { writeXlsx as makeXlsx } from 'hucre/xlsx'
import { openSheet, readSheet, readSheetRows } from '../../../test-support/spreadsheets.ts'
import { readSpreadsheet, type SheetRow, SpreadsheetProblem } from './read.ts'

const isProblem = (kind: string) => (error: unknown) =>
  error instanceof SpreadsheetProblem && error.kind === kind

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
/** A workbook with one sheet, whose XML is written by the test. */
const workbook = (sheet: string, parts: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
        'xl/workbook.xml': '<workbook><sheets><sheet name="表" r:id="s"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': `<Relationships>${relation('s', 'worksheet', 'worksheets/sheet1.xml')}${relation('t', 'sharedStrings', '/xl/texts.xml')}</Relationships>`,
        'xl/texts.xml': '<sst><si><t>甲</t></si></sst>',
        'xl/worksheets/sheet1.xml': sheet,
        ...parts,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

test('the first sheet that is not hidden is read, with formulas, dates, merged cells and long numbers', async () => {
  const bytes = await makeXlsx({
    sheets: [
      { name: '旧', hidden: true, rows: [['旧']] },
      {
        name: '零件',
        rows: [
          ['编号', '日期', '时间', '合计'],
          [123456789012345680, new Date('2026-11-23'), new Date('2026-11-23T08:30:00Z')],
          [null],
          ['A', true, '=1'],
        ],
        columns: [{}, { numFmt: 'yyyy"年"m"月"d"日"' }, { numFmt: 'yyyy/m/d h:mm' }, {}],
        cells: new Map([['1,3', { value: 7, formula: 'SUM(A1:A9)', formulaResult: 7 }]]),
        merges: [{ startRow: 1, endRow: 2, startCol: 0, endCol: 0 }],
      },
    ],
  })
  const { sheets, sheet, portions } = await openSheet(bytes)
  assert.deepEqual(sheets, [
    { name: '旧', hidden: true },
    { name: '零件', hidden: false },
  ])
  assert.equal(sheet, '零件')
  const { value } = await portions.next()
  assert.deepEqual(value, [
    { number: 1, cells: ['编号', '日期', '时间', '合计'] },
    {
      number: 2,
      cells: ['123456789012345680', '2026-11-23', '2026-11-23 08:30:00', '7'],
      formulas: [3],
      rounded: [0],
    },
    { number: 4, cells: ['A', 'TRUE', '=1'] },
  ])
  assert.deepEqual(await portions.next(), { done: true, value: ['A2:A3'] })
  assert.deepEqual((await (await openSheet(bytes, {}, '旧')).portions.next()).value, [
    { number: 1, cells: ['旧'] },
  ])
})

test('cells without references, inline and formatted texts, errors, codes with leading zeros, the calendar of 1904', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="46"/></cellXfs></styleSheet>`
  const bytes = workbook(
    sheetOf(
      '<x:row><c t="s"><v>0</v></c><c t="inlineStr"><is><r><t>甲&amp;</t></r><r><t>乙</t></r><rPh><t>yi</t></rPh></is></c><c t="e"><v>#REF!</v></c></x:row>' +
        '<row r="9"><c r="A9" s="1"><v>123</v></c><c r="B9" s="2"><v>1</v></c><c r="C9" s="3"><v>1.5</v></c><c r="AB9"/><c r="D9" t="d"><v>2026-11-23T00:00:00</v></c><c><f>A1</f></c></row>',
    ),
    {
      'xl/workbook.xml':
        '<workbook><workbookPr date1904="1"/><sheets><sheet name="表" r:id="s"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('s', 'worksheet', 'worksheets/sheet1.xml')}${relation('t', 'sharedStrings', 'texts.xml')}${relation('y', 'styles', 'styles.xml')}</Relationships>`,
      'xl/styles.xml': styles,
    },
  )
  assert.deepEqual(await readSheetRows(bytes), [
    { number: 1, cells: ['甲', '甲&乙', '#REF!'], errors: [2] },
    {
      number: 9,
      cells: ['000123', '1904-01-02', '36:00:00', '2026-11-23', ''],
      formulas: [4],
      unfinished: [4],
    },
  ])
})

test('numbers are read as a person sees them, escaped characters are decoded, and phonetic signs join no text', async () => {
  const bytes = workbook(
    sheetOf(
      '<row r="1"><c><v>3.1999999999999997</v></c><c><v>7.9600000000000004E-2</v></c><c><v>999032320001885</v></c><c><v>1E-7</v></c><c><v>1.9143100000101E+18</v></c></row>' +
        '<row r="2"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="str"><f>A1</f><v></v></c><c t="inlineStr"><is><t>_xD83D_</t></is></c><c t="inlineStr"><is><t>_xD83D__xDE97_\u200b</t></is></c></row>',
    ),
    {
      'xl/texts.xml':
        '<sst><si><t>A &lt; B_x000D_</t></si><si><t>前轴</t><rPh><t>qián</t></rPh></si><si><t>_x005F_x000D_</t></si></sst>',
    },
  )
  assert.deepEqual(await readSheetRows(bytes), [
    {
      number: 1,
      cells: ['3.2', '0.0796', '999032320001885', '0.0000001', '1914310000010100000'],
      rounded: [4],
    },
    {
      number: 2,
      cells: ['A < B\n', '前轴', '_x000D_', '', '\ufffd', '🚗'],
      formulas: [3],
      broken: [4],
    },
  ])
})

test('rows are read in every form that programs write, wherever a piece of the file ends', async () => {
  const text = (number: number) => `甲 ${number}`
  const forms: ((number: number) => string)[] = [
    (number) => `<row r="${number}"/>`,
    (number) =>
      `<row r="${number}" x14ac:dyDescent="0.25"><c r="B${number}" t="str"><v>${text(number)}</v></c><c r="C${number}" s="0"/></row>`,
    (number) => `<row r="${number}"><c t="str" r="B${number}"><v>${text(number)}</v></c></row>`,
    (number) =>
      `<row spans="1:4" r="${number}"><c r="B${number}" t="inlineStr"><is><t>${text(number)}</t></is></c></row>`,
    (number) => `<x:row r="${number}"><x:c r="B${number}" t="str"><x:v>${text(number)}</x:v></x:c></x:row>`,
    (number) => `<row r="${number}"><c r="B${number}" t="str"><v>甲&#32;${number}</v></c></row>`,
  ]
  const numbers = Array.from({ length: 6_000 }, (_, at) => at + 1)
  const rows = numbers.map((number) => forms[number % forms.length]?.(number) ?? '')
  const expected = numbers
    .filter((number) => number % forms.length !== 0)
    .map((number) => ({ number, cells: ['', text(number)] }))
  assert.deepEqual(await readSheetRows(workbook(sheetOf(rows.join('')))), expected)
  const withComment = rows.with(3_000, '<!-- <row r="3001"><c><v>1</v></c></row> -->')
  assert.deepEqual(
    await readSheetRows(workbook(sheetOf(withComment.join('')))),
    expected.filter(({ number }) => number !== 3_001),
  )
})

test('CSV is read in UTF-8, GB18030 and UTF-16, with its own separator and quotes', async () => {
  const expected = [
    ['编号', '名称'],
    ['00123', '甲,"乙"\n丙'],
  ]
  const text = '编号,名称\r\n="00123","甲,""乙""\n丙"\r\n,\r\n'
  assert.deepEqual(await readSheet(Buffer.from(text)), expected)
  assert.deepEqual(await readSheet(Buffer.from(`\ufeff${text}`)), expected)
  const gb18030 = Buffer.from('b1e0bac52cc3fbb3c60a3030313233', 'hex')
  assert.deepEqual(await readSheet(gb18030), [['编号', '名称'], ['00123']])
  const unicode = Buffer.from('\ufeff编号\t名称\n1\t甲', 'utf16le')
  assert.deepEqual(await readSheet(unicode), [
    ['编号', '名称'],
    ['1', '甲'],
  ])
  assert.deepEqual(await readSheetRows(Buffer.from('a;b\n\n1;2')), [
    { number: 1, cells: ['a', 'b'] },
    { number: 3, cells: ['1', '2'] },
  ])
})

test('lines of CSV keep their numbers wherever a piece of the file ends, before and after a quotation mark', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const lines = Array.from({ length: 20_000 }, (_, at) => (at % 7 === 3 ? '' : `${at + 1},值${at}`))
    const expected = lines.flatMap((line, at) =>
      line === '' ? [] : [{ number: at + 1, cells: line.split(',') }],
    )
    assert.deepEqual(await readSheetRows(Buffer.from(lines.join(end))), expected)
    assert.deepEqual(await readSheetRows(Buffer.from(lines.join(end) + end)), expected)
    const quoted = lines.with(15_000, `15001,"值""15000"`)
    const changed = expected.map((row) =>
      row.number === 15_001 ? { ...row, cells: ['15001', '值"15000'] } : row,
    )
    assert.deepEqual(await readSheetRows(Buffer.from(quoted.join(end))), changed)
  }
})

test('a file that is no spreadsheet, broken or too large is refused by its reason', async () => {
  const row = '<row><c><v>1</v></c></row>'
  const cases: [string, Uint8Array, Parameters<typeof readSheetRows>[1]?][] = [
    ['empty', Buffer.alloc(0)],
    ['old', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['format', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff])],
    ['format', zipSync({ 'a.txt': strToU8('a') })],
    ['damaged', Buffer.from('a,b\n"1,2')],
    ['damaged', workbook(sheetOf(row)).subarray(0, 400)],
    ['damaged', workbook(`<worksheet><sheetData>${row}`)],
    ['damaged', workbook(sheetOf('<row><c><c><v>1</v></c></c></row>'))],
    ['damaged', workbook(`<worksheet>${'<a>'.repeat(100)}`)],
    ['rows', workbook(sheetOf(row.repeat(11))), { rows: 10 }],
    ['rows', Buffer.from('1\n'.repeat(11)), { rows: 10 }],
    ['cells', workbook(sheetOf(`<row>${'<c/>'.repeat(11)}</row>`)), { cells: 10 }],
    ['columns', workbook(sheetOf('<row><c r="K1"><v>1</v></c></row>')), { columns: 10 }],
    ['columns', Buffer.from('1,2,3'), { columns: 2 }],
    ['characters', workbook(sheetOf(`<row><c><v>${'1'.repeat(11)}</v></c></row>`)), { characters: 10 }],
    ['characters', Buffer.from('1'.repeat(11)), { characters: 10 }],
    ['entries', workbook(sheetOf(row)), { entries: 4 }],
    ['unpackedBytes', workbook(sheetOf(' '.repeat(3_000_000)))],
    ['unpackedBytes', workbook(sheetOf(row)), { unpackedBytes: 500 }],
  ]
  for (const [kind, bytes, limits] of cases)
    await assert.rejects(readSheetRows(bytes, limits), isProblem(kind), `${kind}, ${bytes.length} bytes`)
})

const directory = await mkdtemp(join(tmpdir(), 'spreadsheets-'))
after(() => rm(directory, { recursive: true }))

test('a file of many rows is read in portions by a process of its own, which waits for who uses them', async () => {
  const path = join(directory, 'rows.csv')
  await writeFile(path, Array.from({ length: 1_200 }, (_, at) => `${at},甲`).join('\n'))
  const sizes: number[] = []
  const read = (who: string) =>
    readSpreadsheet({ path }, { who }, async ({ format, portions, merged }) => {
      for await (const rows of portions) sizes.push(rows.length)
      return { format, merged: merged() }
    })
  assert.deepEqual(await read('a'), { format: 'csv', merged: [] })
  assert.deepEqual(sizes, [500, 500, 200])
  await assert.rejects(
    readSpreadsheet({ path }, { who: 'a' }, () => Promise.reject(new Error('not stored'))),
    /not stored/,
  )
  await assert.rejects(
    readSpreadsheet({ path }, { who: 'a', limits: { rows: 600 } }, async ({ portions }) => {
      for await (const _rows of portions);
    }),
    isProblem('rows'),
  )
})

test('a process that read a file to its end reads the same one again, and no other file or sender', async (t) => {
  let started = 0
  const count = () => {
    started += 1
  }
  subscribe('child_process', count)
  t.after(() => unsubscribe('child_process', count))
  const read = (text: string, who: string, limits = {}) =>
    readSpreadsheet(Buffer.from(text), { who, limits }, async ({ portions }) => {
      const found: string[][] = []
      for await (const rows of portions) found.push(...rows.map(({ cells }) => cells))
      return found
    })
  const startedBy = async (text: string, who: string) => {
    const before = started
    assert.deepEqual(await read(text, who), [['a', text.at(-1)]])
    return started - before
  }
  assert.deepEqual([await startedBy('a,1', 'b'), await startedBy('a,1', 'b')], [1, 0])
  assert.deepEqual([await startedBy('a,2', 'b'), await startedBy('a,1', 'c')], [1, 1])
  await assert.rejects(read('a,2', 'b', { columns: 1 }), isProblem('columns'))
  assert.equal(await startedBy('a,2', 'b'), 1)
})

test('200,000 rows that are never closed are refused, without holding up this process', async () => {
  const bytes = workbook(`<worksheet><sheetData>${'<row>'.repeat(200_000)}`)
  const first = (who: string): Promise<SheetRow[] | undefined> =>
    readSpreadsheet(bytes, { who }, async ({ portions }) => {
      for await (const rows of portions) return rows
    })
  let longest = 0
  let last = performance.now()
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 10)
  await assert.rejects(first('b'), isProblem('damaged'))
  clearInterval(watch)
  assert.ok(longest < 500, `held up for ${longest} ms`)
  await assert.rejects(readSheetRows(bytes), isProblem('damaged'))
})

test('a file that takes longer than its time is stopped with its process', async () => {
  const rows = Array.from({ length: 300_000 }, (_, at) => `<row r="${at + 1}"><c><v>${at}</v></c></row>`)
  const bytes = workbook(sheetOf(rows.join('')))
  const reading = readSpreadsheet(
    bytes,
    { who: 'c', limits: { seconds: 0.3, rows: 1e6 } },
    async ({ portions }) => {
      for await (const _rows of portions);
    },
  )
  await assert.rejects(reading, isProblem('costly'))
})

test('long files of one company keep neither other companies nor people waiting', async (t) => {
  const gate = Promise.withResolvers<void>()
  // A failed assertion must not leave processes that wait for ever.
  t.after(() => gate.resolve())
  const begun = Promise.withResolvers<void>()
  const bytes = new TextEncoder().encode('标识\n甲\n')
  const order: string[] = []
  const read = (who: string, { job = true, until = gate.promise } = {}) =>
    readSpreadsheet(bytes, { who, job }, async () => {
      order.push(who)
      begun.resolve()
      await until
    })
  const long = [read('one'), read('one'), read('one')]
  // Its process may take longer to start than those of the short files take to end.
  await begun.promise
  const short = { until: Promise.resolve() }
  await read('other', short)
  await read('one', { ...short, job: false })
  assert.deepEqual(order.toSorted(), ['one', 'one', 'other'])
  gate.resolve()
  await Promise.all(long)
  assert.equal(order.length, 5)
})
