/** The filters of the list of applications, for browser and server. */

/** The list offers these page sizes. */
export const LIST_SIZES = [6, 9, 12, 18, 36] as const
export const LIST_SIZE = 9

/** Ranges of the price of a month in yuan, each up to and with `to`; `free` and `quote` stand apart. */
export const PRICE_RANGES = {
  free: { label: '免费', from: 0, to: 0 },
  '500': { label: '500 元以内', from: 0.01, to: 500 },
  '1500': { label: '500–1,500 元', from: 500.01, to: 1500 },
  '4000': { label: '1,500–4,000 元', from: 1500.01, to: 4000 },
  over: { label: '4,000 元以上', from: 4000.01, to: Number.MAX_SAFE_INTEGER },
  quote: { label: '面议', from: null, to: null },
} as const
export type PriceRange = keyof typeof PRICE_RANGES

/** Ways to pay for an application; one may have several. */
export const BILLINGS = { month: '按月', year: '按年', lifetime: '买断', quote: '面议' } as const
export type Billing = keyof typeof BILLINGS

/** Places where an application runs; one may have several. */
export const DEPLOYMENTS = { cloud: '云端', site: '厂内' } as const
export type Deployment = keyof typeof DEPLOYMENTS

export const LEAST_STARS = [3, 4] as const
