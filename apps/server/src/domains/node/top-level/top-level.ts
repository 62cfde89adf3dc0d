import { formatCount } from '@biaojie/contract/formats.ts'
import type { MessageStep, Repairable } from '@biaojie/contract/node/top-level/rules.ts'
import { HOUR_SECONDS } from '@biaojie/contract/times.ts'
import { eq } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { waitAtMost } from '../../../platform/database/lanes.ts'
import { defineJob, defineJobKind, defineScheduledJob, type Job } from '../../../platform/shared/jobs/job.ts'
import { loadActorName } from '../cases/cases.ts'
import { addLine, type TopLevelDeps } from './context.ts'
import { DEPOSIT, deposit, depositNow, watchDeposits } from './deposits.ts'
import { loadState } from './desk.ts'
import { handleMessage, pollMessages, suspendPrefix } from './messages.ts'
import { countProbe, type ProbeDeps } from './probes.ts'
import {
  LONGEST_RUN_SECONDS,
  RECONCILE,
  REPAIR_SUBJECT,
  reconcile,
  repair,
  VERIFY,
  verifyPrefix,
} from './reconciliation.ts'
import { reportDay } from './reports.ts'
import { topLevelDifferences, topLevelRuns } from './tables.ts'

export type { TopLevelDeps }
export { RECONCILE }
export const POLL = defineJobKind<object>('top-level.poll')

/** Deposits read every identifier. */
const DEPOSIT_SECONDS = 3 * HOUR_SECONDS
/** A run whose process was killed begins again after a minute. */
const RECONCILING = { timeoutSeconds: LONGEST_RUN_SECONDS, heartbeatSeconds: 60 }
const PROBE_MS = 2_000

const KIND_NAMES: Record<Repairable, string> = {
  suspend: '补送停用',
  data: '补送变更',
  hosting: '补送托管与站点',
  missing: '补送新建',
}

/** Compares a prefix again after its repair was sent; only then the difference counts as repaired. */
function verifyRepairs({ topLevelQueue, jobs }: TopLevelDeps): void {
  topLevelQueue.onSettled(REPAIR_SUBJECT, async (db, { row, ...settled }) => {
    if ('accepted' in settled)
      return void (await jobs.enqueue(db, VERIFY, { prefix: row.prefix }, { key: row.prefix }))
    await db
      .update(topLevelDifferences)
      .set({ isOnItsWay: false })
      .where(eq(topLevelDifferences.prefix, row.prefix))
  })
}

/**
 * Everything between this node and the top-level node except the queue: messages, reports, deposits, probes
 * and differences.
 */
export function createTopLevel(deps: TopLevelDeps) {
  const { db: pool, now, people, topLevelQueue, jobs } = deps
  verifyRepairs(deps)
  const nameOf = (db: Db, who: Person) => loadActorName(people, db, who)

  /** Records the action of a person in the trail, and returns the new state of the page. */
  async function act(
    who: Person,
    action: string,
    work: (db: Db, actor: string) => Promise<string | undefined>,
  ) {
    await transact(pool, async (db) => {
      const actor = await nameOf(db, who)
      const text = await work(db, actor)
      await addLine(db, now(), actor, action, text)
    })
    return loadState(deps)
  }

  return {
    state: () => loadState(deps),
    pause: (who: Person, { isPaused }: { isPaused: boolean }) =>
      act(who, isPaused ? '暂停上送' : '恢复上送', async (db) => {
        await topLevelQueue.link.setPaused(db, isPaused)
        if (!isPaused) await topLevelQueue.wake(db)
        return undefined
      }),
    retry: (who: Person, { id }: { id?: string | undefined }) =>
      act(who, id ? '重新送' : '立即再试连接', async (db) => {
        if (id && !(await topLevelQueue.retry(db, id))) throw refuse('top_level_moved_on')
        await topLevelQueue.link.hurry(db)
        await topLevelQueue.wake(db)
        return undefined
      }),
    drop: (who: Person, { id, reason }: { id: string; reason: string }) =>
      act(who, '不再送', async (db) => {
        if (reason.trim() === '') throw refuse('reason_missing')
        const row = await topLevelQueue.findById(db, id)
        if (!row || !(await topLevelQueue.drop(db, id))) throw refuse('top_level_moved_on')
        return `${row.prefix} ${reason.trim()}`.trim()
      }),
    reconcile: (who: Person) =>
      act(who, '立即对账', async (db) => {
        if (!topLevelQueue.isConnected) throw refuse('top_level_missing')
        const id = createId(now().getTime())
        const queued = await jobs.enqueue(db, RECONCILE, { runId: id }, { key: 'reconcile' })
        // The run is stored at once, so that the page shows that it has started.
        if (queued) await db.insert(topLevelRuns).values({ id, at: now(), state: 'running' })
        return undefined
      }),
    async repair(who: Person, what: { kind?: Repairable | undefined; prefix?: string | undefined }) {
      if (!topLevelQueue.isConnected) throw refuse('top_level_missing')
      return act(who, what.kind ? KIND_NAMES[what.kind] : '补送全部能修的', async (db) => {
        const total = await repair(deps, db, what)
        return what.prefix ?? `${formatCount(total)} 个前缀`
      })
    },
    async handle(who: Person, input: { id: string; step: MessageStep }) {
      await handleMessage(deps, await nameOf(pool, who), input)
      return loadState(deps)
    },
    suspend: (who: Person, input: { prefix: string; isSuspended: boolean; reason: string }) =>
      act(who, input.isSuspended ? '停用前缀' : '恢复前缀', async (db) => {
        const reason = input.reason.trim()
        if (reason === '') throw refuse('reason_missing')
        await suspendPrefix(deps, db, { ...input, reason, isTheirs: false })
        return `${input.prefix} ${reason}`
      }),
    async deposit(who: Person) {
      await depositNow(deps)
      return act(who, '现在存管', async () => undefined)
    },
    /** Answers a probe like a lookup, and counts it by its result. */
    async probe({ tryLookup }: ProbeDeps): Promise<boolean> {
      const isAnswered = await waitAtMost(tryLookup(), PROBE_MS).then(
        () => true,
        () => false,
      )
      await waitAtMost(countProbe(deps, isAnswered), PROBE_MS).catch(() => {})
      return isAnswered
    },
    jobs: [
      defineScheduledJob(POLL.queue, '*/5 * * * *', () => pollMessages(deps)),
      defineScheduledJob('top-level.reconcile-nightly', '30 1 * * *', () => reconcile(deps), RECONCILING),
      defineScheduledJob('top-level.report', '20 1 * * *', () => reportDay(deps)),
      defineScheduledJob('top-level.deposit', '0 2 * * *', () => deposit(deps, toShanghaiDay(now())), {
        timeoutSeconds: DEPOSIT_SECONDS,
      }),
      defineScheduledJob('top-level.watch-deposits', '40 * * * *', () => watchDeposits(deps), {
        timeoutSeconds: DEPOSIT_SECONDS,
      }),
      defineJob(RECONCILE, ({ runId }) => reconcile(deps, runId), {
        ...RECONCILING,
        retries: 3,
        concurrency: 1,
      }),
      defineJob(VERIFY, ({ prefix }) => verifyPrefix(deps, prefix)),
      defineJob(DEPOSIT, ({ day }) => deposit(deps, day, true), {
        timeoutSeconds: DEPOSIT_SECONDS,
        retries: 3,
        concurrency: 1,
      }),
    ] satisfies Job[],
  }
}
