const CHUNK_BYTES = 1024 * 1024

/**
 * Stores millions of texts in a few large buffers, which needs a fraction of the memory of separate strings.
 */
export function createTexts() {
  const chunks: Buffer[] = []
  let used = CHUNK_BYTES
  let ends = new Float64Array(1024)
  let count = 0

  function append(text: string): void {
    const bytes = Buffer.from(text)
    if (used + bytes.length > CHUNK_BYTES) {
      chunks.push(Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, bytes.length)))
      used = 0
    }
    const chunk = chunks.length - 1
    chunks[chunk]?.set(bytes, used)
    if (count * 2 + 2 > ends.length) {
      const longer = new Float64Array(ends.length * 2)
      longer.set(ends)
      ends = longer
    }
    ends[count * 2] = chunk * CHUNK_BYTES + used
    ends[count * 2 + 1] = bytes.length
    used += bytes.length
    count += 1
  }

  function read(index: number): string | undefined {
    const start = ends[index * 2]
    const length = ends[index * 2 + 1]
    if (!(index >= 0 && index < count) || start === undefined || length === undefined) return undefined
    const from = start % CHUNK_BYTES
    return chunks[Math.floor(start / CHUNK_BYTES)]?.toString('utf8', from, from + length)
  }

  return { append, read }
}
export type Texts = ReturnType<typeof createTexts>
