import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { UploadedFile } from '@biaojie/contract/define.ts'
import Busboy from '@fastify/busboy'

/** Read without a pause: a millisecond or two. */
const PIECE_BYTES = 512 * 1024
/** A form of the site has a file and a few fields. */
const MAX_PARTS = 100

type Found = Omit<UploadedFile, 'bytes'> & { chunks: Buffer[] }
export type Multipart = { fields: Record<string, string>; file: UploadedFile | undefined }

/** Requests that came meanwhile are answered between two pieces, because a file may have tens of megabytes. */
async function* withPauses(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (at > 0) await setImmediate()
    yield bytes.subarray(at, at + PIECE_BYTES)
  }
}

/** Browsers write these characters of a file's name in this form. */
const fileName = (written: string) =>
  written.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%22', '"')

/** Reads the fields of a multipart body and the file in the part of this name. Throws when the body is incomplete. */
export async function readMultipart(bytes: Buffer, type: string, fileField: string): Promise<Multipart> {
  const parser = new Busboy({
    headers: { 'content-type': type },
    preservePath: true,
    isPartAFile: (_field, _type, name) => name !== undefined,
    limits: { parts: MAX_PARTS, fieldSize: bytes.length },
  })
  const fields: [string, string][] = []
  let found: Found | undefined
  parser.on('field', (name, value) => fields.push([name, value]))
  parser.on('file', (field, stream, name, _encoding, type) => {
    if (field !== fileField || found) {
      stream.resume()
      return
    }
    const chunks: Buffer[] = []
    found = { chunks, name: fileName(name), type }
    stream.on('data', (chunk) => chunks.push(chunk))
    // The parser itself reports the same error.
    stream.on('error', () => {})
  })
  parser.on('partsLimit', () => parser.destroy(new Error(`more than ${MAX_PARTS} parts`)))
  await pipeline(Readable.from(withPauses(bytes), { objectMode: false }), parser)
  return { fields: Object.fromEntries(fields), file: found && fileOf(found) }
}

/** Views the joined bytes without copying them once more, which takes longer than all of the parsing. */
function fileOf({ chunks, name, type }: Found): UploadedFile {
  const { buffer, byteOffset, length } = Buffer.concat(chunks)
  return { name, type, bytes: new Uint8Array(buffer, byteOffset, length) }
}
