import type { Queue } from 'pg-boss'

/** The name of a queue, with the type of what its jobs carry. */
export type JobKind<P extends object = object> = { readonly queue: string; readonly payload?: P }
export const jobKind = <P extends object>(queue: string): JobKind<P> => ({ queue })

/** What a run knows of itself. */
export type JobRun = {
  id: string
  /** Counts from 1. */
  attempt: number
  /** Tells a page how far it is; part of no transaction. */
  progress: (done: number, total: number) => Promise<void>
  /** Logs a failure that the run deals with itself. */
  warn: (error: unknown) => void
}

/** Thrown by a run that must not be tried again: a person has to look. */
export class GiveUp extends Error {}

type Settings = {
  /** Runs at the same time in one process, two when left out. Queues never wait for each other. */
  concurrency?: number
  /** Longer than anything a run waits for: after that it belongs to a process that died, and is tried again. */
  timeoutSeconds?: number
  /** How often it is tried again; the gaps double from half a minute to an hour. */
  retries?: number
  /** How long what was given up waits for a person. */
  failedDays?: number
}

/** A queue with what is done for each of its jobs; a run may happen twice. */
export type Job = Settings & {
  kind: JobKind
  run: (payload: never, run: JobRun) => Promise<void>
  /** When it runs by itself, in Asia/Shanghai: minute hour day month weekday. */
  cron?: string
}

export const job = <P extends object>(
  kind: JobKind<P>,
  run: (payload: P, run: JobRun) => Promise<void>,
  settings: Settings = {},
): Job => ({ ...settings, kind, run })

/** Work that comes by the clock: once for all processes, and not again while the time before is still under way. */
export const scheduledJob = (
  name: string,
  cron: string,
  run: () => Promise<void>,
  settings: Settings = {},
): Job => ({
  retries: 3,
  failedDays: 7,
  ...settings,
  kind: jobKind(name),
  run,
  cron,
})

const FIRST_GAP_SECONDS = 30
const LONGEST_GAP_SECONDS = 3_600
/** With these gaps three days pass from the first to the last: an outside service may be down over a weekend. */
const RETRIES = 79
const TIMEOUT_SECONDS = 60
const FAILED_DAYS = 90
export const DAY_SECONDS = 86_400
/** What is done is only kept for its progress to be read. */
export const DONE_SECONDS = 3_600
/** Where the jobs of a queue lie that were tried often enough. */
export const failedQueueOf = (queue: string) => `${queue}.failed`

/** The queue of a job and, before it, the one for what was given up. */
export function queuesOf({ kind, timeoutSeconds, retries, failedDays }: Job): Queue[] {
  const retentionSeconds = (failedDays ?? FAILED_DAYS) * DAY_SECONDS
  const failed = failedQueueOf(kind.queue)
  return [
    { name: failed, retentionSeconds, deleteAfterSeconds: DAY_SECONDS },
    {
      name: kind.queue,
      // Of the jobs with one key, one waits at a time.
      policy: 'short',
      retryLimit: retries ?? RETRIES,
      retryDelay: FIRST_GAP_SECONDS,
      retryBackoff: true,
      retryDelayMax: LONGEST_GAP_SECONDS,
      expireInSeconds: timeoutSeconds ?? TIMEOUT_SECONDS,
      retentionSeconds,
      deleteAfterSeconds: DONE_SECONDS,
      deadLetter: failed,
    },
  ]
}
