import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { addMoney, formatMoney, NO_MONEY, readFen } from '@biaojie/contract/money.ts'
import type { OrderRow } from '@biaojie/contract/orders/record.ts'
import {
  type EntitlementStatus,
  INVOICE_STATUS_TEXT,
  type InvoiceStatus,
  isPaid,
  ORDER_STATUS_TEXT,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_METHOD_TEXT,
  PAYMENT_METHODS,
  QUOTE_STATUS_TEXT,
  type QuoteStatus,
  REFUND_APPROVAL_STATUS_TEXT,
  REFUND_REQUEST_STATUS_TEXT,
  REFUND_STATUS_TEXT,
  type RefundApprovalStatus,
  type RefundRequestStatus,
  type RefundStatus,
} from '@biaojie/contract/orders/rules.ts'
import { isKeyOf, listKeys } from '@biaojie/contract/records.ts'
import type { StateTable } from '../../../kit/states.tsx'

/** Colours of the states of an order, the same in lists, details and messages. */
export const ORDER_STATES: StateTable<OrderStatus> = {
  approving: { label: ORDER_STATUS_TEXT.approving, tone: 'warn' },
  unpaid: { label: ORDER_STATUS_TEXT.unpaid },
  reviewing: { label: ORDER_STATUS_TEXT.reviewing, tone: 'warn' },
  refused: { label: ORDER_STATUS_TEXT.refused, tone: 'err' },
  paid: { label: ORDER_STATUS_TEXT.paid, tone: 'info' },
  activated: { label: ORDER_STATUS_TEXT.activated, tone: 'ok' },
  completed: { label: ORDER_STATUS_TEXT.completed, tone: 'teal' },
  cancelled: { label: ORDER_STATUS_TEXT.cancelled, hollow: true },
}

export const REFUND_STATES: StateTable<RefundStatus> = {
  checking: { label: REFUND_STATUS_TEXT.checking, tone: 'warn' },
  waiting: { label: REFUND_STATUS_TEXT.waiting, tone: 'warn' },
  processing: { label: REFUND_STATUS_TEXT.processing, tone: 'info' },
  done: { label: REFUND_STATUS_TEXT.done, tone: 'ok' },
  failed: { label: REFUND_STATUS_TEXT.failed, tone: 'err' },
  void: { label: REFUND_STATUS_TEXT.void, hollow: true },
}

export const REFUND_REQUEST_STATES: StateTable<RefundRequestStatus> = {
  open: { label: REFUND_REQUEST_STATUS_TEXT.open, tone: 'warn' },
  granted: { label: REFUND_REQUEST_STATUS_TEXT.granted, tone: 'ok' },
  refused: { label: REFUND_REQUEST_STATUS_TEXT.refused, tone: 'err' },
  withdrawn: { label: REFUND_REQUEST_STATUS_TEXT.withdrawn, hollow: true },
}

export const REFUND_APPROVAL_STATES: StateTable<RefundApprovalStatus> = {
  open: { label: REFUND_APPROVAL_STATUS_TEXT.open, tone: 'warn' },
  approved: { label: REFUND_APPROVAL_STATUS_TEXT.approved, tone: 'ok' },
  declined: { label: REFUND_APPROVAL_STATUS_TEXT.declined, tone: 'err' },
  withdrawn: { label: REFUND_APPROVAL_STATUS_TEXT.withdrawn, hollow: true },
}

export const INVOICE_STATES: StateTable<InvoiceStatus> = {
  requested: { label: INVOICE_STATUS_TEXT.requested, tone: 'warn' },
  issued: { label: INVOICE_STATUS_TEXT.issued, tone: 'ok' },
  refused: { label: INVOICE_STATUS_TEXT.refused, tone: 'err' },
  reversing: { label: INVOICE_STATUS_TEXT.reversing, tone: 'warn' },
  reversed: { label: INVOICE_STATUS_TEXT.reversed, hollow: true },
}

export const QUOTE_STATES: StateTable<QuoteStatus> = {
  open: { label: QUOTE_STATUS_TEXT.open, tone: 'info' },
  accepted: { label: QUOTE_STATUS_TEXT.accepted, tone: 'ok' },
  declined: { label: QUOTE_STATUS_TEXT.declined, hollow: true },
  expired: { label: QUOTE_STATUS_TEXT.expired, hollow: true },
  withdrawn: { label: QUOTE_STATUS_TEXT.withdrawn, hollow: true },
}

export const ENTITLEMENT_STATES: StateTable<EntitlementStatus> = {
  active: { label: '使用中', tone: 'ok' },
  ended: { label: '已结束', hollow: true },
}

/** All orders, then each state with its number. */
export const ORDER_TABS = [
  { value: '', label: '全部', count: 'all' },
  ...ORDER_STATUSES.map((status) => ({
    value: status,
    label: ORDER_STATUS_TEXT[status],
    attention: status === 'refused',
    count: status,
  })),
]

export const PAYMENT_WAYS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_TEXT[value] }))
export const formatPaymentMethod = (method: string) =>
  isKeyOf(PAYMENT_METHOD_TEXT, method) ? PAYMENT_METHOD_TEXT[method] : ''

/** Returns the tabs of a list by state, with their numbers; `all` combines states into one tab. */
export const buildTabs = <S extends string>(states: StateTable<S>, attention: readonly S[] = []) => [
  { value: '', label: '全部' },
  ...listKeys(states).map((value) => ({
    value,
    label: states[value].label,
    attention: attention.includes(value),
    count: value,
  })),
]

/** Orders give amounts in yuan on the wire. */
export const toFen = (yuan: number) => readFen(yuan) ?? NO_MONEY

/** Adds up all orders that match, for the foot of a list. */
export const formatAllSums = ({ total, sums }: Pick<DataOf<'orderList'>, 'total' | 'sums'>) =>
  `全部 ${formatCount(total)} 笔 ${formatMoney(toFen(sums.total))} 元，其中已付 ${formatMoney(toFen(sums.paid))} 元`

/** Tells whether an order has a receipt. */
export const hasReceipt = ({ status, totalAmount }: Pick<OrderRow, 'status' | 'totalAmount'>) =>
  isPaid(status) && totalAmount > 0

/** The foot of a list of amounts. */
export const formatPageSum = (records: readonly { amount: number }[]) =>
  `本页合计 ${formatMoney(addMoney(NO_MONEY, ...records.map(({ amount }) => toFen(amount))))} 元`
