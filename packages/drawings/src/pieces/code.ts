import { type GroupMark, group, type Point, path } from '../base/marks.ts'

type Place = { x: number; y: number; size: number }

/** Rows of dark (true) and light modules. */
export type CodeModules = readonly (readonly boolean[])[]

/** Draws a matrix code at its place: each run of dark modules is one horizontal stroke. */
export function codeCells(modules: CodeModules, { x, y, size }: Place): GroupMark {
  let d = ''
  for (const [at, row] of modules.entries()) {
    let pen = -1
    for (let from = 0; from < row.length; from++) {
      if (!row[from]) continue
      let to = from
      while (row[to + 1]) to++
      d += pen < 0 ? `M${from} ${at + 0.5}` : `m${from - pen} 0`
      d += `h${to + 1 - from}`
      pen = to + 1
      from = to
    }
  }
  const side = Math.max(1, modules.length)
  const corners: Point[] = [
    [0, 0],
    [side, side],
  ]
  return group([path('code', d, corners)], { move: { scale: size / side, x, y } })
}
