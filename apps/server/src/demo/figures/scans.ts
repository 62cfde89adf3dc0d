import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { CHECK_LOOK, MACHINE_LOOK } from '@biaojie/contract/resolution/figures/rules.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { sql } from 'drizzle-orm'
import { between, pickWeighted, type Random, randomFor } from '../../../../../demo/random.ts'
import { addScans, type Scan } from '../../domains/resolution/resolution/visits/scans.ts'
import { addUnknown } from '../../domains/resolution/resolution/visits/unknown.ts'
import { addVisits } from '../../domains/resolution/resolution/visits/visits.ts'
import { addDays, startOfDay, toShanghaiDay } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'

const DAYS = 150
/** The fair at which everybody scanned the same disc was this many days ago. */
const FAIR = 5
const PER_DAY = 260
const HOURS = [1, 0, 0, 0, 0, 1, 2, 5, 9, 12, 13, 10, 8, 10, 12, 12, 10, 8, 6, 5, 4, 3, 2, 1]
const OPENED = [
  { scene: SCENES.trace.code, weight: 40 },
  { scene: SCENES.anti.code, weight: 27 },
  { scene: SCENES.manage.code, weight: 15 },
  { scene: SCENES.recall.code, weight: 10 },
  { scene: SCENES.logistics.code, weight: 4 },
  { scene: SCENES.repair.code, weight: 4 },
]
/** Two digits of provinces, with how many of the checks come from there; some visitors name no place. */
const PLACES = [
  ['33', 27],
  ['44', 17],
  ['32', 15],
  ['37', 14],
  ['21', 13],
  ['34', 10],
  ['31', 10],
  ['41', 9],
  ['42', 7],
  ['51', 7],
  ['13', 6],
  ['11', 5],
  ['50', 4],
  ['43', 4],
  ['35', 4],
  ['61', 3],
  ['36', 3],
  ['12', 2],
  ['14', 2],
  ['45', 2],
  ['22', 1],
  ['53', 1],
  ['52', 1],
  ['23', 1],
  ['15', 1],
  ['65', 1],
  ['62', 1],
  ['', 14],
] as const
const WHERE = PLACES.map(([province, weight]) => ({ province, weight }))

type Part = { handle: string; template: string; batch: string | null }

async function loadParts(db: Db, prefix: string): Promise<Part[]> {
  const { rows } = await db.execute<Part>(sql`
    select handle, template, batch from identifiers
    where prefix = ${prefix} and level = 'item' and state = 'active' and handle like ${`${prefix}/BD-%`}
    order by handle limit 400`)
  return rows
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
const pickHour = (random: Random, until: number) => {
  const hours = HOURS.map((weight, hour) => ({ hour, weight: hour < until ? weight : 0 }))
  return pickWeighted(random, hours).hour
}

type Made = { scans: Scan[]; visits: Map<string, number> }

/** The looks of one day, up to an hour of it. */
function makeVisits(prefix: string, parts: readonly Part[], day: string, back: number, until: number): Made {
  const random = randomFor(`scans ${prefix} ${back}`)
  const growth = 1 - back / 500
  const usual = PER_DAY * growth * (isWeekend(day) ? 0.7 : 1) * between(random, 0.92, 1.08)
  const [fair] = parts
  const looks = Math.round(usual * (until / 24))
  const extra = back === FAIR ? Math.round(usual * 1.4) : 0
  const scans: Scan[] = []
  const visits: Made['visits'] = new Map()
  for (let at = 0; at < looks + extra; at++) {
    const part = at >= looks ? fair : parts[Math.floor(random() ** 2 * parts.length)]
    if (!part) continue
    const base = {
      prefix,
      day,
      hour: pickHour(random, until),
      template: part.template,
      batch: part.batch ?? '',
    }
    const count = (scene: string, province = '') => scans.push({ ...base, scene, province, total: 1 })
    count('')
    count(pickWeighted(random, OPENED).scene)
    if (random() < 0.2) count(CHECK_LOOK, pickWeighted(random, WHERE).province)
    if (random() < 0.03) count(MACHINE_LOOK)
    visits.set(part.handle, (visits.get(part.handle) ?? 0) + 1)
  }
  return { scans, visits }
}

/** Adds up what has the same key, because one statement takes each row once. */
function sumByKey<T extends { total: number }>(rows: readonly T[]): T[] {
  const sums = new Map<string, T>()
  for (const row of rows) {
    const key = JSON.stringify({ ...row, total: 0 })
    const sum = sums.get(key)
    if (sum) sum.total += row.total
    else sums.set(key, { ...row })
  }
  return [...sums.values()]
}

/**
 * Returns codes that people request although they do not exist: typing mistakes, models that were never made,
 * numbers after the last one.
 */
function listFailedLookups(prefix: string, parts: readonly Part[], day: string, back: number) {
  const random = randomFor(`unknown ${prefix} ${back}`)
  const suffixes = parts.slice(0, 12).map(({ handle }) => handle.slice(prefix.length + 1))
  const slips = suffixes.flatMap((suffix) => {
    const zero = suffix.lastIndexOf('0')
    return zero > 2 ? [`${suffix.slice(0, zero)}O${suffix.slice(zero + 1)}`] : []
  })
  const cut = suffixes.slice(3, 6).map((suffix) => suffix.slice(0, -2))
  const fakes = Array.from({ length: 12 }, (_, at) => `BD-330A${String(21 + at).padStart(4, '0')}`)
  const first = startOfDay(day).getTime() + 9 * HOUR_MS
  const code = (suffix: string, total: number) => {
    const handle = `${prefix}/${suffix}`
    return {
      prefix,
      day,
      handle: handle.toUpperCase(),
      asked: handle,
      total,
      first,
      last: first + 6 * HOUR_MS,
    }
  }
  const pickCount = (most: number) => 1 + Math.floor(random() * most)
  return [
    ...slips.filter(() => random() < 0.3).map((suffix) => code(suffix, pickCount(5))),
    ...cut.filter(() => random() < 0.15).map((suffix) => code(suffix, pickCount(4))),
    ...(back % 9 === 2 ? fakes.map((suffix) => code(suffix, pickCount(6))) : []),
  ]
}

/** Fills the days that have no looks yet, so that the figures of a demo node look as after months of use. */
export async function loadDemoScans(db: Db, prefix: string, now: Date): Promise<boolean> {
  const parts = await loadParts(db, prefix)
  if (parts.length === 0) return false
  const today = toShanghaiDay(now)
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct day::text as day from scan_counts where prefix = ${prefix} and day < ${today} and scene <> ''`)
  const days = new Set(rows.map(({ day }) => day))
  const hour = Math.floor((now.getTime() - startOfDay(today).getTime()) / HOUR_MS)
  let filled = false
  for (let back = DAYS; back >= 0; back--) {
    const day = addDays(today, -back)
    // Today is filled with the first load; from then on its looks are real.
    if (days.has(day) || (back === 0 && days.size > 0)) continue
    const { scans, visits } = makeVisits(prefix, parts, day, back, back === 0 ? hour : 24)
    await addScans(db, sumByKey(scans))
    await addVisits(db, day, visits)
    await addUnknown(db, sumByKey(listFailedLookups(prefix, parts, day, back)))
    filled = true
  }
  return filled
}

/** Days between leaving the works and the first look, as they are in a parts maker's trade. */
const LAGS = [
  { from: 1, to: 3, weight: 4 },
  { from: 4, to: 7, weight: 12 },
  { from: 8, to: 14, weight: 30 },
  { from: 15, to: 21, weight: 33 },
  { from: 22, to: 30, weight: 25 },
  { from: 31, to: 60, weight: 24 },
  { from: 61, to: 120, weight: 9 },
]

/** Notes first looks at further parts of the last month, whose days since leaving follow `LAGS`. */
export async function loadDemoFirsts(db: Db, prefix: string, now: Date): Promise<void> {
  const random = randomFor(`firsts ${prefix}`)
  const today = toShanghaiDay(now)
  const { rows } = await db.execute<Part>(sql`
    select i.handle, i.template, i.batch from identifiers i
    where i.prefix = ${prefix} and i.level = 'item' and i.state = 'active'
      and not exists (select from first_scans f where f.prefix = i.prefix and f.handle = i.handle)
    order by i.handle desc limit 320`)
  const firsts = rows.map(({ handle, template }, at) => {
    const { from, to } = pickWeighted(random, LAGS)
    const days = at < 3 ? -(at + 1) : Math.round(between(random, from, to))
    const day = addDays(today, -Math.floor(random() * 30))
    return { prefix, handle, template, day, leftOn: addDays(day, -days), days }
  })
  const column = (name: keyof (typeof firsts)[number]) => sql.param(firsts.map((first) => first[name]))
  await db.execute(sql`
    insert into first_scans (prefix, handle, template, day, left_on, days)
    select * from unnest(${column('prefix')}::text[], ${column('handle')}::text[], ${column('template')}::text[],
      ${column('day')}::date[], ${column('leftOn')}::date[], ${column('days')}::integer[])
    on conflict do nothing`)
}
