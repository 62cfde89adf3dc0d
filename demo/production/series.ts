import { between, randomFor } from '../random.ts'
import type { EnergyRow, TimeRow } from '../types.ts'
import {
  type DayPlan,
  elapsedHours,
  HOURLY_DAYS,
  hourlyPieces,
  hourStart,
  planHistory,
  round2,
  type Station,
  type Step,
  type Unit,
  units,
} from './plan.ts'

interface Hour {
  hour: number
  /** Pieces finished in the elapsed part of the hour. */
  pieces: number
  /** Elapsed part of the hour, above 0 and at most 1. */
  elapsed: number
}

function createHours(unit: Unit, plan: DayPlan, now: Date): Hour[] {
  const elapsed = elapsedHours(plan.day, now)
  return hourlyPieces(unit, plan)
    .map((pieces, hour) => ({ hour, pieces: pieces * (elapsed[hour] ?? 0), elapsed: elapsed[hour] ?? 0 }))
    .filter((hour) => hour.elapsed > 0)
}

/** Idle and standby weigh more when few pieces pass, because machines stay warm between them. */
function makeEnergyRow(unit: Unit, plan: DayPlan, step: Step, { hour, pieces, elapsed }: Hour): EnergyRow {
  const random = randomFor(`energy ${step.code} ${plan.day} ${hour}`)
  const total = pieces * plan.kwhPerPiece * step.share * between(random, 0.985, 1.015)
  const busy = Math.min(1, pieces / elapsed / (unit.weekdayPieces / 24))
  // A resting line still heats its hydraulics and ovens.
  const warm = pieces > 0 ? 0 : (unit.weekdayPieces / 24) * plan.kwhPerPiece * step.share * 0.02 * elapsed
  const standby = (warm + total * (0.045 + 0.04 * (1 - busy))) * between(random, 0.85, 1.15)
  const idle = total * (0.1 + 0.08 * (1 - busy)) * between(random, 0.85, 1.15)
  return {
    unit: unit.name,
    positionCode: step.code,
    positionName: step.name,
    at: hourStart(plan.day, hour),
    span: 'hour',
    runKwh: round2(pieces > 0 ? total - idle - standby : 0),
    idleKwh: round2(idle),
    standbyKwh: round2(standby),
    pieces: Math.round(pieces),
  }
}

/** A machine never books more than the elapsed part of the hour. */
function timeRow(unit: Unit, plan: DayPlan, station: Station, { hour, pieces, elapsed }: Hour): TimeRow {
  const random = randomFor(`time ${station.code} ${plan.day} ${hour}`)
  const loads = (pieces / 2) * station.load * between(random, 0.97, 1.03)
  const processing = Math.min(elapsed * 0.96, (loads * station.cycle) / 3600)
  const occupied = Math.min(elapsed, processing / between(random, 0.83, 0.92))
  return {
    unit: unit.name,
    positionCode: station.code,
    positionName: station.name,
    at: hourStart(plan.day, hour),
    span: 'hour',
    hours: round2(occupied),
    processingHours: round2(processing),
    pieces: Math.round(pieces * (station.part ?? 1)),
  }
}

type Figures<T> = { [K in keyof T as T[K] extends number ? K : never]: number }

/** The day row is the sum of its hour rows, so that both always agree. */
function sumUp<T extends EnergyRow | TimeRow>(day: string, rows: T[], figures: (keyof Figures<T>)[]): T[] {
  const first = rows[0]
  if (first === undefined) return []
  const sums = figures.map((key) => [key, round2(rows.reduce((sum, row) => sum + Number(row[key]), 0))])
  return [{ ...first, at: hourStart(day, 0), span: 'day', ...Object.fromEntries(sums) }]
}

/** The days of a series: the last `days` up to `today`, all when left out, and never beyond `now`. */
export type SeriesOptions = { today: string; now: Date; days?: number }

function* seriesOf<P, T extends EnergyRow | TimeRow>(
  { today, now, days }: SeriesOptions,
  positionsOf: (unit: Unit) => readonly P[],
  rowOf: (unit: Unit, plan: DayPlan, position: P, hour: Hour) => T,
  figures: (keyof Figures<T>)[],
): Generator<T> {
  for (const plan of planHistory(today, days)) {
    for (const unit of units) {
      const hours = createHours(unit, plan, now)
      for (const position of positionsOf(unit)) {
        const rows = hours.map((hour) => rowOf(unit, plan, position, hour))
        if (plan.daysAgo < HOURLY_DAYS) yield* rows
        yield* sumUp(plan.day, rows, figures)
      }
    }
  }
}

export const generateEnergySeries = (asked: SeriesOptions): Generator<EnergyRow> =>
  seriesOf(asked, (unit) => unit.steps, makeEnergyRow, ['runKwh', 'idleKwh', 'standbyKwh', 'pieces'])

export const timeSeries = (asked: SeriesOptions): Generator<TimeRow> =>
  seriesOf(asked, (unit) => unit.stations, timeRow, ['hours', 'processingHours', 'pieces'])

/** Returns the pieces that the whole line has finished on the load day up to `now`. */
export function piecesUntil(today: string, now: Date): number {
  const plan = planHistory(today, 1).at(-1)
  if (plan === undefined) return 0
  const finished = units
    .flatMap((unit) => createHours(unit, plan, now))
    .map(({ pieces }) => Math.round(pieces))
  return finished.reduce((sum, pieces) => sum + pieces, 0)
}
