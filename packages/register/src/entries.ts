/** Bundles of entries as in c2sp.org/tlog-tiles: each entry is preceded by its length in two bytes. */

import { concatBytes } from './bytes.ts'

/** Longer entries are refused before they reach the log. */
export const MAX_ENTRY_BYTES = 2048

export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...entries.flatMap((entry) => [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]),
  )
}

/** Returns undefined when the bytes are incomplete. */
export function decodeBundle(bytes: Uint8Array): Uint8Array[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: Uint8Array[] = []
  for (let offset = 0; offset < bytes.length; ) {
    if (offset + 2 > bytes.length) return undefined
    const end = offset + 2 + view.getUint16(offset)
    if (end > bytes.length) return undefined
    entries.push(bytes.subarray(offset + 2, end))
    offset = end
  }
  return entries
}

/** Returns the part of a bundle with its first entries; the bytes stay as they are when there are fewer. */
export function cutBundle(bytes: Uint8Array, count: number): Uint8Array {
  let end = 0
  for (let entry = 0; entry < count && end < bytes.length; entry++)
    end += 2 + (((bytes[end] ?? 0) << 8) | (bytes[end + 1] ?? 0))
  return bytes.subarray(0, end)
}
