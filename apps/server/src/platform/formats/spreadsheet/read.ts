import { inflateRawSync } from 'node:zlib'

/** Unpacked, a statement of a year is a few MB; a file made to fill the memory is not read. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_ROWS = 20_000

/**
 * Returns rows of texts of a CSV file (UTF-8 or GB 18030; commas, semicolons or tabs) or of the first sheet
 * of an XLSX file.
 */
export async function readSheet(bytes: Uint8Array): Promise<string[][]> {
  const rows = bytes[0] === 0x50 && bytes[1] === 0x4b ? xlsxRows(Buffer.from(bytes)) : csvRows(textOf(bytes))
  if (rows.length > MOST_ROWS) throw new Error('too many rows')
  return rows
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function csvRows(text: string): string[][] {
  const sample = text.slice(0, 4_000)
  const often = (mark: string) => sample.split(mark).length
  const separator = ['\t', ';', ','].reduce((best, mark) => (often(mark) > often(best) ? mark : best), ',')
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else if (character !== '\r' && character !== '\ufeff') cell += character
  }
  if (cell || row.length > 0) rows.push([...row, cell])
  return rows
}

/** Returns the parts of a ZIP file, by its directory at the end. */
function zipEntries(file: Buffer): Map<string, () => string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) throw new Error('not a ZIP file')
  const entries = new Map<string, () => string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const method = file.readUInt16LE(at + 10)
    const packed = file.readUInt32LE(at + 20)
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const local = file.readUInt32LE(at + 42)
    entries.set(name, () => {
      const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      const content = file.subarray(start, start + packed)
      return (method === 0 ? content : inflateRawSync(content, { maxOutputLength: MOST_BYTES })).toString(
        'utf8',
      )
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (name[0] !== '#') return ENTITIES[name] ?? whole
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
/** Returns all text runs of an element, without their formats and pronunciations. */
const runsOf = (xml: string) =>
  [...xml.replace(/<rPh[\s\S]*?<\/rPh>/g, '').matchAll(/<t(?:\s[^>]*)?>([\s\S]*?)<\/t>/g)]
    .map(([, text = '']) => unescaped(text))
    .join('')

/** BC is 54. */
const columnOf = (reference: string) =>
  [...reference.replace(/\d+/g, '')].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) -
  1

function xlsxRows(file: Buffer): string[][] {
  const entries = zipEntries(file)
  const sheets = [...entries.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort()
  const sheet = sheets[0] && entries.get(sheets[0])?.()
  if (!sheet) throw new Error('no sheet')
  const shared = entries.get('xl/sharedStrings.xml')?.() ?? ''
  const strings = [...shared.matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, item = '']) => runsOf(item))
  return [...sheet.matchAll(/<row[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)].map(([, row = '']) => {
    const cells: string[] = []
    for (const [, attributes = '', inner = ''] of row.matchAll(/<c\s([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const column = columnOf(/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? '')
      if (column > 200) continue
      const type = /t="(\w+)"/.exec(attributes)?.[1]
      const value = unescaped(/<v>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? '')
      const text =
        type === 's' ? (strings[Number(value)] ?? '') : type === 'inlineStr' ? runsOf(inner) : value
      cells[column < 0 ? cells.length : column] = text
    }
    return Array.from(cells, (text) => text ?? '')
  })
}
