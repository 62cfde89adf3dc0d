import type { Card } from '@biaojie/contract/market-shapes.ts'

/** Behind the price of an application: 元 / 年, 元 / 3 个月, 元 · 终身. */
export function unitOf({ duration, durationUnit }: Pick<Card, 'duration' | 'durationUnit'>): string {
  if (durationUnit === '-1') return '元 · 终身'
  const [one, more] = durationUnit === '1' ? ['年', '年'] : ['月', '个月']
  return `元 / ${duration === 1 ? one : `${duration} ${more}`}`
}
