import { yuanOf } from '@biaojie/contract/money.ts'
import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import type { TransferDetail } from '@biaojie/contract/orders/transfers.ts'
import { useState } from 'react'
import { fenOf } from '../parts/order-states.ts'
import { arrivedOf, proposed, type Typed } from './arrived.ts'

/**
 * Keeps the arrivals that staff select for a transfer; it may be confirmed when the sum is at least the amount
 * due.
 */
export function useArrivals(detail: TransferDetail) {
  const { kept } = detail
  const [lines, setLines] = useState(() => kept?.lines ?? proposed(detail))
  const [typed, setTyped] = useState<Typed[]>(
    () => kept?.typed.map((one) => ({ ...one, amount: fenOf(one.amount) })) ?? [],
  )
  const arrived = arrivedOf(detail.totalAmount, lines, typed)
  return {
    lines,
    typed,
    ...arrived,
    has: (line: BankLine) => lines.some(({ id }) => id === line.id),
    toggle: (line: BankLine) =>
      setLines((before) =>
        before.some(({ id }) => id === line.id)
          ? before.filter(({ id }) => id !== line.id)
          : [...before, line],
      ),
    add: (one: Typed) => setTyped((before) => [...before, one]),
    remove: (one: Typed) => setTyped((before) => before.filter((other) => other !== one)),
    /** `transferConfirm` takes these. */
    body: [
      ...lines.map(({ id }) => ({ bankLineId: id })),
      ...typed.map(({ amount, ...rest }) => ({ ...rest, amount: yuanOf(amount) })),
    ],
  }
}
export type Arrivals = ReturnType<typeof useArrivals>
