import { open as openFile } from 'node:fs/promises'
import { type OpenFile, type ReadLimits, type Source, SpreadsheetProblem } from './types.ts'

const ZIP = '504b0304'
/** The container of Excel 97–2003, and of newer files with a password. */
const COMPOUND = 'd0cf11e0'

async function readBeginning(source: Source): Promise<string> {
  if (source instanceof Uint8Array) return Buffer.from(source.subarray(0, 4)).toString('hex')
  const file = await openFile(source.path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('hex', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Opens a spreadsheet by its content, never by its name. Runs in the process of reader.ts, and in tests. */
export async function openSpreadsheet(source: Source, limits: ReadLimits, sheet?: string): Promise<OpenFile> {
  const beginning = await readBeginning(source)
  if (beginning === '') throw new SpreadsheetProblem('empty')
  if (beginning === COMPOUND) throw new SpreadsheetProblem('old')
  // The libraries of a format take longer to load than a small file to read.
  if (beginning === ZIP) return (await import('./xlsx/xlsx.ts')).openXlsx(source, limits, sheet)
  return (await import('./csv.ts')).openCsv(source, limits)
}
