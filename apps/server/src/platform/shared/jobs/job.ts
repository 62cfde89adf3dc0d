import { DAY_SECONDS, HOUR_SECONDS } from '@biaojie/contract/times.ts'
import type { Queue } from 'pg-boss'

/** The name of a queue, with the type of its jobs' payload. */
export type JobKind<P extends object = object> = { readonly queue: string; readonly payload?: P }
export const defineJobKind = <P extends object>(queue: string): JobKind<P> => ({ queue })

/** The data that a job gets for one run. */
export type JobRun = {
  id: string
  /** Counts from 1. */
  attempt: number
  /** Reports progress for a page; it is stored outside any transaction. */
  progress: (done: number, total: number) => Promise<void>
  /** Logs a failure that the run handles itself. */
  warn: (error: unknown) => void
}

/** A run throws this when it must not be retried and a person has to look. */
export class GiveUp extends Error {}

export type JobSettings = {
  /**
   * Simultaneous runs in one process, three by default. Queues do not wait for each other, and neither do the
   * companies within one queue.
   */
  concurrency?: number
  /** Longer than any run takes: after this time its process counts as dead, and the run is retried. */
  timeoutSeconds?: number
  /**
   * For long runs: a process without a sign of life for this long counts as dead, and the run is retried.
   * Without it, only the timeout detects a dead process.
   */
  heartbeatSeconds?: number
  /** The number of retries; the gaps double from half a minute to an hour. */
  retries?: number
  /** The job processes many rows, so it runs in the process for long jobs, where no request waits for it. */
  long?: boolean
  /** A job that was given up waits this many days for a person. */
  failedDays?: number
}

/** A queue with the function that runs its jobs; a run may happen twice. */
export type Job = JobSettings & {
  kind: JobKind
  run: (payload: never, run: JobRun) => Promise<void>
  /** Its schedule in Asia/Shanghai: minute hour day month weekday. */
  cron?: string
}

/** The jobs that a process runs. */
export type WhichJobs = 'all' | 'long' | 'short'

export const defineJob = <P extends object>(
  kind: JobKind<P>,
  run: (payload: P, run: JobRun) => Promise<void>,
  settings: JobSettings = {},
): Job => ({ ...settings, kind, run })

/**
 * Defines a scheduled job: it runs once for all processes, and not while the previous run is still active.
 */
export const defineScheduledJob = (
  name: string,
  cron: string,
  run: () => Promise<void>,
  settings: JobSettings = {},
): Job => ({
  retries: 3,
  failedDays: 7,
  ...settings,
  kind: defineJobKind(name),
  run,
  cron,
})

const FIRST_GAP_SECONDS = 30
const LONGEST_GAP_SECONDS = HOUR_SECONDS
/**
 * With these gaps, three days pass between the first and the last attempt, because an external service may be
 * down over a weekend.
 */
const RETRIES = 79
const TIMEOUT_SECONDS = 60
const FAILED_DAYS = 90
/** Finished jobs are kept for this long, only so that their progress can be read. */
export const DONE_SECONDS = HOUR_SECONDS
/** Returns the queue of jobs that were given up. */
export const toFailedQueue = (queue: string) => `${queue}.failed`

/** Returns the queue of a job and, before it, the one for jobs that were given up. */
export function toQueues({ kind, timeoutSeconds, heartbeatSeconds, retries, failedDays }: Job): Queue[] {
  const retentionSeconds = (failedDays ?? FAILED_DAYS) * DAY_SECONDS
  const failed = toFailedQueue(kind.queue)
  return [
    { name: failed, retentionSeconds, deleteAfterSeconds: DAY_SECONDS },
    {
      name: kind.queue,
      // At most one job of each key waits at a time.
      policy: 'short',
      retryLimit: retries ?? RETRIES,
      retryDelay: FIRST_GAP_SECONDS,
      retryBackoff: true,
      retryDelayMax: LONGEST_GAP_SECONDS,
      expireInSeconds: timeoutSeconds ?? TIMEOUT_SECONDS,
      ...(heartbeatSeconds !== undefined && { heartbeatSeconds }),
      retentionSeconds,
      deleteAfterSeconds: DONE_SECONDS,
      deadLetter: failed,
    },
  ]
}
