import { fenOfYuan, NO_MONEY } from '@biaojie/contract/money.ts'
import {
  ORDER_STATUS_TEXT,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_METHOD_TEXT,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@biaojie/contract/order-rules.ts'
import type { StateTable } from '../kit/states.tsx'

/** Colours of the states of an order, alike in lists, details and messages. */
export const ORDER_STATES: StateTable<OrderStatus> = {
  unpaid: { label: ORDER_STATUS_TEXT.unpaid },
  reviewing: { label: ORDER_STATUS_TEXT.reviewing, tone: 'warn' },
  refused: { label: ORDER_STATUS_TEXT.refused, tone: 'err' },
  paid: { label: ORDER_STATUS_TEXT.paid, tone: 'info' },
  activated: { label: ORDER_STATUS_TEXT.activated, tone: 'ok' },
  completed: { label: ORDER_STATUS_TEXT.completed, tone: 'teal' },
  cancelled: { label: ORDER_STATUS_TEXT.cancelled, hollow: true },
}

type Counted = { counts: Record<string, number> }

/** All, then each state with its number. */
export const ORDER_TABS = [
  { value: '', label: '全部', countOf: ({ counts }: Counted) => counts.all },
  ...ORDER_STATUSES.map((status) => ({
    value: status,
    label: ORDER_STATUS_TEXT[status],
    attention: status === 'refused',
    countOf: ({ counts }: Counted) => counts[status] ?? 0,
  })),
]

export const PAYMENT_WAYS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_TEXT[value] }))
export const paymentText = (method: string) => PAYMENT_METHOD_TEXT[method as PaymentMethod] ?? ''

/** Amounts of orders are yuan on the wire. */
export const fenOf = (yuan: number) => fenOfYuan(yuan) ?? NO_MONEY
