import { canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import { addMoney, fen, fenToYuan, NO_MONEY, subtractMoney } from '@biaojie/contract/money.ts'
import type { Entitlement } from '@biaojie/contract/orders/entitlements.ts'
import type {
  OrderDetail,
  OrderPayment,
  OrderRefund,
  OrderTransfer,
  OrderRow as Row,
} from '@biaojie/contract/orders/record.ts'
import {
  formatTerm,
  isPaid,
  ORDER_STATION,
  type OrderStatus,
  TRANSFER_REVIEW_DAYS,
} from '@biaojie/contract/orders/rules.ts'
import { eq } from 'drizzle-orm'
import type { Person } from '../../http/access/principals.ts'
import { computeDeadline, toShanghaiDay, toShanghaiTime } from '../../platform/base/clock.ts'
import { maskPhone } from '../../platform/base/logs/log.ts'
import type { Db } from '../../platform/database/database.ts'
import { invoices } from './bills/tables.ts'
import { isStaff, type OrderDeps } from './context.ts'
import { loadEntitlementOfOrder } from './entitlements/on-wire.ts'
import { loadRenewalSpan } from './entitlements/owned.ts'
import { countDays } from './entitlements/spans.ts'
import { canDecideOn, findUnsubscribeEnd } from './entitlements/unused.ts'
import { loadUpgrade } from './entitlements/upgrading.ts'
import { findOpenApproval, toApprovalOnWire } from './payments/approval-rows.ts'
import { toOrderLine } from './purchase/offers.ts'
import {
  describeCancellation,
  findRefundRequest,
  getStatus,
  loadPayments,
  loadRefunds,
  loadTrail,
  loadTransfers,
  type OrderRow,
  type PaymentRow,
  type RefundRequestRow,
  type RefundRow,
  type TransferRow,
} from './store.ts'

const toYuan = (amount: number) => fenToYuan(fen(amount))
const formatTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')
const formatDay = (at: Date | null) => (at ? toShanghaiDay(at) : '')
/** Returns 11-29. */
const formatMonthDay = (dayText: string) => dayText.slice(5)
const EXPIRING_DAYS = 30
const OPENS_IN_DAYS = 1

/** Returns the last working day for the check of a transfer. */
export const getDueDay = (submittedAt: Date) =>
  toShanghaiDay(computeDeadline(submittedAt, TRANSFER_REVIEW_DAYS))

function describeNextStep(row: OrderRow, today: string): Row['next'] {
  const toCalm = (text: string) => ({ text, urgent: false })
  switch (getStatus(row)) {
    case 'approving':
      return toCalm(`等企业管理员批准，保留到 ${formatMonthDay(formatDay(row.payUntil))}`)
    case 'unpaid':
      return toCalm(`保留到 ${formatMonthDay(formatDay(row.payUntil))}`)
    case 'reviewing':
      return toCalm(`最晚 ${formatMonthDay(getDueDay(row.submittedAt ?? row.createdAt))} 有结果`)
    case 'refused':
      return { text: row.refusal, urgent: true }
    case 'paid':
      return toCalm(
        `预计 ${formatMonthDay(toShanghaiDay(computeDeadline(row.paidAt ?? row.createdAt, OPENS_IN_DAYS)))} 开通`,
      )
    case 'cancelled':
      return toCalm(describeCancellation(row))
    default: {
      if (!row.entitledUntil) return toCalm('终身')
      const left = countDaysLeft(row.entitledUntil, today)
      if (left === 0) return toCalm(`${row.entitledUntil} 已到期`)
      return { text: `${row.entitledUntil} 到期，还有 ${left} 天`, urgent: left <= EXPIRING_DAYS }
    }
  }
}

const countDaysLeft = (until: string, today: string) => Math.max(0, countDays(today, until))

/** Returns an order as a line of a list; amounts in yuan. */
export function toListRow(row: OrderRow, now: Date): Row {
  const today = toShanghaiDay(now)
  const status = getStatus(row)
  const entitled = status === 'activated' || status === 'completed' ? row.entitledUntil : null
  return {
    id: row.id,
    orderCode: row.code,
    status,
    cancelReason: row.cancelReason ?? '',
    productId: row.productId,
    productName: row.productName,
    packageName: row.packageName,
    durationView: formatTerm(row.duration, row.durationUnit),
    totalAmount: toYuan(row.total),
    paymentMethod: row.paymentMethod ?? '',
    createTime: formatTime(row.createdAt),
    payUntil: status === 'unpaid' || status === 'refused' ? formatTime(row.payUntil) : '',
    next: describeNextStep(row, today),
    entitledUntil: entitled ?? '',
    daysLeft: entitled ? countDaysLeft(entitled, today) : null,
    canInvoice: isPaid(status) && row.total > row.refunded && row.invoiceId === null,
    purchase: row.renewsId ? 'renewal' : row.upgradesId ? 'upgrade' : 'new',
  }
}

const maskAccount = (number: string) => `**** ${number.slice(-4)}`

function toTransfer(deps: OrderDeps, who: Person, row: TransferRow): OrderTransfer {
  const seesNumber = canSee(who, 'money') || row.submittedBy === who.userId
  const isOpen = row.status === 'submitted'
  return {
    id: row.id,
    round: row.round,
    depositBank: row.depositBank,
    bankAccountName: row.accountName,
    bankNo: seesNumber ? row.accountNo : maskAccount(row.accountNo),
    payAmount: toYuan(row.amount),
    payTime: row.payDay,
    payPicture: row.pictures.join(','),
    realPayPicture: row.pictures.map((name) => deps.files.addressOf(name, who.userId)),
    status: row.status,
    reason: row.reason,
    submittedBy: row.submitter,
    submitTime: formatTime(row.submittedAt),
    decideTime: formatTime(row.decidedAt),
    dueDay: isOpen ? getDueDay(row.submittedAt) : '',
  }
}

const toPayment = (row: PaymentRow): OrderPayment => ({
  id: row.id,
  method: row.method,
  status: row.status,
  amount: toYuan(row.amount),
  outTradeNo: row.outTradeNo,
  transactionId: row.transactionId ?? '',
  payer: row.payer,
  createTime: formatTime(row.createdAt),
  payTime: formatTime(row.succeededAt),
  surplus: row.surplus,
})

/** Returns a refund for the wire in yuan; only staff see the reason of a provider's refusal. */
export const toRefund = (row: RefundRow, forStaff: boolean): OrderRefund => ({
  id: row.id,
  amount: toYuan(row.amount),
  method: row.method,
  status: row.status,
  reason: row.reason,
  problem: forStaff ? row.problem : '',
  reference: row.reference,
  createTime: formatTime(row.createdAt),
  doneTime: formatTime(row.doneAt),
})

const toRefundRequest = (row: RefundRequestRow) => ({
  id: row.id,
  version: row.version,
  status: row.status,
  reason: row.reason,
  answer: row.answer,
  requestTime: formatTime(row.createdAt),
  decideTime: formatTime(row.decidedAt),
})

const addAmounts = (amounts: number[]) => addMoney(NO_MONEY, ...amounts.map(fen))

/** Returns the times of the six stations. */
function getStationTimes(row: OrderRow): string[] {
  const paid = row.submittedAt && row.paymentMethod === 'transfer' ? row.submittedAt : row.paidAt
  const reached = [row.createdAt, row.createdAt, paid, row.paidAt, row.activatedAt, row.completedAt]
  const until = row.status === 'cancelled' ? 6 : ORDER_STATION[getStatus(row)]
  return reached.map((at, station) => (station < until ? formatTime(at) : ''))
}

async function loadInvoice(db: Db, row: OrderRow): Promise<OrderDetail['invoice']> {
  if (!row.invoiceId) return null
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, row.invoiceId))
  return invoice
    ? { id: invoice.id, status: invoice.status, title: invoice.title, number: invoice.number }
    : null
}

/** Returns the amount of these payments that was not refunded and is not being refunded. */
function getRefundableAmount(received: PaymentRow[], refunds: RefundRow[]): number {
  const ids = new Set(received.map(({ id }) => id))
  const back = refunds.filter(({ status, paymentId }) => status !== 'void' && ids.has(paymentId ?? ''))
  const [paid, gone] = [received, back].map((rows) => addAmounts(rows.map(({ amount }) => amount)))
  return fenToYuan(subtractMoney(paid ?? NO_MONEY, gone ?? NO_MONEY))
}

/** Returns an order with its parts, as far as this person may see them. */
export async function loadDetail(deps: OrderDeps, db: Db, who: Person, row: OrderRow): Promise<OrderDetail> {
  const forStaff = isStaff(who)
  const [transfers, payments, refunds, trail] = [
    await loadTransfers(db, [row.id]),
    await loadPayments(db, row.id),
    await loadRefunds(db, row.id),
    await loadTrail(db, row.id),
  ]
  const request = await findRefundRequest(db, row.id)
  const approval = await findOpenApproval(db, row.id)
  const unsubscription = approval?.byBuyer ? approval : undefined
  const unused = canDecideOn(who, row) ? await findUnsubscribeEnd(db, row, deps.now()) : undefined
  const entitlement: Entitlement | null = await loadEntitlementOfOrder(deps, db, who, row)
  const received = payments.filter(({ status, surplus }) => status === 'succeeded' && !surplus)
  const back = refunds.filter(({ status }) => status === 'done')
  const status: OrderStatus = getStatus(row)
  return {
    ...toListRow(row, deps.now()),
    version: row.version,
    type: row.type,
    buyerCompanyId: row.companyId,
    buyerCompanyName: row.companyName,
    buyerPrefix: row.companyPrefix,
    contactName: row.contactName,
    contactPhone: row.contactPhone && maskPhone(row.contactPhone),
    salePrice: toYuan(row.total),
    standardPrice: toYuan(row.standard),
    credit: toYuan(row.credit),
    discount: fenToYuan(subtractMoney(fen(row.standard), addMoney(fen(row.credit), fen(row.total)))),
    paidAmount: fenToYuan(addAmounts(received.map(({ amount }) => amount))),
    refundedAmount: fenToYuan(addAmounts(back.map(({ amount }) => amount))),
    refundableAmount: getRefundableAmount(received, refunds),
    unsubscribe: unsubscription ? null : (unused ?? null),
    leaving: unsubscription
      ? { amount: toYuan(unsubscription.amount), time: formatTime(unsubscription.createdAt) }
      : null,
    refundApproval: approval && forStaff ? toApprovalOnWire(approval, row, who) : null,
    remark: row.remark,
    poNumber: row.poNumber,
    orderDetails: [toOrderLine(row)],
    stationTimes: getStationTimes(row),
    payTime: formatTime(row.paidAt),
    activateTime: formatTime(row.activatedAt),
    completeTime: formatTime(row.completedAt),
    cancelTime: formatTime(row.cancelledAt),
    completesOn: status === 'activated' ? formatDay(row.completesAt) : '',
    transfers: transfers.map((transfer) => toTransfer(deps, who, transfer)),
    payments: payments.map(toPayment),
    refunds: refunds.map((refund) => toRefund(refund, forStaff)),
    refundRequest: request && toRefundRequest(request),
    entitlement,
    invoice: await loadInvoice(db, row),
    upgrades: await loadUpgrade(db, row),
    renews: await loadRenewalSpan(db, row, toShanghaiDay(deps.now())),
    trail: trail.map(({ at, actor, part, action, text }) => ({
      time: formatTime(at),
      // Buyers do not see the names of staff.
      actor: forStaff || part !== '平台' ? actor : '平台',
      action,
      text,
    })),
  }
}
