import type { Enterprises } from '../../../enterprises/enterprises/enterprises.ts'
import { prepare } from '../record/check.ts'
import { Problem } from '../record/elements.ts'
import type { Prepared } from '../write/prepare.ts'
import type { Written } from '../write/write.ts'
import type { BadLine } from './bad-lines.ts'
import { type Line, readBlocks } from './lines.ts'

type Candidate = { record: Prepared; line: number }
/** The records of one transaction, and the position in the file where they end. */
export type Chunk = { candidates: Candidate[]; lines: number; bad: BadLine[]; end: number }

/**
 * One transaction has this many records: enough for its fixed cost to be small, few enough to lose little.
 */
const CHUNK = 10_000
const CHUNK_BYTES = 16 * 1024 * 1024

function readRecord({ text, problem }: Line): Prepared {
  if (text === undefined) throw new Problem(problem ?? '无法读取')
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    throw new Problem('不是合法的 JSON')
  }
  return prepare(raw)
}

function addLine(chunk: Chunk, line: Line, number: number) {
  chunk.lines += 1
  // A byte order mark at the beginning and empty lines are ignored.
  const text = number === 1 ? line.text?.replace(/^\uFEFF/, '') : line.text
  if (text !== undefined && text.trim() === '') return
  try {
    chunk.candidates.push({ record: readRecord({ ...line, text }), line: number })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    chunk.bad.push({ line: number, reason: error.message, text: text ?? '' })
  }
}

/** Yields the records of a file from a byte offset on, which follows `lines` lines. */
export async function* readChunks(
  path: string,
  from: { byteOffset: number; lines: number },
): AsyncGenerator<Chunk> {
  const makeChunk = (): Chunk => ({ candidates: [], lines: 0, bad: [], end: from.byteOffset })
  let chunk = makeChunk()
  let number = from.lines
  let start = from.byteOffset
  for await (const { lines, end } of readBlocks(path, from.byteOffset)) {
    for (const line of lines) addLine(chunk, line, ++number)
    chunk.end = end
    if (chunk.candidates.length < CHUNK && chunk.bad.length < CHUNK && end - start < CHUNK_BYTES) continue
    yield chunk
    chunk = makeChunk()
    start = end
  }
  if (chunk.lines > 0) yield chunk
}

/** Refuses lines whose identifier is retired. */
export function refuseRetired(chunk: Chunk, written: readonly Written[]): void {
  const retired = new Set(written.filter(({ outcome }) => outcome === 'retired').map(({ handle }) => handle))
  if (retired.size === 0) return
  for (const { line, record } of chunk.candidates)
    if (retired.has(record.row.handle))
      chunk.bad.push({ line, reason: '该标识已作废，不能再次使用', text: record.row.handle })
  chunk.bad.sort((a, b) => a.line - b.line)
}

/** Refuses records whose prefix belongs to no company. */
export function createPrefixCheck(enterprises: Pick<Enterprises, 'existingPrefixes'>) {
  const existing = new Set<string>()
  const getOwner = ({ record }: Candidate) => record.row.prefix
  return async function check(chunk: Chunk): Promise<void> {
    const open = new Set(chunk.candidates.map(getOwner).filter((prefix) => !existing.has(prefix)))
    if (open.size === 0) return
    for (const prefix of await enterprises.existingPrefixes([...open])) existing.add(prefix)
    for (const { line, record } of chunk.candidates)
      if (!existing.has(record.row.prefix))
        chunk.bad.push({ line, reason: `前缀 ${record.row.prefix} 没有登记企业`, text: record.row.handle })
    chunk.candidates = chunk.candidates.filter((candidate) => existing.has(getOwner(candidate)))
    chunk.bad.sort((a, b) => a.line - b.line)
  }
}
