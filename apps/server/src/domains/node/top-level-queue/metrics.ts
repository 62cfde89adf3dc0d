import { count, eq, min } from 'drizzle-orm'
import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Now } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { waitAtMost } from '../../../platform/database/lanes.ts'
import { topLevelQueue } from './tables.ts'

export type Outcome = 'answered' | 'refused' | 'unavailable'

/** Metrics of the requests to the top-level node, and of the changes that wait to be sent. */
export function createMetrics(registry: Registry, db: Db, now: Now) {
  const registers = [registry]
  const exchanges = new Histogram({
    name: 'biaojie_top_level_seconds',
    help: '与顶级节点来回一次的耗时（秒），按动作与结果',
    labelNames: ['action', 'outcome'] as const,
    buckets: [0.01, 0.05, 0.2, 1, 5, 10],
    registers,
  })
  async function queryWaiting() {
    const [row] = await db
      .select({ total: count(), oldest: min(topLevelQueue.createdAt) })
      .from(topLevelQueue)
      .where(eq(topLevelQueue.state, 'waiting'))
    const ms = row?.oldest ? now().getTime() - row.oldest.getTime() : 0
    return { total: row?.total ?? 0, seconds: Math.max(0, ms / 1000) }
  }
  let running: ReturnType<typeof queryWaiting> | undefined
  /** Both gauges of one scrape share a query. */
  const readWaiting = () => {
    running ??= queryWaiting().finally(() => {
      running = undefined
    })
    return running
  }
  const gauge = (name: string, help: string, value: 'total' | 'seconds') =>
    new Gauge({
      name,
      help,
      registers,
      aggregator: 'max',
      async collect() {
        const found = await waitAtMost(readWaiting()).catch(() => undefined)
        this.set(found?.[value] ?? Number.NaN)
      },
    })
  gauge('biaojie_top_level_waiting', '等待送往顶级节点的变更', 'total')
  gauge('biaojie_top_level_oldest_seconds', '其中最早一条已等待的秒数', 'seconds')
  return {
    count: (action: string, outcome: Outcome, ms: number) =>
      exchanges.observe({ action, outcome }, ms / 1000),
  }
}
export type Metrics = ReturnType<typeof createMetrics>
