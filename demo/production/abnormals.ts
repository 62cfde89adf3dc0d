import { between, pickWeighted, type Random, randomFor } from '../random.ts'
import type { AbnormalRow } from '../types.ts'
import { type DayPlan, elapsedHours, planHistory, round2, type Unit, units } from './plan.ts'
import type { SeriesOptions } from './series.ts'

interface Cause {
  type: AbnormalRow['type']
  cause: string
  weight: number
  /** Usual duration in minutes. */
  minutes: [low: number, high: number]
  /** Prefixes of the process steps where the cause happens. */
  steps: readonly string[]
}

const TURNING = ['OP20', 'OP30', 'OP120']
const DRILLING = ['OP40', 'OP130']
const ALL = ['OP']

const causes: readonly Cause[] = [
  { type: 1, cause: '液压报警', weight: 31, minutes: [18, 62], steps: TURNING },
  { type: 1, cause: '刀具磨损', weight: 13, minutes: [8, 22], steps: [...TURNING, ...DRILLING] },
  { type: 1, cause: '卡爪未夹紧', weight: 11, minutes: [10, 28], steps: TURNING },
  { type: 1, cause: '机器人急停', weight: 8, minutes: [12, 45], steps: ['OP10', 'OP110'] },
  { type: 1, cause: '气压低', weight: 5, minutes: [10, 30], steps: ['OP10', 'OP70', 'OP80', 'OP140'] },
  { type: 1, cause: '主轴温升', weight: 2, minutes: [40, 95], steps: ['OP30', 'OP120'] },
  { type: 0, cause: '毛边', weight: 14, minutes: [12, 36], steps: [...DRILLING, 'OP90', 'OP30'] },
  { type: 0, cause: '跳动超差', weight: 6, minutes: [25, 58], steps: ['OP30', 'OP90', 'OP120'] },
  { type: 0, cause: '缩松', weight: 4, minutes: [20, 44], steps: ['OP20', 'OP120'] },
  { type: 0, cause: '厚薄差超差', weight: 3, minutes: [22, 50], steps: ['OP30', 'OP120'] },
  { type: 0, cause: '膜厚不足', weight: 2, minutes: [18, 40], steps: ['OP80', 'OP140'] },
  { type: 2, cause: '缺料', weight: 9, minutes: [10, 48], steps: ['OP10', 'OP110'] },
  { type: 2, cause: '错料', weight: 1, minutes: [20, 40], steps: ['OP10', 'OP110'] },
  { type: 2, cause: '毛坯超硬', weight: 2, minutes: [15, 35], steps: ['OP20', 'OP120'] },
  { type: 3, cause: '换型', weight: 4, minutes: [18, 34], steps: TURNING },
  { type: 3, cause: '待检', weight: 3, minutes: [8, 20], steps: ['OP90', 'OP150'] },
  { type: 3, cause: '停电', weight: 0.4, minutes: [25, 70], steps: ALL },
]

const causesOf = new Map(
  units.map((unit) => [
    unit.name,
    causes.filter(({ steps }) =>
      unit.stations.some(({ code }) => steps.some((step) => code.startsWith(step))),
    ),
  ]),
)

/** The dash keeps the prefix 'OP10' from matching 'OP110'. */
const stationsFor = (unit: Unit, { steps }: Cause) =>
  unit.stations.filter(({ code }) => steps.some((step) => step === 'OP' || code.startsWith(`${step}-`)))

function eventAt(unit: Unit, day: string, random: Random, endMinute: number): AbnormalRow | undefined {
  const cause = pickWeighted(random, causesOf.get(unit.name) ?? causes)
  const stations = stationsFor(unit, cause)
  const station = stations[Math.floor(random() * stations.length)]
  const minutes = Math.round(between(random, ...cause.minutes))
  const start = Math.floor(between(random, 0, endMinute - minutes))
  if (station === undefined || start < 0) return undefined
  const clock = [Math.floor(start / 60), start % 60].map((value) => String(value).padStart(2, '0')).join(':')
  return {
    unit: unit.name,
    positionCode: station.code,
    positionName: station.name,
    at: `${day}T${clock}:00+08:00`,
    type: cause.type,
    cause: cause.cause,
    hours: round2(minutes / 60),
    // A nuisance alarm that is reset twice within one stop counts twice.
    count: random() < 0.12 ? 2 : 1,
  }
}

function createEvents(unit: Unit, plan: DayPlan, now: Date): AbnormalRow[] {
  const random = randomFor(`abnormal ${unit.name} ${plan.day}`)
  const endMinute = elapsedHours(plan.day, now).reduce((sum, part) => sum + part, 0) * 60
  const usual = unit.weekdayPieces > 1000 ? 6 : 2
  // There are fewer stops than four months ago, because the hydraulic stations were overhauled one by one.
  const wanted = usual * (plan.weekend ? 0.45 : 1) * (1 + plan.daysAgo / 300) * between(random, 0.6, 1.4)
  const count = Math.max(1, Math.round((wanted * endMinute) / 1440))
  const events = Array.from({ length: count }, () => eventAt(unit, plan.day, random, endMinute))
  return events.filter((event) => event !== undefined).sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** Yields the stops of the last days in time order within each unit and day; none lasts beyond `now`. */
export function* generateAbnormalSeries({ today, now, days }: SeriesOptions): Generator<AbnormalRow> {
  for (const plan of planHistory(today, days)) {
    for (const unit of units) yield* createEvents(unit, plan, now)
  }
}
