import { randomBytes } from 'node:crypto'
import { closeSync, createReadStream, existsSync, openSync, readSync, statSync } from 'node:fs'
import { type FileHandle, open, rename, truncate, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { getErrorCode, OperatorProblem } from '../../../../platform/base/problem.ts'

/** A rejected line: its number in the file, starting at 1, and the reason. */
export type BadLine = { line: number; reason: string; text: string }

/** This length is enough to recognise the line. */
const SHOWN = 200

const toReportLine = (bad: BadLine) => `${JSON.stringify({ ...bad, text: bad.text.slice(0, SHOWN) })}\n`

async function* readLinesUpTo(path: string, line: number): AsyncGenerator<string> {
  for await (const text of createInterface({ input: createReadStream(path) })) {
    const bad = parse(text)
    if (bad && bad.line <= line) yield `${text}\n`
  }
}

// After a kill during a write, the last line of the file may be incomplete.
function parse(text: string): BadLine | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A resumed run reports lines after its last recorded progress again, so they are removed here. */
async function keepUpTo(path: string, line: number): Promise<void> {
  if (line === 0) return truncate(path)
  const kept = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(kept, readLinesUpTo(path, line), { flag: 'wx' })
  await rename(kept, path)
}

/** Each line of a report begins with this. */
const OURS = /^\{"line":\d+,"reason":"/

function isOwnReport(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(64)
    return OURS.test(buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, 0)))
  } finally {
    closeSync(file)
  }
}

/** Returns why no report may be written to `path`: only an earlier report may be overwritten there. */
export function findReportProblem(path: string, dataPath: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) return undefined
  const data = statSync(dataPath)
  if (found.dev === data.dev && found.ino === data.ino) {
    return `坏行记录 ${path} 就是要装载的文件，写入会毁掉它。请用 --report 另选一个文件`
  }
  try {
    if (found.size === 0 || isOwnReport(path)) return undefined
  } catch (error) {
    const code = getErrorCode(error)
    return `坏行记录 ${path} 无法读取（${code}），不会覆盖。请用 --report 另选一个文件`
  }
  return `${path} 已有别的内容，不是坏行记录，不会覆盖。请移走它，或用 --report 另选一个文件`
}

async function explainFailure<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = getErrorCode(error)
    const why = code === 'ENOSPC' || code === 'EDQUOT' ? '磁盘已满' : `无法写入（${code}）`
    throw new OperatorProblem(
      `坏行记录 ${path} ${why}。请用 --report 另选一个可写的位置，例如 --report /tmp/errors.jsonl`,
    )
  }
}

/**
 * Writes refused lines as JSON lines to `path`. The file is created with the first refused line, because a
 * file without bad lines may be in a read-only folder. A resumed run keeps the report of the first `after`
 * lines. Throws OperatorProblem when it cannot be written.
 */
export async function openReport(path: string, after: number) {
  if (existsSync(path)) await explainFailure(path, keepUpTo(path, after))
  let file: FileHandle | undefined
  async function append(text: string) {
    file ??= await open(path, 'a')
    await file.appendFile(text)
  }
  return {
    async add(bad: BadLine[]) {
      if (bad.length > 0) await explainFailure(path, append(bad.map(toReportLine).join('')))
    },
    close: async () => file?.close(),
  }
}

export type Report = Awaited<ReturnType<typeof openReport>>
