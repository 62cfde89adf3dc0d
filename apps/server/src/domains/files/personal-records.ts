import { type Now, shanghaiTime } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { blankViewer, expireUnusedOf, viewsBy } from './store.ts'

type Person = { userId: string }

/** What accounts need for export and deletion: which pictures a person looked at, and uploads that nothing uses yet. */
export const fileRecords = (now: Now) => ({
  name: '图片查看记录',
  read: async (db: Db, { userId }: Person) =>
    (await viewsBy(db, userId)).map(({ fileName, ip, viewedAt }) => ({
      时间: shanghaiTime(viewedAt),
      图片: fileName,
      IP: ip,
    })),
  /** That they looked at a picture stays on record, without where from. */
  async erase(db: Db, { userId }: Person): Promise<void> {
    await expireUnusedOf(db, userId, now())
    await blankViewer(db, userId)
  },
})
