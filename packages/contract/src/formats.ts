const KB = 1024
const MB = 1024 ** 2
const GB = 1024 ** 3

/**
 * Returns 18,600 for a count in tables, sentences and on paper. Years, codes and serial numbers are no counts. Pages of
 * the portal, and the rules that they load, call toLocaleString themselves: a shared module would slow their first load.
 */
export const formatCount = (count: number) => count.toLocaleString('en')

/** Writes a number of bytes for people: 812 B, 325 KB, 1.4 MB, 312 MB, 2.5 GB. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`
  const [value, unit] = bytes < GB ? [bytes / MB, 'MB'] : [bytes / GB, 'GB']
  return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`
}
