import { placement } from './placement.ts'
import { checkCodewords } from './reed-solomon.ts'

/** Rows of dark (true) and light modules, without quiet zone. */
export type Modules = boolean[][]

// ECC 200, square, one region: side, data codewords, check codewords.
const SIZES = [
  [10, 3, 5],
  [12, 5, 7],
  [14, 8, 10],
  [16, 12, 12],
  [18, 18, 14],
  [20, 22, 18],
  [22, 30, 20],
  [24, 36, 24],
  [26, 44, 28],
] as const

/**
 * Encodes an ASCII text in the smallest square up to 26 × 26 (44 codewords: 44 characters, two digits
 * counting as one). Throws RangeError when the text is longer or not ASCII.
 */
export function dataMatrix(text: string): Modules {
  const codewords = encodeAscii(text)
  const fit = SIZES.find(([, capacity]) => capacity >= codewords.length)
  if (!fit) throw new RangeError(`Data Matrix: ${codewords.length} codewords exceed 44`)
  const [side, capacity, checks] = fit
  pad(codewords, capacity)
  codewords.push(...checkCodewords(codewords, checks))
  const modules = finder(side)
  for (const [r, row] of placement(side - 2).entries()) {
    for (const [c, cell] of row.entries()) {
      const isSet = cell >= 0 && (((codewords[cell >> 3] ?? 0) >> (7 - (cell & 7))) & 1) === 1
      modules[r + 1]?.splice(c + 1, 1, cell === -1 || isSet)
    }
  }
  return modules
}

/** In ASCII encodation a pair of digits is one codeword. */
export function encodeAscii(text: string): number[] {
  const codewords: number[] = []
  for (let i = 0; i < text.length; i++) {
    const pair = /^\d\d/.exec(text.slice(i, i + 2))
    if (pair) {
      codewords.push(130 + Number(pair[0]))
      i++
      continue
    }
    const code = text.charCodeAt(i)
    if (code > 127) throw new RangeError('Data Matrix: only ASCII text')
    codewords.push(code + 1)
  }
  return codewords
}

/** The first filler is 129; the following ones are scattered by the 253-state rule. */
function pad(codewords: number[], capacity: number): void {
  if (codewords.length < capacity) codewords.push(129)
  while (codewords.length < capacity) {
    const value = 130 + ((149 * (codewords.length + 1)) % 253)
    codewords.push(value <= 254 ? value : value - 254)
  }
}

/** Draws solid sides left and below, alternating sides above and right. */
function finder(side: number): Modules {
  return Array.from({ length: side }, (_, r) =>
    Array.from({ length: side }, (_, c) => {
      if (c === 0 || r === side - 1) return true
      if (r === 0) return c % 2 === 0
      return c === side - 1 && r % 2 === 1
    }),
  )
}
