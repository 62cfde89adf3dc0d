import { addDays, weekday } from '../dates.ts'
import { between, randomFor } from '../random.ts'

const HISTORY_DAYS = 120
/**
 * Hourly rows exist for this many days with the load day, because a range of three months may begin that
 * early.
 */
export const HOURLY_DAYS = 94

/** A process step: its share of the unit's electricity. */
export interface Step {
  code: string
  name: string
  share: number
}

/** A station: machine cycle in seconds for one load of two discs. */
export interface Station {
  code: string
  name: string
  cycle: number
  /** Loads of this machine for two finished discs: double grippers and rework make it differ from 1. */
  load: number
  /** Share of the output that passes this machine, 1 when left out; twin machines share it. */
  part?: number
}

export interface Unit {
  name: string
  weekdayPieces: number
  steps: readonly Step[]
  stations: readonly Station[]
}

export const units: readonly Unit[] = [
  {
    name: '机加一区',
    weekdayPieces: 1890,
    steps: [
      { code: 'OP10', name: '上料', share: 0.034 },
      { code: 'OP20', name: '粗车', share: 0.221 },
      { code: 'OP30', name: '精车', share: 0.238 },
      { code: 'OP40', name: '钻孔', share: 0.092 },
      { code: 'OP50', name: '动平衡', share: 0.063 },
      { code: 'OP60', name: '打标', share: 0.018 },
      { code: 'OP70', name: '清洗', share: 0.121 },
      { code: 'OP80', name: '涂层', share: 0.168 },
      { code: 'OP90', name: '终检', share: 0.045 },
    ],
    stations: [
      { code: 'OP10-1', name: '上料机械手', cycle: 38.2, load: 0.9 },
      { code: 'OP20-1', name: '粗车 1 号', cycle: 41, load: 0.955, part: 0.497 },
      { code: 'OP20-2', name: '粗车 2 号', cycle: 41, load: 0.966, part: 0.503 },
      { code: 'OP30-1', name: '精车 1 号', cycle: 42.6, load: 0.986, part: 0.496 },
      { code: 'OP30-2', name: '精车 2 号', cycle: 42.6, load: 1, part: 0.504 },
      { code: 'OP40-1', name: '钻孔 1 号', cycle: 36.4, load: 0.897 },
      { code: 'OP50-1', name: '动平衡 1 号', cycle: 39.8, load: 0.899, part: 0.498 },
      { code: 'OP50-2', name: '动平衡 2 号', cycle: 39.8, load: 0.907, part: 0.502 },
      { code: 'OP60-1', name: '打标机', cycle: 12.5, load: 1.02 },
      { code: 'OP70-1', name: '清洗机', cycle: 33, load: 0.925 },
      { code: 'OP80-1', name: '涂层 1 号', cycle: 40.1, load: 0.936 },
      { code: 'OP90-1', name: '终检台', cycle: 35.7, load: 0.86 },
    ],
  },
  {
    name: '机加二区',
    weekdayPieces: 640,
    steps: [
      { code: 'OP110', name: '二区上料', share: 0.041 },
      { code: 'OP120', name: '二区车削', share: 0.436 },
      { code: 'OP130', name: '钻孔平衡', share: 0.195 },
      { code: 'OP140', name: '清洗涂层', share: 0.271 },
      { code: 'OP150', name: '二区终检', share: 0.057 },
    ],
    stations: [
      { code: 'OP110-1', name: '上料桁架', cycle: 44.5, load: 0.92 },
      { code: 'OP120-1', name: '车削中心 3 号', cycle: 88.6, load: 0.98, part: 0.508 },
      { code: 'OP120-2', name: '车削中心 4 号', cycle: 88.6, load: 0.95, part: 0.492 },
      { code: 'OP130-1', name: '钻孔平衡 3 号', cycle: 79.4, load: 0.94 },
      { code: 'OP140-1', name: '清洗涂层机', cycle: 72.3, load: 0.95 },
      { code: 'OP150-1', name: '二区终检台', cycle: 48.8, load: 0.9 },
    ],
  },
]

/**
 * Share of a day in each hour: night shift on reduced crew, peaks before and after noon, dips at meals and at
 * the 16:00 shift change.
 */
const HOUR_SHAPE = [
  222, 208, 194, 188, 185, 204, 256, 346, 492, 526, 521, 462, 368, 488, 528, 531, 505, 462, 398, 408, 424,
  396, 330, 268,
]
const SHAPE_SUM = HOUR_SHAPE.reduce((sum, value) => sum + value, 0)
/** At weekends one shift works; the rest is standby. */
const isWeekendShift = (hour: number) => hour >= 8 && hour < 16
const WEEKEND_SHAPE = HOUR_SHAPE.map((value, hour) => (isWeekendShift(hour) ? value : 0))
const WEEKEND_SUM = WEEKEND_SHAPE.reduce((sum, value) => sum + value, 0)

const WEEKDAY_FACTOR = [0.4, 1, 1.012, 0.995, 1.018, 0.985, 0.58]

/**
 * Returns kWh per piece. It falls slowly at first, faster since the idle-stop rule two weeks ago, to 4.55.
 */
function computeEnergyPerPiece(day: string, daysAgo: number): number {
  const recent = 0.5 * Math.min(1, daysAgo / 13)
  const earlier = (0.36 * Math.max(0, daysAgo - 13)) / (HISTORY_DAYS - 14)
  const noise = daysAgo === 0 ? 0 : between(randomFor(`kwh ${day}`), -0.035, 0.035)
  return 4.55 + recent + earlier + noise
}

export interface DayPlan {
  day: string
  daysAgo: number
  weekend: boolean
  kwhPerPiece: number
}

/** Returns the last `days` days, the load day last. */
export function planHistory(today: string, days = HISTORY_DAYS): DayPlan[] {
  return Array.from({ length: days }, (_, i) => {
    const daysAgo = days - 1 - i
    const day = addDays(today, -daysAgo)
    const weekend = [0, 6].includes(weekday(day))
    return { day, daysAgo, weekend, kwhPerPiece: computeEnergyPerPiece(day, daysAgo) }
  })
}

/** Returns the pieces a unit finishes in each full hour of a day. */
export function hourlyPieces(unit: Unit, { day, daysAgo, weekend }: DayPlan): number[] {
  const random = randomFor(`pieces ${unit.name} ${day}`)
  const ramp = 1 - 0.0006 * daysAgo
  const total = unit.weekdayPieces * (WEEKDAY_FACTOR[weekday(day)] ?? 1) * ramp * between(random, 0.98, 1.02)
  const shape = weekend ? WEEKEND_SHAPE : HOUR_SHAPE
  return shape.map(
    (value) => (total * value * between(random, 0.97, 1.03)) / (weekend ? WEEKEND_SUM : SHAPE_SUM),
  )
}

/** Tells whether the line produces at that moment. */
export function isWorking(today: string, now: Date): boolean {
  const hour = new Date(now.getTime() + SHANGHAI_OFFSET_MS).getUTCHours()
  return ![0, 6].includes(weekday(today)) || isWeekendShift(hour)
}

const SHANGHAI_OFFSET_MS = 8 * 3600_000

/** Returns the elapsed share of each hour of `day` at `now`: 1 for a past hour, 0 for a coming one. */
export function elapsedHours(day: string, now: Date): number[] {
  const start = Date.parse(`${day}T00:00:00Z`) - SHANGHAI_OFFSET_MS
  return HOUR_SHAPE.map((_, hour) => Math.min(1, Math.max(0, (now.getTime() - start) / 3600_000 - hour)))
}

export function hourStart(day: string, hour: number): string {
  return `${day}T${String(hour).padStart(2, '0')}:00:00+08:00`
}

export const round2 = (value: number): number => Math.round(value * 100) / 100
