/**
 * Everything on a drawing is a mark. Drawings are lists of marks: `svg.ts` writes them for pages, the server writes
 * the same marks to PDF, and tests measure them. Coordinates run right and down.
 */

export type Point = readonly [x: number, y: number]

/**
 * The role of a line decides its weight and colour, which `packages/ui/src/line-art` says for pages. Solids use
 * the first group, sheets the second; both share the last.
 */
export type Line =
  | 'wall'
  | 'face'
  | 'edge'
  | 'ring'
  | 'hole'
  | 'back'
  | 'bolt'
  | 'frame'
  | 'outline'
  | 'fine'
  | 'thin'
  | 'cut'
  | 'box'
  | 'axis'
  | 'guide'
  | 'leader'
  | 'arrow'
  | 'dot'
  | 'balloon'
  | 'hexagon'
  | 'band'
  | 'bound'
  | 'tick'
  | 'fill'
  | 'code'
  | 'lane'
  | 'dashed'
  | 'own'
  | 'blank'
  | 'route'
  | 'paper'
  | 'cell'

/** A tone holds for all marks of its group. */
export type Tone = 'this' | 'recall' | 'ghost' | 'none' | 'bad'

export type TextStyle =
  | 'number'
  | 'torque'
  | 'note'
  | 'spec'
  | 'nominal'
  | 'tolerance'
  | 'measured'
  | 'label'
  | 'small'
  | 'word'
  | 'title'
  | 'link'
  | 'large'

export type PathMark = {
  kind: 'path'
  d: string
  line: Line
  /** Points of the outline, for measuring only. */
  points: readonly Point[]
  /** Cut off outside of this path. */
  clip?: string
  /** The state of the object, if pages colour it by state. */
  state?: string
  /** A second shade of the same line style. */
  shade?: 'deep' | 'dark'
}
export type CircleMark = { kind: 'circle'; at: Point; r: number; line: Line }
export type Run = { text: string; style: TextStyle }
export type TextMark = {
  kind: 'text'
  at: Point
  anchor: 'start' | 'middle' | 'end'
  /** Runs stand one after the other on one line. */
  runs: readonly Run[]
  /** Size in units of the drawing, for each style. */
  size: number
}
export type GroupMark = {
  kind: 'group'
  marks: readonly Mark[]
  tone?: Tone
  /** An address; pages follow it when the group is pressed. */
  link?: { href: string; label: string }
  /** A name by which a page may find the group. */
  part?: string
  /** The anchor of the group in its page. */
  id?: string
  /** The marks are drawn smaller or larger, and then moved. */
  move?: { scale: number; x: number; y: number }
}
/** The same thing several times; it is written once. */
export type CopiesMark = { kind: 'copies'; marks: readonly Mark[]; offsets: readonly Point[] }
export type Mark = PathMark | CircleMark | TextMark | GroupMark | CopiesMark

/** A finished drawing. `label` is what a screen reader says instead of it. */
export type Drawing = {
  width: number
  height: number
  marks: readonly Mark[]
  label: string
  /** Distance of the lines that hatch a section. */
  hatch?: number
}

/** Tenths are enough for solids in pixels, hundredths for sheets in millimetres. */
export const rounded = (value: number, digits = 2) => {
  const at = 10 ** digits
  const result = Math.round(value * at) / at
  return result === 0 ? 0 : result
}
/** Numbers of a path, without the blanks that a sign makes needless. */
export const pair = ([x, y]: Point, digits = 2) => {
  const [left, right] = [rounded(x, digits), rounded(y, digits)]
  return right < 0 ? `${left}${right}` : `${left} ${right}`
}
const joined = (points: readonly Point[], digits?: number) =>
  points
    .map((point) => pair(point, digits))
    .join(' ')
    .replace(/ -/g, '-')

export const path = (
  line: Line,
  d: string,
  points: readonly Point[] = [],
  more: Pick<PathMark, 'clip' | 'shade'> = {},
): PathMark => ({ kind: 'path', line, d, points, ...more })

export const polygonPath = (points: readonly Point[], digits?: number) => `M${joined(points, digits)}Z`
export const linePath = (points: readonly Point[], digits?: number) => `M${joined(points, digits)}`
/** A closed outline. */
export const polygon = (line: Line, points: readonly Point[], digits?: number) =>
  path(line, polygonPath(points, digits), points)
/** An open line through the points. */
export const stroke = (line: Line, points: readonly Point[], digits?: number) =>
  path(line, linePath(points, digits), points)
/** Several open lines in one path. */
export const strokes = (line: Line, lines: readonly (readonly Point[])[], digits?: number) =>
  path(line, lines.map((points) => linePath(points, digits)).join(''), lines.flat())
export const circle = (line: Line, at: Point, r: number): CircleMark => ({ kind: 'circle', at, r, line })
export const box = (line: Line, x: number, y: number, width: number, height: number) =>
  path(line, `M${pair([x, y])}h${rounded(width)}v${rounded(height)}h${rounded(-width)}Z`, [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ])
export const text = (
  at: Point,
  runs: readonly Run[] | Run,
  size: number,
  anchor: TextMark['anchor'] = 'start',
): TextMark => ({ kind: 'text', at, runs: [runs].flat(), size, anchor })
export const group = (marks: readonly Mark[], more: Omit<GroupMark, 'kind' | 'marks'> = {}): GroupMark => ({
  kind: 'group',
  marks,
  ...more,
})
