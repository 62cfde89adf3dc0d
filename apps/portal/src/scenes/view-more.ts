/** This many rows are shown at first and added by each 查看更多. */
export const STEP = 5

/** Returns how many rows are visible after `presses` of 查看更多, and how many are left. */
export function countShownRows(total: number, presses: number): { shown: number; left: number } {
  const shown = Math.min(total, STEP * (presses + 1))
  return { shown, left: total - shown }
}
