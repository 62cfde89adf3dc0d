import { type Mark, strokes } from '@biaojie/drawings/base/marks.ts'
import type { City } from './cities.ts'

/** Shared by all maps, which show relative positions without borders. */

export const KM_PER_DEGREE = 111.2

/** Degrees. */
export type Place = Omit<City, 'name'>
export type Point = { x: number; y: number }

/** Kilometres east and south of `middle`; the length of a degree of longitude is that at its latitude. */
export function makeKmProjection(middle: Place): (place: Place) => Point {
  const narrow = Math.cos((middle.latitude * Math.PI) / 180)
  return ({ longitude, latitude }) => ({
    x: (longitude - middle.longitude) * narrow * KM_PER_DEGREE,
    y: (middle.latitude - latitude) * KM_PER_DEGREE,
  })
}

/** The middle of the area that contains all places. */
export const findMiddle = (places: readonly Place[]): Place => ({
  longitude: findMiddleValue(places.map(({ longitude }) => longitude)),
  latitude: findMiddleValue(places.map(({ latitude }) => latitude)),
})
const findMiddleValue = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2

/** Returns the multiple of `step` nearest to a value, and `reach` more on each side. */
export const listDegreesAround = (value: number, step: number, reach: number): number[] =>
  Array.from({ length: 2 * reach + 1 }, (_, at) => step * (Math.round(value / step) - reach + at))

/** Writes degrees with the second letter for negative values: 121.80°E. */
export const formatDegrees = (value: number, letters: 'EW' | 'NS', digits = 0): string =>
  `${Math.abs(value).toFixed(digits)}°${value < 0 ? letters[1] : letters[0]}`

/** Draws the crosses of a graticule. */
export const drawCrosses = (points: readonly (readonly [x: number, y: number])[]): Mark =>
  strokes(
    'axis',
    points.flatMap(([x, y]) => [
      [
        [x - 5, y],
        [x + 5, y],
      ],
      [
        [x, y - 5],
        [x, y + 5],
      ],
    ]),
    1,
  )
