import { makeHarmless } from '@biaojie/contract/texts.ts'
import { writeXlsx } from 'hucre/xlsx'

const MAX_NAME_LENGTH = 31
/** In characters; a longer text is read by opening its cell. */
const MAX_WIDTH = 48
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A Chinese character is as wide as two others. */
const measureWidth = (text: string) => [...text].reduce((width, one) => width + (one > '\u2e7f' ? 2 : 1), 0)

/** Returns a table as an XLSX file whose first line and first column stay in sight. */
export async function makeXlsxFile(name: string, rows: readonly (readonly string[])[]): Promise<Blob> {
  const columns = Array.from({ length: Math.max(0, ...rows.map(({ length }) => length)) }, (_, at) => ({
    width: Math.min(MAX_WIDTH, Math.max(...rows.map((cells) => measureWidth(cells[at] ?? ''))) + 2),
  }))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: name.slice(0, MAX_NAME_LENGTH),
        rows: rows.map((cells) => cells.map(makeHarmless)),
        columns,
        freezePane: { rows: 1, columns: 1 },
      },
    ],
  })
  return new Blob([Uint8Array.from(bytes)], { type: TYPE })
}
