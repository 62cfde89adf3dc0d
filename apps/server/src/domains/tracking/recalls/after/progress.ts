import { makeRecord } from '@biaojie/contract/records.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import type { RecallProgress } from '@biaojie/contract/tracking/recalls/fields.ts'
import { RESULTS, type Result } from '@biaojie/contract/tracking/recalls/rules.ts'
import { addDays, toShanghaiDay, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import { findCompaniesByPrefix } from '../../../enterprises/enterprises/enterprises.ts'
import { loadCounted, type Recall } from '../store.ts'

const WEEK_DAYS = 7
/** The forecast uses the average speed of this many weeks. */
const SPEED_WEEKS = 3
const WEEKS_SHOWN = 260

/** Disposals count for end-of-chain parts in the published set. */
const COUNTING = `from recalls r
   join recall_disposals d on d.recall_prefix = r.prefix and d.recall_id = r.id
   left join recall_members m on m.prefix = d.prefix and m.handle = d.handle
    and m.recall_prefix = r.prefix and m.recall_id = r.id and m.scope = r.scope
  where r.prefix = $1 and r.id = any($2) and (m.handle is null or (m.excluded is null and not m.onward))`

type Handled = { result: Result; customer: string; day: string; total: number; last: Date }

async function loadHandled(db: Db, { prefix, id }: Recall): Promise<Handled[]> {
  const { rows } = await getClient(db).query<Handled>(
    `select d.result, d.customer, to_char(d.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
            count(*)::int as total, max(d.at) as last ${COUNTING} group by 1, 2, 3`,
    [prefix, [id]],
  )
  return rows
}

/** Counts the handled parts of recalls; recalls without any are missing. */
export async function countHandledByRecall(
  db: Db,
  prefix: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await getClient(db).query<{ id: string; total: number }>(
    `select r.id, count(*)::int as total ${COUNTING} group by r.id`,
    [prefix, ids],
  )
  return new Map(rows.map(({ id, total }) => [id, total]))
}

export const countHandled = async (db: Db, { prefix, id }: Recall): Promise<number> =>
  (await countHandledByRecall(db, prefix, [id])).get(id) ?? 0

/** Tells whether a company has end-of-chain parts in the published set. */
export async function isCustomer(db: Db, { prefix, id, scope }: Recall, customer: string): Promise<boolean> {
  const due = 'recall_prefix = $1 and recall_id = $2 and scope = $3 and customer = $4 and not onward'
  const { rowCount } = await getClient(db).query(
    `select 1 from recall_members where ${due} and excluded is null
     union all select 1 from recall_groups where ${due} limit 1`,
    [prefix, id, scope, customer],
  )
  return (rowCount ?? 0) > 0
}

const countDaysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

function buildWeeks(start: string, today: string, handled: readonly Handled[]) {
  const count = Math.min(WEEKS_SHOWN, Math.floor(Math.max(0, countDaysBetween(start, today)) / WEEK_DAYS) + 1)
  const weeks = Array.from({ length: count }, (_, week) => {
    const end = addDays(start, (week + 1) * WEEK_DAYS)
    return { day: end < today ? end : today, handled: 0 }
  })
  for (const { day, total } of handled) {
    const week = weeks[Math.min(count - 1, Math.max(0, Math.floor(countDaysBetween(start, day) / WEEK_DAYS)))]
    if (week) week.handled += total
  }
  return weeks
}

/** Returns the day on which all parts will be handled at the recent speed; empty when unknown. */
function estimateLastDay(weeks: readonly { handled: number }[], missing: number, today: string): string {
  if (missing === 0) return ''
  const last = weeks.slice(-SPEED_WEEKS)
  const speed = last.reduce((sum, { handled }) => sum + handled, 0) / Math.max(1, last.length)
  if (speed === 0) return ''
  const days = Math.ceil((missing / speed) * WEEK_DAYS)
  return days > 3_650 ? '' : addDays(today, days)
}

/** Compares what was done since the publication with the plan. */
export async function buildProgress(
  db: Db,
  recall: Recall,
  { total, now, reminders }: { total: number; now: Date; reminders: ReadonlyMap<string, Date> },
): Promise<RecallProgress> {
  const handled = await loadHandled(db, recall)
  const today = toShanghaiDay(recall.closedAt ?? now)
  const start = toShanghaiDay(recall.publishedAt ?? now)
  const done = handled.reduce((sum, entry) => sum + entry.total, 0)
  const due = new Map<string, number>()
  const counted = await loadCounted(db, { prefix: recall.prefix, id: recall.id, scope: recall.scope })
  for (const entry of counted)
    if (!entry.excluded && !entry.onward)
      due.set(entry.customer, (due.get(entry.customer) ?? 0) + entry.total)
  const companies = await findCompaniesByPrefix(db, [...due.keys()])
  const weeks = buildWeeks(start, today, handled)
  const missing = Math.max(0, Math.ceil((total * recall.closeAt) / 100) - done)
  return {
    total,
    handled: done,
    results: makeRecord(RESULTS, (result) =>
      handled.filter((entry) => entry.result === result).reduce((sum, entry) => sum + entry.total, 0),
    ),
    weeks,
    planStart: start,
    planEnd: addDays(start, recall.weeks * WEEK_DAYS),
    expected: estimateLastDay(weeks, missing, today),
    missing,
    customers: [...due]
      .map(([prefix, dueOf]) => {
        const own = handled.filter(({ customer }) => customer === prefix)
        const last = own.map((entry) => entry.last.getTime())
        const company = companies.get(prefix)
        const reminded = reminders.get(prefix)
        return {
          prefix: company ? prefix : '',
          name: company?.shortName || company?.name || prefix || '没有记录客户',
          total: dueOf,
          handled: own.reduce((sum, entry) => sum + entry.total, 0),
          last: last.length > 0 ? toShanghaiTime(new Date(Math.max(...last))) : '',
          remindTime: reminded ? toShanghaiTime(reminded) : '',
        }
      })
      .sort((a, b) => b.total - a.total)
      .slice(0, 50),
  }
}
