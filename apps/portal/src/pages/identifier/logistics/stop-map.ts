import {
  box,
  circle,
  type Drawing,
  group,
  type Mark,
  type Point,
  polygon,
  stroke,
  strokes,
  text,
} from '@biaojie/drawings/base/marks.ts'
import { type Box, listTexts, overlaps, textBox, textWidth } from '@biaojie/drawings/base/text-styles.ts'
import type { Write } from '@biaojie/drawings/base/write.ts'
import { span, WIDE } from '@biaojie/drawings/figures/plan.ts'
import { CITIES } from '../../../drawings/cities.ts'
import {
  drawCrosses,
  findMiddle,
  formatDegrees,
  KM_PER_DEGREE,
  listDegreesAround,
  makeKmProjection,
  type Place,
} from '../../../drawings/map.ts'
import { computeLeg, findPeak, formatTemperature, type Peak, type Station } from './journey.ts'

/**
 * Draws a route by the coordinates of its stops: a circle with the route at a large scale, beside the region
 * around it.
 */

type Located = { station: Station; no: number; at: Place }
export type StopMap = { wide: Drawing; narrow: Drawing; cell: [string, string] }
type Options = { isArrived: boolean; peak: Peak | undefined; t: Write }

/** Stops closer than this are one place, in km. */
const SAME_KM = 0.05
/** A longer route fits into the map of its region. */
const LONGEST_KM = 120

/** Undefined when fewer than two different places are located, or when they are too far apart. */
export function drawStopMap(stations: readonly Station[], options: Options): StopMap | undefined {
  const stops = stations.flatMap((station, at): Located[] =>
    station.position ? [{ station, no: at + 1, at: station.position }] : [],
  )
  const frame = computeFrame(stops)
  if (!frame || frame.km < SAME_KM || frame.km > LONGEST_KM) return undefined
  const { t } = options
  const view = { stops, frame, options }
  const wide = drawDetail(view, CIRCLES.wide)
  const region = drawRegion(frame, CIRCLES.wide, t)
  const ratio = Math.max(2, Math.round(wide.scale / region.scale))
  const label = t`运输图：${stations[0]?.place ?? ''}到${stations.at(-1)?.place ?? ''}，${stops.length} 站有坐标`
  const title = [
    { text: t('局部 I'), style: 'title' as const },
    { text: `${ratio} : 1`, style: 'spec' as const },
  ]
  return {
    wide: {
      ...WIDE,
      label,
      marks: [...region.marks, ...wide.marks, text([WIDE.width - 24, 26], title, 15, 'end')],
    },
    narrow: { width: 358, height: 372, label, marks: drawDetail(view, CIRCLES.narrow).marks },
    cell: [t('局部 I'), `${ratio} : 1`],
  }
}

type Frame = { middle: Place; km: number; toKm: ReturnType<typeof makeKmProjection> }

/** The middle of the stops and the diameter of the circle around them. */
function computeFrame(stops: readonly Located[]): Frame | undefined {
  if (stops.length < 2) return undefined
  const middle = findMiddle(stops.map(({ at }) => at))
  const toKm = makeKmProjection(middle)
  const reach = Math.max(...stops.map(({ at }) => Math.hypot(toKm(at).x, toKm(at).y)))
  return { middle, km: 2 * reach, toKm }
}

type Circle = { x: number; y: number; r: number }
const CIRCLES = {
  wide: { x: 628, y: 246, r: 226 },
  narrow: { x: 179, y: 186, r: 172 },
}
/** The part of the radius that the route takes; the rest is for its numbers. */
const FILLED = 0.74
const BARS_KM = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50]
const DEGREES = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5]

type View = { stops: readonly Located[]; frame: Frame; options: Options }

function drawDetail({ stops, frame, options }: View, circleAt: Circle): { marks: Mark[]; scale: number } {
  const { x, y, r } = circleAt
  const scale = (r * FILLED * 2) / frame.km
  const place = (at: Place): Point => {
    const km = frame.toKm(at)
    return [x + km.x * scale, y + km.y * scale]
  }
  const points = stops.map(({ at }) => place(at))
  const barKm = BARS_KM.findLast((km) => km * scale <= r * 0.6) ?? 0.1
  const bar = { left: x - (barKm * scale) / 2, right: x + (barKm * scale) / 2, y: y + r - 34 }
  const graticule = drawGraticule(frame, place, circleAt)
  const used: Box[] = [
    { left: bar.left - 4, right: bar.right + 4, top: bar.y - 12, bottom: bar.y + 10 },
    ...listTexts(graticule).map(textBox),
    ...points.map(([left, top]) => ({ left: left - 6, right: left + 6, top: top - 6, bottom: top + 6 })),
  ]
  const free = { used, circleAt, line: listRoutePoints(points) }
  const peak = drawPeak(stops, place, options, free)
  return {
    scale,
    marks: [
      circle('balloon', [x, y], r),
      ...graticule,
      stroke('route', points, 1),
      ...drawLegs(stops, points, free),
      ...drawStops(stops, points, free, options.isArrived),
      ...peak,
      ...span(bar.left, bar.right, bar.y, `${barKm} km`),
    ],
  }
}

/** Tells whether a box is inside a circle, `edge` away from its line. */
function isInCircle({ x, y, r }: Circle, { left, right, top, bottom }: Box, edge: number): boolean {
  const across = Math.max(Math.abs(left - x), Math.abs(right - x))
  const down = Math.max(Math.abs(top - y), Math.abs(bottom - y))
  return across * across + down * down < (r - edge) * (r - edge)
}

/** Crosses at round degrees, with the coordinates of one of them. */
function drawGraticule({ middle, km }: Frame, place: (at: Place) => Point, circleAt: Circle): Mark[] {
  const step = DEGREES.find((degrees) => degrees * KM_PER_DEGREE >= km / 5) ?? 1
  const digits = Math.max(0, -Math.floor(Math.log10(step)))
  const crosses = listDegreesAround(middle.longitude, step, 6).flatMap((longitude) =>
    listDegreesAround(middle.latitude, step, 6).map((latitude) => ({
      longitude,
      latitude,
      point: place({ longitude, latitude }),
    })),
  )
  const inside = crosses.filter(
    ({ point: [x, y] }) => Math.hypot(x - circleAt.x, y - circleAt.y) < circleAt.r - 14,
  )
  const [first] = inside
    .filter(({ point: [x] }) => Math.abs(x - circleAt.x) < circleAt.r * 0.4)
    .toSorted((a, b) => a.point[1] - b.point[1] || a.point[0] - b.point[0])
  return [
    drawCrosses(inside.map(({ point }) => point)),
    ...(first
      ? [
          text(
            [first.point[0], first.point[1] + 20],
            {
              text: `${formatDegrees(first.longitude, 'EW', digits)}　${formatDegrees(first.latitude, 'NS', digits)}`,
              style: 'spec',
            },
            14,
            'middle',
          ),
        ]
      : []),
  ]
}

/** The length of each leg beside its middle. */
function drawLegs(stops: readonly Located[], points: readonly Point[], { used, line }: Free): Mark[] {
  return stops.slice(1).flatMap(({ station }, at): Mark[] => {
    const from = stops[at]
    const [a, b] = [points[at], points[at + 1]]
    if (!from || !a || !b) return []
    const { km } = computeLeg(from.station, station)
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const length = Math.hypot(dx, dy)
    if (!km || length < 56) return []
    const words = `${km} km`
    const width = textWidth(words, 'nominal', 14)
    const away = 12 + (Math.abs(dy / length) * width) / 2
    const sides = [1, -1].map((side): { at: Point; box: Box } => {
      const x = (a[0] + b[0]) / 2 + (side * away * dy) / length
      const y = (a[1] + b[1]) / 2 - (side * away * dx) / length + 5
      return { at: [x, y], box: { left: x - width / 2, right: x + width / 2, top: y - 13, bottom: y + 4 } }
    })
    const best =
      sides.find(({ box }) => !line.some((point) => isInside(box, point)) && isFree(box, used)) ??
      sides.find(({ box }) => isFree(box, used))
    if (!best) return []
    used.push(best.box)
    return [text(best.at, { text: words, style: 'nominal' }, 14, 'middle')]
  })
}

const isFree = (box: Box, used: readonly Box[]) => !used.some((other) => overlaps(other, box))
const isInside = ({ left, right, top, bottom }: Box, [x, y]: Point) =>
  x > left - 3 && x < right + 3 && y > top - 3 && y < bottom + 3

/** Points along a line, some pixels apart; labels must not cover them. */
const APART = 7
function listPointsBetween(from: Point, to: Point): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const count = Math.max(1, Math.ceil(Math.hypot(dx, dy) / APART))
  return Array.from(
    { length: count + 1 },
    (_, at): Point => [from[0] + (dx * at) / count, from[1] + (dy * at) / count],
  )
}
const listRoutePoints = (points: readonly Point[]): Point[] =>
  points.flatMap((from, at) => {
    const to = points[at + 1]
    return to ? listPointsBetween(from, to) : []
  })

const BALLOON = 13
const TURNS = 24
const ANGLES = Array.from({ length: TURNS }, (_, turn) => {
  const angle = -Math.PI / 2 + (turn * 2 * Math.PI) / TURNS
  return [Math.cos(angle), Math.sin(angle)] as const
})
const DISTANCES = [34, 46, 60, 78, 98, 120, 144]

/** Labels stay in the circle, and cover neither the used boxes nor the points along the route. */
type Free = { used: Box[]; circleAt: Circle; line: readonly Point[] }

type Label = { at: Point; box: Box; isLeft: boolean }
type LabelSize = { inner: number; outer: number; half: number }

/**
 * The nearest free place for a label around a point: `inner` and `outer` are its extents from its middle,
 * towards the point and away from it.
 */
function findPlace([x, y]: Point, { inner, outer, half }: LabelSize, { used, circleAt, line }: Free): Label {
  let clear: Label | undefined
  let free: Label | undefined
  for (const distance of DISTANCES)
    for (const [cos, sin] of ANGLES) {
      const at: Point = [x + distance * cos, y + distance * sin]
      const isLeft = at[0] < x - 1
      const box = {
        left: at[0] - (isLeft ? outer : inner),
        right: at[0] + (isLeft ? inner : outer),
        top: at[1] - half,
        bottom: at[1] + half,
      }
      if (!isInCircle(circleAt, box, 4) || !isFree(box, used)) continue
      free ??= { at, box, isLeft }
      if (line.some((point) => isInside(box, point))) continue
      clear ??= { at, box, isLeft }
      if (isLeaderClear([x, y], at, used, line)) return { at, box, isLeft }
    }
  return clear ?? free ?? { at: [x, y], box: { left: x, right: x, top: y, bottom: y }, isLeft: false }
}

/** A leader begins at its own dot, and must not run through other labels or across the route. */
const isLeaderClear = (from: Point, to: Point, used: readonly Box[], line: readonly Point[]) =>
  listPointsBetween(from, to)
    .slice(2)
    .every(
      ([x, y]) =>
        !used.some((box) => isInside(box, [x, y])) &&
        !line.some(([a, b]) => Math.abs(x - a) < 5 && Math.abs(y - b) < 5),
    )

/** The number of a stop in a circle, which is filled where the goods have arrived. */
export const drawNumber = ([x, y]: Point, no: number, isHere: boolean): Mark =>
  group(
    [
      circle('balloon', [x, y], BALLOON),
      text([x, y + 5.5], { text: String(no), style: 'number' }, 15, 'middle'),
    ],
    { ...(isHere && { tone: 'this' as const }) },
  )

/** A dot at each stop, and its number with the temperature at the end of a leader. */
function drawStops(
  stops: readonly Located[],
  points: readonly Point[],
  free: Free,
  isArrived: boolean,
): Mark[] {
  const last = stops.at(-1)?.no
  return stops.map(({ station, no }, index) => {
    const point = points[index] ?? [0, 0]
    const degrees = formatTemperature(station)
    const width = degrees ? textWidth(degrees, 'spec', 14) + 6 : 0
    const size = { inner: BALLOON + 2, outer: BALLOON + 4 + width, half: BALLOON + 2 }
    const { at, box, isLeft } = findPlace(point, size, free)
    free.used.push(
      box,
      ...listPointsBetween(point, at).map(([x, y]) => ({
        left: x - 1,
        right: x + 1,
        top: y - 1,
        bottom: y + 1,
      })),
    )
    const length = Math.hypot(at[0] - point[0], at[1] - point[1]) || 1
    const edge: Point = [
      at[0] - ((at[0] - point[0]) * BALLOON) / length,
      at[1] - ((at[1] - point[1]) * BALLOON) / length,
    ]
    return group(
      [
        stroke('thin', [point, edge], 1),
        circle('paper', point, 4.5),
        circle('balloon', point, 4),
        drawNumber(at, no, no === last && isArrived),
        ...(degrees
          ? [
              text(
                [at[0] + (isLeft ? -BALLOON - 5 : BALLOON + 5), at[1] + 5],
                { text: degrees, style: 'spec' },
                14,
                isLeft ? 'end' : 'start',
              ),
            ]
          : []),
      ],
      {
        part: `g${no}`,
        id: `g${no}`,
        link: { href: `#s${no}`, label: `${no} ${station.place}` },
      },
    )
  })
}

/** The place of the strongest shock, between the two stops at whose times it lies. */
function drawPeak(
  stops: readonly Located[],
  place: (at: Place) => Point,
  { peak }: Options,
  free: Free,
): Mark[] {
  const at =
    peak &&
    findPeak(
      stops.map(({ station }) => station),
      peak,
    )
  if (!peak || !at) return []
  const [x, y] = place(at)
  free.used.push({ left: x - 8, right: x + 8, top: y - 8, bottom: y + 7 })
  const width = textWidth(peak.time, 'spec', 14)
  const words = findPlace([x, y], { inner: width / 2 + 4, outer: width / 2 + 4, half: 18 }, free)
  free.used.push(words.box)
  const { left, right, top, bottom } = words.box
  return [
    // The leader ends at the nearest point of the words, so that it does not run through them.
    stroke('thin', [
      [x, y],
      [Math.max(left, Math.min(right, x)), Math.max(top, Math.min(bottom, y))],
    ]),
    polygon(
      'hexagon',
      [
        [x, y - 7],
        [x + 7, y + 5],
        [x - 7, y + 5],
      ],
      1,
    ),
    text([words.at[0], words.at[1] - 3], { text: peak.words, style: 'nominal' }, 14, 'middle'),
    text([words.at[0], words.at[1] + 14], { text: peak.time, style: 'spec' }, 14, 'middle'),
  ]
}

const REGION = { left: 62, top: 20, width: 262, height: 420 }
/** Degrees of latitude that the region shows. */
const REGION_DEGREES = 5

/** The region around the route, with its cities, and the lines to the circle that enlarges it. */
function drawRegion({ middle, km, toKm }: Frame, detail: Circle, t: Write): { marks: Mark[]; scale: number } {
  const { left, top, width, height } = REGION
  const perDegree = height / REGION_DEGREES
  const scale = perDegree / KM_PER_DEGREE
  const center: Point = [left + width / 2, top + height / 2]
  const place = (at: Place): Point => {
    const { x, y } = toKm(at)
    return [center[0] + x * scale, center[1] + y * scale]
  }
  const longitudes = listDegreesAround(middle.longitude, 1, REGION_DEGREES).filter((longitude) => {
    const [x] = place({ ...middle, longitude })
    return x > left && x < left + width
  })
  const latitudes = listDegreesAround(middle.latitude, 1, REGION_DEGREES).filter((latitude) => {
    const [, y] = place({ ...middle, latitude })
    return y > top && y < top + height
  })
  const nearest = findNearestCity(toKm)
  const spot: Circle = { x: center[0], y: center[1], r: Math.max(7, (km * scale) / 2 + 4) }
  const barKm = 100
  const bar = { left: left + 18, right: left + 18 + barKm * scale, y: top + height - 18 }
  return {
    scale,
    marks: [
      box('thin', left, top, width, height),
      drawCrosses(
        longitudes.flatMap((longitude) => latitudes.map((latitude) => place({ longitude, latitude }))),
      ),
      strokes('thin', [
        ...longitudes.map((longitude): Point[] => {
          const [x] = place({ ...middle, longitude })
          return [
            [x, top + height],
            [x, top + height + 6],
          ]
        }),
        ...latitudes.map((latitude): Point[] => {
          const [, y] = place({ ...middle, latitude })
          return [
            [left - 6, y],
            [left, y],
          ]
        }),
      ]),
      ...longitudes.map((longitude) =>
        text(
          [place({ ...middle, longitude })[0], top + height + 22],
          { text: formatDegrees(longitude, 'EW'), style: 'spec' },
          14,
          'middle',
        ),
      ),
      ...latitudes.map((latitude) =>
        text(
          [left - 10, place({ ...middle, latitude })[1] + 5],
          { text: formatDegrees(latitude, 'NS'), style: 'spec' },
          14,
          'end',
        ),
      ),
      ...drawCities(place, spot, bar),
      drawTangents(spot, detail),
      circle('balloon', [spot.x, spot.y], spot.r),
      circle('balloon', [spot.x, spot.y], 2),
      ...(nearest
        ? [text([spot.x, spot.y + spot.r + 18], { text: nearest, style: 'title' }, 14, 'middle')]
        : []),
      text(
        [spot.x, spot.y + spot.r + (nearest ? 35 : 18)],
        { text: t('局部 I'), style: nearest ? 'spec' : 'title' },
        14,
        'middle',
      ),
      ...span(bar.left, bar.right, bar.y, `${barKm} km`),
    ],
  }
}

/** A city further away, in km, does not name the place. */
const NEAR_KM = 60

function findNearestCity(toKm: Frame['toKm']): string | undefined {
  const [nearest] = CITIES.map((city) => {
    const { x, y } = toKm(city)
    return { name: city.name, km: Math.hypot(x, y) }
  }).toSorted((a, b) => a.km - b.km)
  return nearest && nearest.km <= NEAR_KM ? nearest.name : undefined
}

/** The lines that touch both circles. */
function drawTangents(small: Circle, large: Circle): Mark {
  const distance = Math.hypot(large.x - small.x, large.y - small.y)
  const base = Math.atan2(large.y - small.y, large.x - small.x)
  const turn = Math.acos((small.r - large.r) / distance)
  return strokes(
    'thin',
    [base + turn, base - turn].map((angle): Point[] =>
      [small, large].map(({ x, y, r }): Point => [x + r * Math.cos(angle), y + r * Math.sin(angle)]),
    ),
    1,
  )
}

/** Names of cities that do not overlap each other, the route or the scale bar. */
function drawCities(
  place: (at: Place) => Point,
  spot: Circle,
  bar: { left: number; right: number; y: number },
): Mark[] {
  const { left, top, width, height } = REGION
  const used: Box[] = [
    { left: spot.x - 34, right: left + width, top: spot.y - spot.r - 6, bottom: spot.y + spot.r + 42 },
    { left: bar.left - 6, right: bar.right + 6, top: bar.y - 14, bottom: bar.y + 10 },
  ]
  return CITIES.toReversed().flatMap((city): Mark[] => {
    const [x, y] = place(city)
    if (x < left || x > left + width || y < top + 12 || y > top + height - 12) return []
    const wordWidth = textWidth(city.name, 'note', 13)
    const isLeft = x + 10 + wordWidth > left + width - 4
    const taken: Box = isLeft
      ? { left: x - 12 - wordWidth, right: x + 5, top: y - 9, bottom: y + 9 }
      : { left: x - 5, right: x + 12 + wordWidth, top: y - 9, bottom: y + 9 }
    const isInside = taken.left > left + 4 && taken.right < left + width - 4
    if (!isInside || used.some((other) => overlaps(other, taken))) return []
    used.push(taken)
    return [
      circle('axis', [x, y], 3),
      text([isLeft ? x - 9 : x + 9, y + 5], { text: city.name, style: 'spec' }, 13, isLeft ? 'end' : 'start'),
    ]
  })
}
