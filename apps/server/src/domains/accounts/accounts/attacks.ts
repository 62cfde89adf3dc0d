import { DAY_MS } from '@biaojie/contract/times.ts'
import { sql } from 'drizzle-orm'
import { type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { addNotice } from '../notices/notices.ts'
import { NO_BROWSER, recordSecurity } from './security-log.ts'
import { lockActiveAccount } from './store.ts'
import { securityLog } from './tables.ts'

/** People mistype their own password less often than this; this many failures in a day are an attack. */
const TRIES_OF_ATTACK = 10
const QUIET_MS = 15 * 60_000

type Attack = { account: string; tries: number; places: number; from: Date; until: Date }

/**
 * Returns attacked accounts that have been quiet for a quarter of an hour and whose owners have not been
 * notified.
 */
async function loadEndedAttacks(db: Db, now: Date): Promise<Attack[]> {
  const [since, quiet] = [now.getTime() - DAY_MS, now.getTime() - QUIET_MS].map((ms) =>
    new Date(ms).toISOString(),
  )
  const { rows } = await db.execute<{ [K in keyof Attack]: string }>(sql`
    select l.account_id as account, count(*)::int as tries, count(distinct l.ip)::int as places,
      extract(epoch from min(l.at)) as from, extract(epoch from max(l.at)) as until
    from ${securityLog} l
    where l.event in ('login-failed', 'login-throttled', 'code-wrong', 'code-throttled', 'password-wrong', 'second-factor-wrong')
      and l.account_id is not null and l.at > ${since}
      and not exists (select from ${securityLog} t
        where t.account_id = l.account_id and t.event = 'attack-told' and t.at >= l.at)
    group by l.account_id having count(*) >= ${TRIES_OF_ATTACK} and max(l.at) < ${quiet}`)
  return rows.map(({ account, tries, places, from, until }) => ({
    account,
    tries: Number(tries),
    places: Number(places),
    from: new Date(Number(from) * 1000),
    until: new Date(Number(until) * 1000),
  }))
}

/**
 * Notifies the owners of attacked accounts only when the attack is over, because each attempt would otherwise
 * cause a message.
 */
export async function notifyOfAttacks({ db, now }: { db: Db; now: Now }): Promise<void> {
  const at = now()
  for (const { account, tries, places, from, until } of await loadEndedAttacks(db, at)) {
    await transact(db, async (db) => {
      if (!(await lockActiveAccount(db, account))) return
      const notice = {
        userId: account,
        title: '有人多次尝试登录您的账号',
        text: `${toShanghaiTime(from)} 至 ${toShanghaiTime(until)}，有 ${tries} 次用错误的密码或验证码登录您的账号，来自 ${places} 个网络地址，均已拒绝。如非本人操作，请修改密码，并查看登录设备`,
        link: '/personal_update?type=3',
      }
      await addNotice(db, notice, at)
      const detail = { tries: String(tries), places: String(places) }
      await recordSecurity(db, at, NO_BROWSER, { event: 'attack-told', accountId: account, detail })
    })
  }
}
