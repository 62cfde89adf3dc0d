import { formatMoney, readFen, splitMoney } from '@biaojie/contract/money.ts'
import type { PriceParts } from '@biaojie/ui/blocks/price.tsx'

/** Returns the parts of an application's price; null is 面议. */
export function splitPrice(price: number | null): PriceParts | null {
  const amount = price === null ? undefined : readFen(price)
  return amount === undefined ? null : splitMoney(amount)
}

/** 12,800.00, or 面议. */
export function formatPrice(price: number | null): string {
  const amount = price === null ? undefined : readFen(price)
  return amount === undefined ? '面议' : formatMoney(amount)
}
