import {
  ENERGY_LABELS,
  type EnergyData,
  type EnergyItem,
  findBand,
  type Point,
  STEP_LABEL,
} from '@biaojie/contract/resolution/production.ts'
import { addDays, toShanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Range } from './ranges.ts'
import {
  type Before,
  computeElapsed,
  computeOutput,
  computeTrend,
  formatPointTime,
  groupBy,
  isKeptFor,
  loadFinestRows,
  round,
  sumBy,
  sumSoFar,
} from './series.ts'
import { type EnergyRow, type Line, loadEnergyRows, type Span } from './store.ts'

const sumKwh = (row: EnergyRow) => row.run + row.idle + row.standby
const WEEK = 7
const FORTNIGHT = 14

type Rows = { current: EnergyRow[]; previous: EnergyRow[]; hours: EnergyRow[]; fortnight: EnergyRow[] }

/**
 * Returns kWh of a line for the range: one entry for each region, the items of ENERGY_LABELS and one for each
 * process step.
 */
export async function loadEnergyData(
  db: Db,
  { handle, units, ...kept }: Line,
  range: Range,
  now: Date,
): Promise<EnergyData> {
  const today = toShanghaiDay(now)
  const [current, previous, hours, fortnight] = await Promise.all([
    loadFinestRows((span) => loadEnergyRows(db, { handle, days: range, span }), range.span),
    loadFinestRows((span) => loadEnergyRows(db, { handle, days: range.previous, span }), range.span),
    loadEnergyRows(db, { handle, days: range, span: 'hour' }),
    loadEnergyRows(db, { handle, days: { from: addDays(today, 1 - FORTNIGHT), to: today }, span: 'day' }),
  ])
  const all: Rows = { current: current.rows, previous: previous.rows, hours, fortnight }
  const elapsed = computeElapsed(current, range, now)
  const keepUnit = (rows: EnergyRow[], unit: string) => rows.filter((row) => row.unit === unit)
  return {
    ...isKeptFor(kept, range),
    unitDataDetails: units.map((unitName) => {
      const mine: Rows = {
        current: keepUnit(all.current, unitName),
        previous: keepUnit(all.previous, unitName),
        hours: keepUnit(all.hours, unitName),
        fortnight: keepUnit(all.fortnight, unitName),
      }
      return {
        unitName,
        [range.key]: listUnitItems(all, mine, {
          span: current.span,
          previous: { span: previous.span, from: range.previous.from, elapsed },
          weekFrom: addDays(today, 1 - WEEK),
        }),
      }
    }),
  }
}

const makeItem = (label: string, total: number, totalForUnit: number, trend: Point[] = []): EnergyItem => ({
  label,
  total,
  totalForUnit,
  chartDataDetails: { energyConsumptionTrend: trend },
})

type Shape = { span: Span; previous: Before; weekFrom: string }

function listUnitItems(all: Rows, mine: Rows, { span, previous, weekFrom }: Shape): EnergyItem[] {
  const week = mine.fortnight.filter((row) => formatPointTime(row.at, 'day') >= weekFrom)
  const makePart = (label: string, value: (row: EnergyRow) => number) =>
    makeItem(label, sumBy(all.current, value), sumBy(mine.current, value), computeTrend(week, 'day', value))
  return [
    makeItem(
      ENERGY_LABELS.consumption,
      sumBy(all.current, sumKwh),
      sumBy(mine.current, sumKwh),
      computeTrend(mine.current, span, sumKwh),
    ),
    makeItem(
      ENERGY_LABELS.previous,
      sumSoFar(all.previous, sumKwh, previous),
      sumSoFar(mine.previous, sumKwh, previous),
      computeTrend(mine.previous, previous.span, sumKwh),
    ),
    makeItem(
      ENERGY_LABELS.perPiece,
      computePerPiece(all.current),
      computePerPiece(mine.current),
      computePerPieceTrend(mine.fortnight),
    ),
    makePart(ENERGY_LABELS.running, (row) => row.run),
    makePart(ENERGY_LABELS.idling, (row) => row.idle),
    makePart(ENERGY_LABELS.standby, (row) => row.standby),
    ...(['peak', 'flat', 'valley'] as const).map((band) => toBandItem(all.hours, mine.hours, band)),
    makeItem(
      ENERGY_LABELS.pieces,
      sumBy(computeOutput(all.current), getPieces),
      sumBy(computeOutput(mine.current), getPieces),
    ),
    ...listSteps(mine.current),
  ]
}

const getPieces = (row: EnergyRow) => row.pieces

function computePerPiece(rows: EnergyRow[]): number {
  const pieces = sumBy(computeOutput(rows), getPieces)
  return pieces === 0 ? 0 : round(sumBy(rows, sumKwh) / pieces)
}

/** Leaves out days without output, because zero would look like the best value. */
const computePerPieceTrend = (rows: EnergyRow[]): Point[] =>
  [...groupBy(rows, (row) => formatPointTime(row.at, 'day'))]
    .filter(([, day]) => sumBy(computeOutput(day), getPieces) > 0)
    .map(([time, day]) => ({ time, numericalValue: computePerPiece(day) }))

function toBandItem(all: EnergyRow[], mine: EnergyRow[], band: 'peak' | 'flat' | 'valley'): EnergyItem {
  const isInBand = (row: EnergyRow) =>
    findBand(Number(formatPointTime(row.at, 'hour').slice(11, 13))) === band
  return makeItem(
    ENERGY_LABELS[band],
    sumBy(all.filter(isInBand), sumKwh),
    sumBy(mine.filter(isInBand), sumKwh),
  )
}

function listSteps(rows: EnergyRow[]): EnergyItem[] {
  return [...groupBy(rows, (row) => row.positionName)]
    .map(([name, group]) => makeItem(STEP_LABEL + name, sumBy(group, sumKwh), sumBy(group, sumKwh)))
    .sort((a, b) => b.totalForUnit - a.totalForUnit)
}
