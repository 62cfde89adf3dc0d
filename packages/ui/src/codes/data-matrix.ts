import { datamatrix } from 'bwip-js/generic'
import { canBeDataMatrix, type Modules } from './code-path.ts'

/** The library draws a module with this many pixels on either side. */
const PX = 2

const NO_TEXT = { width: 0, ascent: 0, descent: 0 }

/** Encodes an ASCII text in the smallest square. Throws RangeError for any other text. */
export function encodeDataMatrix(text: string): Modules {
  if (!canBeDataMatrix(text)) throw new RangeError('Data Matrix: only ASCII text of at most 300 characters')
  return datamatrix({ bcid: 'datamatrix', text, scale: 1, padding: 0 }, createDrawing())
}

/**
 * Returns a drawing that collects the outlines of dark areas: a module is dark when an odd number of edges lies left
 * of its middle.
 */
function createDrawing() {
  let edges: boolean[][] = []
  const nothing = () => {}
  return {
    scale: (x: number, y: number): [number, number] => [x, y],
    measure: () => NO_TEXT,
    init(width: number, height: number) {
      edges = Array.from({ length: height / PX }, () => Array<boolean>(width / PX).fill(false))
    },
    polygon(points: [number, number][]) {
      for (const [at, [x, from]] of points.entries()) {
        const [nextX, to] = points[(at + 1) % points.length] ?? [x, from]
        if (nextX !== x) continue
        const rows = edges.slice(Math.min(from, to) / PX, Math.max(from, to) / PX)
        // The right border of the symbol begins no module.
        for (const row of rows) if (x / PX < row.length) row[x / PX] = !row[x / PX]
      }
    },
    end: (): Modules =>
      edges.map((row) => {
        let dark = false
        return row.map((edge) => {
          dark = dark !== edge
          return dark
        })
      }),
    line: nothing,
    hexagon: nothing,
    ellipse: nothing,
    text: nothing,
    fill: nothing,
  }
}
