/** node bench/generate.ts <records> <file>: writes the loader's input. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toRecord } from './records.ts'

const PIECE = 1_000

function* generatePieces(total: number) {
  for (let from = 0; from < total; from += PIECE) {
    const size = Math.min(PIECE, total - from)
    yield `${Array.from({ length: size }, (_, i) => toRecord(from + i)).join('\n')}\n`
  }
}

export const generate = (total: number, path: string) =>
  pipeline(Readable.from(generatePieces(total)), createWriteStream(path))

if (process.argv[1] === import.meta.filename) {
  const [total = '', path = ''] = process.argv.slice(2)
  if (!(Number(total) > 0) || !path) throw new Error('usage: node bench/generate.ts <records> <file>')
  await generate(Number(total), path)
}
