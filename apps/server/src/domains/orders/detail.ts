import { maySee } from '@biaojie/contract/accounts/staff/duties.ts'
import { addMoney, fen, NO_MONEY, subtractMoney, yuanOf } from '@biaojie/contract/money.ts'
import type { Entitlement } from '@biaojie/contract/orders/entitlements.ts'
import type {
  OrderDetail,
  OrderPayment,
  OrderRefund,
  OrderTransfer,
  OrderRow as Row,
} from '@biaojie/contract/orders/record.ts'
import {
  isPaid,
  ORDER_STATION,
  type OrderStatus,
  TRANSFER_REVIEW_DAYS,
  termText,
} from '@biaojie/contract/orders/rules.ts'
import { eq } from 'drizzle-orm'
import type { Person } from '../../http/access/principals.ts'
import { deadlineOf, shanghaiDay, shanghaiTime } from '../../platform/base/clock.ts'
import { maskPhone } from '../../platform/base/logs/log.ts'
import type { Db } from '../../platform/database/database.ts'
import { invoices } from './bills/tables.ts'
import { isStaff, type OrderDeps } from './context.ts'
import { entitlementOfOrder } from './entitlements/on-wire.ts'
import { renewalSpanOf } from './entitlements/owned.ts'
import { daysBetween } from './entitlements/spans.ts'
import { decidesOn, unusedUntil } from './entitlements/unused.ts'
import { upgradeOf } from './entitlements/upgrading.ts'
import { approvalOnWire, openApprovalOf } from './payments/approval-rows.ts'
import { lineOf } from './purchase/offers.ts'
import {
  cancelText,
  type OrderRow,
  type PaymentRow,
  paymentsOf,
  type RefundRequestRow,
  type RefundRow,
  refundRequestOf,
  refundsOf,
  statusOf,
  type TransferRow,
  trailOf,
  transfersOf,
} from './store.ts'

const yuan = (amount: number) => yuanOf(fen(amount))
const time = (at: Date | null) => (at ? shanghaiTime(at) : '')
const day = (at: Date | null) => (at ? shanghaiDay(at) : '')
/** Returns 11-29. */
const short = (dayText: string) => dayText.slice(5)
const EXPIRING_DAYS = 30
const OPENS_IN_DAYS = 1

/** Returns the last working day for the check of a transfer. */
export const dueDayOf = (submittedAt: Date) => shanghaiDay(deadlineOf(submittedAt, TRANSFER_REVIEW_DAYS))

function nextOf(row: OrderRow, today: string): Row['next'] {
  const calm = (text: string) => ({ text, urgent: false })
  switch (statusOf(row)) {
    case 'approving':
      return calm(`等企业管理员批准，保留到 ${short(day(row.payUntil))}`)
    case 'unpaid':
      return calm(`保留到 ${short(day(row.payUntil))}`)
    case 'reviewing':
      return calm(`最晚 ${short(dueDayOf(row.submittedAt ?? row.createdAt))} 有结果`)
    case 'refused':
      return { text: row.refusal, urgent: true }
    case 'paid':
      return calm(`预计 ${short(shanghaiDay(deadlineOf(row.paidAt ?? row.createdAt, OPENS_IN_DAYS)))} 开通`)
    case 'cancelled':
      return calm(cancelText(row))
    default: {
      if (!row.entitledUntil) return calm('终身')
      const left = daysLeft(row.entitledUntil, today)
      if (left === 0) return calm(`${row.entitledUntil} 已到期`)
      return { text: `${row.entitledUntil} 到期，还有 ${left} 天`, urgent: left <= EXPIRING_DAYS }
    }
  }
}

const daysLeft = (until: string, today: string) => Math.max(0, daysBetween(today, until))

/** Returns an order as a line of a list; amounts in yuan. */
export function rowOf(row: OrderRow, now: Date): Row {
  const today = shanghaiDay(now)
  const status = statusOf(row)
  const entitled = status === 'activated' || status === 'completed' ? row.entitledUntil : null
  return {
    id: row.id,
    orderCode: row.code,
    status,
    cancelReason: row.cancelReason ?? '',
    productId: row.productId,
    productName: row.productName,
    packageName: row.packageName,
    durationView: termText(row.duration, row.durationUnit),
    totalAmount: yuan(row.total),
    paymentMethod: row.paymentMethod ?? '',
    createTime: time(row.createdAt),
    payUntil: status === 'unpaid' || status === 'refused' ? time(row.payUntil) : '',
    next: nextOf(row, today),
    entitledUntil: entitled ?? '',
    daysLeft: entitled ? daysLeft(entitled, today) : null,
    canInvoice: isPaid(status) && row.total > row.refunded && row.invoiceId === null,
    purchase: row.renewsId ? 'renewal' : row.upgradesId ? 'upgrade' : 'new',
  }
}

const maskAccount = (number: string) => `**** ${number.slice(-4)}`

function transferOf(deps: OrderDeps, who: Person, row: TransferRow): OrderTransfer {
  const seesNumber = maySee(who, 'money') || row.submittedBy === who.userId
  const isOpen = row.status === 'submitted'
  return {
    id: row.id,
    round: row.round,
    depositBank: row.depositBank,
    bankAccountName: row.accountName,
    bankNo: seesNumber ? row.accountNo : maskAccount(row.accountNo),
    payAmount: yuan(row.amount),
    payTime: row.payDay,
    payPicture: row.pictures.join(','),
    realPayPicture: row.pictures.map((name) => deps.files.addressOf(name, who.userId)),
    status: row.status,
    reason: row.reason,
    submittedBy: row.submitter,
    submitTime: time(row.submittedAt),
    decideTime: time(row.decidedAt),
    dueDay: isOpen ? dueDayOf(row.submittedAt) : '',
  }
}

const paymentOf = (row: PaymentRow): OrderPayment => ({
  id: row.id,
  method: row.method,
  status: row.status,
  amount: yuan(row.amount),
  outTradeNo: row.outTradeNo,
  transactionId: row.transactionId ?? '',
  payer: row.payer,
  createTime: time(row.createdAt),
  payTime: time(row.succeededAt),
  surplus: row.surplus,
})

/** Returns a refund for the wire in yuan; only staff see the reason of a provider's refusal. */
export const refundOf = (row: RefundRow, forStaff: boolean): OrderRefund => ({
  id: row.id,
  amount: yuan(row.amount),
  method: row.method,
  status: row.status,
  reason: row.reason,
  problem: forStaff ? row.problem : '',
  reference: row.reference,
  createTime: time(row.createdAt),
  doneTime: time(row.doneAt),
})

const requestOf = (row: RefundRequestRow) => ({
  id: row.id,
  version: row.version,
  status: row.status,
  reason: row.reason,
  answer: row.answer,
  requestTime: time(row.createdAt),
  decideTime: time(row.decidedAt),
})

const sum = (amounts: number[]) => addMoney(NO_MONEY, ...amounts.map(fen))

/** Returns the times of the six stations. */
function stationTimes(row: OrderRow): string[] {
  const paid = row.submittedAt && row.paymentMethod === 'transfer' ? row.submittedAt : row.paidAt
  const reached = [row.createdAt, row.createdAt, paid, row.paidAt, row.activatedAt, row.completedAt]
  const until = row.status === 'cancelled' ? 6 : ORDER_STATION[statusOf(row)]
  return reached.map((at, station) => (station < until ? time(at) : ''))
}

async function invoiceOf(db: Db, row: OrderRow): Promise<OrderDetail['invoice']> {
  if (!row.invoiceId) return null
  const [found] = await db.select().from(invoices).where(eq(invoices.id, row.invoiceId))
  return found ? { id: found.id, status: found.status, title: found.title, number: found.number } : null
}

/** Returns what of these payments was not paid back and is not on its way. */
function refundableOf(arrived: PaymentRow[], refunds: RefundRow[]): number {
  const ids = new Set(arrived.map(({ id }) => id))
  const back = refunds.filter(({ status, paymentId }) => status !== 'void' && ids.has(paymentId ?? ''))
  const [paid, gone] = [arrived, back].map((rows) => sum(rows.map(({ amount }) => amount)))
  return yuanOf(subtractMoney(paid ?? NO_MONEY, gone ?? NO_MONEY))
}

/** Returns an order with its parts, as far as this person may see them. */
export async function detailOf(deps: OrderDeps, db: Db, who: Person, row: OrderRow): Promise<OrderDetail> {
  const forStaff = isStaff(who)
  const [transfers, payments, refunds, trail] = [
    await transfersOf(db, [row.id]),
    await paymentsOf(db, row.id),
    await refundsOf(db, row.id),
    await trailOf(db, row.id),
  ]
  const request = await refundRequestOf(db, row.id)
  const approval = await openApprovalOf(db, row.id)
  const leaving = approval?.byBuyer ? approval : undefined
  const unused = decidesOn(who, row) ? await unusedUntil(db, row, deps.now()) : undefined
  const entitlement: Entitlement | null = await entitlementOfOrder(deps, db, who, row)
  const arrived = payments.filter(({ status, surplus }) => status === 'succeeded' && !surplus)
  const back = refunds.filter(({ status }) => status === 'done')
  const status: OrderStatus = statusOf(row)
  return {
    ...rowOf(row, deps.now()),
    version: row.version,
    type: row.type,
    buyerCompanyId: row.companyId,
    buyerCompanyName: row.companyName,
    buyerPrefix: row.companyPrefix,
    contactName: row.contactName,
    contactPhone: row.contactPhone && maskPhone(row.contactPhone),
    salePrice: yuan(row.total),
    standardPrice: yuan(row.standard),
    credit: yuan(row.credit),
    discount: yuanOf(subtractMoney(fen(row.standard), addMoney(fen(row.credit), fen(row.total)))),
    paidAmount: yuanOf(sum(arrived.map(({ amount }) => amount))),
    refundedAmount: yuanOf(sum(back.map(({ amount }) => amount))),
    refundableAmount: refundableOf(arrived, refunds),
    unsubscribe: leaving ? null : (unused ?? null),
    leaving: leaving ? { amount: yuan(leaving.amount), time: time(leaving.createdAt) } : null,
    refundApproval: approval && forStaff ? approvalOnWire(approval, row, who) : null,
    remark: row.remark,
    poNumber: row.poNumber,
    orderDetails: [lineOf(row)],
    stationTimes: stationTimes(row),
    payTime: time(row.paidAt),
    activateTime: time(row.activatedAt),
    completeTime: time(row.completedAt),
    cancelTime: time(row.cancelledAt),
    completesOn: status === 'activated' ? day(row.completesAt) : '',
    transfers: transfers.map((one) => transferOf(deps, who, one)),
    payments: payments.map(paymentOf),
    refunds: refunds.map((one) => refundOf(one, forStaff)),
    refundRequest: request && requestOf(request),
    entitlement,
    invoice: await invoiceOf(db, row),
    upgrades: await upgradeOf(db, row),
    renews: await renewalSpanOf(db, row, shanghaiDay(deps.now())),
    trail: trail.map(({ at, actor, part, action, text }) => ({
      time: time(at),
      // Buyers do not see the names of staff.
      actor: forStaff || part !== '平台' ? actor : '平台',
      action,
      text,
    })),
  }
}
