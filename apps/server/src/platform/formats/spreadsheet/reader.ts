import '../../base/older-node.ts'
import { serveParent } from '../../base/child.ts'
import { openSpreadsheet } from './open.ts'
import {
  type Opened,
  type OpenFile,
  type ProblemKind,
  type ReadLimits,
  type SheetRow,
  type Source,
  SpreadsheetProblem,
} from './types.ts'

/* This is a process of its own for one file, which is killed when the file takes too long. */

/** The bytes of a file come before the request to open them. */
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
