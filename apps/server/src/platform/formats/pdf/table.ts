import { type Document, drawRule, INK, LEFT, LINE, MUTED, setFace } from './pdf.ts'

type TableColumn = { title: string; width: number; align?: 'left' | 'right' | undefined }
export type Table = { columns: readonly TableColumn[]; rows: readonly (readonly string[])[] }
type Look = { size: number; padding: number }

function measureRow(
  document: Document,
  columns: readonly TableColumn[],
  cells: readonly string[],
  { size, padding }: Look,
): number {
  const heights = columns.map(({ width }, at) => {
    const text = cells[at] || ' '
    setFace(document, text, size)
    return document.heightOfString(text, { width: width - 8 })
  })
  document.font('text')
  return 2 * padding + Math.max(...heights)
}

function writeRow(
  document: Document,
  columns: readonly TableColumn[],
  cells: readonly string[],
  { y, size }: { y: number; size: number },
): void {
  let x = LEFT
  for (const [at, { width, align = 'left' }] of columns.entries()) {
    const text = cells[at] ?? ''
    setFace(document, text, size)
    document.text(text, x, y, { width: width - 8, align })
    x += width
  }
  document.font('text').fontSize(size)
}

type Place = {
  y: number
  bottom: number
  look?: Look
  /** Begins another page and returns where its content starts. */
  beginPage: (document: Document) => number
}

/**
 * Writes a table. Longer texts take several lines; a page that continues it has the titles again. Returns where the
 * table ends.
 */
export function writeTable(
  document: Document,
  { columns, rows }: Table,
  { y: from, bottom, look = { size: 9.5, padding: 3 }, beginPage }: Place,
): number {
  let y = from
  const titles = columns.map(({ title }) => title)
  const writeTitles = () => {
    document.fillColor(MUTED)
    writeRow(document, columns, titles, { y: y + look.padding, size: 8.5 })
    y += measureRow(document, columns, titles, { ...look, size: 8.5 })
    drawRule(document, y, INK, 0.8)
  }
  writeTitles()
  for (const cells of rows) {
    const height = measureRow(document, columns, cells, look)
    if (y + height > bottom) {
      y = beginPage(document)
      writeTitles()
    }
    document.fillColor(INK)
    writeRow(document, columns, cells, { y: y + look.padding, size: look.size })
    y += height
    drawRule(document, y, LINE, 0.5)
  }
  if (rows.length > 0) return y
  document
    .fillColor(MUTED)
    .fontSize(look.size)
    .text('没有记录', LEFT, y + look.padding)
  return y + 2 * look.padding + look.size * 1.5
}
