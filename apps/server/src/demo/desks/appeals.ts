import { HOUR_MS } from '@biaojie/contract/times.ts'
import { appeals, people as demoPeople, requireDemoPerson } from '../../../../../demo/data.ts'
import { phoneChanges } from '../../domains/accounts/accounts/tables.ts'
import type { Now } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'

const MANAGER = requireDemoPerson(({ type }) => type === 'MANAGER')

type PastAppeal = Pick<
  typeof phoneChanges.$inferInsert,
  'id' | 'accountId' | 'oldPhone' | 'newPhone' | 'reason' | 'createdAt'
> & { refused?: { at: Date; by: string; note: string } }

/** Stores an appeal of the past, once; it waits unless staff have refused it. */
async function importAppeal(db: Db, { refused, ...appeal }: PastAppeal): Promise<void> {
  await db
    .insert(phoneChanges)
    .values({
      ...appeal,
      way: 'appeal',
      state: refused ? 'refused' : 'appeal',
      ...(refused && { decidedAt: refused.at, decidedBy: refused.by, answer: refused.note }),
    })
    .onConflictDoNothing()
}

/** Loads a waiting and a refused appeal once, so that changes of staff stay. `people` maps phones to ids. */
export async function loadDemoAppeals(given: {
  db: Db
  now: Now
  people: Map<string, string>
}): Promise<void> {
  const at = given.now().getTime()
  const toHoursBefore = (hours: number) => new Date(at - hours * HOUR_MS)
  const decidedBy = given.people.get(MANAGER.phone)
  for (const { account, hoursAgo, answer, ...appeal } of appeals) {
    const oldPhone = demoPeople.find(({ name }) => name === account)?.phone ?? ''
    const accountId = given.people.get(oldPhone)
    // The account may have been deleted.
    if (!accountId || (answer && !decidedBy)) continue
    await importAppeal(given.db, {
      ...appeal,
      accountId,
      oldPhone,
      createdAt: toHoursBefore(hoursAgo),
      ...(answer && {
        refused: { at: toHoursBefore(answer.hoursAgo), by: decidedBy ?? '', note: answer.note },
      }),
    })
  }
}
