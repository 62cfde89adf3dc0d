import type { ChildProcess } from 'node:child_process'
import { answerOf, ChildEnded, startChild } from '../../base/child.ts'
import { createLimiter, type Sender } from '../../base/limiter/limiter.ts'
import type { Answer, Request } from './reader.ts'
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
 * process is one portion ahead: a slow user of the rows needs no memory for the rest of the file.
 */

/**
 * These limits are enough for a statement or a list that people put together by hand; an import of millions
 * of rows sets others.
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
/** Memory for JavaScript of the process; a file that needs more is refused. */
const MEMORY_MB = 384

/** Two files run at a time. People take turns, and one person may have four waiting. */
const limited = createLimiter(2, 40, 4)

export type Spreadsheet = Opened & {
  /** Non-empty rows, a few hundred at a time, to be read once. */
  portions: AsyncIterable<SheetRow[]>
  /** Ranges of merged cells, such as `A2:A5`, known when all portions have been read. */
  merged: () => readonly string[]
}

/** Makes the queries to the process of one file, which has `seconds` for all its answers together. */
function createAsking(child: ChildProcess, seconds: number) {
  let left = seconds * 1000
  return async (request: Request): Promise<Exclude<Answer, { problem: unknown } | { failed: unknown }>> => {
    const start = performance.now()
    const answering = answerOf<Answer>(child, Math.max(left, 1) / 1000)
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

async function readAside<T>(
  request: Exclude<Request, 'next'>,
  use: (book: Spreadsheet) => Promise<T>,
): Promise<T> {
  const child = await startChild(new URL('./reader.ts', import.meta.url), { memoryMb: MEMORY_MB })
  try {
    const ask = createAsking(child, request.limits.seconds)
    const answer = await ask(request)
    if (!('opened' in answer)) throw new Error('spreadsheet not opened')
    let merged: readonly string[] = []
    async function* portions() {
      for (let asked = ask('next'); ; ) {
        const next = await asked
        if ('merged' in next) {
          merged = next.merged
          return
        }
        if (!('rows' in next)) throw new Error('spreadsheet not read on')
        // The next portion is read while this one is used.
        asked = ask('next')
        // A problem is told when the portion is wanted, and to nobody when the reading has ended before.
        asked.catch(() => {})
        yield next.rows
      }
    }
    return await use({ ...answer.opened, portions: portions(), merged: () => merged })
  } finally {
    child.kill('SIGKILL')
  }
}

/**
 * Opens a spreadsheet of `who` when its turn has come, and lets `use` read its rows; the file is closed when `use` is
 * done. Throws SpreadsheetProblem when the file cannot be read or passes a limit, LimitReached when too many wait.
 */
export const readSpreadsheet = <T>(
  source: Source,
  { who, limits, sheet }: { who: string | Sender; limits?: Partial<ReadLimits>; sheet?: string },
  use: (book: Spreadsheet) => Promise<T>,
): Promise<T> => limited(() => readAside({ source, limits: { ...USUAL_LIMITS, ...limits }, sheet }, use), who)
