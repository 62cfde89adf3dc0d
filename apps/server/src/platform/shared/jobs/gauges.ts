import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Now } from '../../base/clock.ts'
import { askInTime } from '../../database/lanes.ts'

/** A scrape is cancelled after ten seconds, and all other metrics wait for these. */
const PATIENCE_MS = 2_000

type Deps = { pool: pg.Pool; now: Now; queues: () => string[] }

/** Counts due, running and retried jobs, without jobs that are scheduled for later. */
const WAITING = `select count(*) as figure from pgboss.job
  where name = any($1) and state in ('created', 'retry', 'active') and (state <> 'created' or start_after <= $2)`

/**
 * Our own ids begin with the ms since 1970 at which the job was first due (UUID v7); ids of scheduled jobs
 * are random.
 */
const OLDEST = `select extract(epoch from $2 - min(case when substr(id::text, 15, 1) = '7'
    then to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
    else created_on end)) as figure
  from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')`

async function read({ pool, now, queues }: Deps, text: string): Promise<number> {
  const { rows } = await askInTime(pool, { text, values: [queues(), now()] }, PATIENCE_MS)
  return Math.max(0, Number(rows[0]?.figure ?? 0))
}

/** Measures waiting jobs in the database at every scrape. Every process returns the same. */
export function watchJobs(registry: Registry, deps: Deps): void {
  const gauge = (name: string, help: string, query: string) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      // Every process returns the same value, and the workers of one machine are merged into one answer.
      aggregator: 'max',
      async collect() {
        // Without an answer in time the value is unknown, because an old value or zero would hide the
        // problem.
        this.set(await read(deps, query).catch(() => Number.NaN))
      },
    })
  gauge('biaojie_jobs_waiting', '已到期、尚未完成的后台任务个数', WAITING)
  gauge('biaojie_jobs_oldest_seconds', '其中最早一个自到期起已过的秒数', OLDEST)
}
