import { formatCount } from '@biaojie/contract/formats.ts'
import { DAY_MS, HOUR_MS, toTimestamp } from '@biaojie/contract/times.ts'
import type { AlarmDetail } from '@biaojie/contract/tracking/alarms/alarms.ts'

type Place = { city: string; sign: string }
export type Point = { x: number; row: number; time: string; hot: boolean }
export type Link = { x: number; from: number; to: number; text: string }
export type Places = { rows: Place[]; points: Point[]; links: Link[]; days: { x: number; label: string }[] }

/**
 * Places the checks of an alarm in a drawing with time horizontally and cities vertically; `x` is a share of
 * the width.
 */
export function placeChecks({ recent, travels }: Pick<AlarmDetail, 'recent' | 'travels'>): Places {
  const checks = recent.map((check, at) => ({ ...check, at, moment: toTimestamp(check.time) }))
  const moments = checks.map(({ moment }) => moment)
  const from = Math.floor((Math.min(...moments) + 8 * HOUR_MS) / DAY_MS) * DAY_MS - 8 * HOUR_MS
  const days = Math.max(1, Math.ceil((Math.max(...moments) - from) / DAY_MS))
  const computeShare = (moment: number) => (moment - from) / (days * DAY_MS)
  const oldestFirst = [...checks].reverse()
  const rows: Place[] = []
  for (const { city, provinceName } of oldestFirst)
    if (city && !rows.some((row) => row.city === city)) rows.push({ city, sign: provinceName })
  const findRow = (city: string) => rows.findIndex((row) => row.city === city)
  const hot = new Set(travels.flatMap((travel) => [travel.from, travel.to]))
  return {
    rows,
    points: checks
      .filter(({ city }) => city !== '')
      .map(({ city, moment, time, at }) => ({
        x: computeShare(moment),
        row: findRow(city),
        time,
        hot: hot.has(at),
      })),
    links: travels.flatMap(({ from: first, to, minutes, kilometres }) => {
      const [one, other] = [checks[first], checks[to]]
      if (!one || !other) return []
      const x = computeShare((one.moment + other.moment) / 2)
      return [
        {
          x,
          from: findRow(one.city),
          to: findRow(other.city),
          text: `${minutes} 分 · ${formatCount(kilometres)} km`,
        },
      ]
    }),
    days: Array.from({ length: days + 1 }, (_, at) => ({
      x: at / days,
      label: new Date(from + at * DAY_MS + 8 * HOUR_MS).toISOString().slice(5, 10),
    })),
  }
}
