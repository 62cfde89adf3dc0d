/**
 * Returns the index of the last section whose top has passed the line, or of the first before any has. `tops`
 * are in px from the top of the window, in the order of the page; Infinity for a missing one.
 */
export function findSectionAt(tops: readonly number[], line: number): number {
  const next = tops.findIndex((top) => top > line)
  if (next === -1) return Math.max(0, tops.length - 1)
  return Math.max(0, next - 1)
}
