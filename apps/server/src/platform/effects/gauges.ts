import { and, asc, count, gt, isNull, lte, or } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Now } from '../clock.ts'
import type { Db } from '../database.ts'
import { timeOfId } from '../ids.ts'
import { inTime } from '../lanes.ts'
import { effects } from './tables.ts'

/** A scrape is over after ten seconds, and all other figures wait for these. */
const PATIENCE_MS = 2_000

/** Due, in hand or to be tried again; what only waits for its time does not count. */
async function waiting(db: Db, now: Date): Promise<number> {
  const late = or(lte(effects.dueAt, now), gt(effects.attempts, 0))
  const [row] = await db
    .select({ n: count() })
    .from(effects)
    .where(and(isNull(effects.failedAt), late))
  return row?.n ?? 0
}

/** Seconds since the oldest was first due; ids sort by that time, so the primary key finds it. */
async function oldestAge(db: Db, now: Date): Promise<number> {
  const [oldest] = await db
    .select({ id: effects.id })
    .from(effects)
    .where(isNull(effects.failedAt))
    .orderBy(asc(effects.id))
    .limit(1)
  return oldest ? Math.max(0, now.getTime() - timeOfId(oldest.id)) / 1000 : 0
}

/** Not a number where the database gives no answer in time: an old figure or a zero would calm for no reason. */
const orUnknown = (figure: Promise<number>) => inTime(figure, PATIENCE_MS).catch(() => Number.NaN)

/** What waits in the database, read whenever somebody scrapes. Every process tells the same. */
export function watchEffects(registry: Registry, { db, now }: { db: Db; now: Now }): void {
  const gauge = (name: string, help: string, figure: (db: Db, now: Date) => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await orUnknown(figure(db, now())))
      },
    })
  gauge('biaojie_effects_waiting', '已到期、尚未完成的提交后动作个数', waiting)
  gauge('biaojie_effects_oldest_seconds', '其中最早一个自到期起已过的秒数', oldestAge)
}
