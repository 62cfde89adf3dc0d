/**
 * Which section is being read: the last one whose top has passed the line, the first before any has. `tops` in px from
 * the top of the window, in the order of the page; Infinity for one that is not there.
 */
export function sectionAt(tops: readonly number[], line: number): number {
  const next = tops.findIndex((top) => top > line)
  if (next === -1) return Math.max(0, tops.length - 1)
  return Math.max(0, next - 1)
}
