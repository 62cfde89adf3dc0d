import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

export type Cell = string | number | null
export type Row = readonly Cell[]
/** Rows come in portions, so that they need not all be in memory. */
export type Sheet = {
  name: string
  titles: readonly string[]
  portions: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
}

const escaped = (text: string) =>
  text
    .replace(/[^\P{C}\n\t]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

/** A spreadsheet could read these texts as formulas when the file is saved as CSV and opened again. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const nameOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : nameOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

function cell(value: Cell, at: string, style: number): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${at}" s="${style}"><v>${value}</v></c>`
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(harmless(value))}</t></is></c>`
}

const row = (values: readonly Cell[], number: number, styleOf: (value: Cell) => number) =>
  `<row r="${number}">${values.map((value, column) => cell(value, `${nameOf(column)}${number}`, styleOf(value))).join('')}</row>`

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Style 0 is text, 1 titles, 2 two decimals. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** The columns are wide enough for the title and the first rows. */
function widthsOf(titles: readonly string[], rows: readonly Row[]): string {
  const widths = titles.map((title, at) => {
    const texts = [title, ...rows.slice(0, 200).map((one) => String(one[at] ?? ''))]
    const longest = Math.max(...texts.map(widthOf))
    return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(48, longest + 2)}" customWidth="1"/>`
  })
  return widths.join('')
}

async function* sheetXml({ titles, portions }: Sheet): AsyncGenerator<string> {
  let number = 1
  const opening = (rows: readonly Row[]) =>
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widthsOf(titles, rows)}</cols><sheetData>${row(titles, number++, () => 1)}`
  for await (const rows of portions) {
    if (number === 1) yield opening(rows)
    yield rows.map((one) => row(one, number++, (value) => (typeof value === 'number' ? 2 : 0))).join('')
  }
  if (number === 1) yield opening([])
  yield '</sheetData></worksheet>'
}

/** A Chinese character is as wide as two others. */
const widthOf = (text: string) => [...text].reduce((width, one) => width + (one > '\u2e7f' ? 2 : 1), 0)

type Packed = { bytes: Buffer; checksum: number; size: number }

/** Compresses parts as they come, so that only the result is kept. */
async function pack(parts: AsyncIterable<string> | Iterable<string>): Promise<Packed> {
  const stream = createDeflateRaw()
  const packed: Buffer[] = []
  stream.on('data', (chunk: Buffer) => packed.push(chunk))
  let checksum = 0
  let size = 0
  try {
    for await (const part of parts) {
      const bytes = Buffer.from(part)
      checksum = crc32(bytes, checksum)
      size += bytes.length
      if (!stream.write(bytes)) await once(stream, 'drain')
    }
    const ended = once(stream, 'end')
    stream.end()
    await ended
    return { bytes: Buffer.concat(packed), checksum, size }
  } finally {
    stream.destroy()
  }
}

async function zip(
  files: readonly (readonly [name: string, parts: AsyncIterable<string> | Iterable<string>])[],
): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const { bytes, checksum, size } = await pack(content)
    const title = Buffer.from(name)
    // The head has version, flags (UTF-8 names), method, time, date (1980-01-01), checksum, sizes, length of
    // the name.
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(0x0800, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt16LE(0x21, 8)
    head.writeUInt32LE(checksum, 10)
    head.writeUInt32LE(bytes.length, 14)
    head.writeUInt32LE(size, 18)
    head.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), head, title, bytes])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), head, rest, title]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

/**
 * Writes an XLSX file with one sheet: titles, then rows; numbers with two decimals, everything else as text.
 */
export const writeXlsx = (sheet: Sheet): Promise<Buffer> =>
  zip([
    [
      '[Content_Types].xml',
      [
        `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
      ],
    ],
    [
      '_rels/.rels',
      [
        `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    ],
    [
      'xl/workbook.xml',
      [
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet.name).slice(0, 31)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    ],
    [
      'xl/_rels/workbook.xml.rels',
      [
        `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
      ],
    ],
    ['xl/styles.xml', [STYLES]],
    ['xl/worksheets/sheet1.xml', sheetXml(sheet)],
  ])
