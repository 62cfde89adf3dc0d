// The walk depends on the size only, and pages draw a code with every request, so results are kept.
const placements = new Map<number, number[][]>()

/**
 * Returns the place of each bit of the codewords in the mapping matrix (ISO/IEC 16022, annex F). A cell is 8
 * × codeword + bit, bit 0 the most significant; -1 is dark filler, -2 light filler of the corner.
 */
export function placement(size: number): number[][] {
  let cells = placements.get(size)
  if (!cells) {
    cells = placeBits(size)
    placements.set(size, cells)
  }
  return cells
}

function placeBits(size: number): number[][] {
  const cells = Array.from({ length: size }, () => new Array<number>(size).fill(-2))
  let codeword = 0
  const set = (row: number, column: number, cell: number) => cells[row]?.splice(column, 1, cell)
  const shape = (points: readonly Point[], row = 0, column = 0) => {
    for (const [bit, [r, c]] of points.entries()) {
      const [inRow, inColumn] = wrap(row + r, column + c, size)
      set(inRow, inColumn, 8 * codeword + bit)
    }
    codeword++
  }
  const place = (row: number, column: number) => {
    if (cells[row]?.[column] === -2) shape(UTAH, row, column)
  }

  let row = 4
  let column = 0
  do {
    const corner = cornerShape(row, column, size)
    if (corner) shape(corner)
    for (; row >= 0 && column < size; row -= 2, column += 2) place(row, column)
    row += 1
    column += 3
    for (; row < size && column >= 0; row += 2, column -= 2) place(row, column)
    row += 3
    column += 1
  } while (row < size || column < size)

  // Sizes whose area is no multiple of eight leave a 2 × 2 corner.
  if (cells[size - 1]?.[size - 1] === -2) {
    set(size - 1, size - 1, -1)
    set(size - 2, size - 2, -1)
  }
  return cells
}

/** A point beyond the upper or left edge comes back in from the opposite side, shifted. */
function wrap(row: number, column: number, size: number): Point {
  const shift = 4 - ((size + 4) % 8)
  const [r, c] = row < 0 ? [row + size, column + shift] : [row, column]
  return c < 0 ? [r + shift, c + size] : [r, c]
}

type Point = readonly [row: number, column: number]

// The standard shape of one codeword, with bits from the most significant.
const UTAH: readonly Point[] = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
]

/** Returns the codeword that is folded around the corners at this point of the walk, if there is one. */
function cornerShape(row: number, column: number, n: number): readonly Point[] | null {
  const right = (rows: number): Point[] => Array.from({ length: rows }, (_, i) => [i, n - 1])
  if (column === 0 && row === n) {
    return [[n - 1, 0], [n - 1, 1], [n - 1, 2], [0, n - 2], ...right(4)]
  }
  if (column === 0 && row === n - 2 && n % 4) {
    return [[n - 3, 0], [n - 2, 0], [n - 1, 0], [0, n - 4], [0, n - 3], [0, n - 2], ...right(2)]
  }
  if (column === 0 && row === n - 2 && n % 8 === 4) {
    return [[n - 3, 0], [n - 2, 0], [n - 1, 0], [0, n - 2], ...right(4)]
  }
  if (column === 2 && row === n + 4 && n % 8 === 0) {
    const tops: Point[] = [
      [0, n - 3],
      [0, n - 2],
      [0, n - 1],
      [1, n - 3],
      [1, n - 2],
      [1, n - 1],
    ]
    return [[n - 1, 0], [n - 1, n - 1], ...tops]
  }
  return null
}
