import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { type ReadLimits, type Source, SpreadsheetProblem } from '../types.ts'

/** XML of tables compresses to a fiftieth at most; a higher ratio indicates an attack on the memory. */
const MAX_RATIO = 200
/** Below this size the ratio is not meaningful. */
const SMALL_BYTES = 1024 * 1024

export type Archive = {
  has: (name: string) => boolean
  /** The unpacked bytes of a part. */
  open: (name: string) => Promise<Readable>
}

const toDamaged = (error: Error) => new SpreadsheetProblem('damaged', error.message)

function openZip(source: Source): Promise<ZipFile> {
  const options = { lazyEntries: true, strictFileNames: true }
  if (!(source instanceof Uint8Array)) return openPromise(source.path, { ...options, autoClose: false })
  return fromBufferPromise(Buffer.from(source.buffer, source.byteOffset, source.byteLength), options)
}

async function readEntries(zip: ZipFile, limits: ReadLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new SpreadsheetProblem('entries')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new SpreadsheetProblem('damaged', `two parts ${entry.fileName}`)
    if (entry.isEncrypted()) throw new SpreadsheetProblem('old')
    entries.set(entry.fileName, entry)
  }
  return entries
}

/**
 * Opens the parts of a ZIP file. Sizes are checked by the directory, and unpacking stops when the directory
 * was wrong.
 */
export async function openArchive(source: Source, limits: ReadLimits): Promise<Archive> {
  const zip = await openZip(source).catch((error) => Promise.reject(toDamaged(error)))
  const entries = await readEntries(zip, limits).catch((error) =>
    Promise.reject(error instanceof SpreadsheetProblem ? error : toDamaged(error)),
  )
  let unpacked = 0
  return {
    has: (name) => entries.has(name),
    async open(name) {
      const entry = entries.get(name)
      if (!entry) throw new SpreadsheetProblem('damaged', `no part ${name}`)
      const { compressedSize, uncompressedSize } = entry
      unpacked += uncompressedSize
      const isBomb = uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO
      if (isBomb || unpacked > limits.unpackedBytes) throw new SpreadsheetProblem('unpackedBytes')
      return zip.openReadStreamPromise(entry).catch((error) => Promise.reject(toDamaged(error)))
    },
  }
}
