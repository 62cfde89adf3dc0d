import '../../base/older-node.ts'
import { open as openFile } from 'node:fs/promises'
import { serveParent } from '../../base/child.ts'
import {
  type Opened,
  type OpenFile,
  type ProblemKind,
  type ReadLimits,
  type SheetRow,
  type Source,
  SpreadsheetProblem,
} from './types.ts'

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

/* A separate process for one file, which is killed when the file takes too long. */

/** The bytes of a file are sent before the request to open it. */
export type Request =
  | { piece: Uint8Array; at: number; size: number }
  | { source: Exclude<Source, Uint8Array> | 'sent'; limits: ReadLimits; sheet: string | undefined }
  | 'next'
export type Answer =
  | { taken: number }
  | { opened: Opened }
  | { rows: SheetRow[] }
  | { merged: string[] }
  | { problem: ProblemKind; detail: string }
  | { failed: string }

let sent = new Uint8Array()
let file: OpenFile | undefined

async function makeAnswer(request: Request): Promise<Answer> {
  if (request === 'next') return readNextRows()
  if ('piece' in request) {
    const { piece, at, size } = request
    if (at === 0) sent = new Uint8Array(size)
    sent.set(piece, at)
    return { taken: at + piece.length }
  }
  const source = request.source === 'sent' ? sent : request.source
  file = await openSpreadsheet(source, request.limits, request.sheet)
  const { format, sheets, sheet } = file
  return { opened: { format, sheets, sheet } }
}

async function readNextRows(): Promise<Answer> {
  const next = await file?.portions.next()
  if (!next) return { failed: 'no file is open' }
  if (next.done) file = undefined
  return next.done ? { merged: next.value } : { rows: next.value }
}

const toProblem = (error: Error): Answer =>
  error instanceof SpreadsheetProblem
    ? { problem: error.kind, detail: error.message }
    : { failed: error.stack ?? error.message }

serveParent((request: Request) => makeAnswer(request).catch(toProblem))
