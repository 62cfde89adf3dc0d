import { randomBytes } from 'node:crypto'
import type { OnlineMethod } from '@biaojie/contract/orders/rules.ts'
import type { Now } from '../../../base/clock.ts'
import { toShanghaiDay } from '../../../base/clock.ts'
import type { BillLine } from '../provider.ts'

export type StandInPayment = {
  method: OnlineMethod
  outTradeNo: string
  amount: number
  description: string
  state: 'pending' | 'paid' | 'closed'
  /** Transaction numbers of its provider begin like this. */
  numberPrefix: string
  transactionId: string
  createdAt: Date
  expiresAt: Date
  paidAt: Date | undefined
  notifyPath: string
  returnUrl: string
}
export type StandInRefund = {
  outTradeNo: string
  outRefundNo: string
  amount: number
  refundId: string
  at: Date
}

/** The stand-in keeps 0.6 % of a payment, and gives it back with a refund. */
const FEE = 0.006

function toBillLine({
  outRefundNo = '',
  amount,
  ...numbers
}: {
  outTradeNo: string
  transactionId: string
  amount: number
  outRefundNo?: string
}): BillLine {
  const isRefund = outRefundNo !== ''
  const fee = Math.round(amount * FEE) * (isRefund ? -1 : 1)
  return { ...numbers, outRefundNo, amount, fee, kind: isRefund ? 'refund' : 'payment' }
}

type Books = { payments: Map<string, StandInPayment>; refunds: Map<string, StandInRefund> }

function createBill(
  { payments, refunds }: Books,
  method: StandInPayment['method'],
  day: string,
): { line: BillLine; at: Date }[] {
  const paid = [...payments.values()].flatMap(({ outTradeNo, transactionId, amount, paidAt, ...payment }) =>
    payment.method === method && paidAt && toShanghaiDay(paidAt) === day
      ? [{ at: paidAt, line: toBillLine({ outTradeNo, transactionId, amount }) }]
      : [],
  )
  const refunded = [...refunds.values()].flatMap(({ outTradeNo, outRefundNo, amount, at }) => {
    const payment = payments.get(outTradeNo)
    if (payment?.method !== method || toShanghaiDay(at) !== day) return []
    return [
      { at, line: toBillLine({ outTradeNo, transactionId: payment.transactionId, amount, outRefundNo }) },
    ]
  })
  return [...paid, ...refunded]
}

/** Creates the ledger of the simulated providers. */
export function createLedger({ now }: { now: Now }) {
  const payments = new Map<string, StandInPayment>()
  const refunds = new Map<string, StandInRefund>()

  /** Returns its current state; a payment not paid in time is closed. */
  function findPayment(outTradeNo: string): StandInPayment | undefined {
    const payment = payments.get(outTradeNo)
    if (payment?.state === 'pending' && payment.expiresAt < now()) payment.state = 'closed'
    return payment
  }

  function requirePayment(outTradeNo: string): StandInPayment {
    const payment = findPayment(outTradeNo)
    if (!payment) throw new Error(`no payment ${outTradeNo}`)
    return payment
  }

  return {
    findPayment,
    find: requirePayment,
    /** Returns the newest first. */
    list: () => [...payments.keys()].reverse().map(requirePayment),
    /** A repetition with the same number is the same payment. */
    add(given: Omit<StandInPayment, 'state' | 'transactionId' | 'createdAt' | 'paidAt'>): void {
      if (payments.has(given.outTradeNo)) return
      const isNew = { state: 'pending' as const, transactionId: '', createdAt: now(), paidAt: undefined }
      payments.set(given.outTradeNo, { ...given, ...isNew })
    },
    /** The buyer pays, unless the payment was closed meanwhile. Returns whether it succeeded. */
    pay(outTradeNo: string): boolean {
      const payment = requirePayment(outTradeNo)
      if (payment.state !== 'pending') return false
      const number = randomBytes(9).readBigUInt64BE().toString().padStart(20, '0')
      payment.state = 'paid'
      payment.paidAt = now()
      payment.transactionId = `${payment.numberPrefix}${number}`
      return true
    },
    /** Ends an unpaid one; returns whether it was open. */
    close(outTradeNo: string): boolean {
      const payment = requirePayment(outTradeNo)
      if (payment.state !== 'pending') return false
      payment.state = 'closed'
      return true
    },
    refund: (outRefundNo: string) => refunds.get(outRefundNo),
    refundsOf: (outTradeNo: string) =>
      [...refunds.values()].filter((refund) => refund.outTradeNo === outTradeNo),
    /** A repetition with the same number is the same refund. */
    addRefund(given: Omit<StandInRefund, 'refundId' | 'at'>): StandInRefund {
      const before = refunds.get(given.outRefundNo)
      const refund = before ?? { ...given, refundId: `50${randomBytes(8).readBigUInt64BE()}`, at: now() }
      refunds.set(given.outRefundNo, refund)
      return refund
    },
    /** Returns the bill of a day: its payments, and its refunds of payments of any day. */
    billOn: (method: StandInPayment['method'], day: string) => createBill({ payments, refunds }, method, day),
  }
}
export type Ledger = ReturnType<typeof createLedger>
