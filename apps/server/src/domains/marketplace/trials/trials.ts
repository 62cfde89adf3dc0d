import { TRIAL_REMINDER_DAYS, TRIAL_STATUS_TEXT } from '@biaojie/contract/marketplace/market/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { count, gte } from 'drizzle-orm'
import { shanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { type Job, scheduledJob } from '../../../platform/shared/jobs/job.ts'
import { daysLeft, type TrialDeps } from './on-wire.ts'
import { nameOf, notify, until } from './steps.ts'
import {
  addTrail,
  changeTrial,
  forgetPerson,
  lockTrialOf,
  overdueTrials,
  trialsOfPerson,
  unremindedTrials,
} from './store.ts'
import { trials } from './tables.ts'

const AT_ONCE = 200

/** Ends expired trials, and reminds companies some days before. */
async function followTheClock({ db, now }: TrialDeps): Promise<void> {
  const at = now()
  await transact(db, async (db) => {
    for (const row of await overdueTrials(db, at, AT_ONCE)) {
      await changeTrial(db, row, ['active'], { status: 'expired' })
      await addTrail(db, { trialId: row.id, at, actor: '系统', action: '到期', text: '' })
      await notify(
        db,
        row,
        at,
        '试用已到期',
        `${nameOf(row)} 的试用已到期停用。数据保留 30 天，购买后继续使用。`,
      )
    }
  })
  await transact(db, async (db) => {
    const soon = new Date(at.getTime() + TRIAL_REMINDER_DAYS * DAY_MS)
    for (const row of await unremindedTrials(db, soon, AT_ONCE)) {
      await changeTrial(db, row, ['active'], { remindedAt: at })
      const text = `${nameOf(row)} 的试用还剩 ${daysLeft(row, at)} 天${until(row)}。要继续用，请在到期前下单或联系顾问延长。`
      await notify(db, row, at, '试用即将到期', text)
    }
  })
}

/**
 * Ends a waiting or running trial of an application that the company has bought. Part of the caller's
 * transaction; returns whether the company had tried the application.
 */
async function endByPurchase(
  { now }: TrialDeps,
  db: Db,
  companyId: string,
  applicationId: string,
): Promise<boolean> {
  const trial = await lockTrialOf(db, companyId, Number(applicationId))
  if (!trial) return false
  const at = now()
  const isOpen = ['applied', 'approved', 'active'] as const
  const ended = await changeTrial(db, trial, isOpen, { status: 'ended', endsAt: at })
  if (ended) {
    const text = '已购买，转为正式使用'
    await addTrail(db, { trialId: ended.id, at, actor: '系统', action: '结束', text })
    await notify(db, ended, at, '试用已转为正式使用', `${nameOf(ended)} 已购买并开通，试用到此结束。`)
  }
  return trial.startedAt !== null
}

async function appliedSince(db: Db, since: Date): Promise<Map<number, number>> {
  const { applicationId: id, appliedAt } = trials
  const rows = await db.select({ id, applied: count() }).from(trials).where(gte(appliedAt, since)).groupBy(id)
  return new Map(rows.map((row) => [row.id, row.applied]))
}

/** Makes trials, the free use of applications for some days. */
export function createTrials(deps: TrialDeps) {
  const jobs = [scheduledJob('trials.clock', '*/10 * * * *', () => followTheClock(deps))] satisfies Job[]
  return {
    deps,
    jobs,
    /** Counts applications for trials since a moment, by the application of the market. */
    appliedSince: (since: Date) => appliedSince(deps.db, since),
    endByPurchase: (db: Db, companyId: string, applicationId: string) =>
      endByPurchase(deps, db, companyId, applicationId),
  }
}
export type Trials = ReturnType<typeof createTrials>

/** A person's trial applications; the company keeps its trials without them. */
export const trialRecords = {
  name: '应用试用',
  read: async (db: Db, { userId }: { userId: string }) =>
    (await trialsOfPerson(db, userId)).map((row) => ({
      时间: shanghaiTime(row.appliedAt),
      应用: nameOf(row),
      状态: TRIAL_STATUS_TEXT[row.status],
    })),
  erase: (db: Db, { userId }: { userId: string }) => forgetPerson(db, userId),
}
