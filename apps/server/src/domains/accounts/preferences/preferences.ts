import type { ListSettings } from '@biaojie/contract/accounts/preferences/preferences.ts'
import type { KeptList } from '@biaojie/contract/accounts/preferences/rules.ts'
import { and, eq } from 'drizzle-orm'
import { refuseFields } from '../../../http/errors.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { listSettings } from './tables.ts'

const NONE: ListSettings = { views: [], hidden: [] }

/** A person's own settings of lists, which others cannot read. */
export function createPreferences({ db, now }: { db: Db; now: Now }) {
  return {
    async list(userId: string, list: KeptList): Promise<ListSettings> {
      const [row] = await db
        .select()
        .from(listSettings)
        .where(and(eq(listSettings.userId, userId), eq(listSettings.list, list)))
      return row ? { views: row.views, hidden: row.hidden } : NONE
    },
    /** Replaces the saved settings; names of views must be unique. */
    async save(userId: string, list: KeptList, input: ListSettings): Promise<ListSettings> {
      const views = input.views.map(({ name, query }) => ({
        name: toPrintable(name),
        query: toPrintable(query),
      }))
      if (views.some(({ name }) => name === '')) throw refuseFields({ name: '请写视图的名称' })
      if (new Set(views.map(({ name }) => name)).size < views.length)
        throw refuseFields({ name: '已有同名的视图，请换一个名称' })
      const hidden = [...new Set(input.hidden.map(toPrintable))]
      const row = { userId, list, views, hidden, updatedAt: now() }
      await db
        .insert(listSettings)
        .values(row)
        .onConflictDoUpdate({ target: [listSettings.userId, listSettings.list], set: row })
      return { views, hidden }
    },
  }
}

/** A person's views of lists, for export and deletion of the account. */
export const preferenceRecords = {
  name: '列表视图',
  read: async (db: Db, { userId }: { userId: string }) => {
    const rows = await db.select().from(listSettings).where(eq(listSettings.userId, userId))
    return rows.flatMap(({ list, views }) =>
      views.map(({ name, query }) => ({ 列表: list, 名称: name, 条件: query })),
    )
  },
  erase: async (db: Db, { userId }: { userId: string }) => {
    await db.delete(listSettings).where(eq(listSettings.userId, userId))
  },
}
