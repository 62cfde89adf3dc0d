import { setInterval } from 'node:timers/promises'
import type pg from 'pg'

/** A job begins at most so long after it is due. */
const EVERY_MS = 1_000

/**
 * Returns which of these queues have a job that is due. Taking a job from each of some eighty queues, most of them empty,
 * costs a hundred times as much as asking once.
 */
export async function dueQueues(pool: pg.Pool, queues: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'due-queues',
    text: `
      select name from unnest($1::text[]) as queue (name)
      where exists (
        select 1 from pgboss.job
        where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now())`,
    values: [queues],
  })
  return new Set(rows.map(({ name }) => name))
}

type Waking = {
  pool: pg.Pool
  /** Makes a worker of a queue look for jobs, by queue. */
  wake: ReadonlyMap<string, () => void>
  reportProblem: (error: unknown) => void
}

/** Wakes the workers of queues that have due jobs, until the returned function is called. */
export function wakeWorkers({ pool, wake, reportProblem }: Waking): () => void {
  const queues = [...wake.keys()]
  const stopped = new AbortController()
  const rounds = async () => {
    for await (const _ of setInterval(EVERY_MS, undefined, { ref: false, signal: stopped.signal })) {
      try {
        for (const queue of await dueQueues(pool, queues)) wake.get(queue)?.()
      } catch (error) {
        if (!stopped.signal.aborted) reportProblem(error)
      }
    }
  }
  // Only the signal ends the rounds.
  rounds().catch(() => {})
  return () => stopped.abort()
}
