import { and, asc, count, gt, isNull, lte, or, type Query } from 'drizzle-orm'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Now } from '../clock.ts'
import type { Db } from '../database.ts'
import { timeOfId } from '../ids.ts'
import { askInTime } from '../lanes.ts'
import { effects } from './tables.ts'

/** A scrape is over after ten seconds, and all other figures wait for these. */
const PATIENCE_MS = 2_000

type Deps = { db: Db; pool: pg.Pool; now: Now }

/** The only value of the only row. */
async function onlyValue(pool: pg.Pool, { sql, params }: Query): Promise<unknown> {
  const { rows } = await askInTime(pool, { text: sql, values: params }, PATIENCE_MS)
  return rows[0] && Object.values(rows[0])[0]
}

/** Due, in hand or to be tried again; what only waits for its time does not count. */
async function waiting({ db, pool, now }: Deps): Promise<number> {
  const late = or(lte(effects.dueAt, now()), gt(effects.attempts, 0))
  const waits = and(isNull(effects.failedAt), late)
  return Number(await onlyValue(pool, db.select({ n: count() }).from(effects).where(waits).toSQL()))
}

/** Seconds since the oldest was first due; ids sort by that time, so the primary key finds it. */
async function oldestAge({ db, pool, now }: Deps): Promise<number> {
  const open = db.select({ id: effects.id }).from(effects).where(isNull(effects.failedAt))
  const oldest = await onlyValue(pool, open.orderBy(asc(effects.id)).limit(1).toSQL())
  return oldest ? Math.max(0, now().getTime() - timeOfId(String(oldest))) / 1000 : 0
}

/** Not a number where the database gives no answer in time: an old figure or a zero would calm for no reason. */
const orUnknown = (figure: Promise<number>) => figure.catch(() => Number.NaN)

/** What waits in the database, read whenever somebody scrapes. Every process tells the same. */
export function watchEffects(registry: Registry, deps: Deps): void {
  const gauge = (name: string, help: string, figure: (deps: Deps) => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await orUnknown(figure(deps)))
      },
    })
  gauge('biaojie_effects_waiting', '已到期、尚未完成的提交后动作个数', waiting)
  gauge('biaojie_effects_oldest_seconds', '其中最早一个自到期起已过的秒数', oldestAge)
}
