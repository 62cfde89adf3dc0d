import { fenToYuan } from '@biaojie/contract/money.ts'
import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import type { TransferDetail } from '@biaojie/contract/orders/transfers.ts'
import { useState } from 'react'
import { toFen } from '../parts/order-states.ts'
import { proposeLines, sumArrivals, type TypedArrival } from './amounts.ts'

/**
 * Keeps the arrivals that staff select for a transfer; it may be confirmed when the sum is at least the amount
 * due.
 */
export function useArrivals(detail: TransferDetail) {
  const { kept } = detail
  const [lines, setLines] = useState(() => kept?.lines ?? proposeLines(detail))
  const [typed, setTyped] = useState<TypedArrival[]>(
    () => kept?.typed.map((arrival) => ({ ...arrival, amount: toFen(arrival.amount) })) ?? [],
  )
  const sums = sumArrivals(detail.totalAmount, lines, typed)
  return {
    lines,
    typed,
    ...sums,
    has: (line: BankLine) => lines.some(({ id }) => id === line.id),
    toggle: (line: BankLine) =>
      setLines((before) =>
        before.some(({ id }) => id === line.id)
          ? before.filter(({ id }) => id !== line.id)
          : [...before, line],
      ),
    add: (arrival: TypedArrival) => setTyped((before) => [...before, arrival]),
    remove: (arrival: TypedArrival) => setTyped((before) => before.filter((other) => other !== arrival)),
    /** `transferConfirm` takes these. */
    body: [
      ...lines.map(({ id }) => ({ bankLineId: id })),
      ...typed.map(({ amount, ...rest }) => ({ ...rest, amount: fenToYuan(amount) })),
    ],
  }
}
export type Arrivals = ReturnType<typeof useArrivals>
