import { type Box, overlaps } from '@biaojie/drawings/base/text-styles.ts'
import { CITIES, type City, findCity } from './cities.ts'
import {
  findMiddle,
  formatDegrees,
  listDegreesAround,
  makeKmProjection,
  type Place,
  type Point,
} from './map.ts'

/** Draws the sites of a company with the surrounding cities, by relative position, without borders. */

export const SITE_MAP = { width: 480, height: 320 }
const EDGE = 56
/** The map extends at least this far around the sites. */
const REACH_KM = 260
const NEIGHBOURS_MOST = 14
/** The width of a letter is that on phones, where the map is smaller than its text. */
const LABEL = { height: 26, letter: 20, gap: 9 }

export type Site = Point & { name: string; own: boolean }
export type GridLine = { at: number; text: string }
export type SiteMap = {
  label: string
  sites: Site[]
  meridians: GridLine[]
  parallels: GridLine[]
  bar: { km: number; length: number }
}

const getBox = ({ x, y, name }: Site): Box => ({
  left: x - 8,
  right: x + LABEL.gap + name.length * LABEL.letter,
  top: y - LABEL.height / 2,
  bottom: y + LABEL.height / 2,
})
/** The left edge belongs to the degrees of the parallels. */
const isInside = ({ left, right, top, bottom }: Box) =>
  left > 50 && right < SITE_MAP.width - 4 && top > 22 && bottom < SITE_MAP.height - 34

/** Returns undefined when no place names a city of the list. */
export function makeSiteMap(places: readonly string[]): SiteMap | undefined {
  const own = [
    ...new Map(places.flatMap((place) => findCity(place) ?? []).map((city) => [city.name, city])).values(),
  ]
  if (own.length === 0) return undefined
  const middle = findMiddle(own)
  const km = makeKmProjection(middle)
  const reach = Math.max(REACH_KM, ...own.map(km).map(({ x, y }) => Math.max(Math.abs(x) / 1.4, Math.abs(y))))
  const scale = (SITE_MAP.height / 2 - EDGE) / reach
  const place = (at: Place): Point => {
    const { x, y } = km(at)
    return { x: SITE_MAP.width / 2 + x * scale, y: SITE_MAP.height / 2 + y * scale }
  }
  const barKm = [50, 100, 200, 500].findLast((length) => length * scale <= 110) ?? 50
  return {
    label: `位置：${own.map(({ name }) => name).join('、')}`,
    sites: labelSites(own, place),
    ...drawGrid(middle, place),
    bar: { km: barKm, length: barKm * scale },
  }
}

/** Labels the company's cities first, then other cities with enough space, the larger first. */
function labelSites(own: readonly City[], place: (city: City) => Point): Site[] {
  const sites: Site[] = own.map((city) => ({ ...place(city), name: city.name, own: true }))
  // In reverse order, the seats of provinces come before their other cities.
  const others = CITIES.toReversed().map((city): Site => ({ ...place(city), name: city.name, own: false }))
  const room = sites.length + NEIGHBOURS_MOST
  for (const site of others) {
    const box = getBox(site)
    if (sites.length >= room) break
    if (isInside(box) && !sites.some((placed) => overlaps(getBox(placed), box))) sites.push(site)
  }
  return sites
}

/** Draws every second degree that crosses the sheet. */
function drawGrid(middle: Place, place: (at: Place) => Point) {
  return {
    meridians: listDegreesAround(middle.longitude, 2, 7)
      .map((longitude) => ({ at: place({ ...middle, longitude }).x, text: formatDegrees(longitude, 'EW') }))
      .filter(({ at }) => at > 30 && at < SITE_MAP.width - 30),
    parallels: listDegreesAround(middle.latitude, 2, 7)
      .map((latitude) => ({ at: place({ ...middle, latitude }).y, text: formatDegrees(latitude, 'NS') }))
      .filter(({ at }) => at > 30 && at < SITE_MAP.height - 50),
  }
}
