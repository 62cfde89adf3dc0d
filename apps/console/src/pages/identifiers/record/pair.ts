/** Two revisions beside each other, the earlier one at the left. */
export type Pair = { left: number; right: number }

/** Returns the pair after another revision was chosen: it replaces the nearer one. */
export function makePairAfter({ left, right }: Pair, chosen: number): Pair {
  if (chosen === left || chosen === right) return { left, right }
  if (chosen < left) return { left: chosen, right }
  if (chosen > right) return { left, right: chosen }
  return chosen - left <= right - chosen ? { left: chosen, right } : { left, right: chosen }
}
