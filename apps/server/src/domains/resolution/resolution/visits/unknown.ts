import { sql } from 'drizzle-orm'
import { type Now, toShanghaiDay } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { toPrefix } from '../../../identifiers/records/identifiers.ts'

/** Maximum number of codes in memory between two writes; further codes are only counted. */
const MAX_PENDING = 5_000
/** Maximum number of different codes of one company that are stored for a day. */
const MAX_PER_DAY = 2_000

type UnknownLookup = {
  prefix: string
  day: string
  handle: string
  asked: string
  total: number
  first: number
  last: number
}

/**
 * Adds unknown codes in one statement. Codes under prefixes without a holder are left out; codes beyond the
 * daily limit are added to the row without a code.
 */
export async function addUnknown(db: Db, codes: readonly UnknownLookup[]): Promise<void> {
  if (codes.length === 0) return
  const column = (name: keyof UnknownLookup) => sql.param(codes.map((code) => code[name]))
  const listTimes = (name: 'first' | 'last') =>
    sql.param(codes.map((code) => new Date(code[name]).toISOString()))
  await db.execute(sql`
    with given as (
      select * from unnest(${column('prefix')}::text[], ${column('day')}::date[], ${column('handle')}::text[],
        ${column('asked')}::text[], ${column('total')}::bigint[], ${listTimes('first')}::timestamptz[],
        ${listTimes('last')}::timestamptz[]) as g(prefix, day, handle, asked, total, first_at, last_at)
      where exists (select from companies where companies.prefix = g.prefix)
    ), kept as (
      select prefix, day, count(*) as total from unknown_codes
      where (prefix, day) in (select prefix, day from given) group by 1, 2
    ), placed as (
      select given.*, kept.total as kept,
        exists (select from unknown_codes u
          where u.prefix = given.prefix and u.day = given.day and u.handle = given.handle) as known,
        row_number() over (partition by given.prefix, given.day order by given.total desc, given.handle) as place
      from given left join kept on kept.prefix = given.prefix and kept.day = given.day
    ), bounded as (
      select prefix, day,
        case when known or coalesce(kept, 0) + place <= ${MAX_PER_DAY} then handle else '' end as handle,
        case when known or coalesce(kept, 0) + place <= ${MAX_PER_DAY} then asked else '' end as asked,
        total, first_at, last_at
      from placed
    )
    insert into unknown_codes as u (prefix, day, handle, asked, total, first_at, last_at)
    select prefix, day, handle, min(asked), sum(total), min(first_at), max(last_at) from bounded
      group by 1, 2, 3 order by 1, 2, 3
    on conflict (prefix, day, handle) do update
      set total = u.total + excluded.total, last_at = greatest(u.last_at, excluded.last_at)`)
}

/** Collects unknown codes in memory. */
export function createUnknown(now: Now) {
  let pending = new Map<string, UnknownLookup>()

  function add(code: UnknownLookup) {
    const sum = pending.get(`${code.handle || code.prefix} ${code.day}`)
    if (sum) {
      sum.total += code.total
      sum.last = Math.max(sum.last, code.last)
    } else pending.set(`${code.handle || code.prefix} ${code.day}`, code)
  }

  return {
    /** Counts an unknown code, both folded and as typed. */
    count(handle: string, asked: string) {
      const at = now()
      const [first, last] = [at.getTime(), at.getTime()]
      const named = pending.size < MAX_PENDING ? { handle, asked } : { handle: '', asked: '' }
      add({ prefix: toPrefix(handle), day: toShanghaiDay(at), ...named, total: 1, first, last })
    },
    add,
    size: () => pending.size,
    take() {
      const codes = [...pending.values()]
      pending = new Map()
      return codes
    },
  }
}
