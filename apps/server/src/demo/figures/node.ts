import { HOUR_MS } from '@biaojie/contract/times.ts'
import { sql } from 'drizzle-orm'
import { between, randomFor } from '../../../../../demo/random.ts'
import { countReport, getMonthBefore } from '../../domains/node/node-reports/counting.ts'
import { nodeReports, nodeReportTrail } from '../../domains/node/node-reports/tables.ts'
import { FAILED, toOutcome, UNKNOWN } from '../../domains/resolution/resolution/figures/outcomes.ts'
import { addDays, startOfDay, toShanghaiDay } from '../../platform/base/clock.ts'
import { createId } from '../../platform/base/ids.ts'
import type { Db } from '../../platform/database/database.ts'

const DAYS = 400
const REPORTS = 8
const WHOLE_HOUR = (1n << 60n) - 1n
/** Answers of a usual day by the ms that they took, with their share. */
const ANSWERS = [
  { ms: 2, share: 0.2 },
  { ms: 4, share: 0.3 },
  { ms: 9, share: 0.27 },
  { ms: 18, share: 0.15 },
  { ms: 40, share: 0.05 },
  { ms: 70, share: 0.022 },
  { ms: 95, share: 0.008 },
]
/** One evening the power of a machine room failed. */
const OUTAGE = { back: 39, hour: 21, minutes: 3 }

type Outcome = { prefix: string; day: string; outcome: number; total: number }

function createOutcomes(prefix: string, day: string, back: number): Outcome[] {
  const random = randomFor(`outcomes ${prefix} ${back}`)
  const size = 200 + (Number(prefix.slice(-2)) || 1) * 60
  const total = size * (1 - back / 700) * between(random, 0.85, 1.15)
  const slow = back === OUTAGE.back ? 12 : 1
  const rows = ANSWERS.map(({ ms, share }, at) => ({
    outcome: toOutcome(at > 4 ? ms * slow ** 0.4 : ms),
    total: Math.round(total * share),
  }))
  const failed = back === OUTAGE.back ? 3 : random() < 0.01 ? 1 : 0
  const all = [
    ...rows,
    { outcome: UNKNOWN, total: Math.round(total * 0.004) },
    { outcome: FAILED, total: failed },
  ]
  const sums = new Map<number, number>()
  for (const row of all) sums.set(row.outcome, (sums.get(row.outcome) ?? 0) + row.total)
  return [...sums].flatMap(([outcome, sum]) => (sum > 0 ? [{ prefix, day, outcome, total: sum }] : []))
}

async function addOutcomes(db: Db, rows: readonly Outcome[]): Promise<void> {
  const column = (name: keyof Outcome) => sql.param(rows.map((row) => row[name]))
  await db.execute(sql`
    insert into resolution_days (prefix, day, outcome, total)
    select * from unnest(${column('prefix')}::text[], ${column('day')}::date[], ${column('outcome')}::smallint[],
      ${column('total')}::bigint[])
    on conflict do nothing`)
}

/** Fills days before today on which nothing was resolved: counts by company, and the minutes the node was up. */
export async function loadDemoResolutions(db: Db, now: Date): Promise<void> {
  const today = toShanghaiDay(now)
  const { rows: companies } = await db.execute<{ prefix: string }>(
    sql`select prefix from companies order by 1`,
  )
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct day::text as day from resolution_days where day < ${today}`)
  const days = new Set(rows.map(({ day }) => day))
  for (let back = DAYS; back > 0; back--) {
    const day = addDays(today, -back)
    if (days.has(day)) continue
    await addOutcomes(
      db,
      companies.flatMap(({ prefix }) => createOutcomes(prefix, day, back)),
    )
    const hours = Array.from({ length: 24 }, (_, hour) => {
      const down = back === OUTAGE.back && hour === OUTAGE.hour
      const minutes = down ? WHOLE_HOUR - ((1n << BigInt(OUTAGE.minutes)) - 1n) : WHOLE_HOUR
      return {
        at: new Date(startOfDay(day).getTime() + hour * HOUR_MS).toISOString(),
        minutes: minutes.toString(),
      }
    })
    await db.execute(sql`
      insert into node_hours (hour, minutes)
      select * from unnest(${sql.param(hours.map(({ at }) => at))}::timestamptz[],
        ${sql.param(hours.map(({ minutes }) => minutes))}::bigint[])
      on conflict do nothing`)
  }
}

type Staff = { id: string; name: string }

/** Reports of the months before this one, handed in but for the last, which waits for a second person. */
export async function loadDemoReports(
  db: Db,
  now: Date,
  [writer, approver]: readonly [Staff, Staff],
): Promise<void> {
  const months = [getMonthBefore(toShanghaiDay(now).slice(0, 7))]
  while (months.length < REPORTS) months.unshift(getMonthBefore(months[0] ?? ''))
  const { rows } = await db.execute<{ month: string }>(sql`select month from node_reports`)
  const reported = new Set(rows.map(({ month }) => month))
  let before = null
  for (const month of months) {
    if (reported.has(month)) continue
    const figures = await countReport(db, month, { now, before })
    before = figures
    const made = startOfDay(addDays(`${month}-28`, 4)).getTime()
    const toTime = (hours: number) => new Date(made + hours * HOUR_MS)
    const isLast = month === months.at(-1)
    const notes = Object.fromEntries(
      figures.checks.filter(({ ok }) => !ok).map(({ key }) => [key, NOTES[key] ?? '已与企业核实']),
    )
    await db
      .insert(nodeReports)
      .values({
        month,
        edition: 1,
        version: isLast ? 2 : 4,
        state: isLast ? 'prepared' : 'sent',
        figures,
        notes,
        madeAt: toTime(2),
        preparedAt: toTime(40),
        preparedBy: writer.name,
        preparedById: writer.id,
        approvedAt: isLast ? null : toTime(57),
        approvedBy: isLast ? '' : approver.name,
        sentAt: isLast ? null : toTime(57),
        receipt: isLast ? '' : `回执 OK，收到 ${figures.byCompany.length} 行`,
      })
      .onConflictDoNothing()
    const lines = [
      { at: toTime(2), actor: '系统', text: `生成，用时 ${(figures.ms / 1000).toFixed(1)} s` },
      { at: toTime(40), actor: writer.name, text: '编制，提交审核' },
      ...(isLast
        ? []
        : [
            { at: toTime(57), actor: approver.name, text: '审核通过' },
            {
              at: new Date(made + 57 * HOUR_MS + 60_000),
              actor: approver.name,
              text: '已报送上级节点，回执：OK',
            },
          ]),
    ]
    await db
      .insert(nodeReportTrail)
      .values(lines.map((line) => ({ ...line, month, id: createId(line.at.getTime()) })))
  }
}

const NOTES: Record<string, string> = {
  idle: '当月停产检修或没有新品，已向企业核实。',
  log: '机房市电闪断，切换到备用电源用了几分钟。',
  carried: '有企业作废了早先登记的标识。',
  companies: '企业侧断电，当天恢复。',
  latency: '当天机房检修，切换线路。',
}
