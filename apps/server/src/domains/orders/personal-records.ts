import { desc, eq } from 'drizzle-orm'
import { toShanghaiTime } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { endSeats } from './entitlements/seats/holders.ts'
import { orderColumns } from './store.ts'
import { orders } from './tables.ts'

/**
 * A person's orders, for export. They belong to the company and are kept by law (电子商务法 第三十一条, three years);
 * on deletion the person's name and number are removed.
 */
export const orderRecords = {
  name: '订单',
  read: async (db: Db, { userId }: { userId: string }) => {
    const rows = await db
      .select(orderColumns)
      .from(orders)
      .where(eq(orders.buyerId, userId))
      .orderBy(desc(orders.createdAt))
    return rows.map((row) => ({
      订单号: row.code,
      时间: toShanghaiTime(row.createdAt),
      应用: `${row.productName} ${row.packageName}`,
      购买企业: row.companyName,
      联系人: row.contactName,
      联系电话: row.contactPhone,
    }))
  },
  async erase(db: Db, { userId }: { userId: string }): Promise<void> {
    await endSeats(db, userId)
    await db.update(orders).set({ contactName: '', contactPhone: '' }).where(eq(orders.buyerId, userId))
  },
}
