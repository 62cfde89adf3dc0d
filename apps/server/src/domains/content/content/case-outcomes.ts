import type { CaseCard, CaseDocument } from '@biaojie/contract/content/content/calls.ts'
import { HOME_CASES } from '@biaojie/contract/content/content/rules.ts'

const AMOUNT = /^(\d[\d,]*(?:\.\d+)?)\s?(\D\S{0,11})$/

function parseAmount(text: string) {
  const [, number, unit] = AMOUNT.exec(text.trim()) ?? []
  return number && unit ? { value: Number(number.replaceAll(',', '')), unit } : undefined
}

/**
 * Returns the effect of a case as two numbers of one unit: its first statistic with two numbers, or else its
 * first effect.
 */
export function getOutcome({ statistics, effects }: CaseDocument): CaseCard['outcome'] {
  for (const { des, before, after, num, unit, isRise } of statistics) {
    const [from, to] = [parseAmount(before), parseAmount(after)]
    if (!from || !to || from.unit !== to.unit) continue
    const difference = `${isRise ? '+' : '−'}${num}${unit.startsWith('%') ? '' : ' '}${unit}`
    return { label: des, before: from.value, after: to.value, unit: from.unit, difference }
  }
  const [first] = effects.items
  if (!first) return null
  const { title, before, after, unit, difference } = first
  return { label: title, before, after, unit, difference }
}

type Row = { id: number; place: number; document: CaseDocument }

/** Returns the cases of the home page: those that staff have arranged in their order, then the others. */
export const listHomeCases = (rows: readonly Row[]): number[] =>
  [
    ...rows.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place),
    ...rows.filter(({ place }) => place === 0),
  ]
    .slice(0, HOME_CASES)
    .map(({ id }) => id)

/** Returns the figures over all cases that the home page names. */
export function getCaseFigures(rows: readonly Row[]) {
  const count = Math.max(rows.length, 1)
  const average = (getValue: (investment: CaseDocument['investment']) => number) =>
    rows.reduce((sum, { document }) => sum + getValue(document.investment), 0) / count
  return {
    cases: rows.length,
    paybackMonths: Math.round(average(({ paybackMonths }) => paybackMonths)),
    investment: Math.round(average(({ onceTotal }) => onceTotal)),
  }
}
