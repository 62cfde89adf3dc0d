import { type Now, shanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { blankViewer, expireUnusedOf, viewsBy } from './store.ts'

type Person = { userId: string }

/** Provides a person's views of pictures and unused uploads for export and deletion. */
export const fileRecords = (now: Now) => ({
  name: '图片查看记录',
  read: async (db: Db, { userId }: Person) =>
    (await viewsBy(db, userId)).map(({ fileName, ip, viewedAt }) => ({
      时间: shanghaiTime(viewedAt),
      图片: fileName,
      IP: ip,
    })),
  /** The record that they looked at a picture stays, without the address. */
  async erase(db: Db, { userId }: Person): Promise<void> {
    await expireUnusedOf(db, userId, now())
    await blankViewer(db, userId)
  },
})
