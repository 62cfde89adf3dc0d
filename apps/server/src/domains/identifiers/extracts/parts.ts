import type { Readable } from 'node:stream'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import type { ExtractFile } from './store.ts'

const PART_BYTES = 8 * 1024 * 1024

type Of = Pick<ExtractFile, 'extractId' | 'number'>
export const toPartKey = ({ extractId, number }: Of, part: number) =>
  `extracts/${number}-${part}-${extractId}`

/** Stores a stream in parts of some megabytes; `begin` is called with the number of each part before it is stored. */
export async function storeParts(
  storage: Pick<Storage, 'put'>,
  of: Of,
  content: Readable,
  begin: (part: number) => Promise<unknown>,
): Promise<{ parts: number; bytes: number }> {
  let [parts, bytes, held] = [0, 0, 0]
  let chunks: Buffer[] = []
  const flush = async () => {
    parts += 1
    await begin(parts)
    await storage.put(toPartKey(of, parts), Buffer.concat(chunks))
    bytes += held
    held = 0
    chunks = []
  }
  for await (const chunk of content) {
    const piece = Buffer.from(chunk)
    chunks.push(piece)
    held += piece.length
    if (held >= PART_BYTES) await flush()
  }
  if (held > 0) await flush()
  return { parts, bytes }
}

export async function* readParts(
  storage: Pick<Storage, 'get'>,
  file: Of & Pick<ExtractFile, 'parts'>,
): AsyncGenerator<Uint8Array> {
  for (let part = 1; part <= (file.parts ?? 0); part++) {
    const bytes = await storage.get(toPartKey(file, part))
    if (!bytes) throw new Error(`part ${part} of export ${file.extractId} is gone`)
    yield bytes
  }
}
