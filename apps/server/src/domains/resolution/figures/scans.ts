import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { ScanFigures } from '@biaojie/contract/resolution/figures/figures.ts'
import { PERIOD_MAX, PERIOD_USUAL } from '@biaojie/contract/resolution/figures/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { refuse } from '../../../http/errors.ts'
import { addDays, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { readRows } from '../../identifiers/records/identifiers.ts'
import { loadTemplateNames } from '../../identifiers/templates/templates.ts'
import {
  countPartsLookedAt,
  countScans,
  listTopParts,
  type ScansRequest,
  scanSums,
} from '../resolution/resolution.ts'
import { loadFirstDays, loadFirstFigures } from './firsts.ts'
import { loadUnknownFigures } from './unknown.ts'

export type PeriodRequest = { dayFrom?: string | undefined; dayTo?: string | undefined }

const IMPLIED = '未用模板'
const SHOWN_SUMS = 20
/** A day is a peak when it has this many times the scans of a usual day. */
const PEAK_TIMES = 1.5
const PEAK_LEAST = 100

const sceneNames: ReadonlyMap<string, string> = new Map(
  Object.values(SCENES).map(({ code, name }) => [code, name]),
)

const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
const isRealDay = (day: string) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && isDay(day)

/** Returns the requested days, 30 by default; refuses with date_range_malformed, figures_period_long. */
export function readPeriod({ dayFrom, dayTo }: PeriodRequest, now: Date): { from: string; to: string } {
  const today = toShanghaiDay(now)
  const to = dayTo ?? (dayFrom !== undefined && dayFrom > today ? dayFrom : today)
  if (!isRealDay(to)) throw refuse('date_range_malformed')
  const from = dayFrom ?? addDays(to, 1 - PERIOD_USUAL)
  if (!isRealDay(from) || from > to) throw refuse('date_range_malformed')
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= PERIOD_MAX) throw refuse('figures_period_long')
  return { from, to }
}

/** Returns the days of a list, not before the first stored day; refuses with date_range_malformed. */
export function readListPeriod(request: PeriodRequest, now: Date): { from: string; to: string } {
  const { dayFrom } = request
  if (dayFrom === undefined || !isRealDay(dayFrom)) return readPeriod(request, now)
  const last = request.dayTo ?? toShanghaiDay(now)
  const first = isRealDay(last) ? addDays(last, 1 - PERIOD_MAX) : dayFrom
  // Days in this notation sort in the same order as texts.
  const [, begin] = [first, dayFrom].sort()
  return readPeriod({ ...request, dayFrom: begin }, now)
}

const listDays = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const computeMedian = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0

async function findPeak(db: Db, request: ScansRequest, days: readonly { day: string; total: number }[]) {
  const most = days.reduce<{ day: string; total: number } | undefined>(
    (best, day) => (day.total > (best?.total ?? 0) ? day : best),
    undefined,
  )
  const usual = computeMedian(days.map(({ total }) => total))
  if (!most || most.total < PEAK_LEAST || most.total < usual * PEAK_TIMES) return null
  const [part] = await listTopParts(db, { ...request, from: most.day, to: most.day }, { size: 1 })
  const row = part && (await readRows(getClient(db), [part.handle])).get(part.handle)
  return {
    ...most,
    identifier: part ? (row?.spelling ?? part.handle) : '',
    identifierTotal: part?.total ?? 0,
  }
}

export async function scanFigures(
  db: Db,
  { batch, ...period }: ScansRequest,
  { now, registered }: { now: Date; registered: number },
): Promise<ScanFigures> {
  const request = { ...period, batch: batch === undefined ? undefined : foldHandle(batch.trim()) }
  const { prefix, from, to } = request
  const today = toShanghaiDay(now)
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  const [sums, names] = [await scanSums(db, request), await loadTemplateNames(db, prefix)]
  const totals = new Map(sums.days.map(({ key, total }) => [key, total]))
  const days = listDays(from, to).map((day) => ({ day, total: totals.get(day) ?? 0 }))
  const hours = new Map(sums.hours.map(({ key, total }) => [Number(key), total]))
  const before = await countScans(db, { ...request, from: addDays(from, -length), to: addDays(from, -1) })
  const countOneDay = (day: string) => countScans(db, { ...request, from: day, to: day })
  return {
    from,
    to,
    total: sums.total,
    before: before > 0 ? before : null,
    today: await countOneDay(today),
    yesterday: await countOneDay(addDays(today, -1)),
    until: toShanghaiTime(now),
    parts: await countPartsLookedAt(db, request),
    registered,
    machine: sums.machine,
    days,
    hours: Array.from({ length: 24 }, (_, hour) => hours.get(hour) ?? 0),
    templates: sums.templates
      .slice(0, SHOWN_SUMS)
      .map(({ key, total }) => ({ key, name: names.get(key) ?? IMPLIED, total })),
    batches: sums.batches
      .slice(0, SHOWN_SUMS)
      .map(({ key, total }) => ({ key, name: key.slice(prefix.length + 1), total })),
    scenes: sums.scenes
      .slice(0, SHOWN_SUMS)
      .map(({ key, total }) => ({ key, name: sceneNames.get(key) ?? `场景 ${key}`, total })),
    provinces: sums.provinces
      .filter(({ key }) => key !== '')
      .map(({ key: code, total }) => ({ code, total })),
    nowhere: sums.provinces.find(({ key }) => key === '')?.total ?? 0,
    peak: await findPeak(
      db,
      request,
      days.filter(({ day }) => day < today),
    ),
    unknown: await loadUnknownFigures(db, { prefix, from, to }),
    firsts: await loadFirstFigures(db, { prefix, from, to }),
  }
}

/** Lists parts that were looked at in a period, the most frequent first. */
export async function listParts(
  db: Db,
  { current, size, ...period }: { prefix: string; from: string; to: string; current: number; size: number },
) {
  const { prefix } = period
  const parts = await listTopParts(db, period, { size, offset: (current - 1) * size })
  const handles = parts.map(({ handle }) => handle)
  const [rows, firsts, names] = [
    await readRows(getClient(db), handles),
    await loadFirstDays(db, prefix, handles),
    await loadTemplateNames(db, prefix),
  ]
  return {
    records: parts.map(({ handle, total, last }) => {
      const row = rows.get(handle)
      return {
        identifier: row?.spelling ?? handle,
        name: row?.name ?? '',
        template: names.get(row?.template ?? '') ?? '',
        total,
        lastDay: last,
        firstDay: firsts.get(handle) ?? '',
      }
    }),
    total: await countPartsLookedAt(db, period),
  }
}
