import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { UploadedFile } from '@biaojie/contract/define.ts'
import Busboy from '@fastify/busboy'
import { errorCodes } from 'fastify'

/** A form of this site has one file and a few fields. */
const MAX_PARTS = 100

export type Multipart = { fields: Record<string, string>; file: UploadedFile | undefined }
/** Bytes of a whole body. */
export type Size = {
  /** The number that its sender announces, if it does. */
  expected?: number | undefined
  /** A longer body is refused. */
  limit: number
}
export type MultipartOptions = Size & {
  /** The content type, with the boundary between the parts. */
  type: string
  /** The field whose file is read; files of other fields are ignored. */
  fileField: string
}

/** Browsers write these characters of a file name in this form. */
const cleanFileName = (written: string) =>
  written.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%22', '"')

/**
 * Collects a part in memory that is reserved once: joining its pieces at the end would block all other
 * requests.
 */
function collectPart(part: Readable, room: number): { bytes: () => Uint8Array } {
  const memory = Buffer.allocUnsafeSlow(room)
  let length = 0
  part.on('data', (piece: Buffer) => {
    length += piece.copy(memory, length)
  })
  // The parser itself reports the same error.
  part.on('error', () => {})
  return { bytes: () => new Uint8Array(memory.buffer, 0, length) }
}

function createParser({ type, fileField, expected, limit }: MultipartOptions) {
  const parser = new Busboy({
    headers: { 'content-type': type },
    preservePath: true,
    isPartAFile: (_field, _type, name) => name !== undefined,
    limits: { parts: MAX_PARTS, fieldSize: limit },
  })
  const fields: [string, string][] = []
  let file: (Omit<UploadedFile, 'bytes'> & ReturnType<typeof collectPart>) | undefined
  parser.on('field', (name, value) => fields.push([name, value]))
  parser.on('file', (field, part, name, _encoding, type) => {
    if (field === fileField && !file)
      file = { ...collectPart(part, expected ?? limit), name: cleanFileName(name), type }
    else part.resume()
  })
  parser.on('partsLimit', () => parser.destroy(new Error(`more than ${MAX_PARTS} parts`)))
  const getResult = (): Multipart => ({
    fields: Object.fromEntries(fields),
    file: file && { name: file.name, type: file.type, bytes: file.bytes() },
  })
  return { parser, getResult }
}

/** Feeds a parser until it fails, because it calls no callback after an error. */
function createFeed(options: MultipartOptions) {
  const { parser, getResult } = createParser(options)
  let hasFailed = false
  const failure = once(parser, 'error').then(() => {
    hasFailed = true
  })
  // Some parts report their errors after the parser has failed.
  parser.on('error', () => {})
  return {
    async write(piece: Buffer) {
      if (hasFailed) return
      const written = new Promise<void>((resolve) => parser.write(piece, () => resolve()))
      await Promise.race([failure, written])
    },
    async end() {
      if (!hasFailed) {
        const ended = new Promise((resolve) => parser.once('finish', resolve))
        parser.end()
        await Promise.race([failure, ended])
      }
      return hasFailed ? undefined : getResult()
    },
  }
}

/** Returns undefined for a type that no parser reads. */
function startFeed(options: MultipartOptions) {
  try {
    return createFeed(options)
  } catch {
    return undefined
  }
}

/**
 * Yields a body as it arrives. The connection stays open, so that a refusal can be sent on it. Throws
 * FST_ERR_CTP_BODY_TOO_LARGE.
 */
export async function* readPieces(body: Readable, { expected = 0, limit }: Size): AsyncGenerator<Buffer> {
  if (expected > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  let received = 0
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    received += piece.length
    if (received > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    yield piece
  }
}

/**
 * Reads the fields of a multipart body and the file of one of them while the body arrives. Returns undefined
 * for a body that is incomplete or in another format; it is still read to its end, because the sender listens
 * only then. Throws FST_ERR_CTP_BODY_TOO_LARGE.
 */
export async function readMultipart(
  body: Readable,
  options: MultipartOptions,
): Promise<Multipart | undefined> {
  const feed = startFeed(options)
  for await (const piece of readPieces(body, options)) await feed?.write(piece)
  return feed?.end()
}
