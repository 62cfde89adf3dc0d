import { type Bounds, computeBounds } from '../base/geometry.ts'
import { circle, type Drawing, group, type Mark, type Point, stroke, text } from '../base/marks.ts'
import { type Write, writeChinese } from '../base/write.ts'
import { type CodeModules, codeCells } from '../pieces/code.ts'
import { isOutside } from './dimension.ts'
import { layOut, SCALES, scaleText, sectionMarks } from './layout.ts'
import { arrow, type Numbered } from './lines.ts'
import { codeMark, formRows, type Measured, onViews, type Row } from './measured.ts'
import { move, type Outline, placeShapes, type Shape, shapePoints } from './outline.ts'

/** The measured piece as the figure of a page that has a frame, a table and a title block of its own. In millimetres. */

const WIDE = { width: 227, height: 127 }
const NARROW = { width: 92, height: 82 }
/** A face without numbers, on phones. */
const NARROW_FACE = { width: 120, height: 84 }
const FRAMES = { wide: WIDE, narrow: NARROW_FACE }

type FaceOptions = { frame?: keyof typeof FRAMES; code?: CodeModules | undefined; t?: Write }
type FigureOptions = Omit<FaceOptions, 'frame'>
/** On a printed A3 sheet a millimetre of the figure is so long. */
const PRINTED = 1.25

export type MeasuredFigure = Drawing & { scale: string }

const countRepeats = (rows: readonly Row[], t: Write) => {
  const bad = rows.filter(({ dimension }) => isOutside(dimension)).length
  return bad > 0 ? t`${rows.length} 项，${bad} 项超差` : t`${rows.length} 项全部合格`
}
export const getAnchor = ({ no }: Pick<Numbered, 'no'>) => `d${no}`

/** Section, face and all dimensions, each of which leads to its row. */
export function drawMeasuredFigure(
  measured: Measured,
  { code, t = writeChinese }: FigureOptions = {},
): MeasuredFigure {
  const { rows, outline, facts } = measured
  const layout = layOut(
    outline,
    onViews(rows),
    { left: 3, top: 8, width: WIDE.width - 6, height: WIDE.height - 11 },
    {
      forms: formRows(rows),
      bare: true,
      scales: SCALES.map((scale) => scale / PRINTED),
      groupOf: (numbered) => ({
        part: `g${numbered.no}`,
        id: `g${numbered.no}`,
        link: { href: `#${getAnchor(numbered)}`, label: `${numbered.no} ${t(numbered.dimension.name)}` },
      }),
    },
  )
  return {
    ...WIDE,
    hatch: 1.4,
    label: t`${facts.name}实测图，${countRepeats(rows, t)}，数值见旁边的行`,
    scale: scaleText(layout.scale * PRINTED),
    marks: [
      ...layout.marks,
      ...codeMark(outline, layout.views[outline.main], code),
      ...sectionMarks(outline, layout.views),
      ...layout.dims,
    ],
  }
}

/** The main view in the middle of a frame. */
function faceIn({ outline }: Pick<Measured, 'outline'>, width: number, height: number, edge: number) {
  const shapes = outline.views[outline.main] ?? []
  const { views } = layOut(
    { views: [shapes], main: 0, places: [] },
    new Map(),
    { left: edge, top: edge, width: width - 2 * edge, height: height - 2 * edge },
    { any: true },
  )
  return { shapes, view: views[0] ?? { scale: 1, x: 0, y: 0 } }
}

/** The circle of the face that a diameter of the section is, at its upper left. */
function onCircle(shapes: readonly Shape[], radius: number, index: number): Point | undefined {
  const ring = shapes.find((shape) => 'r' in shape && Math.abs(shape.r - radius) < radius * 0.02)
  if (!ring || !('r' in ring)) return undefined
  const angle = ((205 + index * 47) * Math.PI) / 180
  return [ring.at[0] + ring.r * Math.cos(angle), ring.at[1] + ring.r * Math.sin(angle)]
}

/** Where the numbers of a piece belong on its main view, in its own millimetres. */
function listAnchors(outline: Outline, shapes: readonly Shape[], rows: readonly Row[]) {
  const shown = onViews(rows)
  const bounds = computeBounds(shapePoints(shapes))
  const taken = new Set<number>()
  const anchors = outline.places.flatMap((place, index): { row: Row; at: Point }[] => {
    const row = shown.get(place.slot)
    if (!row || taken.has(row.no)) return []
    const at = pointOn(place)
    function pointOn(one: typeof place): Point | undefined {
      if (one.kind === 'leader') return one.view === outline.main ? one.at : undefined
      if (one.view === outline.main)
        return one.kind === 'vertical'
          ? [one.side === 'left' ? bounds.left : bounds.right, (one.y0 + one.y1) / 2]
          : [(one.x0 + one.x1) / 2, one.y]
      return one.kind === 'vertical' ? onCircle(shapes, (one.y1 - one.y0) / 2, index) : undefined
    }
    if (!at) return []
    taken.add(row.no)
    return [{ row, at }]
  })
  return { anchors, bounds }
}

const BALLOON = 3.3

/** Places on the edge of a frame in the order of their directions, so that leaders do not cross. */
function placesAround(anchors: readonly Point[], { width, height }: typeof NARROW): Point[] {
  const middle: Point = [width / 2, height / 2]
  const sorted = anchors
    .map((at, index) => ({ index, angle: Math.atan2(at[1] - middle[1], at[0] - middle[0]) }))
    .sort((a, b) => a.angle - b.angle)
  const apart = (2 * Math.PI) / Math.max(7, sorted.length)
  const angles = sorted.map(({ angle }) => angle)
  for (let pass = 0; pass < 40; pass++)
    for (let at = 0; at < angles.length; at++) {
      const next = (at + 1) % angles.length
      const gap = (angles[next] ?? 0) - (angles[at] ?? 0) + (next === 0 ? 2 * Math.PI : 0)
      if (angles.length < 2 || gap >= apart) continue
      angles[at] = (angles[at] ?? 0) - (apart - gap) / 2
      angles[next] = (angles[next] ?? 0) + (apart - gap) / 2
    }
  const reach: Point = [width / 2 - BALLOON - 1.5, height / 2 - BALLOON - 1.5]
  const places: Point[] = []
  for (const [at, { index }] of sorted.entries()) {
    const [u, v] = [Math.cos(angles[at] ?? 0), Math.sin(angles[at] ?? 0)]
    const by = Math.min(reach[0] / Math.max(1e-6, Math.abs(u)), reach[1] / Math.max(1e-6, Math.abs(v)))
    places[index] = [middle[0] + u * by, middle[1] + v * by]
  }
  return places
}

function numberAt([x, y]: Point, to: Point, row: Row, t: Write): Mark {
  const length = Math.hypot(to[0] - x, to[1] - y) || 1
  const from: Point = [x + ((to[0] - x) * BALLOON) / length, y + ((to[1] - y) * BALLOON) / length]
  return group(
    [
      stroke('thin', [from, to]),
      circle('balloon', to, 0.6),
      circle('balloon', [x, y], BALLOON),
      text([x, y + 1.35], { text: String(row.no), style: 'number' }, 3.9, 'middle'),
    ],
    {
      part: `g${row.no}`,
      ...(isOutside(row.dimension) && { tone: 'bad' as const }),
      link: { href: `#${getAnchor(row)}`, label: `${row.no} ${t(row.dimension.name)}` },
    },
  )
}

/** For phones: the main view with the numbers alone; what it cannot carry is in the rows only. */
export function numberedFace(measured: Measured, t: Write = writeChinese): Drawing {
  const { outline, rows, facts } = measured
  const { shapes, view } = faceIn(measured, NARROW.width, NARROW.height, 12)
  const { anchors } = listAnchors(outline, shapes, rows)
  const points = anchors.map(({ at }) => move(view, at))
  const places = placesAround(points, NARROW)
  return {
    ...NARROW,
    hatch: 1.4,
    label: t`${facts.name}，${countRepeats(rows, t)}，号与下面的行相同`,
    marks: [
      ...placeShapes(shapes, view),
      ...codeMark(outline, view),
      ...anchors.map(({ row }, at) => numberAt(places[at] ?? [0, 0], points[at] ?? [0, 0], row, t)),
    ],
  }
}

/** The face with its code, and the distance of the code from the middle where the record says it. */
export function codeOnFace(
  measured: Measured,
  distance: number,
  { frame = 'wide', code, t = writeChinese }: FaceOptions = {},
): Drawing {
  const { facts } = measured
  const size = FRAMES[frame]
  const { shapes, view } = faceIn(measured, size.width, size.height, 10)
  const bounds: Bounds = computeBounds(shapePoints(shapes))
  const middle: Point = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2]
  const [cx, cy] = move(view, middle)
  const angle = (-126 * Math.PI) / 180
  const reach = Math.min(distance, bounds.width / 2, bounds.height / 2)
  const at: Point = [cx + reach * view.scale * Math.cos(angle), cy + reach * view.scale * Math.sin(angle)]
  const elbow: Point = [Math.min(at[0] - 8, cx - size.height / 2), 6]
  const side = size.height / 16
  return {
    ...size,
    hatch: 1.4,
    label: t`码在${facts.name}上，距中心 ${distance} mm`,
    marks: [
      ...placeShapes(shapes, view),
      stroke('thin', [[cx, cy], at, elbow, [elbow[0] - 14, elbow[1]]]),
      arrow(at, (Math.atan2(cy - at[1], cx - at[0]) * 180) / Math.PI),
      ...(code ? [codeCells(code, { x: at[0] - side / 2, y: at[1] - side / 2, size: side })] : []),
      text([elbow[0] - 14, elbow[1] - 1.4], { text: `R ${distance}`, style: 'nominal' }, 4),
    ],
  }
}

/** The face alone. */
export function plainFace(
  measured: Measured,
  { frame = 'wide', code, t = writeChinese }: FaceOptions = {},
): Drawing {
  const size = FRAMES[frame]
  const { shapes, view } = faceIn(measured, size.width, size.height, 8)
  return {
    ...size,
    hatch: 1.4,
    label: t`${measured.facts.name}，${t(measured.family.name)}外形`,
    marks: [...placeShapes(shapes, view), ...codeMark(measured.outline, view, code)],
  }
}
