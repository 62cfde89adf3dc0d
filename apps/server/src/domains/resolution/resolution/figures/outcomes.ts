/** Upper bounds in ms of the groups in which answers are counted; slower answers form one more group. */
export const ANSWER_BOUNDS = [
  0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 1000, 2000, 5000,
] as const
/** The identifier does not exist. */
export const UNKNOWN = 100
/** The node could not answer. */
export const FAILED = 101
export const OUTCOMES = FAILED + 1

export function toOutcome(ms: number): number {
  for (let at = 0; at < ANSWER_BOUNDS.length; at++) if (ms <= (ANSWER_BOUNDS[at] ?? 0)) return at
  return ANSWER_BOUNDS.length
}

export type Outcomes = ReadonlyMap<number, number>

/** Returns the time in ms within which a share of answers (such as 0.99) was given; null without answers. */
export function computeQuantile(outcomes: Outcomes, share: number): number | null {
  const answered = [...outcomes].filter(([outcome]) => outcome < UNKNOWN).sort(([a], [b]) => a - b)
  const wanted = answered.reduce((sum, [, total]) => sum + total, 0) * share
  if (wanted === 0) return null
  let before = 0
  for (const [outcome, total] of answered) {
    if (before + total >= wanted) {
      const low = outcome === 0 ? 0 : (ANSWER_BOUNDS[outcome - 1] ?? 0)
      const high = ANSWER_BOUNDS[outcome] ?? 2 * low
      return Math.round((low + ((high - low) * (wanted - before)) / total) * 100) / 100
    }
    before += total
  }
  return null
}
