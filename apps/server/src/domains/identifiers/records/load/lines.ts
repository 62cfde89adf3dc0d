import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'

/** `text` is missing when the line could not be read; `problem` then gives the reason. */
export type Line = { text?: string; problem?: string }
/** Complete lines; `end` is the byte offset after the last of them, where a later run can continue. */
type Block = { lines: Line[]; end: number }

const LONGEST = 1024 * 1024
const READ = 1024 * 1024
const NEWLINE = 0x0a
const NOTHING = Buffer.alloc(0)

function toLine(bytes: Buffer): Line {
  if (bytes.length > LONGEST) return { problem: '超过 1 MB' }
  if (!isUtf8(bytes)) return { problem: '不是 UTF-8 编码' }
  return { text: bytes.toString('utf8') }
}

/**
 * Reads a file's lines from a byte offset on, about a megabyte at a time, in constant memory: of an overlong
 * line only the beginning is kept, which is enough to refuse it.
 */
export async function* readBlocks(path: string, from: number): AsyncGenerator<Block> {
  let rest: Buffer = NOTHING
  let position = from
  for await (const piece of createReadStream(path, { start: from, highWaterMark: READ })) {
    const read = piece as Buffer
    const lines: Line[] = []
    let start = 0
    for (let at = read.indexOf(NEWLINE); at >= 0; at = read.indexOf(NEWLINE, start)) {
      const line = read.subarray(start, at)
      lines.push(toLine(rest.length > 0 ? Buffer.concat([rest, line]) : line))
      rest = NOTHING
      start = at + 1
    }
    // The rest is copied, so that a few last bytes do not keep the whole megabyte in memory.
    if (rest.length <= LONGEST) rest = Buffer.concat([rest, read.subarray(start)])
    if (lines.length > 0) yield { lines, end: position + start }
    position += read.length
  }
  if (rest.length > 0) yield { lines: [toLine(rest)], end: position }
}
