/**
 * Turns the first 16 bits of a hash into a square of 4 × 4 cells; returns the column and row of the dark
 * cells.
 */
export function listDarkCells(hexadecimal: string): { column: number; row: number }[] {
  const bits = Number.parseInt(hexadecimal.slice(0, 4).padEnd(4, '0'), 16)
  return Array.from({ length: 16 }, (_, index) => index)
    .filter((index) => (bits >> (15 - index)) & 1)
    .map((index) => ({ column: index % 4, row: index >> 2 }))
}
