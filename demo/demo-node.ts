import { HOUR_MS } from '../packages/contract/src/times.ts'
import { resolveIdentifier } from './dates.ts'
import { brakeParts } from './generated/brake-parts.ts'
import { castings } from './generated/castings.ts'
import { chassisParts } from './generated/chassis-parts.ts'
import { electricParts } from './generated/electric-parts.ts'
import { engineParts } from './generated/engine-parts.ts'
import { type Family, partsOf } from './generated/family.ts'
import { lots } from './generated/lots.ts'
import { writtenIdentifiers } from './identifiers/written.ts'
import { livedParts } from './lives/parts.ts'
import { generateAbnormalSeries } from './production/abnormals.ts'
import { productionLine } from './production/line.ts'
import { isWorking } from './production/plan.ts'
import { generateEnergySeries, piecesUntil, timeSeries } from './production/series.ts'
import type { DemoIdentifier, ProductionData } from './types.ts'

/** Families whose parts are generated rather than written by hand. */
export const families: readonly Family[] = [
  ...brakeParts,
  ...castings,
  ...engineParts,
  ...electricParts,
  ...chassisParts,
  ...lots,
]

/** The format is YYYY-MM-DD HH:mm in Shanghai. */
const toMinute = (at: Date) =>
  new Date(at.getTime() + 8 * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')

/** The hour is late enough for the line's state to show a working day. */
const toMorning = (today: string): Date => new Date(`${today}T10:42:00+08:00`)

/** Returns the production line with its state at `now`. */
export function lineRecord(today: string, now: Date): DemoIdentifier {
  const state = {
    todayPieces: piecesUntil(today, now),
    working: isWorking(today, now),
    sampledAt: toMinute(now),
  }
  return resolveIdentifier(productionLine(state), today)
}

/**
 * All identifiers of the demo node as loader records, the hand-written ones first.
 * @param today load day in Asia/Shanghai, 'YYYY-MM-DD'
 * @param now moment of loading; gives the line's pieces of today
 */
export function* identifiers(today: string, now: Date = toMorning(today)): Generator<DemoIdentifier> {
  yield lineRecord(today, now)
  for (const record of writtenIdentifiers()) yield resolveIdentifier(record, today)
  for (const record of livedParts()) yield resolveIdentifier(record, today)
  for (const family of families) yield* partsOf(family, today)
}

/**
 * Production series of 88.449.1001/LINE-M01: 120 days by day, the last three months also by hour, up to `now`.
 * @param today load day in Asia/Shanghai, 'YYYY-MM-DD'
 * @param days only the last ones; all when left out
 */
export function production(today: string, now: Date, days?: number): ProductionData {
  const asked = { today, now, days }
  return {
    energy: generateEnergySeries(asked),
    times: timeSeries(asked),
    abnormals: generateAbnormalSeries(asked),
  }
}
