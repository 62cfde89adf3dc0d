/** Returns the place from the first to the last character in which two amounts of the same length differ. */
export function differingDigits(one: string, other: string): { from: number; to: number } | undefined {
  if (one === other || one.length !== other.length) return undefined
  const apart = [...other].flatMap((character, at) => (character === one[at] ? [] : [at]))
  return { from: apart[0] ?? 0, to: (apart.at(-1) ?? 0) + 1 }
}
