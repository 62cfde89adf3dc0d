import type { Now } from '../../base/clock.ts'
import { type Db, transact } from '../../database/database.ts'
import { returnQuota, takeQuota } from '../../shared/quota/quota.ts'
import { listBudgetQuotas } from './budget.ts'
import { isPossiblySent, type SmsNotice, type SmsPort, SmsProblem } from './sms.ts'

/** Sends a notice, or throws SmsProblem. */
export type SendNotice = (notice: SmsNotice) => Promise<void>

/**
 * Notices count towards the node's budget like codes. Messages that the provider refuses cost nothing and are
 * sent again.
 */
export function createNotices(given: { db: Db; now: Now; sms: SmsPort; smsPerDay: number }): SendNotice {
  const { db, now, sms } = given
  const budget = listBudgetQuotas(given.smsPerDay)
  const takeBudget = () =>
    transact(db, async (db) => {
      for (const quota of budget)
        if (!(await takeQuota(db, quota, now()))) throw new SmsProblem('paused', 'SMS budget used up')
    })
  const returnBudget = () =>
    transact(db, async (db) => {
      for (const { key } of budget) await returnQuota(db, key)
    })
  return async (notice) => {
    if (!sms.hasNotice(notice.template)) return
    await takeBudget()
    try {
      await sms.sendNotice(notice)
    } catch (error) {
      if (!isPossiblySent(error)) await returnBudget()
      throw error
    }
  }
}
