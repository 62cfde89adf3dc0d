import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { askInTime } from '../../database/lanes.ts'

/** Due jobs are looked for at this interval, so a job waits about this long at most. */
const EVERY_MS = 1_000
/** A connection that no longer answers delays the jobs of all queues by this time at most. */
const PATIENCE_MS = 2_000
const LONG_PATIENCE_MS = 30_000

/**
 * Returns which of these queues have a due job. Fetching from each of some eighty queues, most of them empty,
 * costs a hundred times as much as one query.
 */
export async function listDueQueues(
  pool: pg.Pool,
  queues: readonly string[],
  patienceMs = LONG_PATIENCE_MS,
): Promise<Set<string>> {
  const text = `
    select name from unnest($1::text[]) as queue (name)
    where exists (
      select 1 from pgboss.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now())`
  const question = { name: 'due-queues', text, values: [queues] }
  const { rows } = await askInTime<{ name: string }>(pool, question, patienceMs)
  return new Set(rows.map(({ name }) => name))
}

type Waking = {
  pool: pg.Pool
  /** For each queue, a function that makes its worker look for jobs. */
  wake: ReadonlyMap<string, () => void>
  reportProblem: (error: unknown) => void
}

/** Wakes the workers of queues that have due jobs, until the returned function is called. */
export function wakeWorkers({ pool, wake, reportProblem }: Waking): () => void {
  const queues = [...wake.keys()]
  const stopped = new AbortController()
  const runRounds = async () => {
    while (true) {
      // The pause follows each round, so that rounds do not accumulate while the database does not answer.
      await sleep(EVERY_MS, undefined, { ref: false, signal: stopped.signal })
      try {
        for (const queue of await listDueQueues(pool, queues, PATIENCE_MS)) wake.get(queue)?.()
      } catch (error) {
        if (!stopped.signal.aborted) reportProblem(error)
      }
    }
  }
  // Only the abort signal ends the rounds.
  runRounds().catch(() => {})
  return () => stopped.abort()
}
