import { type Now, shanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { eraseViewerAddress, expireUnusedByOwner, listViewsBy } from './store.ts'

type Person = { userId: string }

/** Provides a person's views of pictures and unused uploads for export and deletion. */
export const createFileRecords = (now: Now) => ({
  name: '图片查看记录',
  read: async (db: Db, { userId }: Person) =>
    (await listViewsBy(db, userId)).map(({ fileName, ip, viewedAt }) => ({
      时间: shanghaiTime(viewedAt),
      图片: fileName,
      IP: ip,
    })),
  /** The record that they looked at a picture stays, without the address. */
  async erase(db: Db, { userId }: Person): Promise<void> {
    await expireUnusedByOwner(db, userId, now())
    await eraseViewerAddress(db, userId)
  },
})
