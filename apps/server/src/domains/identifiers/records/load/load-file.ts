import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import type pg from 'pg'
import type { Now } from '../../../../platform/base/clock.ts'
import {
  type Database,
  limitTime,
  requireFirstRow,
  withClient,
} from '../../../../platform/database/database.ts'
import type { Enterprises } from '../../../enterprises/enterprises/enterprises.ts'
import type { CodeKeys } from '../codes.ts'
import { type Author, writeRecords } from '../write/write.ts'
import { type BadLine, openReport, type Report } from './bad-lines.ts'
import { type Chunk, createPrefixCheck, readChunks, refuseRetired } from './chunks.ts'
import { findRun, type Run, recordProgress } from './runs.ts'

const LONGEST_MS = 4 * HOUR_MS

async function vacuum(pool: pg.Pool, client: pg.ClientBase, signal: AbortSignal): Promise<void> {
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cancel = () => pool.query('select pg_cancel_backend($1)', [requireFirstRow(rows).pid]).catch(() => {})
  signal.addEventListener('abort', cancel)
  try {
    // Truncating the table would block lookups for a moment.
    const text = 'vacuum (analyze, truncate false) identifiers, identifier_scenes'
    await client.query(limitTime({ text }, LONGEST_MS))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/**
 * Vacuums the loaded rows; otherwise the first lookup of each page would write the page and its log. The load
 * is complete without it: after any interruption, autovacuum does the same.
 */
export async function settle(pool: pg.Pool, client: pg.ClientBase, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await vacuum(pool, client, signal).catch(() => {})
  await client.query('reset statement_timeout').catch(() => {})
}

type LoadDeps = {
  database: Database
  enterprises: Pick<Enterprises, 'existingPrefixes'>
  now: Now
  codes: CodeKeys
}
type LoadOptions = {
  path: string
  /** Refused lines are written to this path. */
  reportPath: string
  resume: boolean
  /** When aborted, the current chunk is finished and recorded, then the load ends. */
  signal: AbortSignal
  onBad: (bad: BadLine) => void
  onProgress: (run: Run, bytes: number) => void
}

const SAMPLE = 1024 * 1024

/** Identifies a file by its content under any name; three samples stand for the whole content. */
async function computeFingerprint(path: string, size: number): Promise<string> {
  const hash = createHash('sha256').update(String(size))
  const file = await open(path)
  try {
    for (const at of [0, Math.floor(size / 2), Math.max(0, size - SAMPLE)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE), 0, SAMPLE, at)
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex').slice(0, 32)
}

const toAuthor = ({ fingerprint }: Run): Author => ({
  kind: 'system',
  id: `load ${fingerprint}`,
  name: '批量加载',
})

/** On failure the transaction stays open, so the caller must close the connection. */
async function write(
  client: pg.ClientBase,
  { codes, now }: LoadDeps,
  { chunk, run, report }: { chunk: Chunk; run: Run; report: (bad: BadLine[]) => Promise<void> },
): Promise<Run> {
  const at = now()
  await client.query('begin')
  // Rows and progress are written in one transaction, so a crash loses both or neither.
  await client.query('set local synchronous_commit = off')
  const written = await writeRecords(
    client,
    chunk.candidates.map(({ record }) => record),
    { author: toAuthor(run), by: 'load', at, codes },
  )
  refuseRetired(chunk, written)
  await report(chunk.bad)
  const count = (...outcomes: string[]) => written.filter(({ outcome }) => outcomes.includes(outcome)).length
  const next: Run = {
    ...run,
    byteOffset: chunk.end,
    lines: run.lines + chunk.lines,
    added: run.added + count('added'),
    replaced: run.replaced + count('changed', 'unchanged'),
    failed: run.failed + chunk.bad.length,
    updatedAt: at,
  }
  await recordProgress(client, next)
  await client.query('commit')
  return next
}

/** With fewer new rows, autovacuum is enough. */
const MANY = 10_000

const createRun = (fingerprint: string, path: string, at: Date): Run => ({
  fingerprint,
  fileName: basename(path),
  byteOffset: 0,
  lines: 0,
  added: 0,
  replaced: 0,
  failed: 0,
  startedAt: at,
  updatedAt: at,
  finishedAt: null,
})

/** Loads one chunk after the other; returns the run when the file ends or the load is aborted. */
async function loadChunks(
  client: pg.ClientBase,
  deps: LoadDeps,
  options: LoadOptions,
  input: { run: Run; size: number; report: Report },
): Promise<Run> {
  const { size, report } = input
  let { run } = input
  const check = createPrefixCheck(deps.enterprises)
  let writing: Promise<unknown> = Promise.resolve()
  async function reportBad(bad: BadLine[]): Promise<void> {
    await report.add(bad)
    for (const line of bad) options.onBad(line)
  }
  try {
    for await (const chunk of readChunks(options.path, run)) {
      await check(chunk)
      await writing
      if (options.signal.aborted) break
      writing = write(client, deps, { chunk, run, report: reportBad }).then((next) => {
        run = next
        options.onProgress(run, size)
      })
      // The failure is handled above; this only prevents an unhandled rejection until then.
      writing.catch(() => {})
    }
    await writing
    return run
  } finally {
    // The connection is closed only after its last statement has ended.
    await writing.catch(() => {})
  }
}

/**
 * Loads a file of records. While the database writes one chunk, the next is read and checked. Returns the
 * run: `finishedAt` is null when it was aborted, and `resume` continues there. Throws OperatorProblem when
 * refused lines cannot be written, and the driver's error when the connection is lost; recorded rows stay,
 * and `resume` continues after them.
 */
export async function loadFile(deps: LoadDeps, options: LoadOptions): Promise<Run> {
  const { path, signal } = options
  const { pool, db } = deps.database
  const { size } = await stat(path)
  const fingerprint = await computeFingerprint(path, size)
  const earlier = options.resume ? await findRun(db, fingerprint) : undefined
  if (earlier?.finishedAt) return earlier
  const started = earlier ?? createRun(fingerprint, path, deps.now())
  const report = await openReport(options.reportPath, started.lines)
  try {
    return await withClient(pool, async (client) => {
      const run = await loadChunks(client, deps, options, { run: started, size, report })
      if (signal.aborted) return run
      const finished = { ...run, byteOffset: size, finishedAt: deps.now() }
      await recordProgress(client, finished)
      if (finished.added + finished.replaced >= MANY) await settle(pool, client, signal)
      return finished
    })
  } finally {
    await report.close()
  }
}
