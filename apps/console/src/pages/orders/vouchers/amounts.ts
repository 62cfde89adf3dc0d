import { addMoney, type Fen, fen, formatMoney, NO_MONEY, subtractMoney } from '@biaojie/contract/money.ts'
import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import type { TransferDetail } from '@biaojie/contract/orders/transfers.ts'
import { toFen } from '../parts/order-states.ts'

/** Money that a person found in the bank's records before any imported statement contains it. */
export type TypedArrival = { amount: Fen; reference: string; time: string; payer: string }

/**
 * Returns the one bank line with the whole amount, or all that name the order, because the money may come in
 * parts.
 */
export function proposeLines({
  matches,
  totalAmount,
}: Pick<TransferDetail, 'matches' | 'totalAmount'>): BankLine[] {
  const open = matches.filter(({ status }) => status === 'open')
  const exact = open.find(({ rest }) => rest === totalAmount)
  return exact ? [exact] : open
}

/** Adds up the selected arrivals of a transfer and compares the sum with the amount due. */
export function sumArrivals(
  totalAmount: number,
  lines: readonly Pick<BankLine, 'rest'>[],
  typed: readonly Pick<TypedArrival, 'amount'>[],
) {
  const sum = addMoney(
    NO_MONEY,
    ...lines.map(({ rest }) => toFen(rest)),
    ...typed.map(({ amount }) => amount),
  )
  const short = subtractMoney(toFen(totalAmount), sum)
  const count = lines.length + typed.length
  return {
    sum,
    /** Above zero when too little has arrived. */
    short,
    /** Staff can confirm the order; money beyond the amount due is refunded or stays open. */
    isEnough: short <= 0 && count > 0,
    count,
  }
}
type ArrivalSum = ReturnType<typeof sumArrivals>

/** Returns 与应付一致 or 比应付少 4,500.00 元. */
export function formatGap(short: Fen): string {
  if (short === 0) return '与应付一致'
  return `比应付${short > 0 ? '少' : '多'} ${formatMoney(fen(Math.abs(short)))} 元`
}

/** Returns the usual text to the buyer when too little has arrived. */
export function buildRefusalReason(
  detail: Pick<TransferDetail, 'totalAmount' | 'orderCode'>,
  arrivals: Pick<ArrivalSum, 'sum' | 'short' | 'count'>,
): string {
  if (arrivals.count === 0 || arrivals.short <= 0) return ''
  return `应付 ${formatMoney(toFen(detail.totalAmount))} 元，到账 ${formatMoney(arrivals.sum)} 元，少 ${formatMoney(arrivals.short)} 元。请补转差额，附言写订单号 ${detail.orderCode}，再次提交时上传全部回单。`
}

/** Returns the place from the first to the last character in which two amounts of the same length differ. */
export function findDifferingDigits(
  expected: string,
  actual: string,
): { from: number; to: number } | undefined {
  if (expected === actual || expected.length !== actual.length) return undefined
  const places = [...actual].flatMap((character, at) => (character === expected[at] ? [] : [at]))
  return { from: places[0] ?? 0, to: (places.at(-1) ?? 0) + 1 }
}
