export type Run<T> = { item: T; count: number }

/**
 * Counts neighbours that are alike. Thousands of rows of one write are mostly alike, so that a key need not be made of
 * each.
 */
export function groupRuns<T>(items: Iterable<T>, areAlike: (one: T, other: T) => boolean): Run<T>[] {
  const runs: Run<T>[] = []
  let last: Run<T> | undefined
  for (const item of items) {
    if (last && areAlike(last.item, item)) {
      last.count += 1
      continue
    }
    last = { item, count: 1 }
    runs.push(last)
  }
  return runs
}
