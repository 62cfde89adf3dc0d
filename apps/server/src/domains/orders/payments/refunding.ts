import { fen, formatMoney } from '@biaojie/contract/money.ts'
import { isOnlineMethod } from '@biaojie/contract/orders/rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import { createId } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { ProviderRefused, type RefundState } from '../../../platform/providers/payment/provider.ts'
import { defineJob, type Job, type JobRun } from '../../../platform/shared/jobs/job.ts'
import { type Actor, findProvider, type OrderDeps, SYSTEM } from '../context.ts'
import { notifyBuyer, notifyStaff, STAFF_REFUNDS } from '../notifications.ts'
import {
  addTrail,
  lockOrder,
  type OrderRow,
  type PaymentRow,
  type RefundRow,
  refundColumns,
} from '../store.ts'
import { REFUND } from './paid.ts'
import type { RefundKind } from './tables.ts'
import { payments, refunds } from './tables.ts'

/** Lists and trails use these names. */
export const REFUND_KIND_TEXT: Record<RefundKind, string> = {
  order: '订单退款',
  part: '部分退款',
  surplus: '重复或多付',
  late: '取消后到账',
  check: '取消后核实',
}
const ASK_AGAIN_MS = 60_000

type NewRefund = {
  kind: RefundKind
  amount: number
  reason: string
  /** Undefined while it is not known whether a transfer has arrived. */
  payment?: PaymentRow
}

/** Adds one refund for a payment; providers are asked after the commit, transfers are paid back by hand. */
export async function addRefund(deps: OrderDeps, db: Db, order: OrderRow, input: NewRefund): Promise<void> {
  const at = deps.now()
  const id = createId(at.getTime())
  const method = input.payment?.method ?? 'transfer'
  const isOnline = isOnlineMethod(method)
  const added = await db
    .insert(refunds)
    .values({
      id,
      orderId: order.id,
      paymentId: input.payment?.id ?? null,
      method,
      kind: input.kind,
      status: input.kind === 'check' ? 'checking' : isOnline ? 'processing' : 'waiting',
      amount: input.amount,
      reason: input.reason,
      outRefundNo: `R${id.replaceAll('-', '').slice(0, 31)}`,
      createdAt: at,
      search: searchDocument({ names: [order.companyName], texts: [order.code] }),
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  if (added.length === 0) return
  const text = `${formatMoney(fen(input.amount))} 元，${input.reason}`
  await addTrail(db, order.id, at, { actor: SYSTEM, action: REFUND_KIND_TEXT[input.kind], text })
  if (isOnline) await deps.jobs.enqueue(db, REFUND, { refundId: id }, { key: id })
  else
    await notifyStaff(deps, db, {
      title: input.kind === 'check' ? `请核实到账：${order.code}` : `请退款：${order.code}`,
      text: `${order.companyName}，${text}`,
      link: STAFF_REFUNDS,
    })
}

/** Stores the state of a refund; notifies the buyer once it is done, staff when it fails. */
export async function saveRefundState(
  deps: OrderDeps,
  outRefundNo: string,
  state: RefundState,
): Promise<RefundRow | undefined> {
  return transact(deps.db, async (db) => {
    const [refund] = await db.select(refundColumns).from(refunds).where(eq(refunds.outRefundNo, outRefundNo))
    if (!refund) return undefined
    const order = await lockOrder(db, refund.orderId)
    const at = deps.now()
    const [row] = await db
      .update(refunds)
      .set({
        status: state.state,
        reference: state.reference || refund.reference,
        problem: state.problem ?? '',
        version: sql`${refunds.version} + 1`,
        ...(state.state === 'done' && { doneAt: at }),
      })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'processing')))
      .returning(refundColumns)
    if (row && state.state !== 'processing') await notifyOfOutcome(deps, db, order, row)
    return row ?? refund
  })
}

/** Handles a refund that is done or has failed: the trail names `actor`, the buyer or staff are notified. */
export async function notifyOfOutcome(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  row: RefundRow,
  actor: Actor = SYSTEM,
): Promise<void> {
  const amount = `${formatMoney(fen(row.amount))} 元`
  const isDone = row.status === 'done'
  await addTrail(db, order.id, deps.now(), {
    actor,
    action: isDone ? '退款到账' : '退款失败',
    text: isDone ? amount : row.problem,
  })
  if (isDone)
    await notifyBuyer(deps, db, order, {
      state: '已退款',
      title: `已退款：${order.productName}`,
      text: `订单 ${order.code} 的 ${amount}已退回`,
    })
  else
    await notifyStaff(deps, db, {
      title: `退款失败：${order.code}`,
      text: `${amount}没有退成：${row.problem}`,
      link: STAFF_REFUNDS,
    })
}

async function runRefund(deps: OrderDeps, refundId: string, job: JobRun): Promise<void> {
  const { db } = deps
  const [row] = await db.select(refundColumns).from(refunds).where(eq(refunds.id, refundId))
  if (row?.status !== 'processing' || !row.paymentId) return
  const [payment] = await db.select().from(payments).where(eq(payments.id, row.paymentId))
  const provider = findProvider(deps, row.method)
  if (!payment || !provider) throw new Error(`refund ${row.outRefundNo} has no provider`)
  const { outRefundNo, amount, reason } = row
  try {
    const request = { outTradeNo: payment.outTradeNo, outRefundNo, amount, total: payment.amount, reason }
    const state = await provider.refund(request)
    await saveRefundState(deps, outRefundNo, state)
    if (state.state === 'processing') await queryLater(deps, refundId)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    job.warn(error)
    await saveRefundState(deps, outRefundNo, { state: 'failed', reference: '', problem: error.message })
  }
}

async function queryLater(deps: OrderDeps, refundId: string): Promise<void> {
  const startAfter = new Date(deps.now().getTime() + ASK_AGAIN_MS)
  await deps.jobs.enqueue(deps.db, REFUND, { refundId }, { key: refundId, startAfter })
}

/** Sends refunds to providers and asks for their results. */
export const refundJobs = (deps: OrderDeps): Job[] => [
  defineJob(REFUND, ({ refundId }, jobRun) => runRefund(deps, refundId, jobRun)),
]
