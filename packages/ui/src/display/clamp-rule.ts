/** Content up to this height in px is short: it keeps two lines and no toggle. */
export const CLAMP_LIMIT = 30
/** The text stays open for this many ms after the mouse has left. */
export const COLLAPSE_DELAY = 200

type ClampView = { lines: 1 | 2 | null; toggle: '展开' | '收起' | null }

/**
 * Decides how a value is shown. It has two lines by default; content taller than 30 px shrinks to one line
 * with a toggle; opened it has no limit. `height` is the full height of the content in px, null before
 * measuring.
 */
export function clampView(height: number | null, open: boolean): ClampView {
  if (height === null || height <= CLAMP_LIMIT) return { lines: 2, toggle: null }
  return open ? { lines: null, toggle: '收起' } : { lines: 1, toggle: '展开' }
}
