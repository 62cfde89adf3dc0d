import type { Person } from '../../http/access/principals.ts'
import type { Db } from '../../platform/database/database.ts'

export { createTrail, trailLine } from './trail.ts'

export type Names = { describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>> }

/** The name of this moment, for a trail: the account may be deleted later. */
export async function actorName(people: Names, db: Db, { userId }: Pick<Person, 'userId'>): Promise<string> {
  return (await people.describe(db, [userId])).get(userId)?.name ?? '工作人员'
}

/**
 * Answers a contact's number in full, and records who looked at it. The case stays locked until then, so that a
 * deletion under way leaves no line behind. A number that is erased is no look at anybody.
 */
export async function revealContact(
  contact: string,
  record: (line: { action: string; text: string }) => Promise<void>,
  text = '查看完整联系电话',
): Promise<{ value: string }> {
  if (contact) await record({ action: '查看', text })
  return { value: contact }
}
