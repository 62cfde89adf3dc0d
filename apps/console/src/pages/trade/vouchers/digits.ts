/** Where two amounts of the same length differ: from the first to the last character that is another. */
export function differingDigits(one: string, other: string): { from: number; to: number } | undefined {
  if (one === other || one.length !== other.length) return undefined
  const apart = [...other].flatMap((character, at) => (character === one[at] ? [] : [at]))
  return { from: apart[0] ?? 0, to: (apart.at(-1) ?? 0) + 1 }
}
