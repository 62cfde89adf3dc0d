import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import { addNotice } from '../../accounts/notices/notices.ts'

type Deps = {
  db: Db
  now: Now
  people: { staff: (db: Db, area: Area) => Promise<string[]> }
}

/** Problems that the node may find when it checks its own register. */
export type Finding = 'damaged' | 'different'
const TITLES: Record<Finding, string> = {
  damaged: '公开账簿停住了',
  different: '标识和公开账簿的登记不符',
}

/** Notifies staff about damage to the register, once a day for each finding while it lasts. */
export const alarmStaff = ({ db, now, people }: Deps, finding: Finding, text: string): Promise<void> =>
  transact(db, async (db) => {
    const at = now()
    const quota = { key: `register:${finding}`, limit: 1, seconds: DAY_SECONDS }
    if (!(await takeQuota(db, quota, at))) return
    const notice = { title: TITLES[finding], text, link: '/register' }
    for (const userId of await people.staff(db, 'node')) await addNotice(db, { userId, ...notice }, at)
  })
