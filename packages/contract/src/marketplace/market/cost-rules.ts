/** Computes what a package costs over months, for browser and server. */
import { addMoney, type Fen, fen, multiplyMoney, NO_MONEY } from '../../money.ts'
import { countMonths, type Term } from './rules.ts'

/** One payment for a term, at the beginning of month `month` (0 at the start). */
export type Payment = { month: number; amount: Fen; term: Term }
export type PricedTerm = Term & { price: Fen }
export type Cost = { total: Fen; payments: Payment[] }

/**
 * Finds the cheapest way to have a package for that many months; undefined without a price. Terms may be
 * combined.
 */
export function computeCostOver(prices: readonly PricedTerm[], months: number): Cost | undefined {
  // The computation runs backwards: cheapest[m] is the cost from month m on, and `step` is the term to buy in
  // month m.
  const cheapest: { total: Fen; step?: PricedTerm }[] = Array.from({ length: months + 1 })
  cheapest[months] = { total: NO_MONEY }
  for (let month = months - 1; month >= 0; month--) {
    for (const price of prices) {
      const next = cheapest[Math.min(months, month + countMonths(price))]
      if (!next) continue
      const total = addMoney(price.price, next.total)
      const best = cheapest[month]
      // Among equal ways the one with the longest term first wins, because it fixes the price.
      const isLonger = best?.step && countMonths(price) > countMonths(best.step)
      if (!best || total < best.total || (total === best.total && isLonger))
        cheapest[month] = { total, step: price }
    }
  }
  const start = cheapest[0]
  if (!start?.step) return undefined
  const payments: Payment[] = []
  for (let month = 0; month < months; ) {
    const step = cheapest[month]?.step
    if (!step) break
    payments.push({
      month,
      amount: step.price,
      term: { duration: step.duration, durationUnit: step.durationUnit },
    })
    month = Math.min(months, month + countMonths(step))
  }
  return { total: start.total, payments }
}

/** Returns the cost of that many months with the same term each time. */
export const computeCostByTerm = (price: PricedTerm, months: number): Fen =>
  multiplyMoney(price.price, Math.max(1, Math.ceil(months / countMonths(price))))

/** A lifetime is compared as if it lasted three years. */
const LIFETIME_MONTHS = 36

/** Returns the part of a term's price that falls on a month. Lists sort the prices of cards by it. */
export function computeMonthlyPrice({ price, ...term }: PricedTerm): Fen {
  const months = countMonths(term)
  return fen(Math.round(price / (Number.isFinite(months) ? months : LIFETIME_MONTHS)))
}
