import type { WaitingCounts } from '@biaojie/contract/accounts/notices.ts'
import type { PageRequest } from '@biaojie/contract/fields.ts'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CountWaiting } from '../../assembly.ts'
import { notices } from './tables.ts'

type NoticeContent = { title: string; text: string; link: string }

/** Adds a notice for each person in the caller's transaction, so that it exists if and only if the event happened. */
export async function addNotices(
  db: Db,
  userIds: Iterable<string>,
  content: NoticeContent,
  at: Date,
): Promise<void> {
  const rows = [...userIds].map((userId) => ({
    id: createId(at.getTime()),
    userId,
    ...content,
    createdAt: at,
  }))
  if (rows.length > 0) await db.insert(notices).values(rows)
}

export const addNotice = (
  db: Db,
  { userId, ...content }: NoticeContent & { userId: string },
  at: Date,
): Promise<void> => addNotices(db, [userId], content, at)

const isUnread = (userId: string) => and(eq(notices.userId, userId), isNull(notices.readAt))

/** `waiting` counts the waiting cases of all domains. */
type NoticeDeps = {
  db: Db
  now: Now
  waiting: readonly CountWaiting[]
  warn: (line: object, message: string) => void
}

export function createNotices({ db, now, waiting, warn }: NoticeDeps) {
  const countUnread = (userId: string) => db.$count(notices, isUnread(userId))
  return {
    countUnread,
    /** Leaves out a count that fails, so that the menu keeps the others. */
    async countWaiting(who: Person): Promise<WaitingCounts> {
      const counts = await Promise.all(
        waiting.map((countWaiting) =>
          countWaiting(who).catch((error: unknown) => {
            warn({ err: error }, '菜单里有一项没有数出来')
            return {}
          }),
        ),
      )
      return Object.assign({}, ...counts)
    },
    async list(userId: string, { current = 1, size = 20 }: PageRequest) {
      const rows = await db
        .select()
        .from(notices)
        .where(eq(notices.userId, userId))
        .orderBy(desc(notices.createdAt), desc(notices.id))
        .limit(size)
        .offset((current - 1) * size)
      const records = rows.map(({ id, title, text, link, createdAt, readAt }) => {
        return { id, title, text, link, createTime: toShanghaiTime(createdAt), read: readAt !== null }
      })
      return {
        records,
        total: await db.$count(notices, eq(notices.userId, userId)),
        unread: await countUnread(userId),
      }
    },
    /** Marks the person's own notices as read; all of them without ids. */
    async markRead(userId: string, ids: string[] | undefined) {
      const which = ids ? and(isUnread(userId), inArray(notices.id, ids)) : isUnread(userId)
      if (ids?.length !== 0) await db.update(notices).set({ readAt: now() }).where(which)
      return { unread: await countUnread(userId) }
    },
  }
}

/** A person's notices, for export and deletion of the account. */
export const noticeRecords = {
  name: '站内消息',
  read: async (db: Db, { userId }: { userId: string }) => {
    const rows = await db
      .select()
      .from(notices)
      .where(eq(notices.userId, userId))
      .orderBy(desc(notices.createdAt), desc(notices.id))
    return rows.map(({ title, text, createdAt, readAt }) => ({
      时间: toShanghaiTime(createdAt),
      标题: title,
      内容: text,
      ...(readAt && { 阅读时间: toShanghaiTime(readAt) }),
    }))
  },
  async erase(db: Db, { userId }: { userId: string }): Promise<void> {
    await db.delete(notices).where(eq(notices.userId, userId))
  },
}
