import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import type { SmsBudget } from '@biaojie/contract/accounts/verification.ts'
import { HOUR_SECONDS } from '@biaojie/contract/times.ts'
import { type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { BUDGET_WINDOWS, computeLimit, type Standing } from '../../../platform/providers/sms/budget.ts'
import { countUsed, takeQuota } from '../../../platform/shared/quota/quota.ts'
import { addNotices } from '../notices/notices.ts'

type Deps = {
  db: Db
  now: Now
  smsPerDay: number
  people: { staff: (db: Db, area: Area) => Promise<string[]> }
}

const WORK_PAGE = '/console/home'
/** Staff get a notice this often at most. */
const ALARM = { key: 'sms:budget:told', limit: 1, seconds: HOUR_SECONDS }

const WHO: Record<Standing, string> = {
  stranger: '没有做拼图的访客暂时收不到验证码，已做拼图的和常用设备不受影响。',
  solved: '新用户暂时收不到注册、登录和找回密码的验证码，常用设备和已登录的人不受影响。',
  known: '所有人都收不到短信，包括验证码和业务通知。',
}

/** Notifies staff that people in this group get no messages, at most once an hour. */
export const notifyStaff = ({ db, now, people }: Deps, standing: Standing): Promise<void> =>
  transact(db, async (db) => {
    const at = now()
    if (!(await takeQuota(db, ALARM, at))) return
    const notice = { title: '短信额度已用完一部分', text: WHO[standing], link: WORK_PAGE }
    await addNotices(db, await people.staff(db, 'accounts'), notice, at)
  })

/** Groups of people, in the order in which they stop getting messages. */
const STANDINGS = ['stranger', 'solved', 'known'] as const

/** Returns how much of the budget is used, who gets no messages now, and when they will again. */
export async function loadBudget({ db, now, smsPerDay }: Deps): Promise<SmsBudget> {
  const at = now()
  const windows = await Promise.all(
    BUDGET_WINDOWS.map(async ({ key, seconds, part }) => {
      const { used, startedAt } = await countUsed(db, { key, seconds }, at)
      const until = new Date(startedAt.getTime() + seconds * 1000)
      const stopped = STANDINGS.filter((standing) => used >= computeLimit(smsPerDay, part, standing))
      return { used, limit: computeLimit(smsPerDay, part, 'known'), until, stopped }
    }),
  )
  const stopped = STANDINGS.filter((standing) => windows.some((window) => window.stopped.includes(standing)))
  const until = windows.filter((window) => window.stopped.length > 0).map((window) => window.until.getTime())
  return {
    windows: windows.map(({ used, limit }, place) => {
      return { minutes: (BUDGET_WINDOWS[place]?.seconds ?? 0) / 60, used, limit }
    }),
    stopped: stopped.at(-1) ?? 'none',
    until: until.length > 0 ? toShanghaiTime(new Date(Math.max(...until))) : '',
  }
}
