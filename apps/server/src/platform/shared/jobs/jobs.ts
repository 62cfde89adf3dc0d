import { DAY_MS } from '@biaojie/contract/times.ts'
import { eq, lt, sql } from 'drizzle-orm'
import type pg from 'pg'
import { type ConnectionOptions, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Now } from '../../base/clock.ts'
import { createId } from '../../base/ids.ts'
import { toPlainMessage } from '../../base/logs/log.ts'
import { type Db, getClient } from '../../database/database.ts'
import { jobProgress } from '../tables.ts'
import { listDueQueues, wakeWorkers } from './due.ts'
import {
  DONE_SECONDS,
  defineScheduledJob,
  GiveUp,
  type Job,
  type JobKind,
  toFailedQueue,
  toQueues,
  type WhichJobs,
} from './job.ts'

const CONCURRENCY = 3
/** Workers are woken when a job is due. Each also polls at this interval. */
const POLL_SECONDS = 600
const STOP_MS = 30_000
/** Time for one worker to fetch a job before the next worker looks. */
const APART_MS = 50
const SAME_PROBLEM_MS = 60_000

/** Lets pg-boss use one of our connections; inside a transaction, its statements are part of it. */
function toBossDatabase(client: Pick<pg.ClientBase, 'query'>): NonNullable<ConnectionOptions['db']> {
  return {
    async executeSql(text, values) {
      const result = await client.query(text, values as unknown[])
      // For several statements in one text, the result of the last one is used.
      return Array.isArray(result) ? result.at(-1) : result
    },
  }
}
const getCompany = (payload: object) => ('prefix' in payload ? String(payload.prefix) : undefined)
const toBossOptions = (db: Db) => ({ db: toBossDatabase(getClient(db)) })

export type JobsDeps = {
  pool: pg.Pool
  db: Db
  now: Now
  log: (line: object, message: string) => void
  /**
   * Called with each job that is not retried any more, and once without a job for each queue, so that its
   * counter starts at 0.
   */
  givenUp: (queue: string, jobs?: number) => void
  /** All by default. */
  runs?: WhichJobs | undefined
}

const FORGET_PROGRESS_MS = 7 * DAY_MS

/** Makes the queues for work that follows a commit, takes long or is scheduled (decision 009). */
export function createJobs({ pool, db, now, log, givenUp, runs = 'all' }: JobsDeps) {
  const jobs = new Map<string, Job>()
  let boss: PgBoss | undefined
  let stopWaking: (() => void) | undefined

  add([
    defineScheduledJob('jobs.forget-progress', '40 3 * * *', async () => {
      const before = new Date(now().getTime() - FORGET_PROGRESS_MS)
      await db.delete(jobProgress).where(lt(jobProgress.updatedAt, before))
    }),
  ])

  /** Polling fails repeatedly as long as the database cannot be reached. */
  const reportedAt = new Map<string, number>()
  function reportProblem(error: unknown): void {
    const message = toPlainMessage(error)
    if (performance.now() - (reportedAt.get(message) ?? Number.NEGATIVE_INFINITY) < SAME_PROBLEM_MS) return
    reportedAt.set(message, performance.now())
    log({ err: error }, '后台任务队列出现问题')
  }

  function add(declared: readonly Job[]): void {
    for (const job of declared) {
      if (jobs.has(job.kind.queue)) throw new Error(`two jobs named ${job.kind.queue}`)
      jobs.set(job.kind.queue, job)
      givenUp(job.kind.queue, 0)
    }
  }

  function requireRunning(): PgBoss {
    if (!boss) throw new Error('jobs have not been started')
    return boss
  }

  /** Creates new queues and changes those whose settings have changed. */
  async function prepareQueues(boss: PgBoss): Promise<void> {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const job of jobs.values())
      for (const { name, policy, ...settings } of toQueues(job)) {
        const before = existing.get(name) as Record<string, unknown> | undefined
        const same = before && Object.entries(settings).every(([setting, value]) => before[setting] === value)
        if (!before) await boss.createQueue(name, { ...(policy && { policy }), ...settings })
        else if (!same) await boss.updateQueue(name, settings)
      }
  }

  async function prepareSchedules(boss: PgBoss): Promise<void> {
    for (const { kind, cron } of jobs.values())
      if (cron) await boss.schedule(kind.queue, cron, {}, { tz: 'Asia/Shanghai', missed: 'once' })
    for (const { name } of await boss.getSchedules()) if (!jobs.get(name)?.cron) await boss.unschedule(name)
  }

  async function writeProgress(id: string, done: number, total: number): Promise<void> {
    const set = { done, total, updatedAt: now() }
    await db
      .insert(jobProgress)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: jobProgress.id, set })
  }

  async function run({ kind, run }: Job, taken: JobWithMetadata): Promise<void> {
    const { id, data, retryCount, retryLimit } = taken
    const line = { id, queue: kind.queue, attempt: retryCount + 1 }
    try {
      await run(data as never, {
        id,
        attempt: line.attempt,
        progress: (done, total) => writeProgress(id, done, total),
        warn: (error) => log({ err: error, ...line }, '后台任务没有成功，稍后再试'),
      })
    } catch (error) {
      const isLast = error instanceof GiveUp || retryCount >= retryLimit
      if (isLast) {
        // The next failure is then the last one.
        await pool.query('update pgboss.job set retry_limit = retry_count where id = $1', [id])
        givenUp(kind.queue)
      }
      const message = isLast ? '后台任务没有成功，已放弃，请人工处理' : '后台任务没有成功，稍后再试'
      log({ err: error, ...line }, message)
      // The error is stored for months, so it must not contain the values that a database error repeats.
      throw new Error(toPlainMessage(error))
    }
  }

  /**
   * Starts one worker for each job that the queue may run at the same time. Workers do not wait for each
   * other, and each fetches jobs of companies without a running job here. Returns the function that makes
   * them look for jobs.
   */
  async function startWork(boss: PgBoss, job: Job): Promise<() => void> {
    const options = {
      includeMetadata: true,
      perJobResults: true,
      localGroupConcurrency: 1,
      pollingIntervalSeconds: POLL_SECONDS,
    } as const
    const settle = ({ id }: JobWithMetadata, running: Promise<void>) =>
      running.then(
        () => ({ id, status: 'completed' as const }),
        (error: Error) => ({ id, status: 'failed' as const, output: { message: error.message } }),
      )
    const slots = job.cron ? 1 : (job.concurrency ?? CONCURRENCY)
    const startWorker = async () => {
      const worker = await boss.work(job.kind.queue, options, async (batch: JobWithMetadata<object>[]) => {
        const settled = await Promise.all(batch.map((taken) => settle(taken, run(job, taken))))
        // It looks for the next job immediately instead of at the next check of due queues.
        boss.notifyWorker(worker)
        return settled
      })
      return worker
    }
    const workers = await Promise.all(Array.from({ length: slots }, startWorker))
    // Workers that look at the same moment would fetch jobs of the same company, and would have to return all
    // but one.
    return () => {
      for (const [at, worker] of workers.entries())
        setTimeout(() => boss.notifyWorker(worker), at * APART_MS).unref()
    }
  }

  /** Runs one due job of the queue; false when there is none. */
  async function runNext(job: Job): Promise<boolean> {
    const { queue } = job.kind
    const [taken] = await requireRunning().fetch<object>(queue, { includeMetadata: true })
    if (!taken) return false
    await run(job, taken).then(
      () => requireRunning().complete(queue, taken.id),
      (error: Error) => requireRunning().fail(queue, taken.id, { message: error.message }),
    )
    return true
  }

  return {
    /** Declares jobs before the start. */
    add,
    /** With `background`, jobs run from now on; without, they wait for `runDue`. */
    async start(background: boolean): Promise<void> {
      // One process per node is enough to maintain the queues.
      const cares = background && runs !== 'long'
      const options = {
        db: toBossDatabase(pool),
        supervise: cares,
        schedule: cares,
        maintenanceIntervalSeconds: DONE_SECONDS,
      }
      const started = new PgBoss(options)
      started.on('error', reportProblem)
      started.on('warning', (warning) => reportProblem(new Error(warning.message)))
      await started.start()
      boss = started
      await prepareQueues(started)
      if (cares) await prepareSchedules(started)
      if (!background) return
      const isOurs = ({ long = false }: Job) => runs === 'all' || long === (runs === 'long')
      const wake = new Map<string, () => void>()
      for (const job of jobs.values()) {
        if (!isOurs(job)) continue
        wake.set(job.kind.queue, await startWork(started, job))
      }
      stopWaking = wakeWorkers({ pool, wake, reportProblem })
    },
    /** Takes no more jobs and waits for running ones. */
    async stop(): Promise<void> {
      stopWaking?.()
      await boss?.stop({ graceful: true, timeout: STOP_MS })
    },
    /**
     * Runs in the caller's transaction: the job exists if and only if that commits. While a job with this key
     * waits, no other is added. Jobs of one group (by default, of one company) run one at a time in a
     * process. Returns the job's id, or undefined when it was not added.
     */
    async enqueue<P extends object>(
      db: Db,
      kind: JobKind<P>,
      payload: P,
      options: { startAfter?: Date; key?: string; priority?: number; group?: string } = {},
    ): Promise<string | undefined> {
      const { startAfter, key, priority, group = getCompany(payload) } = options
      // The id contains the due time, so that a retried job keeps its age.
      const id = createId((startAfter ?? now()).getTime())
      const sent = await requireRunning().send(kind.queue, payload, {
        id,
        singletonKey: key ?? id,
        ...(group && { group: { id: group } }),
        ...(startAfter && { startAfter }),
        ...(priority !== undefined && { priority }),
        ...toBossOptions(db),
      })
      return sent ?? undefined
    },
    /** Returns the keys of all unfinished jobs of these kinds, including those given up. */
    async openKeys(db: Db, kinds: readonly JobKind[]): Promise<Set<string>> {
      const { rows } = await db.execute<{ key: string }>(sql`
        select singleton_key as key from pgboss.job
        where state in ('created', 'retry', 'active')
          and coalesce(source_name, name) = any(${sql.param(kinds.map(({ queue }) => queue))}::text[])`)
      return new Set(rows.map(({ key }) => key))
    },
    /** Returns since when a job with this key is no longer retried, and the number of its tries. */
    async listGivenUp(
      db: Db,
      kinds: readonly JobKind[],
      key: string,
    ): Promise<{ at: Date; attempts: number } | undefined> {
      for (const { queue } of kinds) {
        const [lost] = await requireRunning().findJobs(toFailedQueue(queue), {
          key,
          queued: true,
          ...toBossOptions(db),
        })
        if (lost) return { at: lost.createdOn, attempts: (lost.sourceRetryCount ?? 0) + 1 }
      }
      return undefined
    },
    /**
     * Makes jobs with this key that were given up due again. Returns whether there was any; of two
     * simultaneous callers one gets true.
     */
    async retryGivenUp(db: Db, kinds: readonly JobKind[], key: string): Promise<boolean> {
      let retried = 0
      for (const { queue } of kinds) {
        const failed = toFailedQueue(queue)
        const lost = await requireRunning().findJobs(failed, { key, queued: true, ...toBossOptions(db) })
        if (lost.length === 0) continue
        retried += await requireRunning().redrive(failed, {
          ids: lost.map(({ id }) => id),
          ...toBossOptions(db),
        })
      }
      return retried > 0
    },
    /** Counts the jobs that run or are due before the waiting job with these fields in its payload. */
    async countAhead<P extends object>({ queue }: JobKind<P>, fields: Partial<P>): Promise<number> {
      const { rows } = await pool.query<{ ahead: number }>(
        `select count(*)::int as ahead from pgboss.job own join pgboss.job other on other.name = own.name
          where own.name = $1 and own.state in ('created', 'retry') and own.data @> $2
            and (other.state = 'active' or (other.state in ('created', 'retry') and other.id < own.id))`,
        [queue, JSON.stringify(fields)],
      )
      return rows[0]?.ahead ?? 0
    },
    /** Returns the progress of a job; undefined when it is unknown (any more). */
    async findProgress(kind: JobKind, id: string) {
      const [found] = await requireRunning().findJobs(kind.queue, { id })
      if (!found) return undefined
      const [progress] = await db.select().from(jobProgress).where(eq(jobProgress.id, id))
      const states = { completed: 'done', active: 'running', failed: 'failed', cancelled: 'failed' } as const
      const state = found.state === 'created' || found.state === 'retry' ? 'waiting' : states[found.state]
      return { state, done: progress?.done ?? 0, total: progress?.total ?? 0 } as const
    },
    /**
     * Runs due jobs, and those that they enqueue, until none is left; for tests, which must not depend on
     * timing.
     */
    async runDue(): Promise<void> {
      const queues = [...jobs.keys()]
      let due = await listDueQueues(pool, queues)
      for (let busy = true; busy; ) {
        busy = false
        for (const job of jobs.values()) {
          while (due.has(job.kind.queue) && (await runNext(job))) {
            busy = true
            due = await listDueQueues(pool, queues)
          }
        }
      }
    },
    /** Runs a scheduled job now. */
    async runScheduled(name: string): Promise<void> {
      const job = jobs.get(name)
      if (!job?.cron) throw new Error(`no scheduled job ${name}`)
      await requireRunning().send(name, {})
      await runNext(job)
    },
    /** Does the hourly background work: ends timed-out runs, deletes old jobs. */
    tidy: () => requireRunning().supervise(),
    /** Returns the queues of declared jobs, for the metrics. */
    queues: () => [...jobs.keys()],
  }
}
export type Jobs = ReturnType<typeof createJobs>
