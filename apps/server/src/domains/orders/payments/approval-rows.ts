import { fen, fenToYuan } from '@biaojie/contract/money.ts'
import type { RefundApproval } from '@biaojie/contract/orders/record.ts'
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OrderRow } from '../store.ts'
import { refundApprovals } from './tables.ts'

const { search: _search, ...columns } = getTableColumns(refundApprovals)

export { columns as approvalColumns }
export type ApprovalRow = Omit<typeof refundApprovals.$inferSelect, 'search'>

export const toApprovalOnWire = (row: ApprovalRow, order: OrderRow, who: Person): RefundApproval => ({
  id: row.id,
  version: row.version,
  status: row.status,
  orderId: order.id,
  orderCode: order.code,
  companyName: order.companyName,
  productName: order.productName,
  amount: fenToYuan(fen(row.amount)),
  whole: row.whole,
  reason: row.reason,
  proposedBy: row.proposer,
  own: row.proposedBy === who.userId,
  note: row.note,
  createTime: toShanghaiTime(row.createdAt),
  decideTime: row.decidedAt ? toShanghaiTime(row.decidedAt) : '',
})

/** Returns the refund of an order that waits for a second person. */
export async function findOpenApproval(db: Db, orderId: string): Promise<ApprovalRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(refundApprovals)
    .where(and(eq(refundApprovals.orderId, orderId), eq(refundApprovals.status, 'open')))
  return row
}
