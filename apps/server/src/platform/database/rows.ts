/** Returns the first row of a statement that always has one, such as an insert; throws without it. */
export function firstRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('the statement returned no row')
  return row
}
