import { type Write, writeChinese } from '@biaojie/drawings/base/write.ts'
import type { Place } from '../../../drawings/map.ts'
import { parseNumber, type Row, type TableElement } from '../../../scenes/elements.ts'

export type Station = {
  place: string
  event: string
  time: string
  km: number | null
  /** Temperature in °C. */
  temperature: number | null
  /** Null when the record has no coordinates of the stop. */
  position: Place | null
  /** The values of all other columns. */
  note: string
}
type Leg = { minutes: number | null; km: number | null }

const PLACED = [
  'acceptTime',
  'acceptStation',
  'event',
  'distance',
  'temperature',
  'longitude',
  'latitude',
] as const
type RouteRow = Row<(typeof PLACED)[number]>
const isPlaced = (key: string) => PLACED.some((placed) => placed === key)

const readNumber = (text = '') => {
  const value = parseNumber(text)
  return Number.isNaN(value) ? null : value
}

/** Returns the stations in chronological order. */
export function listStations({ parts, rows }: Pick<TableElement, 'parts' | 'rows'>): Station[] {
  const others = parts.filter(({ key }) => !isPlaced(key))
  return rows
    .toSorted((a, b) => (a.acceptTime ?? '').localeCompare(b.acceptTime ?? ''))
    .map((row) => {
      const {
        acceptStation: place = '',
        acceptTime: time = '',
        event = '',
        distance,
        temperature,
        longitude,
        latitude,
      }: RouteRow = row
      const note = others.flatMap(({ key }) => row[key] || []).join('，')
      return {
        place,
        event,
        time,
        km: readNumber(distance),
        temperature: readNumber(temperature),
        position: readPosition(longitude, latitude),
        note,
      }
    })
}

/** Reads degrees, negative in the west and south; null when they are missing or not on the earth. */
function readPosition(longitudeText?: string, latitudeText?: string): Place | null {
  const [longitude, latitude] = [readNumber(longitudeText), readNumber(latitudeText)]
  if (longitude === null || latitude === null) return null
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : null
}

/** A measured peak: what is written beside it, and its time as HH:mm. */
export type Peak = { words: string; time: string }

/** The position at the time of a peak, between two located stops of one day; undefined outside of them. */
export function findPeak(stations: readonly Station[], { time }: Peak): Place | undefined {
  for (const [at, from] of stations.entries()) {
    const to = stations[at + 1]
    if (!to || !from.position || !to.position || from.time.slice(0, 10) !== to.time.slice(0, 10)) continue
    const [start, end] = [from.time.slice(11, 16), to.time.slice(11, 16)]
    if (time < start || time > end) continue
    const share =
      start === end ? 0 : (readMinutes(time) - readMinutes(start)) / (readMinutes(end) - readMinutes(start))
    return {
      longitude: from.position.longitude + (to.position.longitude - from.position.longitude) * share,
      latitude: from.position.latitude + (to.position.latitude - from.position.latitude) * share,
    }
  }
  return undefined
}

const readMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Returns the leg between two stations; null when the record does not state it. */
export function computeLeg(from: Station, to: Station): Leg {
  const minutes = (Date.parse(toIsoTime(to.time)) - Date.parse(toIsoTime(from.time))) / 60_000
  return {
    minutes: Number.isFinite(minutes) ? Math.round(minutes) : null,
    km: from.km === null || to.km === null ? null : Math.round((to.km - from.km) * 10) / 10,
  }
}

const toIsoTime = (time: string) => `${time.slice(0, 16).replace(' ', 'T')}:00+08:00`

export const formatTemperature = ({ temperature }: Pick<Station, 'temperature'>): string =>
  temperature === null ? '' : `${temperature} °C`

/** Writes a duration: `22 min`, `2 h 7 min`, `3 天 4 h`. */
export function formatDuration(minutes: number, t: Write = writeChinese): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  return hours % 24 ? t`${Math.floor(hours / 24)} 天 ${hours % 24} h` : t`${Math.floor(hours / 24)} 天`
}

/** Tells whether the goods have arrived, from the text of their state. */
export const hasArrived = (state: string) => /签收|送达|到达|完成/.test(state)
