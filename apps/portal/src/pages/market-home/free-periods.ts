/** The marks of the axis on which free periods are drawn, in percent of its length. */
export const AXIS = [
  { label: '今天', months: 0, at: 0 },
  { label: '30 天', months: 1, at: 22 },
  { label: '6 个月', months: 6, at: 48 },
  { label: '12 个月', months: 12, at: 74 },
  { label: '终身', months: Number.POSITIVE_INFINITY, at: 100 },
] as const

function countMonths(span: string): number {
  if (/终身|长期|永久/.test(span)) return Number.POSITIVE_INFINITY
  const count = Number.parseInt(span, 10) || 0
  if (span.includes('天')) return count / 30
  return span.includes('年') ? count * 12 : count
}

/** Returns the length of a period's line in percent; between two marks it is interpolated. */
export function parseReach(span: string): number {
  const months = countMonths(span)
  const next = AXIS.findIndex((mark) => mark.months >= months)
  const [from, to] = [AXIS[next - 1], AXIS[next]]
  if (!from || !to) return 0
  if (to.months === months) return to.at
  // There is no scale between a year and forever, so longer periods end half-way.
  if (to.months === Number.POSITIVE_INFINITY) return (from.at + to.at) / 2
  return from.at + ((to.at - from.at) * (months - from.months)) / (to.months - from.months)
}
