import { parseNumber, type RecordElement } from '../../../scenes/elements.ts'

type RecallProgress = { due: number; unit: string; parts: { name: string; count: number; percent: number }[] }

/** The unit of the products follows their number. */
const unitIn = (text: string) => /\d\s*([^\d\s]+)\s*$/.exec(text)?.[1] ?? '件'

/**
 * Returns shares of the products to recall in whole percent, at most 100; null when the number of products is
 * unknown.
 */
export function recallProgress({ parts, row }: Pick<RecordElement, 'parts' | 'row'>): RecallProgress | null {
  const due = parseNumber(row.due ?? '')
  if (!(due > 0)) return null
  const counts = parts.flatMap(({ key, label: name }) => {
    const count = parseNumber(row[key] ?? '')
    if (key === 'due' || Number.isNaN(count)) return []
    return [{ name, count, percent: Math.min(100, Math.max(0, Math.floor((count / due) * 100))) }]
  })
  return { due, unit: unitIn(row.due ?? ''), parts: counts }
}
