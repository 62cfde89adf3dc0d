import { type OpenFile, PORTION, type ReadLimits, type Source, SpreadsheetProblem } from '../types.ts'
import { openArchive } from './archive.ts'
import { createSheetReader } from './sheet.ts'
import { readWorkbook } from './workbook.ts'
import { readXmlInPieces } from './xml.ts'

/** An XLSX file and the rows of one of its sheets: the named one, else the first that is not hidden. */
export async function openXlsx(
  source: Source,
  limits: ReadLimits,
  sheet: string | undefined,
): Promise<OpenFile> {
  const archive = await openArchive(source, limits)
  const workbook = await readWorkbook(archive, limits)
  const { sheets } = workbook
  const wanted = sheets.find(({ name, hidden }) => (sheet === undefined ? !hidden : name === sheet))
  if (!wanted) throw new SpreadsheetProblem('empty')

  async function* generatePortions(part: string) {
    const { handler, rows, merged } = createSheetReader(workbook, limits)
    for await (const _piece of readXmlInPieces(await archive.open(part), handler))
      while (rows.length >= PORTION) yield rows.splice(0, PORTION)
    if (rows.length > 0) yield rows
    return merged
  }
  return {
    format: 'xlsx',
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    sheet: wanted.name,
    portions: generatePortions(wanted.part),
  }
}
