import type { Matrix } from './symbols.ts'

/** A mark on the part itself: dots for a pin, squares for a laser; sizes in millimetres. */
export type PartMark = {
  matrix: Matrix
  method: 'dots' | 'cells'
  module: number
  fill: number
  inverse: boolean
}

const short = (value: number) => Number(value.toFixed(4))

/** Modules to be marked: the dark ones, or the light ones with a quiet zone on a dark surface. */
function* marked({ matrix, inverse }: PartMark): Generator<{ column: number; row: number }> {
  const zone = inverse ? 1 : 0
  for (let row = -zone; row < matrix.rows + zone; row++)
    for (let column = -zone; column < matrix.columns + zone; column++) {
      const inside = row >= 0 && column >= 0 && row < matrix.rows && column < matrix.columns
      if ((inside && matrix.isDark(column, row)) !== inverse) yield { column, row }
    }
}

export function partMarkSvg(mark: PartMark): string {
  const { matrix, module, method, fill } = mark
  const [width, height] = [(matrix.columns + 2) * module, (matrix.rows + 2) * module]
  const shapes: string[] = []
  for (const { column, row } of marked(mark)) {
    const [x, y] = [(column + 1) * module, (row + 1) * module]
    shapes.push(
      method === 'dots'
        ? `<circle cx="${short(x + module / 2)}" cy="${short(y + module / 2)}" r="${short((module * fill) / 200)}"/>`
        : `<rect x="${short(x)}" y="${short(y)}" width="${short(module)}" height="${short(module)}"/>`,
    )
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${short(width)}mm" height="${short(height)}mm" viewBox="0 0 ${short(width)} ${short(height)}">${shapes.join('')}</svg>\n`
}

const entity = (pairs: [number, string | number][]) =>
  pairs.map(([code, value]) => `${code}\n${value}\n`).join('')

const circle = (x: number, y: number, radius: number) =>
  entity([
    [0, 'CIRCLE'],
    [8, 'MARK'],
    [10, short(x)],
    [20, short(y)],
    [30, 0],
    [40, short(radius)],
  ])

function square(x: number, y: number, side: number): string {
  const corners = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ]
  const vertices = corners.map(([cx = 0, cy = 0]) =>
    entity([
      [0, 'VERTEX'],
      [8, 'MARK'],
      [10, short(cx)],
      [20, short(cy)],
      [30, 0],
    ]),
  )
  const open: [number, string | number][] = [
    [0, 'POLYLINE'],
    [8, 'MARK'],
    [66, 1],
    [70, 1],
  ]
  const close: [number, string][] = [
    [0, 'SEQEND'],
    [8, 'MARK'],
  ]
  return entity(open) + vertices.join('') + entity(close)
}

const HEADER = entity([
  [0, 'SECTION'],
  [2, 'HEADER'],
  [9, '$ACADVER'],
  [1, 'AC1009'],
  [9, '$INSUNITS'],
  [70, 4],
  [0, 'ENDSEC'],
  [0, 'SECTION'],
  [2, 'ENTITIES'],
])
const FOOTER = entity([
  [0, 'ENDSEC'],
  [0, 'EOF'],
])

/** DXF (R12, millimetres): circles for dots, closed polylines for squares; the origin is the lower left corner. */
export function partMarkDxf(mark: PartMark): string {
  const { matrix, module, method, fill } = mark
  const shapes: string[] = []
  for (const { column, row } of marked(mark)) {
    const [x, y] = [column * module, (matrix.rows - 1 - row) * module]
    shapes.push(
      method === 'dots'
        ? circle(x + module / 2, y + module / 2, (module * fill) / 200)
        : square(x, y, module),
    )
  }
  return HEADER + shapes.join('') + FOOTER
}
