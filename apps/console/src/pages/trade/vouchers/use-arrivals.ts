import type { Fen } from '@biaojie/contract/money.ts'
import { addMoney, NO_MONEY, subtractMoney, yuanOf } from '@biaojie/contract/money.ts'
import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import type { TransferDetail } from '@biaojie/contract/orders/transfers.ts'
import { useState } from 'react'
import { fenOf } from '../parts/order-states.ts'

/** Money that a person found in the bank's books, before any statement has it. */
export type Typed = { amount: Fen; reference: string; time: string; payer: string }

/**
 * Returns the one bank line with the whole amount, or all that name the order, because the money may come in
 * parts.
 */
function proposed({ matches, totalAmount }: TransferDetail): BankLine[] {
  const open = matches.filter(({ status }) => status === 'open')
  const whole = open.find(({ rest }) => rest === totalAmount)
  return whole ? [whole] : open
}

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
  const sum = addMoney(
    NO_MONEY,
    ...lines.map(({ rest }) => fenOf(rest)),
    ...typed.map(({ amount }) => amount),
  )
  const short = subtractMoney(fenOf(detail.totalAmount), sum)
  const count = lines.length + typed.length
  return {
    lines,
    typed,
    sum,
    /** Above zero while too little has arrived. */
    short,
    /** Staff can confirm the order; money beyond the amount due goes back or stays open. */
    isEnough: short <= 0 && count > 0,
    count,
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
