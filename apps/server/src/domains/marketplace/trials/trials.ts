import { TRIAL_REMINDER_DAYS, TRIAL_STATUS_TEXT } from '@biaojie/contract/marketplace/market/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { count, gte } from 'drizzle-orm'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { defineScheduledJob, type Job } from '../../../platform/shared/jobs/job.ts'
import { countDaysLeft, type TrialDeps } from './on-wire.ts'
import { describeTrial, formatEnd, notifyApplicant } from './steps.ts'
import {
  addTrail,
  changeTrial,
  forgetPerson,
  loadTrialsOfPerson,
  lockOverdueTrials,
  lockTrialOfCompany,
  lockUnremindedTrials,
} from './store.ts'
import { trials } from './tables.ts'

const BATCH_SIZE = 200

/** Ends expired trials, and reminds companies some days before. */
async function runSchedule({ db, now }: TrialDeps): Promise<void> {
  const at = now()
  await transact(db, async (db) => {
    for (const row of await lockOverdueTrials(db, at, BATCH_SIZE)) {
      await changeTrial(db, row, ['active'], { status: 'expired' })
      await addTrail(db, { trialId: row.id, at, actor: '系统', action: '到期', text: '' })
      await notifyApplicant(
        db,
        row,
        at,
        '试用已到期',
        `${describeTrial(row)} 的试用已到期停用。数据保留 30 天，购买后继续使用。`,
      )
    }
  })
  await transact(db, async (db) => {
    const soon = new Date(at.getTime() + TRIAL_REMINDER_DAYS * DAY_MS)
    for (const row of await lockUnremindedTrials(db, soon, BATCH_SIZE)) {
      await changeTrial(db, row, ['active'], { remindedAt: at })
      const text = `${describeTrial(row)} 的试用还剩 ${countDaysLeft(row, at)} 天${formatEnd(row)}。要继续用，请在到期前下单或联系顾问延长。`
      await notifyApplicant(db, row, at, '试用即将到期', text)
    }
  })
}

/**
 * Ends a waiting or running trial of an application that the company has bought. Part of the caller's
 * transaction; returns whether the company had tried the application.
 */
async function endTrialByPurchase(
  { now }: TrialDeps,
  db: Db,
  companyId: string,
  applicationId: string,
): Promise<boolean> {
  const trial = await lockTrialOfCompany(db, companyId, Number(applicationId))
  if (!trial) return false
  const at = now()
  const openStatuses = ['applied', 'approved', 'active'] as const
  const ended = await changeTrial(db, trial, openStatuses, { status: 'ended', endsAt: at })
  if (ended) {
    const text = '已购买，转为正式使用'
    await addTrail(db, { trialId: ended.id, at, actor: '系统', action: '结束', text })
    await notifyApplicant(
      db,
      ended,
      at,
      '试用已转为正式使用',
      `${describeTrial(ended)} 已购买并开通，试用到此结束。`,
    )
  }
  return trial.startedAt !== null
}

async function countAppliedSince(db: Db, since: Date): Promise<Map<number, number>> {
  const { applicationId: id, appliedAt } = trials
  const rows = await db.select({ id, applied: count() }).from(trials).where(gte(appliedAt, since)).groupBy(id)
  return new Map(rows.map((row) => [row.id, row.applied]))
}

/** Makes trials, the free use of applications for some days. */
export function createTrials(deps: TrialDeps) {
  const jobs = [defineScheduledJob('trials.clock', '*/10 * * * *', () => runSchedule(deps))] satisfies Job[]
  return {
    deps,
    jobs,
    /** Counts applications for trials since a moment, by the application of the market. */
    appliedSince: (since: Date) => countAppliedSince(deps.db, since),
    endByPurchase: (db: Db, companyId: string, applicationId: string) =>
      endTrialByPurchase(deps, db, companyId, applicationId),
  }
}

/** A person's trial applications; the company keeps its trials without the person's data. */
export const trialRecords = {
  name: '应用试用',
  read: async (db: Db, { userId }: { userId: string }) =>
    (await loadTrialsOfPerson(db, userId)).map((row) => ({
      时间: toShanghaiTime(row.appliedAt),
      应用: describeTrial(row),
      状态: TRIAL_STATUS_TEXT[row.status],
    })),
  erase: (db: Db, { userId }: { userId: string }) => forgetPerson(db, userId),
}
