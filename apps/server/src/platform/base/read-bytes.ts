/** A stream had more bytes than were allowed. */
export class TooManyBytes extends Error {
  /** The bytes received so far. */
  readonly bytes: number
  constructor(bytes: number) {
    super(`${bytes} bytes or more`)
    this.bytes = bytes
  }
}

/**
 * Reads a stream to its end. Counts the bytes themselves, because a header may announce a wrong length; rejects
 * with TooManyBytes above the limit.
 */
export async function readBytes(stream: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of stream) {
    bytes += piece.length
    if (bytes > most) throw new TooManyBytes(bytes)
    pieces.push(piece)
  }
  return Buffer.concat(pieces, bytes)
}
