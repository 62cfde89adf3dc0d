/** Upper bounds in ms of the answers that are counted together; one more kind has no bound. */
const ANSWER_BOUNDS = [
  0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 1000, 2000, 5000,
] as const
/** The identifier does not exist. */
export const UNKNOWN = 100
/** The node could not answer. */
export const FAILED = 101
export const OUTCOMES = FAILED + 1

export function outcomeOf(ms: number): number {
  for (let at = 0; at < ANSWER_BOUNDS.length; at++) if (ms <= (ANSWER_BOUNDS[at] ?? 0)) return at
  return ANSWER_BOUNDS.length
}
