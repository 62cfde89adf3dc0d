import { PLACES, STATIONS, type StationKey } from '@biaojie/contract/marketplace/market/stations.ts'
import { makeRecord } from '@biaojie/contract/records.ts'
import { HALLS, SHEET } from './halls.ts'
import { type Box, symbols } from './symbols.ts'

/* The sheet of the plant: halls side by side, equipment in them, applications as balloons over the equipment. */

const BALLOON = 11

/** The boxes of the equipment; `most` balloons fit above each. */
export const BOXES: Record<string, Box & { most: number }> = {
  furnace: { x: 46, y: 110, w: 92, h: 44, most: 4 },
  laboratory: { x: 168, y: 100, w: 68, h: 62, most: 3 },
  moulding: { x: 46, y: 218, w: 190, h: 30, most: 8 },
  blasting: { x: 46, y: 356, w: 84, h: 46, most: 4 },
  silo: { x: 158, y: 352, w: 78, h: 50, most: 4 },
  op10: { x: 280, y: 106, w: 70, h: 52, most: 4 },
  op20: { x: 370, y: 106, w: 70, h: 52, most: 3 },
  marking: { x: 460, y: 106, w: 60, h: 52, most: 4 },
  op40: { x: 540, y: 106, w: 70, h: 52, most: 3 },
  loading: { x: 330, y: 218, w: 46, h: 40, most: 5 },
  unloading: { x: 520, y: 218, w: 46, h: 40, most: 5 },
  op50: { x: 280, y: 352, w: 70, h: 52, most: 4 },
  inspection: { x: 376, y: 346, w: 92, h: 64, most: 4 },
  board: { x: 494, y: 352, w: 116, h: 52, most: 5 },
  pressing: { x: 650, y: 108, w: 80, h: 48, most: 4 },
  tightening: { x: 758, y: 108, w: 80, h: 48, most: 4 },
  line: { x: 650, y: 218, w: 188, h: 34, most: 8 },
  bench: { x: 650, y: 354, w: 80, h: 48, most: 4 },
  orders: { x: 758, y: 354, w: 80, h: 48, most: 4 },
  rack: { x: 880, y: 104, w: 166, h: 56, most: 7 },
  gate: { x: 900, y: 214, w: 30, h: 48, most: 3 },
  vehicle: { x: 976, y: 226, w: 52, h: 26, most: 3 },
  dock: { x: 880, y: 350, w: 166, h: 56, most: 7 },
  counter: { x: 1086, y: 106, w: 114, h: 52, most: 6 },
  spares: { x: 1086, y: 222, w: 114, h: 26, most: 6 },
  bay: { x: 1100, y: 344, w: 86, h: 66, most: 5 },
}

const drawName = ({ key, name }: (typeof PLACES)[number], { x, y, w, h }: Box) =>
  `<text data-place x="${x + w / 2}" y="${y + h + 15}">${key === 'loading' || key === 'unloading' || key === 'gate' ? '' : name}</text>`

/** Draws the equipment of a hall. */
const hall = (station: StationKey) =>
  PLACES.filter((place) => place.station === station)
    .map((place) => {
      const box = BOXES[place.key]
      return box ? `${symbols[place.key]?.(box) ?? ''}${drawName(place, box)}` : ''
    })
    .join('')

const { top, bottom, aisle, door } = SHEET
const walls = () => {
  const [high, low] = [aisle - door, aisle + door]
  const outer = `<path data-wall d="M20 ${high}V${top}H1220V${high}M20 ${low}V${bottom}H1220V${low}"/><path data-thin d="M26 ${high}V${top + 6}H1214V${high}M26 ${low}V${bottom - 6}H1214V${low}"/>`
  const inner = STATIONS.slice(1).map(({ key }) => {
    const { x } = HALLS[key]
    return `<path data-wall="inner" d="M${x} ${top}V${high}M${x} ${low}V${bottom}"/><path data-thin d="M${x} ${high}a24 24 0 0 1 24 24"/>`
  })
  return outer + inner.join('')
}
const axes = () =>
  Array.from({ length: 9 }, (_, at) => {
    const x = 20 + 150 * at
    return `<path data-axis d="M${x} 34V${bottom + 8}"/><circle data-axis-end cx="${x}" cy="22" r="11"/><text data-axis-name x="${x}" y="27">${at + 1}</text>`
  }).join('')
const flow = `<path data-flow d="M4 ${aisle}H1232"/><path data-flow-end d="M1238 ${aisle}l-12 -4v8Z"/>`

/** Draws the sheet without applications, as SVG text. */
export const planSheet = (): { below: string; halls: Record<StationKey, string> } => ({
  below: axes() + flow + walls(),
  halls: makeRecord(
    STATIONS.map(({ key }) => key),
    hall,
  ),
})

type Numbered = { number: number; id: number; place: string }
type Counted = { key: string; count: number }
export type Balloon<Record extends Numbered> = { record: Record; x: number; y: number }
export type Group<Record extends Numbered> = {
  place: string
  station: StationKey
  balloons: Balloon<Record>[]
  /** Number of applications for which there was no room. */
  more: number
  /** The leader, from the balloons to the equipment. */
  leader: { x: number; from: number; to: number }
}

/**
 * Places the balloons of each piece of equipment in a row above it; they share one leader. `places` counts the
 * applications of each, of which `records` has the first.
 */
export function groupByStation<Record extends Numbered>(
  records: readonly Record[],
  places: readonly Counted[],
): Group<Record>[] {
  const totals = new Map(places.map(({ key, count }) => [key, count]))
  return PLACES.flatMap(({ key, station }) => {
    const box = BOXES[key]
    const here = records.filter(({ place }) => place === key)
    if (!box || here.length === 0) return []
    const total = totals.get(key) ?? here.length
    const shown = total > box.most ? here.slice(0, box.most - 1) : here
    const count = shown.length + (shown.length < total ? 1 : 0)
    const [x, y] = [box.x + box.w / 2, box.y - 24]
    const first = x - (count - 1) * BALLOON
    return {
      place: key,
      station,
      balloons: shown.map((record, at) => ({ record, x: first + at * 2 * BALLOON, y })),
      more: total - shown.length,
      leader: { x, from: y + BALLOON, to: box.y + 4 },
    }
  })
}
