import {
  ENERGY_LABELS,
  type EnergyData,
  type EnergyItem,
  findBand,
  type Point,
  STEP_LABEL,
} from '@biaojie/contract/resolution/production.ts'
import { addDays, shanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Range } from './ranges.ts'
import {
  type Before,
  elapsedOf,
  finestRows,
  groupBy,
  keptFor,
  outputOf,
  pointTime,
  round,
  soFar,
  sumOf,
  trendOf,
} from './series.ts'
import { type EnergyRow, energyRows, type Line, type Span } from './store.ts'

const kwh = (row: EnergyRow) => row.run + row.idle + row.standby
const WEEK = 7
const FORTNIGHT = 14

type Rows = { current: EnergyRow[]; previous: EnergyRow[]; hours: EnergyRow[]; fortnight: EnergyRow[] }

/**
 * Returns kWh of a line for the range: one entry for each region, the items of ENERGY_LABELS and one for each
 * process step.
 */
export async function energyData(
  db: Db,
  { handle, units, ...kept }: Line,
  range: Range,
  now: Date,
): Promise<EnergyData> {
  const today = shanghaiDay(now)
  const [current, previous, hours, fortnight] = await Promise.all([
    finestRows((span) => energyRows(db, { handle, days: range, span }), range.span),
    finestRows((span) => energyRows(db, { handle, days: range.previous, span }), range.span),
    energyRows(db, { handle, days: range, span: 'hour' }),
    energyRows(db, { handle, days: { from: addDays(today, 1 - FORTNIGHT), to: today }, span: 'day' }),
  ])
  const all: Rows = { current: current.rows, previous: previous.rows, hours, fortnight }
  const elapsed = elapsedOf(current, range, now)
  const of = (rows: EnergyRow[], unit: string) => rows.filter((row) => row.unit === unit)
  return {
    ...keptFor(kept, range),
    unitDataDetails: units.map((unitName) => {
      const mine: Rows = {
        current: of(all.current, unitName),
        previous: of(all.previous, unitName),
        hours: of(all.hours, unitName),
        fortnight: of(all.fortnight, unitName),
      }
      return {
        unitName,
        [range.key]: unitItems(all, mine, {
          span: current.span,
          previous: { span: previous.span, from: range.previous.from, elapsed },
          weekFrom: addDays(today, 1 - WEEK),
        }),
      }
    }),
  }
}

const item = (label: string, total: number, totalForUnit: number, trend: Point[] = []): EnergyItem => ({
  label,
  total,
  totalForUnit,
  chartDataDetails: { energyConsumptionTrend: trend },
})

type Shape = { span: Span; previous: Before; weekFrom: string }

function unitItems(all: Rows, mine: Rows, { span, previous, weekFrom }: Shape): EnergyItem[] {
  const week = mine.fortnight.filter((row) => pointTime(row.at, 'day') >= weekFrom)
  const part = (label: string, value: (row: EnergyRow) => number) =>
    item(label, sumOf(all.current, value), sumOf(mine.current, value), trendOf(week, 'day', value))
  return [
    item(
      ENERGY_LABELS.consumption,
      sumOf(all.current, kwh),
      sumOf(mine.current, kwh),
      trendOf(mine.current, span, kwh),
    ),
    item(
      ENERGY_LABELS.previous,
      soFar(all.previous, kwh, previous),
      soFar(mine.previous, kwh, previous),
      trendOf(mine.previous, previous.span, kwh),
    ),
    item(
      ENERGY_LABELS.perPiece,
      perPiece(all.current),
      perPiece(mine.current),
      perPieceTrend(mine.fortnight),
    ),
    part(ENERGY_LABELS.running, (row) => row.run),
    part(ENERGY_LABELS.idling, (row) => row.idle),
    part(ENERGY_LABELS.standby, (row) => row.standby),
    ...(['peak', 'flat', 'valley'] as const).map((band) => bandItem(all.hours, mine.hours, band)),
    item(
      ENERGY_LABELS.pieces,
      sumOf(outputOf(all.current), piecesOf),
      sumOf(outputOf(mine.current), piecesOf),
    ),
    ...steps(mine.current),
  ]
}

const piecesOf = (row: EnergyRow) => row.pieces

function perPiece(rows: EnergyRow[]): number {
  const pieces = sumOf(outputOf(rows), piecesOf)
  return pieces === 0 ? 0 : round(sumOf(rows, kwh) / pieces)
}

/** Leaves out days without output, because a value of zero would look like the best day of all. */
const perPieceTrend = (rows: EnergyRow[]): Point[] =>
  [...groupBy(rows, (row) => pointTime(row.at, 'day'))]
    .filter(([, day]) => sumOf(outputOf(day), piecesOf) > 0)
    .map(([time, day]) => ({ time, numericalValue: perPiece(day) }))

function bandItem(all: EnergyRow[], mine: EnergyRow[], band: 'peak' | 'flat' | 'valley'): EnergyItem {
  const inBand = (row: EnergyRow) => findBand(Number(pointTime(row.at, 'hour').slice(11, 13))) === band
  return item(ENERGY_LABELS[band], sumOf(all.filter(inBand), kwh), sumOf(mine.filter(inBand), kwh))
}

function steps(rows: EnergyRow[]): EnergyItem[] {
  return [...groupBy(rows, (row) => row.positionName)]
    .map(([name, group]) => item(STEP_LABEL + name, sumOf(group, kwh), sumOf(group, kwh)))
    .sort((a, b) => b.totalForUnit - a.totalForUnit)
}
