import { type Write, writeChinese } from '@biaojie/drawings/base/write.ts'
import { parseNumber, type Row, type TableElement } from '../../../scenes/elements.ts'

export type Station = {
  place: string
  event: string
  time: string
  km: number | null
  /** Temperature in °C. */
  temperature: number | null
  /** The values of all other columns. */
  note: string
}
type Leg = { minutes: number | null; km: number | null }

type RouteRow = Row<'acceptTime' | 'acceptStation' | 'event' | 'distance' | 'temperature'>
const PLACED = ['acceptTime', 'acceptStation', 'event', 'distance', 'temperature']

const readNumber = (text = '') => {
  const value = parseNumber(text)
  return Number.isNaN(value) ? null : value
}

/** Returns the stations in chronological order. */
export function listStations({ parts, rows }: Pick<TableElement, 'parts' | 'rows'>): Station[] {
  const others = parts.filter(({ key }) => !PLACED.includes(key))
  return rows
    .toSorted((a, b) => (a.acceptTime ?? '').localeCompare(b.acceptTime ?? ''))
    .map((row) => {
      const {
        acceptStation: place = '',
        acceptTime: time = '',
        event = '',
        distance,
        temperature,
      }: RouteRow = row
      const note = others.flatMap(({ key }) => row[key] || []).join('，')
      return { place, event, time, km: readNumber(distance), temperature: readNumber(temperature), note }
    })
}

/** Returns the leg between two stations; null when the record does not state it. */
export function computeLeg(from: Station, to: Station): Leg {
  const minutes = (Date.parse(toIsoTime(to.time)) - Date.parse(toIsoTime(from.time))) / 60_000
  return {
    minutes: Number.isFinite(minutes) ? Math.round(minutes) : null,
    km: from.km === null || to.km === null ? null : Math.round((to.km - from.km) * 10) / 10,
  }
}

const toIsoTime = (time: string) => `${time.slice(0, 16).replace(' ', 'T')}:00+08:00`

/** Writes a duration: `22 min`, `2 h 7 min`, `3 天 4 h`. */
export function formatDuration(minutes: number, t: Write = writeChinese): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  return hours % 24 ? t`${Math.floor(hours / 24)} 天 ${hours % 24} h` : t`${Math.floor(hours / 24)} 天`
}

/** Tells whether the goods have arrived, from the text of their state. */
export const hasArrived = (state: string) => /签收|送达|到达|完成/.test(state)
