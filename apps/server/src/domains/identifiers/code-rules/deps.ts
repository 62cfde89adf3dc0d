import { dayOf } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import type { Person } from '../../../http/access/principals.ts'
import type { Exports } from '../../../http/exports.ts'
import { type Now, shanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'

export type Deps = {
  db: Db
  now: Now
  exports: Pick<Exports, 'add'>
  people: { describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>> }
}

/** The day in China by which codes are dated. */
export const readToday = ({ now }: Deps) => dayOf(shanghaiDay(now()))

/** The name that stays with what a person did, also when the account is gone. */
export const loadName = async ({ people }: Deps, db: Db, who: Person) =>
  (await people.describe(db, [who.userId])).get(who.userId)?.name ?? '企业成员'
