/** A range of bytes, both ends included. */
type Range = { start: number; end: number }

/**
 * Reads a Range header for so many bytes: one range; 'whole' without a header, with several ranges, or with
 * an unreadable one (RFC 9110, 14.2); 'beyond' when nothing of it exists.
 */
export function parseRange(header: string | undefined, bytes: number): Range | 'whole' | 'beyond' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return 'whole'
  if (!first) {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'beyond' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last ? Math.min(Number(last), bytes - 1) : bytes - 1
  if (last && Number(last) < start) return 'whole'
  return start >= bytes ? 'beyond' : { start, end }
}
