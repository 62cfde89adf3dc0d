import type { ChildProcess } from 'node:child_process'
import { awaitAnswer, ChildEnded } from '../../base/child.ts'
import { createLimiter, type Sender } from '../../base/limiter.ts'
import type { Answer, Request } from './reader.ts'
import { keepReader, takeReader, toReaderKey } from './readers.ts'
import { type Opened, type ReadLimits, type SheetRow, type Source, SpreadsheetProblem } from './types.ts'

export type { Opened, ReadLimits, SheetInfo, SheetRow, Source } from './types.ts'
export { SpreadsheetProblem } from './types.ts'

/*
 * Reading the spreadsheets that people send: XLSX and CSV, a portion of rows at a time.
 *
 *   const total = await readSpreadsheet({ path }, { who: companyId, limits: { rows: 1_000_000 } }, async (book) => {
 *     for await (const rows of book.portions) await store(rows)
 *     return book.merged().length
 *   })
 *
 * The file is read in a process of its own that is killed when a limit is passed, so that no file holds up the node. The
 * process is one portion ahead: a slow user of the rows needs no memory for the rest of the file. It then waits a moment
 * to read the same file again.
 */

/**
 * These limits are enough for statements and lists that people compile manually; an import of millions of
 * rows sets others.
 */
const USUAL_LIMITS: ReadLimits = {
  seconds: 20,
  rows: 20_000,
  columns: 256,
  cells: 2_000_000,
  characters: 32_767,
  entries: 1_000,
  unpackedBytes: 256 * 1024 * 1024,
}

/** Senders take turns, with one file at a time each and a few waiting. */
const forPeople = createLimiter(2, 40, 8, 40, 1)
/** Long files of jobs, which take minutes, must not delay people. */
const forJobs = createLimiter(3, 40, 40, 40, 1)

export type Spreadsheet = Opened & {
  /** Non-empty rows, a few hundred at a time; can be read only once. */
  portions: AsyncIterable<SheetRow[]>
  /** Ranges of merged cells, such as `A2:A5`, known when all portions have been read. */
  merged: () => readonly string[]
}

/**
 * Creates the function that sends requests to the process of one file; all its answers together may take
 * `seconds`.
 */
function createAsking(child: ChildProcess, seconds: number) {
  let left = seconds * 1000
  return async (request: Request): Promise<Exclude<Answer, { problem: unknown } | { failed: unknown }>> => {
    const start = performance.now()
    const answering = awaitAnswer<Answer>(child, Math.max(left, 1) / 1000)
    child.send(request)
    const answer = await answering.catch((error) => {
      throw error instanceof ChildEnded ? new SpreadsheetProblem('costly') : error
    })
    left -= performance.now() - start
    if ('problem' in answer) throw new SpreadsheetProblem(answer.problem, answer.detail)
    if ('failed' in answer) throw new Error(`spreadsheet not read: ${answer.failed}`)
    return answer
  }
}

type Asking = ReturnType<typeof createAsking>

/** A message with a file of tens of megabytes would block everything else for a tenth of a second. */
const PIECE_BYTES = 256 * 1024

/** Sends the bytes of a file piece by piece; returns the source to open. */
async function send(ask: Asking, source: Source): Promise<Exclude<Source, Uint8Array> | 'sent'> {
  if (!(source instanceof Uint8Array)) return source
  const size = source.length
  for (let at = 0; at < size; at += PIECE_BYTES)
    await ask({ piece: source.subarray(at, at + PIECE_BYTES), at, size })
  return 'sent'
}

/** Tells whether the last answer was the end of the file; after a problem it was not. */
const hasEnded = (last: Promise<object> | undefined): Promise<boolean> =>
  last?.then(
    (answer) => 'merged' in answer,
    () => false,
  ) ?? Promise.resolve(false)

async function readAside<T>(
  { source, limits, sheet }: { source: Source; limits: ReadLimits; sheet: string | undefined },
  sender: string,
  use: (book: Spreadsheet) => Promise<T>,
): Promise<T> {
  const key = toReaderKey(source, sender)
  const child = await takeReader(key)
  let last: ReturnType<Asking> | undefined
  let isSound = false
  try {
    const ask = createAsking(child, limits.seconds)
    const answer = await ask({ source: await send(ask, source), limits, sheet })
    if (!('opened' in answer)) throw new Error('spreadsheet not opened')
    let merged: readonly string[] = []
    async function* generatePortions() {
      for (last = ask('next'); ; ) {
        const next = await last
        if ('merged' in next) {
          merged = next.merged
          return
        }
        if (!('rows' in next)) throw new Error('spreadsheet not read on')
        // The next portion is read while this one is processed.
        last = ask('next')
        // A problem is reported when the portion is requested; if reading ends earlier, it is ignored.
        last.catch(() => {})
        yield next.rows
      }
    }
    const result = await use({ ...answer.opened, portions: generatePortions(), merged: () => merged })
    isSound = await hasEnded(last)
    return result
  } finally {
    if (isSound && key !== undefined) keepReader(key, child)
    else child.kill('SIGKILL')
  }
}

type Reading = { who: string | Sender; limits?: Partial<ReadLimits>; sheet?: string; job?: boolean }

/**
 * Opens a spreadsheet of `who` (a person or a company) when its turn has come, and lets `use` read its rows;
 * the file is closed when `use` has ended. Throws SpreadsheetProblem when the file cannot be read or exceeds
 * a limit, LimitReached when too many wait.
 */
export const readSpreadsheet = <T>(
  source: Source,
  { who, limits, sheet, job = false }: Reading,
  use: (book: Spreadsheet) => Promise<T>,
): Promise<T> => {
  const sender = typeof who === 'string' ? who : who.account
  const limited = job ? forJobs : forPeople
  return limited(() => readAside({ source, limits: { ...USUAL_LIMITS, ...limits }, sheet }, sender, use), who)
}
