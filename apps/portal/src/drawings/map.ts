import type { City } from './cities.ts'

/** Shared by all maps between cities, which show relative positions without borders. */

const KM_PER_DEGREE = 111.2

/** Degrees. */
export type Place = Omit<City, 'name'>
export type Point = { x: number; y: number }
export type Box = { left: number; right: number; top: number; bottom: number }

/** Kilometres east and south of `middle`; the length of a degree of longitude is that at its latitude. */
export function makeKmProjection(middle: Place): (place: Place) => Point {
  const narrow = Math.cos((middle.latitude * Math.PI) / 180)
  return ({ longitude, latitude }) => ({
    x: (longitude - middle.longitude) * narrow * KM_PER_DEGREE,
    y: (middle.latitude - latitude) * KM_PER_DEGREE,
  })
}

export const isOverlapping = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
