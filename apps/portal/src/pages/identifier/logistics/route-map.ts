import { type Box, overlaps, textWidth } from '@biaojie/drawings/base/text-styles.ts'
import { type City, findCity } from '../../../drawings/cities.ts'
import {
  formatDegrees,
  listDegreesAround,
  makeKmProjection,
  type Place,
  type Point,
} from '../../../drawings/map.ts'
import { formatTemperature, type Station } from './journey.ts'

/** Places the cities of a route or supply chain by their geographical position, without borders. */

/** The size of the drawing, and the minimum distance of stops from its border. */
export type MapSize = { width: number; height: number; edge: { x: number; y: number } }
/** A route shorter than this is easier to understand as a time line. */
const SHORTEST_KM = 60
const BARS_KM = [10, 20, 50, 100, 200, 500, 1000]
const BAR_MOST = 140

export type Stop = Point & {
  name: string
  /** A second line under the name. */
  note: string
  anchor: 'start' | 'middle' | 'end'
  label: Point
}
export type GridLine = { at: number; text: string }
export type RouteMap = {
  stops: Stop[]
  bar: { km: number; length: number }
  grid: { crosses: [x: number, y: number][]; meridians: GridLine[]; parallels: GridLine[] }
}

export type MappedCity = City & { note: string }

/**
 * Returns the cities in the order of the route, at the coordinates of the record where it has them;
 * consecutive stations in one city count once.
 */
function listCities(stations: readonly Station[]): MappedCity[] {
  const seen: MappedCity[] = []
  for (const station of stations) {
    const { place, time, position } = station
    const named = findCity(place)
    const city = position ? { name: named?.name ?? place, ...position } : named
    if (city && city.name !== seen.at(-1)?.name)
      seen.push({
        ...city,
        note: [time.slice(5, 16), formatTemperature(station)].filter(Boolean).join('  '),
      })
  }
  return seen
}

const HEIGHT = 34
const computeWidth = ({ name, note }: Pick<Stop, 'name' | 'note'>) =>
  Math.max(textWidth(name, 'title', 14), textWidth(note, 'spec', 14), 42)

const computeBox = (label: Point, anchor: Stop['anchor'], words: Pick<Stop, 'name' | 'note'>): Box => {
  const width = computeWidth(words)
  const left = anchor === 'start' ? label.x : anchor === 'end' ? label.x - width : label.x - width / 2
  return { left, right: left + width, top: label.y - 14, bottom: label.y - 14 + HEIGHT }
}

const SIDES: readonly ((point: Point) => Pick<Stop, 'anchor' | 'label'>)[] = [
  ({ x, y }) => ({ anchor: 'start', label: { x: x + 12, y: y - 2 } }),
  ({ x, y }) => ({ anchor: 'end', label: { x: x - 12, y: y - 2 } }),
  ({ x, y }) => ({ anchor: 'middle', label: { x, y: y + 24 } }),
  ({ x, y }) => ({ anchor: 'middle', label: { x, y: y - 30 } }),
]

/** Returns points between two stops; labels must not cover them. */
const listPointsBetween = (one: Point, other: Point): Point[] =>
  Array.from({ length: 21 }, (_, at) => ({
    x: one.x + ((other.x - one.x) * at) / 20,
    y: one.y + ((other.y - one.y) * at) / 20,
  }))
const isInside = ({ left, right, top, bottom }: Box, { x, y }: Point) =>
  x > left && x < right && y > top && y < bottom

export const makeRouteMap = (stations: readonly Station[], size: MapSize) =>
  makeCityMap(listCities(stations), size)

/** Undefined for fewer than two cities, or when all are close together. */
export function makeCityMap(cities: readonly MappedCity[], size: MapSize): RouteMap | undefined {
  if (cities.length < 2) return undefined
  const latitude = cities.reduce((sum, city) => sum + city.latitude, 0) / cities.length
  const { width, height, edge } = size
  const toKm = makeKmProjection({ latitude, longitude: 0 })
  const raw = cities.map(toKm)
  const [left, right] = [Math.min(...raw.map(({ x }) => x)), Math.max(...raw.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...raw.map(({ y }) => y)), Math.max(...raw.map(({ y }) => y))]
  if (Math.hypot(right - left, bottom - top) < SHORTEST_KM) return undefined
  const scale = Math.min(
    (width - 2 * edge.x) / Math.max(right - left, 1),
    (height - 2 * edge.y) / Math.max(bottom - top, 1),
  )
  const place = ({ x, y }: Point): Point => ({
    x: width / 2 + (x - (left + right) / 2) * scale,
    y: height / 2 + (y - (top + bottom) / 2) * scale,
  })
  const points = raw.map(place)
  const km = BARS_KM.findLast((bar) => bar * scale <= BAR_MOST) ?? BARS_KM[0] ?? 10
  return {
    stops: placeLabels(cities, points, { ...size, bar: km * scale }),
    bar: { km, length: km * scale },
    grid: drawGrid(cities, (at) => place(toKm(at)), size),
  }
}

const GRID_STEPS = [1, 2, 5, 10]

/** Returns crosses at whole degrees, and the degree labels at the border. */
function drawGrid(
  cities: readonly MappedCity[],
  place: (at: Place) => Point,
  { width, height }: MapSize,
): RouteMap['grid'] {
  const [first] = cities
  if (!first) return { crosses: [], meridians: [], parallels: [] }
  const degree = Math.abs(place({ ...first, latitude: first.latitude + 1 }).y - place(first).y)
  const step = GRID_STEPS.find((stepDegrees) => stepDegrees * degree >= 70) ?? 20
  const longitudes = listDegreesAround(first.longitude, step, 15).filter((longitude) => {
    const { x } = place({ ...first, longitude })
    return x > 50 && x < width - 20
  })
  const latitudes = listDegreesAround(first.latitude, step, 15).filter((latitude) => {
    const { y } = place({ ...first, latitude })
    return y > 20 && y < height - 60
  })
  return {
    crosses: longitudes.flatMap((longitude) =>
      latitudes.map((latitude): [number, number] => {
        const { x, y } = place({ longitude, latitude })
        return [x, y]
      }),
    ),
    meridians: longitudes.map((longitude) => ({
      at: place({ ...first, longitude }).x,
      text: formatDegrees(longitude, 'EW'),
    })),
    parallels: latitudes.map((latitude) => ({
      at: place({ ...first, latitude }).y,
      text: formatDegrees(latitude, 'NS'),
    })),
  }
}

/** Places names inside the drawing so that they do not overlap each other, the lines or the scale bar. */
function placeLabels(
  cities: readonly MappedCity[],
  points: readonly Point[],
  { width, height, bar }: MapSize & { bar: number },
): Stop[] {
  const line = points.flatMap((point, at) => {
    const next = points[at + 1]
    return next ? listPointsBetween(point, next) : []
  })
  const usedBoxes: Box[] = [{ left: 0, right: bar + 32, top: height - 54, bottom: height }]
  const stops: Stop[] = []
  for (const [at, { name, note }] of cities.entries()) {
    const point = points[at] ?? { x: 0, y: 0 }
    // A city that the route visits twice is labelled once.
    if (stops.some((stop) => stop.name === name)) {
      stops.push({ ...point, name: '', note: '', anchor: 'start', label: point })
      continue
    }
    const sides = SIDES.map((side) => side(point)).map((side) => ({
      ...side,
      box: computeBox(side.label, side.anchor, { name, note }),
    }))
    const inside = sides.filter(({ box }) => box.left > 0 && box.right < width && box.top > 0)
    const free = inside.filter(({ box }) => !usedBoxes.some((used) => overlaps(used, box)))
    const best =
      free.find(({ box }) => !line.some((point) => isInside(box, point))) ?? free[0] ?? inside[0] ?? sides[0]
    if (!best) continue
    usedBoxes.push(best.box)
    stops.push({ ...point, name, note, anchor: best.anchor, label: best.label })
  }
  return stops
}
